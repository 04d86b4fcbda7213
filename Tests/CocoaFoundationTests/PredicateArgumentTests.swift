import CocoaFoundation
import Testing

/// Arguments for `%@`, `%K`, `%d` and `%s`.
struct PredicateArgumentTests {
    private let ada = Person.ada()

    @Test func argumentsOfEveryTypeAreCompared() throws {
        let date = Date(timeIntervalSinceReferenceDate: 1000)
        let id = ada.id
        #expect(NSPredicate(format: "name == %@", "Ada").evaluate(with: ada))
        #expect(NSPredicate(format: "name == %@", "Ada" as NSString).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", 36).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", NSNumber(value: 36)).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", 36.0).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", Decimal(36)).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", NSDecimalNumber(string: "36")).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %@", UInt8(36)).evaluate(with: ada))
        #expect(NSPredicate(format: "isMember == %@", true).evaluate(with: ada))
        #expect(NSPredicate(format: "isMember == %@", NSNumber(value: true)).evaluate(with: ada))
        #expect(NSPredicate(format: "birthday == %@", date).evaluate(with: ada))
        #expect(NSPredicate(format: "birthday == %@", date as NSDate).evaluate(with: ada))
        #expect(NSPredicate(format: "birthday > %@", Date(timeIntervalSinceReferenceDate: 0)).evaluate(with: ada))
        #expect(NSPredicate(format: "id == %@", id).evaluate(with: ada))
        #expect(NSPredicate(format: "id == %@", id as NSUUID).evaluate(with: ada))
        #expect(!NSPredicate(format: "id == %@", UUID()).evaluate(with: ada))
        #expect(NSPredicate(format: "nickname == %@", nil).evaluate(with: ada))
        #expect(NSPredicate(format: "nickname == %@", nil as String?).evaluate(with: ada))
        #expect(NSPredicate(format: "nickname == %@", NSNull()).evaluate(with: ada))
        #expect(NSPredicate(format: "name == %@", Optional("Ada")).evaluate(with: ada))
        #expect(NSPredicate(format: "SELF == %@", ada).evaluate(with: ada))
        #expect(!NSPredicate(format: "SELF == %@", Person.ada()).evaluate(with: ada))
        #expect(NSPredicate(format: "SELF == %@", Data([1, 2])).evaluate(with: Data([1, 2])))
        #expect(NSPredicate(format: "SELF == %@", Data([1, 2])).evaluate(with: Data([1, 2]) as NSData))
        let url = try #require(URL(string: "https://example.org/a"))
        #expect(NSPredicate(format: "SELF == %@", url).evaluate(with: url as NSURL))
        #expect(NSPredicate(format: "SELF.host == 'example.org'").evaluate(with: url))
    }

    @Test func collectionsAreArguments() {
        #expect(NSPredicate(format: "age IN %@", [1, 36]).evaluate(with: ada))
        #expect(NSPredicate(format: "age IN %@", [1, 36] as NSArray).evaluate(with: ada))
        #expect(NSPredicate(format: "age IN %@", Set([1, 36])).evaluate(with: ada))
        #expect(NSPredicate(format: "age IN %@", NSSet(array: [1, 36])).evaluate(with: ada))
        #expect(NSPredicate(format: "age IN %@", NSOrderedSet(array: [1, 36])).evaluate(with: ada))
        #expect(NSPredicate(format: "name IN %@", ["Ada", "Bob"]).evaluate(with: ada))
        #expect(NSPredicate(format: "name IN[c] %@", Set(["ADA", "BOB"])).evaluate(with: ada))
        #expect(NSPredicate(format: "age BETWEEN %@", [30, 40]).evaluate(with: ada))
        #expect(NSPredicate(format: "age IN %@", [36: "x"].keys.sorted()).evaluate(with: ada))
        #expect(NSPredicate(format: "name IN %@", ["key": "Ada"]).evaluate(with: ada), "a dictionary has its values")
        #expect(NSPredicate(format: "%@ CONTAINS age", [36]).evaluate(with: ada))
        #expect(NSPredicate(format: "ANY friends == %@", ada.friends[0]).evaluate(with: ada))
        #expect(NSPredicate(format: "friends CONTAINS %@", ada.friends[1]).evaluate(with: ada))
        #expect(NSPredicate(format: "SELF IN %@", NSSet(array: [ada])).evaluate(with: ada))
    }

