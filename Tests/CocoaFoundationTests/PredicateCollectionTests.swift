import CocoaFoundation
import Testing

/// Results of quantifiers, indexes, subqueries and compound conditions.
struct PredicateCollectionTests {
    @Test(
        arguments: PredicateAnswer.all(
            """
            yes ANY scores > 2
            no  ANY scores > 3
            yes SOME scores == 2
            yes some scores == 2
            yes ALL scores > 0
            no  ALL scores > 1
            yes NONE scores > 3
            no  NONE scores > 2
            yes ANY friends.age > 40
            yes ANY friends.name == 'Bob'
            yes ANY friends.name ==[cd] 'eloise'
            yes ANY friends.name BEGINSWITH 'B'
            yes ALL friends.age >= 20
            yes ANY friends.age IN {20, 21}
            no  ALL friends.age IN {20, 21}
            yes ANY friends.age BETWEEN {45, 55}
            yes ANY friends.nickname == nil
            no  ANY nickname == nil
            yes ALL nickname == 'x'
            no  ANY city.features.lake == 'x'
            yes ANY {1, 2} == 2
            yes 2 IN scores
            no  4 IN scores
            yes scores CONTAINS 2
            no  scores CONTAINS 4
            yes scores CONTAINS 2.0
            yes age IN {36, 37}
            yes age IN {1, 2, 3, 4, 5, 36.0}
            no  age IN {1, 2, 3, 4, 5, 6}
            yes age BETWEEN {36, 36}
            yes age BETWEEN {30, 40}
            no  age BETWEEN {37, 40}
            yes height BETWEEN {1.6, 1.7}
            yes age BETWEEN {30, age}
            yes birthday BETWEEN {CAST(0, 'NSDate'), CAST(2000, 'NSDate')}
            yes {1, 2, 3} == scores
            no  {1, 2} == scores
            no  {3, 2, 1} == scores
            yes scores.@count == 3
            yes scores.@sum.self == 6
            yes scores.@avg.self == 2
            yes scores.@max.self == 3
            yes scores.@min.self == 1
            yes friends.@count == 2
            yes friends.@sum.age == 70
            yes friends.@avg.age == 35
            yes friends.@max.age == 50
            yes friends.@min.name == 'Bob'
            yes friends.@unionOfObjects.name CONTAINS 'Bob'
            yes friends.@distinctUnionOfObjects.species == {'human'}
            yes friends.@unionOfObjects.species == {'human', 'human'}
            yes friends.@unionOfArrays.scores == {7, 8, 9}
            """))
    func quantifiersAndOperatorsTestCollections(_ test: PredicateAnswer) throws { try test.check() }

    /// Foundation's sets may match a decomposed text with a composed one, depending on memory layout.
    @Test func setMembershipDistinguishesUnicodeComposition() {
        let (composed, decomposed) = ("집", "\u{110C}\u{1175}\u{11B8}")
        let isMember = NSPredicate(format: "%@ IN SELF", decomposed)
        let isEqual = NSPredicate(format: "SELF == %@", NSSet(array: [decomposed, "a"]))
        // All sets stay in memory, so that each has a different address.
        let sets = (0..<200).map { _ in NSSet(array: [composed, "a"]) }
        #expect(!sets.contains { isMember.evaluate(with: $0) })
        #expect(!sets.contains { isEqual.evaluate(with: $0) })
        #expect(sets.allSatisfy { NSPredicate(format: "%@ IN SELF", composed).evaluate(with: $0) })
        let isSame = NSPredicate(format: "SELF == %@", NSSet(array: ["a", composed]))
        #expect(sets.allSatisfy { isSame.evaluate(with: $0) })
    }

