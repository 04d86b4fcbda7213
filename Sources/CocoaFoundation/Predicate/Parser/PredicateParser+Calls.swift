import Foundation

/// Values written like a call: functions, `SUBQUERY`, `CAST`, `TERNARY`, `FUNCTION`, `FETCH`.
extension PredicateParser {
    mutating func call(_ name: String) throws -> NSExpression {
        let start = place
        guard let function = ExpressionFunction.named(name) else {
            throw failure(
                "a function", found: "'\(name)'; there are \(ExpressionFunction.names.joined(separator: ", "))")
        }
        advance()
        advance()
        let arguments = try list(until: .closeParenthesis)
        guard function.arity.contains(arguments.count) else {
            let count = function.arity.lowerBound
            let wanted = function.arity.upperBound > count ? "at least \(count)" : "\(count)"
            throw failure("\(wanted) argument(s) for \(name)", at: start, found: "\(arguments.count)")
        }
        try grow(over: height)
        return NSExpression(forFunction: function.selector, arguments: arguments)
    }

    mutating func subquery() throws -> NSExpression {
        try open()
        let collection = try value()
        let collectionHeight = height
        try expect(.comma, "after the collection of SUBQUERY")
        guard case .variable(let name) = token.kind else { throw failure("the variable of SUBQUERY, such as $item") }
        advance()
        try expect(.comma, "after the variable of SUBQUERY")
        let start = place
        let term = try condition()
        let predicate = try predicate(term, from: start)
        try expect(.closeParenthesis, "at the end of SUBQUERY")
        try grow(over: collectionHeight, height)
        return NSExpression(forSubquery: collection, usingIteratorVariable: name, predicate: predicate)
    }

    mutating func conditional() throws -> NSExpression {
        try open()
        let start = place
        let term = try condition()
        let predicate = try predicate(term, from: start)
        var highest = height
        try expect(.comma, "after the condition of TERNARY")
        let first = try value()
        highest = max(highest, height)
        try expect(.comma, "between the values of TERNARY")
        let second = try value()
        try expect(.closeParenthesis, "at the end of TERNARY")
        try grow(over: highest, height)
        return NSExpression(forConditional: predicate, trueExpression: first, falseExpression: second)
    }

    /// A cast of a literal is evaluated immediately, because the language writes some literals that way: `CAST(0,
    /// "NSDate")` is a date.
    mutating func cast() throws -> NSExpression {
        let start = place
        try open()
        let arguments = try list(until: .closeParenthesis)
        guard arguments.count == 2 else {
            throw failure("a value and a type's name for CAST", at: start, found: "\(arguments.count) argument(s)")
        }
        if let value = arguments[0].node as? ConstantNode, case .string(let name) = Operand(arguments[1].constant) {
            guard let type = CastType(rawValue: name) else {
                throw failure("one of the types \(CastType.list)", at: start, found: "\"\(name)\"")
            }
            if let literal = type.literal(Operand(value.value)) { return NSExpression(forConstantValue: literal) }
        }
        try grow(over: height)
        return NSExpression(forFunction: "castObject:toType:", arguments: arguments)
    }

    mutating func customFunction() throws -> NSExpression {
        let start = place
        try open()
        let arguments = try list(until: .closeParenthesis)
        guard arguments.count >= 2, case .string(let name) = Operand(arguments[1].constant) else {
            throw failure("FUNCTION(object, \"name:\", arguments)", at: start)
        }
        let path = arguments.dropFirst(2).first?.constant as? String ?? ""
        try grow(over: height + KeyPathSteps.countOfOperators(in: path))
        return NSExpression(
            forFunction: arguments[0], selectorName: name, arguments: Array(arguments.dropFirst(2)))
    }

    mutating func fetch() throws -> NSExpression {
        let start = place
        try open()
        let arguments = try list(until: .closeParenthesis)
        guard arguments.count == 3, case .number(let countOnly) = Operand(arguments[2].constant) else {
            throw failure("FETCH(request, context, YES or NO)", at: start)
        }
        guard let maker = NSExpression.fetchExpressionMaker else {
            throw failure("an expression without FETCH, which needs Core Data", at: start)
        }
        try grow(over: height)
        return maker._make(arguments[0], arguments[1], countOnly: countOnly.doubleValue != 0)
    }

    private mutating func open() throws {
        advance()
        try expect(.openParenthesis, "after the name")
    }
}

/// Creates `FETCH(request, context, countOnly)`: Core Data's `NSFetchRequestExpression`, which is looked up by name
/// because this module does not depend on Core Data.
public protocol _FetchExpressionMaking {
    static func _make(_ request: NSExpression, _ context: NSExpression, countOnly: Bool) -> NSExpression
}

extension NSExpression {
    static var fetchExpressionMaker: (any _FetchExpressionMaking.Type)? {
        NSClassFromString("CoreData.NSFetchRequestExpression") as? any _FetchExpressionMaking.Type
    }

    /// The value of a constant; nil for every other expression.
    var constant: Any? { (node as? ConstantNode)?.value }
}

extension CastType {
    /// The value if the language writes that literal as a cast; nil if the cast is a computation.
    fileprivate func literal(_ operand: Operand) -> Any? {
        switch (self, operand) {
        case (.date, .number), (.uuid, .string), (.url, .string), (.data, .string): converted(operand)
        case (.number, .string), (.decimal, .string):
            (converted(operand) as? NSNumber).flatMap { $0.doubleValue.isFinite ? nil : $0 }
        default: nil
        }
    }
}
