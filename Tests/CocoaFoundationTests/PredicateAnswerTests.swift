import CocoaFoundation
import Testing

/// Results of comparing values.
struct PredicateAnswerTests {
    @Test(
        arguments: PredicateAnswer.all(
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
    func numbersCompareByValue(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
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
    func nilEqualsOnlyNilAndHasNoOrder(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
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
    func booleansCompareAsNumbers(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
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
    func stringsCompareByTheirOptions(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
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
    func stringLiteralsKeepQuotesAndEscapes(_ test: PredicateAnswer) throws { try test.check() }
}