    @Test(
        arguments: PredicateAnswer.all(
            """
            yes scores[0] == 1
            yes scores[2] == 3
            yes scores[3] == nil
            yes scores[FIRST] == 1
            yes scores[LAST] == 3
            yes scores[SIZE] == 3
            yes scores[first] == 1
            yes scores[1 + 1] == 3
            yes scores[scores[0]] == 2
            yes friends[0].age == 20
            yes friends[LAST].name == 'Bob'
            yes friends[LAST].scores[FIRST] == 8
            yes friends[1].scores.@sum.self == 17
            yes city.features['river'] == 'Han'
            yes city.features.river == 'Han'
            yes city.features['lake'] == nil
            yes {4, 5, 6}[1] == 5
            yes nickname[0] == nil
            """))
    func bracketsIndexCollections(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
            """
            yes SUBQUERY(scores, $x, $x > 1).@count == 2
            yes SUBQUERY(friends, $f, $f.age > 30).@count == 1
            yes SUBQUERY(friends, $f, $f.age > 30 AND $f.name == 'Bob').@count == 1
            yes SUBQUERY(friends, $f, $f.age > age).@count == 1
            yes SUBQUERY(friends, $f, $f.age < SELF.age).@count == 1
            yes SUBQUERY(friends, $f, SUBQUERY($f.scores, $s, $s > 7).@count > 1).@count == 1
            yes SUBQUERY(friends, $f, SUBQUERY($f.scores, $s, $s < $f.age).@count == 1).@count == 1
            yes SUBQUERY(friends, $f, $f.age > 30).name CONTAINS 'Bob'
            yes SUBQUERY(friends, $f, $f.age > 30)[0].name == 'Bob'
            yes ANY SUBQUERY(friends, $f, $f.age > 1).age == 50
            yes SUBQUERY(friends, $f, ANY $f.scores == 9)[SIZE] == 1
            yes count(SUBQUERY(friends, $f, $f.age > 100)) == 0
            yes SUBQUERY(nickname, $x, $x == 1) == nil
            yes (scores UNION {4}).@count == 4
            yes (scores UNION {3}).@count == 3
            yes (scores INTERSECT {2, 3, 4}).@count == 2
            yes (scores MINUS {1, 2}).@count == 1
            yes 3 IN scores MINUS {1, 2}
            no  2 IN scores MINUS {1, 2}
            yes ((scores UNION {4}) MINUS {1}).@count == 3
            yes (scores UNION ({4} MINUS {4})).@count == 3
            yes (scores UNION nickname).@count == 3
            """))
    func subqueriesAndSetExpressionsProduceCollections(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
            """
            yes age > 30 AND name == 'Ada'
            yes age > 30 && name == 'Ada'
            no  age > 40 AND name == 'Ada'
            yes age > 40 OR name == 'Ada'
            yes age > 40 || name == 'Ada'
            no  age > 40 or name == 'Bob'
            yes NOT age > 40
            yes ! age > 40
            yes not (age > 40)
            yes !(age > 40 OR name == 'Bob')
            yes NOT NOT age == 36
            yes TRUEPREDICATE
            no  FALSEPREDICATE
            yes TRUEPREDICATE AND NOT FALSEPREDICATE
            yes truepredicate
            yes age == 1 OR age == 2 OR age == 36
            no  age == 36 AND age == 2 OR age == 3
            yes age == 3 OR age == 36 AND name == 'Ada'
            no  (age == 3 OR age == 36) AND name == 'Bob'
            yes age == 36 OR age == 2 AND name == 'Bob'
            yes NOT age == 2 AND name == 'Ada'
            no  NOT (age == 2 OR name == 'Ada')
            yes (((age == 36)))
            yes ((age)) == (36)
            yes (age + 1) == 37 AND ((name)) == 'Ada'
            yes SELF.age == 36
            yes self.name == 'Ada'
            yes SELF == SELF
            yes SELF != nil
            yes #age == 36
            yes SELF.#name == 'Ada'
            yes age==36&&name=='Ada'||FALSEPREDICATE
            yes age  ==	36
            """))
    func compoundConditionsAreEvaluated(_ test: PredicateAnswer) throws { try test.check() }
}
