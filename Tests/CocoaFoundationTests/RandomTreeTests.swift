import CocoaFoundation
import Testing
import TestSupport

/// Round trips of random predicates through text, archives and substitution.
@Suite(.tags(.random)) struct RandomTreeTests {
    @Test(arguments: 0..<40)
    func theTextOfARandomPredicateParsesToAnEqualPredicate(seed: Int) throws {
        var trees = RandomTrees(seed: seed)
        for _ in 0..<100 {
            let tree = trees.predicate(depth: 4)
            let text = tree.predicateFormat
            let again = try NSPredicate(_validating: text)
            #expect(again == tree, "\(text) reads back as \(again)")
            #expect(again.hash == tree.hash)
            #expect(again.predicateFormat == text)
            #expect(type(of: again) == type(of: tree))
        }
    }

    @Test(arguments: 0..<10)
    func theTextOfARandomExpressionParsesToAnEqualExpression(seed: Int) throws {
        var trees = RandomTrees(seed: 1000 + seed)
        for _ in 0..<100 {
            let tree = trees.expression(depth: 4)
            let again = NSExpression(format: tree.description)
            #expect(again == tree, "\(tree) reads back as \(again)")
            #expect(again.description == tree.description)
        }
    }

    @Test(arguments: 0..<4)
    func aRandomPredicateSurvivesArchiving(seed: Int) throws {
        var trees = RandomTrees(seed: 2000 + seed)
        for _ in 0..<25 {
            let tree = trees.predicate(depth: 4)
            let data = try NSKeyedArchiver.archivedData(withRootObject: tree, requiringSecureCoding: true)
            let classes = [NSPredicate.self, NSComparisonPredicate.self, NSCompoundPredicate.self]
            let again = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data) as? NSPredicate
            #expect(again == tree, "\(tree)")
        }
    }

    @Test(arguments: 0..<10)
    func substitutionReplacesEveryVariableAndNothingElse(seed: Int) throws {
        var trees = RandomTrees(seed: 3000 + seed)
        for _ in 0..<50 {
            let tree = trees.predicate(depth: 4)
            #expect(tree.withSubstitutionVariables(["unknown": 1]) === tree)
            let bound = tree.withSubstitutionVariables(["first": 1, "second": "two"])
            #expect(!bound.predicateFormat.contains("$first"))
            let isBound = ["$first", "$second"].contains { tree.predicateFormat.contains($0) }
            #expect((bound === tree) == !isBound)
        }
    }

    @Test(arguments: 0..<20)
    func randomTextIsParsedOrRefusedWithoutTrapping(seed: Int) {
        var random = Chance(seed: 5000 + UInt64(seed))
        let pieces = [
            "age", "name", "(", ")", "{", "}", "[", "]", "==", "!=", "<", "=", "AND", "or", "NOT", "IN", "BETWEEN",
            "'a'",
            "\"b\"", "'", "1", "0x1F", "2.5", "1e9", ".", "@count", "@", "$x", ":=", "%@", "%K", "%d", "%", ",", "-",
            "~",
            "**", "SUBQUERY(", "TERNARY(", "CAST(", "FUNCTION(", "sum(", "nil", "SELF", "ANY", "ALL", "NONE", "#in",
            "UNION",
            "MATCHES", "LIKE[cd]", "FIRST", "SIZE", "TRUEPREDICATE", "\\", "한", "🧑‍💻", "\u{0}", "&&", "||", "!", "now()",
        ]
        for _ in 0..<2000 {
            let count = Int.random(in: 1...12, using: &random)
            let format = (0..<count).map { _ in pieces.randomElement(using: &random)! }
                .joined(separator: Bool.random(using: &random) ? " " : "")
            guard let predicate = try? NSPredicate(_validating: format, argumentArray: ["name", 1, "age", 2.5]) else {
                continue
            }
            let again = try? NSPredicate(_validating: predicate.predicateFormat)
            #expect(again == predicate, "\(format) reads as \(predicate)")
        }
    }
}

/// Random predicates and expressions that use the whole format language.
struct RandomTrees {
    private var random: Chance

    init(seed: Int) { random = Chance(seed: UInt64(seed)) }

    private mutating func pick<T>(_ choices: [T]) -> T { choices.randomElement(using: &random)! }

