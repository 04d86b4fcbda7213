import CocoaFoundation
import Testing

/// Key-value coding of classes that do not conform to the protocol. On Apple's platforms, every `NSObject` has it.
struct PlainObjectCodingTests {
    private let object = Tabled()

    @Test func propertiesAreReadAndWritten() {
        #expect(object.value(forKey: "count") as? Int == 1)
        object.setValue(4, forKey: "count")
        #expect(object.value(forKey: "doubled") as? Int == 8)
        #expect(object.value(forKeyPath: "inner.count") as? Int == 1)
        object.other = Tabled()
        object.setValue(9, forKeyPath: "other.count")
        #expect(object.other?.count == 9)
        #expect(object.dictionaryWithValues(forKeys: ["count", "names"])["count"] as? Int == 4)
        object.setValuesForKeys(["count": 5, "inner": NSNull()])
        #expect(object.count == 5)
        #expect(object.inner == nil)
    }

    @Test func mutableProxiesChangeTheProperties() {
        object.mutableArrayValue(forKey: "names").add("a")
        #expect(object.names == ["a"])
        object.mutableSetValue(forKey: "members").add("m")
        #expect(object.members == NSSet(array: ["m"]))
        object.mutableOrderedSetValue(forKey: "queue").add("q")
        #expect(object.queue == NSOrderedSet(array: ["q"]))
        object.other = Tabled()
        object.mutableArrayValue(forKeyPath: "other.names").add("b")
        object.mutableSetValue(forKeyPath: "other.members").add("n")
        object.mutableOrderedSetValue(forKeyPath: "other.queue").add("r")
        #expect(object.other?.names == ["b"])
        #expect(object.other?.members.count == 1)
        #expect(object.other?.queue.count == 1)
    }

    @Test func aValidationMethodIsCalled() throws {
        var value: AnyObject? = NSNumber(value: -1)
        #expect(throws: CocoaError.self) { try object.validateValue(&value, forKey: "count") }
        try object.validateValue(&value, forKey: "inner")
        object.other = Tabled()
        #expect(throws: CocoaError.self) { try object.validateValue(&value, forKeyPath: "other.count") }
    }

    @Test func aConformingObjectUsesItsOwnImplementation() {
        let person: NSObject = Person.ada()
        #expect(person.value(forKey: "name") as? String == "Ada")
        #expect(person.value(forKeyPath: "friends.@count") as? Int == 2)
        person.setValue("Grace", forKey: "name")
        person.setValue("Busan", forKeyPath: "nickname")
        #expect(person.dictionaryWithValues(forKeys: ["name"])["name"] as? String == "Grace")
        person.setValuesForKeys(["age": 5])
        #expect(person.value(forKey: "age") as? Int == 5)
        person.mutableArrayValue(forKey: "scores").add(4)
        #expect(person.value(forKeyPath: "scores.@max.self") as? Int == 4)
    }

    @Test func undefinedKeysTrap() async {
        await #expect(processExitsWith: .failure) { _ = Tabled().value(forKey: "missing") }
        await #expect(processExitsWith: .failure) { _ = Tabled().value(forUndefinedKey: "missing") }
        await #expect(processExitsWith: .failure) { Tabled().setValue(1, forKey: "missing") }
        await #expect(processExitsWith: .failure) { Tabled().setValue(1, forUndefinedKey: "missing") }
        await #expect(processExitsWith: .failure) { Tabled().setValue(nil, forKey: "count") }
        await #expect(processExitsWith: .failure) { Tabled().setNilValueForKey("count") }
    }
}

/// An object whose properties are readable by name only through the generated table.
class Tabled: NSObject {
    var count = 1
    var inner: [String: Int]? = ["count": 1]
    var names: [String] = []
    var members = NSSet()
    var queue = NSOrderedSet()
    var other: Tabled?

    func validateCount(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>) throws {
        if let count = value.pointee as? Int, count < 0 { throw CocoaError(.formatting) }
    }

    var doubled: Int { count * 2 }
}

final class TabledCoding: Tabled, KeyValueCoding {
    var own: String { "own" }
}
