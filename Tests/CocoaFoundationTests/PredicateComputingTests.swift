import CocoaFoundation
import Testing

/// Results of arithmetic and functions in predicates.
struct PredicateComputingTests {
    @Test(
        arguments: PredicateAnswer.all(
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
    func arithmeticFollowsOperatorPrecedence(_ test: PredicateAnswer) throws { try test.check() }

    @Test(
        arguments: PredicateAnswer.all(
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
    func functionsComputeValues(_ test: PredicateAnswer) throws { try test.check() }
}