    mutating func predicate(depth: Int) -> NSPredicate {
        if depth == 0 { return comparison(depth: 0) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return NSCompoundPredicate(notPredicateWithSubpredicate: predicate(depth: depth - 1))
        case 1, 2:
            let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in predicate(depth: depth - 1) }
            return NSCompoundPredicate(type: pick([.and, .or]), subpredicates: parts)
        case 3: return NSPredicate(value: Bool.random(using: &random))
        default: return comparison(depth: depth)
        }
    }

    private mutating func comparison(depth: Int) -> NSPredicate {
        let type: NSComparisonPredicate.Operator = pick([
            .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .like, .matches,
            .beginsWith, .endsWith, .contains, .in, .between,
        ])
        return NSComparisonPredicate(
            leftExpression: expression(depth: depth), rightExpression: expression(depth: depth),
            modifier: pick([.direct, .direct, .any, .all]), type: type,
            options: .init(rawValue: pick([0, 0, 1, 2, 3, 4])))
    }

    mutating func expression(depth: Int) -> NSExpression {
        if depth == 0 { return leaf() }
        let less = depth - 1
        switch Int.random(in: 0..<14, using: &random) {
        case 0:
            return NSExpression(
                forAggregate: (0..<Int.random(in: 0...3, using: &random)).map { _ in expression(depth: less) })
        case 1, 2, 3:
            let function = pick([
                "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:", "modulus:by:",
                "bitwiseAnd:with:", "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:",
                "objectFrom:withIndex:",
            ])
            return NSExpression(forFunction: function, arguments: [expression(depth: less), expression(depth: less)])
        case 4:
            let function = pick(["sum:", "average:", "min:", "max:", "count:", "abs:", "uppercase:", "onesComplement:"])
            return NSExpression(forFunction: function, arguments: [expression(depth: less)])
        case 5:
            let target = NSExpression(forVariable: pick(["x", "first"]))
            return NSExpression(
                forFunction: target, selectorName: "valueForKeyPath:",
                arguments: [NSExpression(forConstantValue: pick(["a.b", "@count", "a space", "in", "@sum.self"]))])
        case 6:
            return NSExpression(
                forSubquery: expression(depth: less), usingIteratorVariable: "x", predicate: predicate(depth: less))
        case 7:
            return NSExpression(
                forConditional: predicate(depth: less), trueExpression: expression(depth: less),
                falseExpression: expression(depth: less))
        case 8: return NSExpression(forUnionSet: expression(depth: less), with: expression(depth: less))
        case 9:
            let (left, right) = (expression(depth: less), expression(depth: less))
            return Bool.random(using: &random)
                ? NSExpression(forMinusSet: left, with: right) : NSExpression(forIntersectSet: left, with: right)
        case 10:
            return NSExpression(
                forFunction: expression(depth: less), selectorName: pick(["foo:", "bar"]),
                arguments: [expression(depth: less)])
        case 11:
            return NSExpression(
                forFunction: "castObject:toType:",
                arguments: [NSExpression(forKeyPath: "a"), NSExpression(forConstantValue: "NSDate")])
        default: return leaf()
        }
    }

    private mutating func leaf() -> NSExpression {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return NSExpression.expressionForEvaluatedObject()
        case 1: return NSExpression(forVariable: pick(["first", "second", "third"]))
        case 2, 3, 4:
            return NSExpression(
                forKeyPath: pick([
                    "a", "a.b.c", "in", "Select", "size", "_x1", "items.@count", "a.@sum.b", "with space", "한글",
                ]))
        case 5: return NSExpression.expressionForAnyKey()
        case 6: return NSExpression(forFunction: pick(["now", "random"]), arguments: [])
        default: return NSExpression(forConstantValue: constant())
        }
    }

    private mutating func constant() -> Any? {
        let constants: [Any?] = [
            nil, 0, 1, -1, 42, Int64.max, Int64.min, UInt64.max, true, false, 1.5, -0.25, 1e300, 2.5e-308, 0.1, -1e-7,
            Double.infinity, -Double.infinity, Double.nan, Decimal(string: "0.1") as Any,
            Decimal(string: "1e30") as Any, Decimal(string: "-1e60") as Any,
            Decimal(string: "9223372036852323703651999e66") as Any,
            Decimal(string: "12345678901234567890.123456789") as Any, "", "text", "it's \"quoted\"", "back\\slash",
            "a\nb\tc",
            "%@ $x", "한국어 🧑‍💻", "\u{0}", Date(timeIntervalSinceReferenceDate: 0),
            Date(timeIntervalSinceReferenceDate: -1234.567_890_123), Date(timeIntervalSinceReferenceDate: 7e8 + 0.1),
            UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), Data([0, 1, 255]), Data(),
            URL(string: "https://example.org/a?b=c"), [1, 2, 3], ["a", "b"], [[1], [2]], [] as [Int], NSNull(),
            NSNumber(value: 7), NSDecimalNumber(string: "2.50"), "bridged" as NSString,
        ]
        return constants.randomElement(using: &random)!
    }
}
