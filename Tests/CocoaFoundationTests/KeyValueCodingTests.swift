import CocoaFoundation
import Testing

/// Key-value coding: reading and writing properties by key.
struct KeyValueCodingTests {
    private let ada = Person.ada()

    @Test func valuesAreReadByKeyAndOptionalsAreUnwrapped() {
        #expect(ada.value(forKey: "name") as? String == "Ada")
        #expect(ada.value(forKey: "age") as? Int == 36)
        #expect(ada.value(forKey: "nickname") == nil)
        #expect(ada.value(forKey: "species") as? String == "human")
        #expect(City("Seoul", [:]).value(forKey: "name") as? String == "Seoul")
    }

    @Test func aCapitalizedKeySetsTheProperty() {
        ada.setValue("Bob", forKey: "Name")
        #expect(ada.name == "Bob")
        let station = Station()
        station.setValue("Busan", forKey: "Title")
        #expect(station.title == "Busan")
        NSArray(array: [station]).setValue("Daegu", forKey: "Title")
        #expect(station.title == "Daegu")
    }

    @Test func keyPathsTraverseObjectsDictionariesAndCollections() {
        #expect(ada.value(forKeyPath: "city.name") as? String == "Seoul")
        #expect(ada.value(forKeyPath: "city.features.river") as? String == "Han")
        #expect(ada.value(forKeyPath: "city.features.lake") == nil)
        #expect(ada.value(forKeyPath: "friends.name") as? [String] == ["Éloïse", "Bob"])
        #expect(ada.value(forKeyPath: "friends.scores") as? [[Int]] == [[7], [8, 9]])
        #expect((ada.value(forKeyPath: "friends.nickname") as? [Any])?.allSatisfy { $0 is NSNull } == true)
        #expect(ada.value(forKeyPath: "self.name") as? String == "Ada")
        ada.city = nil
        #expect(ada.value(forKeyPath: "city.name.length") == nil)
    }

