import CocoaFoundation
import Testing

// Classes as a program declares them. The build plugin generates their tables of names.
class Station: NSObject {
    var title = "Seoul"
    let platforms = 12
    var next: Station?
    lazy var cached = title
    var twin: Station { self }
    private var secret = 1
    static let shared = Station()

    @available(*, deprecated) var old = 0

    func validateTitle(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        if value.pointee == nil { throw CocoaError(.coderInvalidValue) }
        value.pointee = nil
    }

    class func keyPathsForValuesAffectingSign() -> Set<String> { ["title"] }
    class var keyPathsForValuesAffectingPlan: Set<String> { ["platforms"] }
    class func contextShouldIgnoreChangesForTitle() -> Bool { true }
    class var contextShouldIgnoreChangesForNext: Bool { self == Station.self }
    /// Resembles the name of a hook, but is unrelated to observing.
    func contextShouldIgnoreChangesForPlatforms() -> Bool { true }
}

final class Terminus: Station {
    var end = true
    override var title: String {
        get { super.title + "." }
        set { super.title = newValue }
    }
    override class func keyPathsForValuesAffectingSign() -> Set<String> {
        super.keyPathsForValuesAffectingSign().union(["end"])
    }

    struct Hall {
        class Shop: NSObject { var 이름 = "책방" }
    }
}

extension Station {
    var sign: String { "→ \(title)" }
}

@Suite struct ClassTablesTests {
    @Test func keyPathsToStoredAndComputedPropertiesHaveNames() {
        #expect(ClassTables.name(of: \Station.title) == "title")
        #expect(ClassTables.name(of: \Station.platforms) == "platforms")
        #expect(ClassTables.name(of: \Station.cached) == "cached")
        #expect(ClassTables.name(of: \Station.sign) == "sign")
        #expect(ClassTables.name(of: \Terminus.Hall.Shop.이름) == "이름")
    }

    @Test func aSubclassHasInheritedAndOwnNames() {
        #expect(ClassTables.name(of: \Terminus.platforms) == "platforms")
        #expect(ClassTables.name(of: \Terminus.title) == "title")
        #expect(ClassTables.name(of: \Terminus.end) == "end")
    }

    @Test func aSubclassWithoutATableInheritsNames() {
        class Local: Station {}
        #expect(ClassTables.name(of: \Local.title) == "title")
        #expect(ClassTables.table(of: Local.self) == nil)
    }

    @Test func aKeyPathChainIsJoinedByDots() {
        #expect(ClassTables.name(of: \Station.next?.title) == "next.title")
        #expect(ClassTables.name(of: \Station.next!.title) == "next.title")
        #expect(ClassTables.name(of: \Station.twin.platforms) == "twin.platforms")
        #expect(ClassTables.name(of: \Station.twin.next?.next?.title) == "twin.next.next.title")
        #expect(ClassTables.name(of: \Terminus.next?.next) == "next.next")
    }

    @Test func keyPathsOutsideTheTablesHaveNoName() {
        #expect(ClassTables.name(of: \Station.title.count) == nil)
        #expect(ClassTables.name(of: \String.count) == nil)
    }

    @Test func privateStaticAndDeprecatedPropertiesAreLeftOut() {
        #expect(
            Set(ClassTables.properties(of: Station.self).keys)
                == ["title", "platforms", "next", "cached", "twin", "sign"])
    }

    @Test func aPropertyIsReadAndWrittenThroughItsTable() throws {
        let station = Terminus()
        let property = try #require(ClassTables.property(named: "title", of: Terminus.self))
        let keyPath = try #require(property.keyPath as? ReferenceWritableKeyPath<Terminus, String>)
        station[keyPath: keyPath] = "Busan"
        #expect(station[keyPath: property.keyPath] as? String == "Busan.")
        #expect(!property.isManaged)
    }

    @Test func keyValueCodingReadsAndWritesThroughTheTables() throws {
        class Platform: Station, KeyValueCoding {}
        let platform = Platform()
        platform.next = Terminus()
        #expect(platform.value(forKeyPath: "next.sign") as? String == "→ Seoul.")
        platform.setValue("Daejeon", forKey: "title")
        #expect(platform.title == "Daejeon")
        #expect(NSPredicate(format: "next.end == YES AND sign ENDSWITH 'Daejeon'").evaluate(with: platform))
        var value: AnyObject?
        #expect(throws: CocoaError.self) { try platform.validateValue(&value, forKey: "title") }
        try platform.validateValue(&value, forKey: "platforms")
    }

    @Test func aSortDescriptorIsCreatedFromAKeyPathChain() {
        let descriptor = NSSortDescriptor(keyPath: \Station.next?.title, ascending: true)
        #expect(descriptor.key == "next.title")
    }

    @Test func aValidatorIsCalledOnTheObject() throws {
        let validate = try #require(ClassTables.validator(forKey: "title", of: Terminus.self))
        var value: AnyObject? = NSNumber(value: 1)
        try validate(Terminus(), &value)
        #expect(value == nil)
        #expect(throws: CocoaError.self) { try validate(Terminus(), &value) }
        #expect(ClassTables.validatedKeys(of: Terminus.self) == ["title"])
    }

    @Test func aSubclassAddsToTheKeysThatAffectAValue() {
        #expect(ClassTables.dependencies(ofKey: "sign", of: Station.self) == ["title"])
        #expect(ClassTables.dependencies(ofKey: "sign", of: Terminus.self) == ["title", "end"])
        #expect(ClassTables.dependencies(ofKey: "plan", of: Station.self) == ["platforms"])
        #expect(ClassTables.dependencies(ofKey: "title", of: Station.self) == nil)
    }

    @Test func aClassNamesTheKeysWhoseChangesAreIgnored() {
        #expect(ClassTables.ignoredChanges(of: Station.self) == ["title", "next"])
        #expect(ClassTables.ignoredChanges(of: Terminus.self) == ["title"])
    }
}
