import CocoaFoundation
import Testing

/// Printed text and results of formats, evaluated with Ada.
struct PredicateFormatTests {
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
        let format: String
        var arguments: [Any?] = []
        let prints: String
        var holds = true
        var testDescription: String { format }
    }

    static let cases: [Case] = [
        Case(format: "name = 'Ada' && age => 30", prints: #"name == "Ada" AND age >= 30"#),
        Case(format: "name ==[c] %@", arguments: ["ada"], prints: #"name ==[c] "ada""#),
        Case(format: "ANY scores > 2", prints: "ANY scores > 2"),
        Case(format: "NONE scores > 2", prints: "NOT ANY scores > 2", holds: false),
        Case(format: "ALL scores < 4", prints: "ALL scores < 4"),
        Case(format: "scores.@count == 3", prints: "scores.@count == 3"),
        Case(format: "SUBQUERY(scores, $x, $x > 1).@count == 2", prints: "SUBQUERY(scores, $x, $x > 1).@count == 2"),
        Case(format: "nickname == nil", prints: "nickname == nil"),
        Case(
            format: "name LIKE 'A*' AND name MATCHES '[A-Z]da'", prints: #"name LIKE "A*" AND name MATCHES "[A-Z]da""#),
        Case(format: "age BETWEEN {1, 40}", prints: "age BETWEEN {1, 40}"),
        Case(format: "%K CONTAINS[cd] 'D'", arguments: ["name"], prints: #"name CONTAINS[cd] "D""#),
        Case(format: "scores[FIRST] == 1 AND scores[SIZE] == 3", prints: "scores[FIRST] == 1 AND scores[SIZE] == 3"),
        Case(format: "TERNARY(age > 3, 1, 2) == 1", prints: "TERNARY(age > 3, 1, 2) == 1"),
        Case(format: "(age - 6) * 2 == 60", prints: "(age - 6) * 2 == 60"),
        Case(format: "flags & 4 == 4", prints: "flags & 4 == 4"),
    ]

    @Test(arguments: cases)
    func aFormatPrintsCanonicallyAndEvaluates(_ test: Case) throws {
        let predicate = try NSPredicate(_validating: test.format, argumentArray: test.arguments)
        #expect(predicate.predicateFormat == test.prints)
        #expect(predicate.evaluate(with: Person.ada()) == test.holds)
        #expect(try NSPredicate(_validating: predicate.predicateFormat) == predicate)
    }
}
