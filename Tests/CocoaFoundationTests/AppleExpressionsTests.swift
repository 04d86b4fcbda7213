import CocoaFoundation
import ForeignBytes
import Testing

/// Decodes expressions archived by Xcode's model editor.
@Suite struct AppleExpressionsTests {
    /// An archive of objects that refer to each other by index. The first object is the root.
    private func archive(_ objects: [PlistValue]) -> Data {
        let list = PlistValue.dictionary([
            "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100000),
            "$top": .dictionary(["root": .reference(1)]), "$objects": .array([.string("$null")] + objects),
        ])
        return Data(BinaryPlist.write(list))
    }

    /// An object with its class inline.
    private func object(_ kind: String, _ fields: [String: PlistValue] = [:]) -> PlistValue {
        var fields = fields
        fields["$class"] = .dictionary([
            "$classname": .string(kind), "$classes": .array([.string(kind), .string("NSObject")]),
        ])
        return .dictionary(fields)
    }

    private func list(_ elements: PlistValue...) -> PlistValue { object("NSArray", ["NS.objects": .array(elements)]) }

    private var source: PlistValue { object("NSVariableExpression", ["NSVariable": .string("source")]) }

    private func constant(_ value: PlistValue) -> PlistValue {
        object("NSConstantValueExpression", ["NSConstantValue": value])
    }

    @Test func everyExpressionTypeIsDecoded() throws {
        let keyPath = object("NSKeyPathSpecifierExpression", ["NSKeyPath": .string("name")])
        func path(from operand: PlistValue) -> PlistValue {
            object(
                "NSKeyPathExpression",
                ["NSOperand": operand, "NSSelectorName": .string("valueForKeyPath:"), "NSArguments": list(keyPath)])
        }
        let cases: [(PlistValue, String)] = [
            (source, "$source"), (object("NSSelfExpression"), "SELF"), (constant(.integer(3)), "3"),
            (constant(.string("a")), "\"a\""), (path(from: object("NSSelfExpression")), "name"),
            (path(from: source), "$source.name"),
            (
                object(
                    "NSFunctionExpression",
                    [
                        "NSOperand": source, "NSSelectorName": .string("grams:"),
                        "NSArguments": list(constant(.real(1.5))),
                    ]), #"FUNCTION($source, "grams:", 1.5)"#
            ),
            (
                object(
                    "NSFunctionExpression",
                    [
                        "NSOperand": object(
                            "NSConstantValueExpression",
                            ["NSConstantValueClassName": .string("_NSPredicateUtilities")]),
                        "NSSelectorName": .string("add:to:"),
                        "NSArguments": list(constant(.integer(1)), constant(.integer(2))),
                    ]), "1 + 2"
            ),
            (object("NSAggregateExpression", ["NSCollection": list(source, constant(.integer(1)))]), "{$source, 1}"),
            (
                object(
                    "NSSetExpression",
                    ["NSExpressionType": .integer(5), "NSLeftExpression": source, "NSRightExpression": source]),
                "$source UNION $source"
            ),
        ]
        for (value, format) in cases {
            try #expect(AppleExpressions.expression(in: archive([value])).description == format)
        }
    }

    @Test func userInfoDecodesToADictionaryOfPlainValues() throws {
        let entries = object(
            "NSDictionary",
            [
                "NS.keys": .array([.string("number"), .string("list")]),
                "NS.objects": .array([.integer(7), list(.string("a"), .real(0.5))]),
            ])
        let read = try AppleExpressions.dictionary(in: archive([entries]))
        #expect(read["number"] as? Int == 7)
        #expect((read["list"] as? [Any])?.first as? String == "a")
        #expect(throws: Malformed.self) { try AppleExpressions.dictionary(in: archive([source])) }
    }

    @Test func malformedExpressionsAreRefused() throws {
        // An expression that contains itself.
        let endless = object(
            "NSFunctionExpression",
            ["NSOperand": .reference(1), "NSSelectorName": .string("f"), "NSArguments": list()])
        let noFunction = object(
            "NSFunctionExpression", ["NSSelectorName": .string("launch:"), "NSArguments": list(source)])
        let cases: [(PlistValue, String)] = [
            (endless, "without end"), (noFunction, "launch:"), (object("NSTernaryExpression"), "not read here"),
            (object("NSVariableExpression"), "without NSVariable"), (.string("x"), "no expression"),
            (constant(object("NSTask")), "NSTask"),
        ]
        for (value, words) in cases {
            let error = try #require(
                #expect(throws: Malformed.self) { try AppleExpressions.expression(in: archive([value])) })
            #expect(error.problem.contains(words), "\(error)")
        }
        #expect(throws: Malformed.self) { try AppleExpressions.expression(in: Data([1, 2, 3])) }
    }

    /// Forty small objects, each with two references to the next, would expand to about 10^12 expressions.
    @Test func sharedReferencesAreDecodedOnce() throws {
        for kind in ["NSAggregateExpression", "NSConstantValueExpression"] {
            let key = kind == "NSAggregateExpression" ? "NSCollection" : "NSConstantValue"
            func level(_ next: Int) -> PlistValue {
                let both = list(.reference(next), .reference(next))
                return kind == "NSAggregateExpression" ? object(kind, [key: both]) : both
            }
            var objects = (2..<42).map(level) + [kind == "NSAggregateExpression" ? source : .string("x")]
            if kind != "NSAggregateExpression" { objects[0] = object(kind, [key: .reference(2)]) }
            let error = #expect(throws: Malformed.self) { try AppleExpressions.expression(in: archive(objects)) }
            #expect(error?.problem == "it repeats itself without end")
        }
    }
}
