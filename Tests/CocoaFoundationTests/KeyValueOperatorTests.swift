import CocoaFoundation
import Testing

/// Key-value coding: the operators of collections, such as `@sum`.
struct KeyValueOperatorTests {
    private let ada = Person.ada()

    @Test func collectionOperatorsReduceToOneValue() {
        func value(_ path: String) -> Any? { ada.value(forKeyPath: path) }
        #expect(value("friends.@count") as? Int == 2)
        #expect(value("friends.@sum.age") as? Int == 70)
        #expect(value("friends.@avg.age") as? Double == 35)
        #expect(value("friends.@min.age") as? Int == 20)
        #expect(value("friends.@max.name") as? String == "Éloïse")
        #expect(value("scores.@sum.self") as? Int == 6)
        #expect(value("friends.@unionOfObjects.species") as? [String] == ["human", "human"])
        #expect(value("friends.@distinctUnionOfObjects.species") as? [String] == ["human"])
        #expect(value("friends.@unionOfArrays.scores") as? [Int] == [7, 8, 9])
        ada.friends[0].scores = [8]
        #expect(value("friends.@distinctUnionOfArrays.scores") as? [Int] == [8, 9])
        ada.friends = []
        #expect(value("friends.@sum.age") as? Int == 0)
        #expect(value("friends.@avg.age") as? Int == 0)
        #expect(value("friends.@min.age") == nil)
        #expect(value("friends.@count") as? Int == 0)
    }

    @Test func nullIsZeroInSumsAndIgnoredByOtherOperators() {
        let rows = NSArray(array: [["n": 4], ["n": NSNull()], ["m": 1], ["n": 2]])
        #expect(rows.value(forKeyPath: "@sum.n") as? Int == 6)
        #expect(rows.value(forKeyPath: "@avg.n") as? Double == 1.5)
        #expect(rows.value(forKeyPath: "@min.n") as? Int == 2)
        #expect(rows.value(forKeyPath: "@max.n") as? Int == 4)
        #expect((rows.value(forKeyPath: "@unionOfObjects.n") as? [Int]) == [4, 2])
        #expect(NSArray(array: [["n": Decimal(1)], ["n": 2]]).value(forKeyPath: "@sum.n") is NSDecimalNumber)
    }

    @Test func operatorNamesMatchApple() {
        let names: [NSKeyValueOperator: String] = [
            .averageKeyValueOperator: "avg", .countKeyValueOperator: "count", .maximumKeyValueOperator: "max",
            .minimumKeyValueOperator: "min", .sumKeyValueOperator: "sum",
            .unionOfObjectsKeyValueOperator: "unionOfObjects",
            .distinctUnionOfObjectsKeyValueOperator: "distinctUnionOfObjects",
            .unionOfSetsKeyValueOperator: "unionOfSets",
            .unionOfArraysKeyValueOperator: "unionOfArrays",
            .distinctUnionOfSetsKeyValueOperator: "distinctUnionOfSets",
            .distinctUnionOfArraysKeyValueOperator: "distinctUnionOfArrays",
        ]
        for (name, text) in names {
            #expect(name.rawValue == text)
            #expect(NSKeyValueOperator(rawValue: text) == name)
        }
        let path = "scores.@\(NSKeyValueOperator.sumKeyValueOperator.rawValue).self"
        #expect(ada.value(forKeyPath: path) as? Int == 6)
    }
}
