import CocoaFoundation
import Testing

/// An object that can be archived, with a list of others.
final class Badge: NSObject, NSSecureCoding {
    static var supportsSecureCoding: Bool { true }
    let title: String
    let colors: [String]

    init(_ title: String, _ colors: [String]) {
        self.title = title
        self.colors = colors
    }

    required init?(coder: NSCoder) {
        title = coder.decodeObject(of: NSString.self, forKey: "title") as String? ?? ""
        colors = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: "colors") as? [String] ?? []
    }

    func encode(with coder: NSCoder) {
        coder.encode(title as NSString, forKey: "title")
        coder.encode(NSArray(array: colors), forKey: "colors")
    }
}

final class BadgeTransformer: NSSecureUnarchiveFromDataTransformer {
    override class var allowedTopLevelClasses: [AnyClass] { super.allowedTopLevelClasses + [Badge.self] }
}

@Suite struct ArchiveTransformerTests {
    let secure = NSSecureUnarchiveFromDataTransformer()

    @Test func plainValuesSurviveARoundTrip() throws {
        let date = Date(timeIntervalSinceReferenceDate: 5)
        let id = UUID()
        let data = try #require(
            secure.reverseTransformedValue(["tags": ["a", "b"], "at": date, "id": id, "n": 2.5] as [String: Any])
                as? Data)
        let value = try #require(secure.transformedValue(data) as? [String: Any])
        #expect(value["tags"] as? [String] == ["a", "b"])
        #expect(value["at"] as? Date == date)
        #expect(value["id"] as? UUID == id)
        #expect(value["n"] as? Double == 2.5)
    }

    @Test(arguments: ["text", 7, Date(timeIntervalSinceReferenceDate: 1), Data([1, 2]), true] as [any Sendable])
    func aSingleValueSurvivesARoundTrip(_ value: any Sendable) throws {
        let back = try #require(secure.transformedValue(secure.reverseTransformedValue(value)) as? NSObject)
        #expect(back.isEqual(value))
    }

    @Test func nilTransformsToNil() {
        #expect(secure.transformedValue(nil) == nil)
        #expect(secure.reverseTransformedValue(nil) == nil)
    }

    @Test func anAllowedClassSurvivesARoundTripAloneAndInACollection() throws {
        let transformer = BadgeTransformer()
        let badge = Badge("Gold", ["yellow", "black"])
        let alone = transformer.transformedValue(transformer.reverseTransformedValue(badge)) as? Badge
        #expect(alone?.colors == ["yellow", "black"])
        let listed = transformer.transformedValue(transformer.reverseTransformedValue([badge])) as? [Badge]
        #expect(listed?.first?.title == "Gold")
    }

    @Test func aClassThatIsNotAllowedTransformsToNil() throws {
        let alone = try NSKeyedArchiver.archivedData(withRootObject: Badge("Gold", []), requiringSecureCoding: true)
        #expect(secure.transformedValue(alone) == nil)
        let listed = try NSKeyedArchiver.archivedData(withRootObject: [Badge("Gold", [])], requiringSecureCoding: true)
        #expect(secure.transformedValue(listed) == nil)
    }

    @Test func theErrorNamesTheClassAndTheAllowedClasses() throws {
        let archive = try NSKeyedArchiver.archivedData(withRootObject: Badge("Gold", []), requiringSecureCoding: true)
        let error = #expect(throws: CocoaError.self) { try secure.unarchived(archive) }
        #expect(error?.code == .coderReadCorrupt)
        let reason = try #require((error as NSError?)?.localizedFailureReason)
        #expect(reason.contains("Badge is not among the allowed"))
        #expect(reason.contains("NSArray, NSDictionary"))
        #expect(throws: CocoaError.self) { try secure.archived(Badge("Gold", [])) }
        #expect(throws: CocoaError.self) { try secure.archived(ArchiveTransformerTests.Opaque()) }
    }

    final class Opaque: NSObject {}

    @Test(arguments: [Data(), Data([1, 2, 3]), Data("<plist/>".utf8), Data("bplist00".utf8)])
    func dataThatIsNotAnArchiveTransformsToNil(_ data: Data) {
        #expect(secure.transformedValue(data) == nil)
    }

    @Test func aDamagedArchiveTransformsToNil() throws {
        let archive = try secure.archived(["a", "b"])
        for count in stride(from: 0, to: archive.count, by: 7) {
            #expect(secure.transformedValue(archive.prefix(count)) == nil)
        }
    }

    @Test func insecureTransformersAcceptAnyClass() throws {
        for name in [NSValueTransformerName.unarchiveFromDataTransformerName, .keyedUnarchiveFromDataTransformerName] {
            let transformer = try #require(ValueTransformer(forName: name))
            let back = transformer.transformedValue(transformer.reverseTransformedValue(Badge("Gold", []))) as? Badge
            #expect(back?.title == "Gold")
        }
    }

    @Test func archiveTransformersAllowReverseTransformation() {
        #expect(NSSecureUnarchiveFromDataTransformer.allowsReverseTransformation())
        #expect(NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses.count == 10)
        #expect(NSSecureUnarchiveFromDataTransformer.allowedTopLevelClasses[0] == NSArray.self)
    }
}