    @Test func numbersFillEveryCFormatSpecifier() {
        let predicate = NSPredicate(
            format: "a == %d AND b == %ld AND c == %lld AND d == %i AND e == %u AND f == %lu AND g == %f AND h == %x "
                + "AND i == %zd AND j == %0.2f AND k == %hi AND l == %qu AND m == %g",
            1, 2, Int64(3), Int32(4), UInt32(5), UInt(6), 7.5, 8, 9, 10.25, Int16(11), UInt64(12), Float(0.5))
        let object: [String: Any] = [
            "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7.5, "h": 8, "i": 9, "j": 10.25, "k": 11, "l": 12,
            "m": 0.5,
        ]
        #expect(predicate.evaluate(with: object))
        #expect(NSPredicate(format: "age == %d", true).predicateFormat == "age == 1")
    }

    @Test func keyPathsAndExpressionsAreArguments() {
        #expect(NSPredicate(format: "%K == %@", "city.name", "Seoul").evaluate(with: ada))
        #expect(NSPredicate(format: "%K == %@", "city.name", "Seoul").predicateFormat == #"city.name == "Seoul""#)
        #expect(NSPredicate(format: "ANY friends.%K == 50", "age").evaluate(with: ada))
        #expect(NSPredicate(format: "friends.@max.%K == 50", "age").evaluate(with: ada))
        #expect(NSPredicate(format: "%K.%K == 'Seoul'", "city", "name").evaluate(with: ada))
        #expect(NSPredicate(format: "%@ == 36", NSExpression(forKeyPath: "age")).evaluate(with: ada))
        #expect(NSPredicate(format: "%K == 36", "age").isEqual(NSPredicate(format: "age == 36")))
        #expect(NSPredicate(format: "SUBQUERY(%K, $f, $f.age > %d).@count == 1", "friends", 30).evaluate(with: ada))
    }

    @Test func cStringsAreArguments() {
        #expect(NSPredicate(format: "name == %s", "Ada").evaluate(with: ada))
        "Ada".withCString { #expect(NSPredicate(format: "name == %s", $0).evaluate(with: ada)) }
        #expect(NSPredicate(format: "name BEGINSWITH %c", 65).evaluate(with: ada))
    }

    @Test func argumentsCanComeFromAnArray() {
        #expect(NSPredicate(format: "%K == %@ AND age == %d", argumentArray: ["name", "Ada", 36]).evaluate(with: ada))
        #expect(NSPredicate(format: "nickname == %@", argumentArray: [NSNull()]).evaluate(with: ada))
        #expect(NSPredicate(format: "age == 36", argumentArray: nil).evaluate(with: ada))
        #expect(NSPredicate(format: "age == %d", argumentArray: [36, "unused"]).evaluate(with: ada))
        #expect(NSExpression(format: "%K + %d", argumentArray: ["age", 1]).description == "age + 1")
    }

    @Test func argumentsCanComeFromAVaList() {
        let evaluated = withVaList([36, 1.65, Int64.max, UInt32.max]) { list in
            NSPredicate(format: "age == %d AND height == %f AND %lld > 5 AND %u > 5", arguments: list)
        }
        #expect(
            evaluated.predicateFormat == "age == 36 AND height == 1.65 AND 9223372036854775807 > 5 AND 4294967295 > 5")
        let hexadecimal = withVaList([255, 8]) { NSExpression(format: "%x + %o", arguments: $0) }
        #expect(hexadecimal.description == "255 + 8")
        "Ada".withCString { text in
            let named = withVaList([OpaquePointer(text)]) { NSPredicate(format: "name == %s", arguments: $0) }
            #expect(named.evaluate(with: ada))
        }
        #expect(withVaList([]) { NSPredicate(format: "age == 36", arguments: $0) }.evaluate(with: ada))
    }

    @Test func objectsInAVaListTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = withVaList([1]) { NSPredicate(format: "name == %@", arguments: $0) }
        }
        let said = result.standardError
        #expect(said.contains("a CVaListPointer holds no objects on Linux: use init(format:argumentArray:)"))
    }
}
