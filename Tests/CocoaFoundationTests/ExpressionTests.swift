import CocoaFoundation
import Testing

/// Each expression type: its parts, format and value.
struct ExpressionTests {
    private func value(_ expression: NSExpression, of object: Any? = nil) -> Any? {
        expression.expressionValue(with: object, context: nil)
    }

    /// In Apple's format language, `$x.name` is a key path of a variable.
    @Test func aKeyPathOfAVariableSurvivesARoundTrip() {
        let path = NSExpression(forKeyPath: "$x.city.name")
        #expect(path.description == "$x.city.name")
        #expect(NSExpression(format: path.description) == path)
        #expect(NSExpression(forKeyPath: "$x") == NSExpression(forVariable: "x"))
        let comparison = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: "$x.name"), rightExpression: NSExpression(forConstantValue: "Bob"),
            modifier: .direct, type: .equalTo, options: [])
        let subquery = NSExpression(
            forSubquery: NSExpression(forKeyPath: "friends"), usingIteratorVariable: "x", predicate: comparison)
        #expect(NSExpression(format: subquery.description) == subquery)
        #expect((subquery.expressionValue(with: Person.ada(), context: nil) as? [Person])?.map(\.name) == ["Bob"])
        // Not a valid variable name, so it stays a key path.
        #expect(NSExpression(forKeyPath: "$1 2").expressionType == .keyPath)
    }

    @Test func aConstantEvaluatesToItsValue() {
        let expression = NSExpression(forConstantValue: "a")
        #expect(expression.expressionType == .constantValue)
        #expect(expression.constantValue as? String == "a")
        #expect(value(expression) as? String == "a")
        #expect(NSExpression(forConstantValue: nil).constantValue == nil)
        #expect(NSExpression(forConstantValue: nil as String?).constantValue == nil)
        #expect(expression.arguments == nil)
    }

    @Test func evaluatedObjectExpressionReturnsTheObject() {
        let expression = NSExpression.expressionForEvaluatedObject()
        #expect(expression.expressionType == .evaluatedObject)
        #expect(expression.description == "SELF")
        #expect(value(expression, of: 7) as? Int == 7)
        #expect(NSExpression(expressionType: .evaluatedObject) == expression)
    }

    @Test func aVariableIsBoundByTheContext() {
        let expression = NSExpression(forVariable: "x")
        #expect(expression.expressionType == .variable)
        #expect(expression.variable == "x")
        #expect(expression.description == "$x")
        #expect(expression.expressionValue(with: nil, context: ["x": 5]) as? Int == 5)
    }

    @Test func aKeyPathIsFollowedAcrossObjects() {
        let expression = NSExpression(forKeyPath: "city.name")
        #expect(expression.expressionType == .keyPath)
        #expect(expression.keyPath == "city.name")
        #expect(expression.operand.expressionType == .evaluatedObject)
        #expect(value(expression, of: Person.ada()) as? String == "Seoul")
        #expect(NSExpression(forKeyPath: \Person.age).keyPath == "age")
    }

    @Test func aKeyPathOfAnExpressionIsAFunctionExpression() {
        let expression = NSExpression(format: "$p.city.name")
        #expect(expression.expressionType == .function)
        #expect(expression.function == "valueForKeyPath:")
        #expect(expression.operand == NSExpression(forVariable: "p"))
        #expect(expression.arguments?.first?.keyPath == "city.name")
        #expect(expression.description == "$p.city.name")
    }

    @Test func functionNamesMatchApple() {
        let names = [
            "a + b": "add:to:", "a - b": "from:subtract:", "a * b": "multiply:by:", "a / b": "divide:by:",
            "a ** b": "raise:toPower:", "a & b": "bitwiseAnd:with:", "a | b": "bitwiseOr:with:",
            "a ^ b": "bitwiseXor:with:", "a << b": "leftshift:by:", "a >> b": "rightshift:by:", "~a": "onesComplement:",
            "modulus:by:(a, b)": "modulus:by:", "sum(a)": "sum:", "count(a)": "count:", "average(a)": "average:",
            "min(a)": "min:", "max(a)": "max:", "median(a)": "median:", "mode(a)": "mode:", "stddev(a)": "stddev:",
            "sqrt(a)": "sqrt:", "log(a)": "log:", "ln(a)": "ln:", "exp(a)": "exp:", "floor(a)": "floor:",
            "ceiling(a)": "ceiling:", "abs(a)": "abs:", "trunc(a)": "trunc:", "random()": "random",
            "randomn(a)": "randomn:",
            "now()": "now", "uppercase(a)": "uppercase:", "lowercase(a)": "lowercase:", "noindex(a)": "noindex:",
            "canonical(a)": "canonical:", "length(a)": "length:", "CAST(a, \"NSDate\")": "castObject:toType:",
            "a[b]": "objectFrom:withIndex:",
        ]
        for (format, name) in names {
            let expression = NSExpression(format: format)
            #expect(expression.expressionType == .function)
            #expect(expression.function == name)
            #expect(expression.description == format)
            #expect(expression.operand.expressionType == .constantValue)
            let again = NSExpression(forFunction: name, arguments: expression.arguments ?? [])
            #expect(again == expression)
            #expect(again.hash == expression.hash)
        }
    }

    @Test func aFunctionAcceptsPlainValuesAsConstants() {
        let sum = NSExpression(forFunction: "sum:", arguments: [NSExpression(forConstantValue: [1, 2, 3])])
        #expect(value(sum) as? Int == 6)
        let mean = NSExpression(forFunction: "average:", arguments: [1, 2, 4])
        #expect(value(mean) as? Double == 7.0 / 3)
        #expect(mean.arguments?.count == 3)
    }

    @Test func arithmeticPreservesNumberTypes() {
        #expect(value(NSExpression(format: "1 + 2")) as? NSNumber == 3)
        #expect(value(NSExpression(format: "7 / 2")) as? Int == 3)
        #expect(value(NSExpression(format: "7 / 2.0")) as? Double == 3.5)
        let decimal = NSExpression(format: "%@ + 1", Decimal(string: "0.1")!)
        #expect(value(decimal) is NSDecimalNumber)
        #expect((value(decimal) as? NSDecimalNumber)?.decimalValue == Decimal(string: "1.1"))
        #expect((value(NSExpression(format: "sum(%@)", [Decimal(1), Decimal(2)])) as? NSDecimalNumber) == 3)
        let large = NSExpression(format: "sum(%@)", [Int64.max, Int64.max])
        #expect(value(large) as? Double == 2 * Double(Int64.max))
        #expect(value(NSExpression(format: "9223372036854775807 * 2")) as? Double == 2 * Double(Int64.max))
    }

    @Test func aFunctionOfAnObjectIsCalledByName() {
        final class Price: NSObject, NamedMethodsProviding {
            func perform(_ name: String, with arguments: [Any?]) -> Any? {
                name == "taxed:" ? 100 + (arguments[0] as? Int ?? 0) : nil
            }
        }
        let expression = NSExpression(
            forFunction: NSExpression.expressionForEvaluatedObject(), selectorName: "taxed:",
            arguments: [NSExpression(forConstantValue: 19)])
        #expect(expression.expressionType == .function)
        #expect(expression.function == "taxed:")
        #expect(expression.operand.expressionType == .evaluatedObject)
        #expect(expression.description == #"FUNCTION(SELF, "taxed:", 19)"#)
        #expect(value(expression, of: Price()) as? Int == 119)
        #expect(value(NSExpression(format: "FUNCTION(SELF, 'taxed:', 1)"), of: Price()) as? Int == 101)
    }

    @Test func anAggregateEvaluatesToAnArray() throws {
        let expression = NSExpression(forAggregate: [
            NSExpression(forConstantValue: 1), NSExpression(forKeyPath: "age"),
        ])
        #expect(expression.expressionType == .aggregate)
        #expect((expression.collection as? [NSExpression])?.count == 2)
        #expect(expression.description == "{1, age}")
        #expect(value(expression, of: Person.ada()) as? [Int] == [1, 36])
    }

    @Test func setExpressionsUniteIntersectAndSubtract() {
        let left = NSExpression(forConstantValue: NSSet(array: [1, 2]))
        let right = NSExpression(forConstantValue: [2, 3])
        let union = NSExpression(forUnionSet: left, with: right)
        #expect(union.expressionType == .unionSet)
        #expect(union.left == left)
        #expect(union.right == right)
        #expect(value(union) as? Set<Int> == [1, 2, 3])
        let intersection = NSExpression(forIntersectSet: left, with: right)
        #expect(intersection.expressionType == .intersectSet)
        #expect(value(intersection) as? Set<Int> == [2])
        let difference = NSExpression(forMinusSet: left, with: right)
        #expect(difference.expressionType == .minusSet)
        #expect(value(difference) as? Set<Int> == [1])
        #expect(difference.description == "{1, 2} MINUS {2, 3}" || difference.description == "{2, 1} MINUS {2, 3}")
    }

    @Test func decimalsAndNumbersAreEqualInSets() {
        let left = NSExpression(forConstantValue: [Decimal(1), Decimal(2)])
        let union = NSExpression(forUnionSet: left, with: NSExpression(forConstantValue: [2, 3]))
        #expect((value(union) as? NSSet)?.count == 3)
        let objects: [[String: Any]] = [["p": NSDecimalNumber(string: "1.5")], ["p": Decimal(1.5)], ["p": 1.5]]
        #expect((NSArray(array: objects).value(forKeyPath: "@distinctUnionOfObjects.p") as? [Any])?.count == 1)
        let number = DecimalNumber(decimal: 1.5)
        #expect(number.hash == NSNumber(value: 1.5).hash)
        #expect(NSSet(array: [number]).contains(NSNumber(value: 1.5)))
        #expect(DecimalNumber.hashable(NSDecimalNumber(string: "0.1")).decimalValue == Decimal(string: "0.1"))
    }

    @Test func aSubqueryExposesItsParts() {
        let expression = NSExpression(
            forSubquery: NSExpression(forKeyPath: "friends"), usingIteratorVariable: "f",
            predicate: NSPredicate(format: "$f.age > 30"))
        #expect(expression.expressionType == .subquery)
        #expect((expression.collection as? NSExpression)?.keyPath == "friends")
        #expect(expression.variable == "f")
        #expect(expression.predicate.predicateFormat == "$f.age > 30")
        #expect(expression.description == "SUBQUERY(friends, $f, $f.age > 30)")
        #expect((value(expression, of: Person.ada()) as? [Person])?.map(\.name) == ["Bob"])
    }

    @Test func aConditionalEvaluatesOneBranch() {
        let expression = NSExpression(
            forConditional: NSPredicate(format: "age > 18"), trueExpression: NSExpression(forConstantValue: "adult"),
            falseExpression: NSExpression(forConstantValue: "child"))
        #expect(expression.expressionType == .conditional)
        #expect(expression.predicate.predicateFormat == "age > 18")
        #expect(expression.true.constantValue as? String == "adult")
        #expect(expression.false.constantValue as? String == "child")
        #expect(value(expression, of: Person.ada()) as? String == "adult")
        #expect(value(expression, of: Person("Kid", 5)) as? String == "child")
    }

    @Test func aBlockComputesAndCanWriteToTheContext() {
        let expression = NSExpression(
            block: { object, arguments, context in
                context?["seen"] = object
                let factor = arguments[0].expressionValue(with: object, context: context) as? Int ?? 0
                return (object as? Int ?? 0) * factor
            }, arguments: [NSExpression(forConstantValue: 3)])
        #expect(expression.expressionType == .block)
        #expect(expression.arguments?.count == 1)
        #expect(expression.expressionBlock(2, [NSExpression(forConstantValue: 5)], nil) as? Int == 10)
        let context = NSMutableDictionary()
        #expect(expression.expressionValue(with: 4, context: context) as? Int == 12)
        #expect(context["seen"] as? Int == 4)
        let predicate = NSPredicate(format: "%@ == 12", expression)
        #expect(predicate.evaluate(with: 4))
        #expect(expression.description.hasPrefix("BLOCK("))
        #expect(expression == expression && expression != NSExpression(block: { _, _, _ in 1 }, arguments: nil))
    }

    @Test func anyKeyIsAnExpressionWithoutAValue() {
        let expression = NSExpression.expressionForAnyKey()
        #expect(expression.expressionType == .anyKey)
        #expect(expression.description == "ANYKEY")
        #expect(NSPredicate(format: "ANYKEY == 'x'").predicateFormat == #"ANYKEY == "x""#)
    }

    @Test func expressionsAreParsedFromFormats() {
        #expect(value(NSExpression(format: "%K * %d + 1", "age", 2), of: Person.ada()) as? Int == 73)
        #expect(NSExpression(format: "age", argumentArray: []).keyPath == "age")
        #expect(value(NSExpression(format: "(1 + 2) * 3")) as? Int == 9)
    }

    @Test func equalExpressionsHaveEqualTypesAndParts() {
        let formats = [
            "1", "'1'", "nil", "SELF", "a", "a.b", "$a", "a + b", "b + a", "a - b", "sum(a)", "sum({a})", "{a}",
            "{a, b}", "{}",
            "a UNION b", "a MINUS b", "SUBQUERY(a, $x, $x == 1)", "SUBQUERY(a, $y, $y == 1)", "TERNARY(a == 1, b, c)",
            "TERNARY(a == 1, c, b)", "FUNCTION(a, 'b')", "FUNCTION(a, 'c')", "ANYKEY", "a[0]", "a[FIRST]", "a[LAST]",
            "$x := 1",
            "$y := 1", "$a.b", "$a.c",
        ]
        for (index, format) in formats.enumerated() {
            for (other, otherFormat) in formats.enumerated() {
                let equal = NSExpression(format: format) == NSExpression(format: otherFormat)
                #expect(equal == (index == other), "\(format) and \(otherFormat)")
            }
        }
        #expect(NSExpression(format: "{1, 2}") == NSExpression(forConstantValue: [1, 2]))
        #expect(NSExpression(forConstantValue: [1, 2]) == NSExpression(format: "{1, 2}"))
        #expect(!NSExpression(format: "1").isEqual("1"))
    }

    @Test func nowEvaluatesToTheCurrentDate() throws {
        let before = Date()
        let now = try #require(value(NSExpression(format: "now()")) as? Date)
        #expect(now >= before && now <= Date())
    }
}
