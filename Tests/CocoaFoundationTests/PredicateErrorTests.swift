import CocoaFoundation
import Testing

/// Error messages for malformed formats.
struct PredicateErrorTests {
    struct Case: CustomTestStringConvertible, @unchecked Sendable {
        let format: String
        var arguments: [Any?] = []
        let character: Int
        let expected: String
        var found: String?
        var testDescription: String { format }
    }

    static let cases: [Case] = [
        Case(format: "", character: 1, expected: "a value or a condition", found: "the end"),
        Case(format: "   ", character: 4, expected: "a value or a condition", found: "the end"),
        Case(format: "age ==", character: 7, expected: "a value or a condition", found: "the end"),
        Case(format: "age", character: 4, expected: "a comparison operator", found: "the end"),
        Case(format: "age = = 3", character: 7, expected: "a value or a condition", found: "'='"),
        Case(format: "age == 1 AND", character: 13, expected: "a value or a condition"),
        Case(format: "age == 1 age", character: 10, expected: "an operator or the end", found: "'age'"),
        Case(format: "AND age == 1", character: 1, expected: "a value", found: "the reserved word 'AND'"),
        Case(format: "in == 3", character: 1, expected: "a value", found: "written #in"),
        Case(format: "age == in", character: 8, expected: "a value", found: "#in"),
        Case(format: "size > 3", character: 1, expected: "a value", found: "#size"),
        Case(format: "(age == 1", character: 10, expected: "')' to match '('"),
        Case(format: "age == 1)", character: 9, expected: "an operator or the end", found: "')'"),
        Case(format: "age IN (1, 2)", character: 10, expected: "{a, b}"),
        Case(format: "age IN {1, 2", character: 13, expected: "'}' or ','"),
        Case(format: "age IN {1 2}", character: 11, expected: "'}' or ','", found: "'2'"),
        Case(format: "name == 'Ada", character: 13, expected: "the closing ' of the text that starts at character 9"),
        Case(format: #"name == "Ada\"#, character: 14, expected: "a character after the backslash"),
        Case(format: #"name == '\u12'"#, character: 12, expected: "hexadecimal"),
        Case(format: "name ==[x] 'a'", character: 9, expected: "c, d, l or n", found: "'x'"),
        Case(format: "name ==[c 'a'", character: 11, expected: "']' after the options"),
        Case(format: "name ==[] 'a'", character: 9, expected: "c, d, l or n"),
        Case(format: "1 + (age == 1) == 3", character: 5, expected: "a value", found: "the condition age == 1"),
        Case(format: "age == (age == 1)", character: 8, expected: "a value"),
        Case(format: "NOT age", character: 8, expected: "a comparison operator"),
        Case(format: "ANY scores", character: 11, expected: "a comparison operator"),
        Case(format: "age == 1 AND 5", character: 15, expected: "a comparison operator"),
        Case(format: "(age == 1).name == 2", character: 1, expected: "a value", found: "the condition"),
        Case(format: "foo(1) == 1", character: 1, expected: "a function", found: "'foo'"),
        Case(format: "sqrt(1, 2) == 1", character: 1, expected: "1 argument", found: "2"),
        Case(format: "sum() == 1", character: 1, expected: "at least 1"),
        Case(format: "now(1) == 1", character: 1, expected: "0 argument"),
        Case(format: "SUBQUERY(a, b, c == 1)", character: 13, expected: "the variable of SUBQUERY"),
        Case(format: "SUBQUERY(a, $b).@count == 1", character: 15, expected: "',' after the variable"),
        Case(format: "SUBQUERY(a, $b, 5).@count == 1", character: 18, expected: "a comparison operator"),
        Case(format: "TERNARY(1, 2, 3) == 1", character: 10, expected: "a comparison operator"),
        Case(format: "CAST(1) == 1", character: 1, expected: "a value and a type's name"),
        Case(format: "CAST(1, 'NSFoo') == 1", character: 1, expected: "NSDate", found: "NSFoo"),
        Case(format: "FUNCTION(1) == 1", character: 1, expected: "FUNCTION(object"),
        Case(format: "FETCH(1, 2) == 1", character: 1, expected: "FETCH(request, context"),
        Case(format: "a. == 1", character: 4, expected: "a key or a collection operator"),
        Case(format: "a[1", character: 4, expected: "']' after the index"),
        Case(format: "$ == 1", character: 2, expected: "a variable's name"),
        Case(format: "a.@ == 1", character: 4, expected: "a collection operator's name"),
        Case(format: "# == 1", character: 2, expected: "a name"),
        Case(format: "age == 12abc", character: 10, expected: "the end of the number"),
        Case(format: "age == 0xZZ", character: 10, expected: "base 16"),
        Case(format: "age == 0b12", character: 10, expected: "base 2"),
        Case(format: "age ? 1", character: 5, expected: "an operator", found: "'?'"),
        Case(format: "age; DROP TABLE", character: 4, expected: "an operator", found: "';'"),
        Case(format: "age %% 2 == 1", character: 6, expected: "modulus:by:", found: "'%%'"),
        Case(format: "age == %", character: 9, expected: "a letter after '%'"),
        Case(format: "age == %y", character: 9, expected: "a letter after '%'"),
        Case(format: "age == %@", character: 8, expected: "an argument for '%@'", found: "only 0"),
        Case(format: "%K == %@", arguments: ["age"], character: 7, expected: "an argument", found: "only 1"),
        Case(format: "%K == 1", arguments: [5], character: 1, expected: "argument 1 to be a key path", found: "5"),
        Case(format: "age == %d", arguments: ["x"], character: 8, expected: "argument 1 to be a number", found: "x"),
        Case(format: "age == %d", arguments: [36.5], character: 8, expected: "a Double takes %lf", found: "36.5"),
        Case(format: "age == %ld", arguments: [Float(2)], character: 8, expected: "a whole number for '%ld'"),
        Case(format: "age == %d", arguments: [nil], character: 8, expected: "a number", found: "nil"),
        Case(
            format: "%@ AND age == 1", arguments: [NSPredicate(value: true)], character: 1,
            expected: "NSCompoundPredicate"),
        Case(format: "name == 'x' ANDage == 1", character: 13, expected: "an operator or the end", found: "'ANDage'"),
    ]

    @Test(arguments: cases)
    func aMalformedFormatReportsPositionAndExpectation(_ test: Case) {
        let error = #expect(throws: PredicateFormatError.self) {
            try NSPredicate(_validating: test.format, argumentArray: test.arguments)
        }
        guard let error else { return }
        #expect(error.position + 1 == test.character, "\(error)")
        #expect(error.expected.contains(test.expected), "\(error)")
        if let found = test.found { #expect(error.found.contains(found), "\(error)") }
        #expect(error.description.hasPrefix("Unable to parse the format string \"\(test.format)\""))
    }

    @Test func deepNestingIsRefusedWithoutOverflowingTheStack() {
        let deep = String(repeating: "(", count: 20_000) + "a == 1" + String(repeating: ")", count: 100_000)
        let tilde = String(repeating: "~", count: 20_000) + "1 == 1"
        let minus = String(repeating: "- ", count: 20_000) + "1 == 1"
        let not = String(repeating: "NOT ", count: 20_000) + "a == 1"
        let sum = Array(repeating: "1", count: 20_000).joined(separator: "+") + " == 1"
        let index = "a" + String(repeating: "[0]", count: 20_000) + " == 1"
        let list = String(repeating: "{", count: 20_000)
        let assign = String(repeating: "$a := ", count: 20_000) + "1 == 1"
        for format in [deep, tilde, minus, not, sum, index, list, assign] {
            #expect(throws: PredicateFormatError.self) { try NSPredicate(_validating: format) }
        }
    }

    @Test func longFlatFormatsAreParsed() throws {
        let many = Array(repeating: "a == 1", count: 20_000).joined(separator: " OR ")
        let read = try NSPredicate(_validating: many) as? NSCompoundPredicate
        #expect(read?.subpredicates.count == 20_000)
        let list = "a IN {" + (0..<50_000).map(String.init).joined(separator: ", ") + "}"
        #expect(try NSPredicate(_validating: list).evaluate(with: ["a": 49_999]))
        let path = Array(repeating: "a", count: 5_000).joined(separator: ".") + " == nil"
        #expect(try NSPredicate(_validating: path).evaluate(with: ["a": NSNull()]))
    }

    @Test func aMalformedFormatTrapsWithApplesMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = NSPredicate(format: "name == ")
        }
        let said = result.standardError
        #expect(said.contains("Unable to parse the format string \"name == \": at character 9, expected a value"))
    }
}
