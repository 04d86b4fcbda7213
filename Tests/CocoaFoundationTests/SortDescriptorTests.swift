import CocoaFoundation
import Testing

/// Sorting by one key and by several.
struct SortDescriptorTests {
    private func names(_ people: [Person], by descriptors: NSSortDescriptor...) -> [String?] {
        (NSArray(array: people).sortedArray(using: descriptors) as? [Person])?.map(\.name) ?? []
    }

    private let people = [
        Person("bob", 30), Person("Ada", 36), Person("Éloïse", 30), Person("ada", 20), Person(nil, 25),
    ]

    @Test func objectsSortByAKeyWithNilFirst() {
        #expect(
            names(people, by: NSSortDescriptor(key: "age", ascending: true)) == ["ada", nil, "bob", "Éloïse", "Ada"])
        #expect(
            names(people, by: NSSortDescriptor(key: "age", ascending: false)) == ["Ada", "bob", "Éloïse", nil, "ada"])
        #expect(
            names(people, by: NSSortDescriptor(key: "name", ascending: true)) == [nil, "Ada", "ada", "bob", "Éloïse"])
        #expect(
            names(people, by: NSSortDescriptor(key: "name", ascending: false)) == ["Éloïse", "bob", "ada", "Ada", nil])
    }

    @Test func severalKeysBreakTies() {
        let sorted = names(
            people, by: NSSortDescriptor(key: "age", ascending: true), NSSortDescriptor(key: "name", ascending: false))
        #expect(sorted == ["ada", nil, "Éloïse", "bob", "Ada"])
    }

    @Test func theSelectorDefinesStringComparison() {
        let words = NSArray(array: ["b10", "B9", "a", "C"])
        func sorted(_ selector: Selector) -> [String]? {
            words.sortedArray(using: [NSSortDescriptor(key: nil, ascending: true, selector: selector)]) as? [String]
        }
        #expect(sorted("compare:") == ["B9", "C", "a", "b10"])
        #expect(sorted("caseInsensitiveCompare:") == ["a", "b10", "B9", "C"])
        #expect(sorted("localizedStandardCompare:") == ["a", "B9", "b10", "C"])
        #expect(sorted("localizedCaseInsensitiveCompare:") == ["a", "b10", "B9", "C"])
        #expect(sorted("localizedCompare:")?.first == "a")
        #expect(NSSortDescriptor(key: "a", ascending: true).selector == "compare:")
    }

    @Test func aComparatorDefinesTheOrder() {
        let byLength = NSSortDescriptor(key: "name", ascending: true) { a, b in
            let lengths = (a as? String ?? "").count - (b as? String ?? "").count
            return lengths < 0 ? .orderedAscending : lengths > 0 ? .orderedDescending : .orderedSame
        }
        #expect(byLength.selector == nil)
        #expect(names([Person("ccc"), Person("a"), Person("bb")], by: byLength) == ["a", "bb", "ccc"])
        #expect(byLength.comparator("a", "bb") == .orderedAscending)
        #expect(NSSortDescriptor(key: "x", ascending: false).comparator(1, 2) == .orderedAscending)
    }

    @Test func aSwiftKeyPathDefinesTheOrder() {
        let byAge = NSSortDescriptor(keyPath: \Person.age, ascending: false)
        #expect(byAge.key == "age")
        #expect(byAge.keyPath == \Person.age)
        #expect(names([Person("a", 1), Person("b", 2)], by: byAge) == ["b", "a"])
        #expect(names(people, by: NSSortDescriptor(keyPath: \Person.name, ascending: true)).first == .some(nil))
        let byMembership = NSSortDescriptor(keyPath: \Person.isMember, ascending: true)
        let member = Person("m")
        member.isMember = true
        #expect(names([member, Person("n")], by: byMembership) == ["n", "m"])
        struct Plain { var text: String { "computed" } }
        let unnamed = NSSortDescriptor(keyPath: \Plain.text, ascending: true)
        #expect(unnamed.key == nil)
        #expect(unnamed.compare(Plain(), to: Plain()) == .orderedSame)
        let custom = NSSortDescriptor(keyPath: \Person.age, ascending: true) { _, _ in .orderedDescending }
        #expect(custom.compare(Person("a", 1), to: Person("b", 2)) == .orderedDescending)
    }

    @Test func reversedSortDescriptorReversesTheOrder() throws {
        let descriptor = NSSortDescriptor(key: "age", ascending: true, selector: "compare:")
        let reversed = try #require(descriptor.reversedSortDescriptor as? NSSortDescriptor)
        #expect(!reversed.ascending)
        #expect(reversed.key == "age")
        #expect(reversed.selector == "compare:")
        #expect(descriptor.compare(Person("a", 1), to: Person("b", 2)) == .orderedAscending)
        #expect(reversed.compare(Person("a", 1), to: Person("b", 2)) == .orderedDescending)
        #expect((reversed.reversedSortDescriptor as? NSSortDescriptor) == descriptor)
    }

    @Test func valuesOfEveryTypeHaveAnOrder() {
        let descriptor = NSSortDescriptor(key: nil, ascending: true)
        func order(_ a: Any, _ b: Any) -> ComparisonResult { descriptor.compare(a, to: b) }
        #expect(order(1, 2.5) == .orderedAscending)
        #expect(order(Decimal(3), 2) == .orderedDescending)
        #expect(order(true, 1) == .orderedSame)
        #expect(order("a", "b" as NSString) == .orderedAscending)
        #expect(order(Date(timeIntervalSince1970: 0), Date()) == .orderedAscending)
        #expect(order(NSNull(), 1) == .orderedAscending)
        #expect(order(NSNull(), NSNull()) == .orderedSame)
        #expect(order(Double.nan, 1) == .orderedAscending)
        #expect(order(Double.nan, Double.nan) == .orderedSame)
        let low = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
        let high = UUID(uuidString: "F0000000-0000-0000-0000-000000000001")!
        #expect(order(low, high) == .orderedAscending)
    }

    @Test func sortingIsStable() {
        let many = (0..<200).map { Person("\($0)", $0 % 3) }
        let sorted =
            NSArray(array: many).sortedArray(using: [NSSortDescriptor(key: "age", ascending: true)]) as? [Person]
        for group in 0..<3 {
            let numbers = sorted?.filter { $0.age == group }.compactMap { Int($0.name ?? "") } ?? []
            #expect(numbers == numbers.sorted())
        }
    }

    @Test func collectionsAreSorted() {
        let down = [NSSortDescriptor(key: nil, ascending: false)]
        let array = NSMutableArray(array: [2, 3, 1])
        array.sort(using: down)
        #expect(array == NSArray(array: [3, 2, 1]))
        #expect(NSSet(array: [2, 3, 1]).sortedArray(using: down) as? [Int] == [3, 2, 1])
        #expect(NSOrderedSet(array: [2, 3, 1]).sortedArray(using: down) as? [Int] == [3, 2, 1])
        let ordered = NSMutableOrderedSet(array: [2, 3, 1])
        ordered.sort(using: down)
        #expect(ordered.array as? [Int] == [3, 2, 1])
        #expect(
            NSArray(array: ["b", "A"]).sortedArray(using: Selector("caseInsensitiveCompare:")) as? [String] == [
                "A", "b",
            ])
        let words = NSMutableArray(array: ["b", "A"])
        words.sort(using: Selector("compare:"))
        #expect(words == NSArray(array: ["A", "b"]))
    }

    @Test func aSubclassCanOverrideComparison() {
        final class ByAbsoluteValue: NSSortDescriptor, @unchecked Sendable {
            override func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
                super.compare(abs(object1 as? Int ?? 0), to: abs(object2 as? Int ?? 0))
            }
        }
        let sorted = NSArray(array: [-3, 2, -1]).sortedArray(using: [ByAbsoluteValue(key: nil, ascending: true)])
        #expect(sorted as? [Int] == [-1, 2, -3])
    }

    @Test func equalDescriptorsHaveEqualParts() {
        #expect(NSSortDescriptor(key: "a", ascending: true) == NSSortDescriptor(key: "a", ascending: true))
        #expect(NSSortDescriptor(key: "a", ascending: true).hash == NSSortDescriptor(key: "a", ascending: true).hash)
        #expect(NSSortDescriptor(key: "a", ascending: true) != NSSortDescriptor(key: "a", ascending: false))
        #expect(NSSortDescriptor(key: "a", ascending: true) != NSSortDescriptor(key: "b", ascending: true))
        #expect(
            NSSortDescriptor(key: "a", ascending: true)
                != NSSortDescriptor(key: "a", ascending: true, selector: "caseInsensitiveCompare:"))
        #expect(NSSortDescriptor(key: "a", ascending: true).description == "(a, ascending, compare:)")
    }

    @Test func selectorsConvertToAndFromStrings() {
        #expect(Selector("compare:") == "compare:")
        #expect(NSSelectorFromString("a:b:") == Selector("a:b:"))
        #expect(NSStringFromSelector("a:b:") == "a:b:")
    }
}
