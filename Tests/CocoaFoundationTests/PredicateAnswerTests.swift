import CocoaFoundation
import Testing

/// What some hundred formats answer for Ada: name "Ada", age 36, height 1.65, nickname nil, birthday 1000 seconds after
/// the reference date, isMember true, flags 6 (binary 110), scores 1 2 3, friends Éloïse (20, score 7) and Bob (50,
/// scores 8 and 9), city Seoul with the river Han.
struct PredicateAnswerTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let format: String
        let holds: Bool
        var testDescription: String { "\(holds ? "yes" : "no ") \(format)" }
    }

    static func cases(_ table: String) -> [Case] {
        table.split(separator: "\n").map { line in
            Case(format: String(line.dropFirst(4)), holds: line.hasPrefix("yes"))
        }
    }

    private func check(_ test: Case) throws {
        let predicate = try NSPredicate(_validating: test.format)
        #expect(predicate.evaluate(with: Person.ada()) == test.holds)
        let again = try NSPredicate(_validating: predicate.predicateFormat)
        #expect(again == predicate, "\(predicate.predicateFormat) must read back as itself")
        #expect(again.hash == predicate.hash)
        #expect(again.predicateFormat == predicate.predicateFormat)
        let opposite = NSCompoundPredicate(notPredicateWithSubpredicate: predicate)
        #expect(opposite.evaluate(with: Person.ada()) != test.holds)
    }

    @Test(
        arguments: cases(
            """
            yes age = 36
            yes age == 36
            yes age == 36.0
            no  age == 36.5
            yes age == 0x24
            yes age == 0X24
            yes age == 0o44
            yes age == 0b100100
            yes age == 3.6e1
            yes age == 360E-1
            yes height == 1.65
            yes height < 1.650000001
            yes age != 35
            yes age <> 35
            yes age > 35
            yes age >= 36
            yes age => 36
            no  age > 36
            yes age < 37
            yes age <= 36
            yes age =< 36
            no  age < 36
            yes 36 == age
            yes 35 < age
            yes age == 36.0 - 0
            """))
    func numbersCompareByValue(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            """
            yes nickname == nil
            yes nickname == NULL
            yes nickname = NIL
            yes nickname == null
            no  nickname != nil
            yes nickname != 'x'
            no  nickname == 'x'
            no  nickname == ''
            yes name != nil
            no  name == nil
            no  nickname < 'x'
            no  nickname > 'x'
            no  nickname <= 'x'
            no  nickname >= 'x'
            no  nickname < 5
            yes nickname <= nil
            yes nickname >= nil
            no  nickname < nil
            no  nickname BEGINSWITH 'x'
            no  nickname ENDSWITH 'x'
            no  nickname CONTAINS 'x'
            no  nickname LIKE '*'
            no  nickname MATCHES '.*'
            no  nickname IN {'a', 'b'}
            yes nickname IN {'a', nil}
            no  nickname BETWEEN {'a', 'b'}
            no  name BEGINSWITH nil
            no  name CONTAINS nil
            no  name IN nil
            no  name LIKE nil
            no  name MATCHES nil
            no  age BETWEEN nil
            no  age == nil
            yes age != nil
            no  age < nil
            no  age > nil
            yes nil == nil
            no  nil != nil
            yes city.name == 'Seoul'
            yes nickname.length == nil
            yes nickname + 1 == nil
            yes birthday != nil
            """))
    func nothingEqualsNothingAndComparesWithNothing(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            """
            yes isMember == YES
            yes isMember == TRUE
            yes isMember == true
            yes isMember == 1
            yes isMember == yes
            no  isMember == NO
            no  isMember == false
            no  isMember == 0
            yes isMember != FALSE
            yes isMember > 0
            """))
    func truthIsANumber(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            #"""
            yes name == 'Ada'
            yes name == "Ada"
            no  name == 'ada'
            yes name ==[c] 'ADA'
            yes name =[c] 'aDa'
            no  name !=[c] 'ADA'
            yes name ==[cd] 'Ádä'
            no  name ==[c] 'Ádä'
            yes name ==[d] 'Ádä'
            no  name ==[d] 'ádä'
            no  name ==[n] 'ada'
            no  name ==[cdn] 'ada'
            yes name ==[cl] 'ADA'
            yes name ==[C] 'ADA'
            yes name ==[dc] 'ÁDA'
            yes name < 'Adb'
            yes name > 'ADA'
            no  name >[c] 'ADA'
            yes name >=[c] 'ADA'
            yes name <=[c] 'ADA'
            yes name BETWEEN {'Aaa', 'Azz'}
            no  name BETWEEN[c] {'b', 'c'}
            yes name BEGINSWITH 'A'
            yes name beginswith 'Ad'
            no  name BEGINSWITH 'a'
            yes name BEGINSWITH[c] 'a'
            yes name BEGINSWITH[cd] 'ä'
            yes name ENDSWITH 'da'
            no  name ENDSWITH 'dA'
            yes name ENDSWITH[c] 'DA'
            yes name CONTAINS 'd'
            no  name CONTAINS 'D'
            yes name CONTAINS[c] 'D'
            no  name CONTAINS 'dd'
            yes name CONTAINS[cd] 'dä'
            no  name CONTAINS ''
            no  name BEGINSWITH ''
            no  name ENDSWITH ''
            yes 'd' IN name
            no  'x' IN name
            yes 'D' IN[c] name
            yes name LIKE 'Ada'
            yes name LIKE 'A*'
            yes name LIKE '*a'
            yes name LIKE 'A?a'
            yes name LIKE '???'
            no  name LIKE '??'
            no  name LIKE '????'
            no  name LIKE 'ada'
            yes name LIKE[c] 'ada'
            yes name LIKE[cd] 'á*'
            yes name LIKE '*'
            yes name LIKE '*d*'
            yes name LIKE '**a'
            no  name LIKE 'A'
            no  name LIKE ''
            no  name LIKE 'A\\*'
            yes 'A*' LIKE 'A\\*'
            yes '' LIKE '*'
            yes '' LIKE ''
            yes name MATCHES 'A.a'
            no  name MATCHES 'A'
            no  name MATCHES 'd'
            yes name MATCHES '.*d.*'
            yes name MATCHES[c] 'ada'
            yes name MATCHES '[A-Z][a-z]+'
            yes name MATCHES 'A|Ada'
            yes name MATCHES '\\w{3}'
            no  name MATCHES '\\W{3}'
            yes name MATCHES[c] 'A\\Sa'
            yes name MATCHES[d] 'Ádá'
            yes name MATCHES '(?x) A d a # the name'
            yes name IN {'Ada', 'Bob'}
            no  name IN {'ada', 'Bob'}
            yes name IN[c] {'ada', 'Bob'}
            yes name IN {'a', 'b', 'c', 'd', 'e', 'Ada'}
            no  name IN {'a', 'b', 'c', 'd', 'e', 'ada'}
            yes name IN[c] {'a', 'b', 'c', 'd', 'e', 'ada'}
            yes name IN[cd] {'a', 'b', 'c', 'd', 'e', 'ädä'}
            no  name IN {}
            no  name == 36
            no  name == age
            no  age == '36'
            yes age != '36'
            """#))
    func stringsCompareAsTheOptionsSay(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            #"""
            yes 'a"b' == "a\"b"
            yes "a'b" == 'a\'b'
            yes '\x41da' == name
            yes '\u0041da' == name
            yes '\U00000041da' == name
            yes 'a\tb' == "a\tb"
            no  'a\tb' == 'a	c'
            yes 'a\tb' == 'a	b'
            yes 'back\\slash'.length == 10
            yes '%@' == "%@"
            yes '%@'.length == 2
            yes '100%'.length == 4
            yes "$name".length == 5
            yes '한국어' BEGINSWITH '한'
            yes '한국어'.length == 3
            yes 'n\n'.length == 2
            """#))
    func literalsOfTextKeepTheirQuotesAndEscapes(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            """
            yes age + 4 == 40
            yes age - 6 == 30
            yes age * 2 == 72
            yes age / 2 == 18
            yes age / 7 == 5
            yes age / 7.0 > 5.1
            yes age ** 2 == 1296
            yes 2 + 3 * 4 == 14
            yes (2 + 3) * 4 == 20
            yes 2 * 3 ** 2 == 18
            yes 10 - 3 - 2 == 5
            yes 10 - (3 - 2) == 9
            yes 2 ** 3 ** 2 == 64
            yes 100 / 5 / 2 == 10
            yes -age == 0 - 36
            yes -5 == 0 - 5
            yes - 5 == 0 - 5
            yes 3 - -2 == 5
            yes -2 ** 2 == -4
            yes (-2) ** 2 == 4
            yes 2 ** -1 == 0.5
            yes 0.1 + 0.2 > 0.3
            yes 9223372036854775807 + 1 > 9223372036854775806
            yes 9223372036854775807 > 9223372036854775806
            yes 18446744073709551615 > 9223372036854775807
            yes -9223372036854775808 < -9223372036854775807
            yes 123456789012345678901234567890 > 123456789012345678901234567889
            yes flags & 4 == 4
            no  flags & 1 == 1
            yes flags | 1 == 7
            yes flags ^ 2 == 4
            yes flags << 1 == 12
            yes flags >> 1 == 3
            yes ~flags == -7
            yes flags & 2 | 1 == 3
            yes (flags & 4) != 0
            yes 1 << 2 + 1 == 8
            yes bitwiseAnd:with:(flags, 4) == 4
            yes bitwiseOr:with:(flags, 1) == 7
            yes bitwiseXor:with:(flags, 2) == 4
            yes leftshift:by:(1, 4) == 16
            yes rightshift:by:(16, 4) == 1
            yes onesComplement:(0) == -1
            yes onesComplement(0) == -1
            yes add:to:(1, 2) == 3
            yes from:subtract:(5, 2) == 3
            yes multiply:by:(5, 2) == 10
            yes divide:by:(5, 2) == 2
            yes modulus:by:(age, 5) == 1
            yes modulus:by:(-7, 3) == -1
            yes modulus:by:(7.5, 2) == 1.5
            yes raise:toPower:(2, 10) == 1024
            yes sqrt(16) == 4
            yes sqrt:(16) == 4
            yes ln(1) == 0
            yes log(1000) == 3
            yes exp(0) == 1
            yes abs(-5) == 5
            yes abs(-5.5) == 5.5
            yes floor(2.7) == 2
            yes floor(-2.5) == -3
            yes ceiling(2.1) == 3
            yes trunc(-2.7) == -2
            yes trunc(2.7) == 2
            yes random() >= 0
            yes randomn(3) BETWEEN {0, 3}
            yes 5 / 0 > 1000
            """))
    func arithmeticFollowsTheOperatorsRanks(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
            """
            yes uppercase(name) == 'ADA'
            yes lowercase(name) == 'ada'
            yes canonical('Ädá') == 'ada'
            yes length(name) == 3
            yes noindex(name) == 'Ada'
            yes sum({1, 2, 3}) == 6
            yes sum(scores) == 6
            yes sum(1, 2, 3) == 6
            yes sum:(scores) == 6
            yes average(scores) == 2
            yes average({1, 2}) == 1.5
            yes min(scores) == 1
            yes max(scores) == 3
            yes max({'a', 'c', 'b'}) == 'c'
            yes count(scores) == 3
            yes count({}) == 0
            yes median({3, 1, 2}) == 2
            yes median({4, 1, 2, 3}) == 2.5
            yes mode({1, 2, 2, 3}) == {2}
            yes stddev({2, 4, 4, 4, 5, 5, 7, 9}) == 2
            yes sum({}) == 0
            yes average({}) == nil
            yes min({}) == nil
            yes sum({1, nil, 2}) == 3
            yes max({1, nil, 2}) == 2
            yes min({nil, 5}) == 5
            yes sum(nil) == nil
            yes uppercase(nickname) == nil
            yes now() > birthday
            yes birthday < now()
            yes TERNARY(age > 18, 'adult', 'child') == 'adult'
            yes TERNARY(age < 18, 'adult', 'child') == 'child'
            yes TERNARY(age < 18, 1, 2) + 1 == 3
            yes TERNARY(age > 18 AND name == 'Ada', 1, 0) == 1
            yes CAST(1000, 'NSDate') == birthday
            yes birthday == CAST(1000.000000, "NSDate")
            yes birthday > CAST(999.5, "NSDate")
            yes CAST(birthday, 'NSNumber') == 1000
            yes CAST('36', 'NSNumber') == age
            yes CAST(age, 'NSString') == '36'
            yes CAST('1.5', 'NSDecimalNumber') == 1.5
            yes CAST(nickname, 'NSString') == nil
            yes CAST(name, 'NSString') == name
            yes FUNCTION(name, 'uppercaseString') == 'ADA'
            yes FUNCTION(name, 'hasPrefix:', 'A') == YES
            yes FUNCTION(name, 'stringByAppendingString:', '!') == 'Ada!'
            yes FUNCTION(name, 'length') == 3
            yes FUNCTION(SELF, 'valueForKeyPath:', 'name') == 'Ada'
            yes FUNCTION(name, 'caseInsensitiveCompare:', 'ADA') == 0
            """))
    func functionsCompute(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
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
    func collectionsAreAskedByQuantifiersAndOperators(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
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
    func bracketsIndex(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
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
    func subqueriesAndSetsMakeCollections(_ test: Case) throws { try check(test) }

    @Test(
        arguments: cases(
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
    func conditionsAreJoined(_ test: Case) throws { try check(test) }
}