    @Test func collectionsReadKeysOfTheirMembers() {
        let rows: [[String: Any]] = [["n": 1], ["n": 2], ["n": 2], [:]]
        #expect((NSArray(array: rows).value(forKey: "n") as? [Any])?.count == 4)
        #expect((NSArray(array: rows).value(forKey: "n") as? [Any])?.last is NSNull)
        #expect(
            NSSet(array: [Person("a", 1), Person("b", 2), Person(nil, 2)]).value(forKey: "name") as? Set<String> == [
                "a", "b",
            ])
        let ages = NSOrderedSet(array: [Person("a", 2), Person("b", 1), Person("c", 2)]).value(forKey: "age")
        #expect((ages as? NSOrderedSet)?.array as? [Int] == [2, 1])
        #expect(NSSet(array: [Person("a", 1), Person("b", 2)]).value(forKeyPath: "@sum.age") as? Int == 3)
        #expect(NSOrderedSet(array: [Person("a", 1), Person("b", 2)]).value(forKeyPath: "@max.age") as? Int == 2)
        let sets = NSArray(array: [["s": NSSet(array: [1, 2])], ["s": NSSet(array: [2, 3])]])
        #expect(sets.value(forKeyPath: "@distinctUnionOfSets.s") as? Set<Int> == [1, 2, 3])
        #expect((sets.value(forKeyPath: "@unionOfSets.s") as? NSSet)?.count == 3)
        let decimals = NSSet(array: [["p": "x"]]).value(forKey: "p") as? NSSet
        #expect(decimals == NSSet(array: ["x"]))
    }

    @Test func collectionsSetKeysInTheirMembers() {
        let people = [Person("a", 1), Person("b", 2)]
        NSArray(array: people).setValue(5, forKey: "age")
        #expect(people.map(\.age) == [5, 5])
        NSSet(array: people).setValue("x", forKey: "name")
        #expect(people.map(\.name) == ["x", "x"])
        NSOrderedSet(array: people).setValue(nil, forKey: "name")
        #expect(people.allSatisfy { $0.name == nil })
        ada.setValue(40, forKeyPath: "friends.age")
        #expect(ada.friends.map(\.age) == [40, 40])
    }

    @Test func settingANumberTruncatesItToThePropertyType() {
        ada.setValue("Grace", forKey: "name")
        #expect(ada.name == "Grace")
        ada.setValue(nil, forKey: "name")
        #expect(ada.name == nil)
        ada.setValue(NSNull(), forKey: "birthday")
        #expect(ada.birthday == nil)
        ada.setValue(NSNumber(value: 41), forKey: "age")
        #expect(ada.age == 41)
        ada.setValue(41.9, forKey: "age")
        #expect(ada.age == 41)
        ada.setValue(2, forKey: "height")
        #expect(ada.height == 2)
        ada.setValue(1, forKey: "isMember")
        #expect(ada.isMember)
        ada.setValue(false, forKey: "isMember")
        #expect(!ada.isMember)
        ada.setValue([4, 5], forKey: "scores")
        #expect(ada.scores == [4, 5])
        ada.setValue(City("Busan", [:]), forKeyPath: "city")
        #expect(ada.city?.name == "Busan")
        ada.setValue("x", forKeyPath: "friends.nickname")
        #expect(ada.friends.map(\.nickname) == ["x", "x"])
    }

    @Test func undefinedKeysAndNilScalarsCallTheObjectsHandlers() {
        final class Bag: KeyValueCoding {
            var stored: [String: Any] = [:]
            var count = 1
            static let keyValueCodingKeys: [String: AnyKeyPath] = ["count": \Bag.count]
            func value(forUndefinedKey key: String) -> Any? { stored[key] }
            func setValue(_ value: Any?, forUndefinedKey key: String) { stored[key] = value }
            func setNilValueForKey(_ key: String) { if key == "count" { count = 0 } }
        }
        let bag = Bag()
        bag.setValue("v", forKey: "anything")
        #expect(bag.value(forKey: "anything") as? String == "v")
        bag.setValue(nil, forKey: "count")
        #expect(bag.count == 0)
        #expect(NSPredicate(format: "anything == 'v'").evaluate(with: bag))
    }

    @Test func severalKeysAreReadAndWrittenAtOnce() {
        let values = ada.dictionaryWithValues(forKeys: ["name", "age", "nickname"])
        #expect(values["name"] as? String == "Ada")
        #expect(values["age"] as? Int == 36)
        #expect(values["nickname"] is NSNull)
        ada.setValuesForKeys(["name": NSNull(), "age": 1, "nickname": "nick"])
        #expect(ada.name == nil)
        #expect(ada.age == 1)
        #expect(ada.nickname == "nick")
    }

    @Test func dictionariesAreReadAndWritten() {
        let dictionary = NSMutableDictionary(dictionary: ["a": ["b": 1]])
        #expect(dictionary.value(forKeyPath: "a.b") as? Int == 1)
        dictionary.setValue(2, forKey: "c")
        #expect(dictionary["c"] as? Int == 2)
        dictionary.setValue(nil, forKey: "c")
        #expect(dictionary["c"] == nil)
        dictionary.setValue(NSMutableDictionary(), forKey: "inner")
        dictionary.setValue(3, forKeyPath: "inner.deep")
        #expect(dictionary.value(forKeyPath: "inner.deep") as? Int == 3)
        dictionary.setValue([ada], forKey: "people")
        dictionary.setValue(7, forKeyPath: "people.friends.age")
        #expect(ada.friends.map(\.age) == [7, 7])
        dictionary.setValue(1, forKeyPath: "missing.key")
        #expect(dictionary["missing"] == nil)
    }

    @Test func validationCanReplaceOrRefuseAValue() throws {
        struct TooLong: Error {}
        final class Note: KeyValueCoding {
            var child: Note?
            static let keyValueCodingKeys: [String: AnyKeyPath] = ["child": \Note.child]
            func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey inKey: String) throws {
                guard let text = ioValue.pointee as? String else { return }
                if text.count > 5 { throw TooLong() }
                ioValue.pointee = text.uppercased() as NSString
            }
        }
        let note = Note()
        var value: AnyObject? = "abc" as NSString
        try note.validateValue(&value, forKey: "text")
        #expect(value as? String == "ABC")
        note.child = Note()
        var long: AnyObject? = "abcdef" as NSString
        #expect(throws: TooLong.self) { try note.validateValue(&long, forKeyPath: "child.text") }
        try ada.validateValue(&long, forKey: "name")
        #expect(long as? String == "abcdef")
    }

    @Test func foundationTypesAreReadableByKey() {
        func value(_ object: Any, _ key: String) -> Any? { KeyValueAccess.value(of: object, forKey: key) }
        #expect(value("Ada", "length") as? Int == 3)
        #expect(value("Ada", "uppercaseString") as? String == "ADA")
        #expect(value("12", "integerValue") as? Int == 12)
        #expect(value(NSNumber(value: 5), "stringValue") as? String == "5")
        #expect(value(Date(timeIntervalSinceReferenceDate: 5), "timeIntervalSinceReferenceDate") as? Double == 5)
        #expect(value(Data([1, 2]), "length") as? Int == 2)
        let url = URL(string: "https://example.org/a.txt")!
        #expect(value(url, "pathExtension") as? String == "txt")
        #expect(value(ada.id, "UUIDString") as? String == ada.id.uuidString)
        #expect(value(NSObject(), "description") is String)
    }

    @Test func keyPathsHaveNames() {
        #expect(KeyPathNames.name(of: \Person.name) == "name")
        #expect(KeyPathNames.name(of: \Person.friends) == "friends")
        struct Plain { var stored = 1, other = "" }
        #expect(KeyPathNames.name(of: \Plain.other) == "other")
        #expect(KeyPathNames.name(of: \String.count) == nil)
    }

    @Test func plainObjectsUseTheGeneratedTables() {
        let tabled = Tabled()
        #expect(KeyValueAccess.value(of: tabled, forKey: "doubled") as? Int == 2)
        #expect(NSPredicate(format: "doubled == 2 AND inner.count == 1").evaluate(with: tabled))
        NSArray(array: [tabled]).setValue(5, forKey: "count")
        #expect(tabled.count == 5)
        NSArray(array: [tabled]).setValue(nil, forKey: "inner")
        #expect(tabled.inner == nil)
        #expect(NSSortDescriptor(keyPath: \Tabled.doubled, ascending: true).key == "doubled")
        let coding = TabledCoding()
        coding.setValue(7, forKey: "count")
        #expect(coding.value(forKey: "doubled") as? Int == 14)
        #expect(coding.value(forKey: "own") as? String == "own")
    }
}
