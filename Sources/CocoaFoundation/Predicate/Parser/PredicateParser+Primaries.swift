import Foundation

/// Literals, names, calls and everything else that a value can begin with.
extension PredicateParser {
    mutating func primary() throws -> Term {
        height = 1
        switch token.kind {
        case .number(let number): return .expression(constant(number))
        case .string(let text): return .expression(constant(text))
        case .variable(let name): return .expression(try variable(name))
        case .placeholder(let placeholder):
            return .expression(try argument(for: placeholder))
        case .collectionOperator(let name):
            advance()
            return .expression(NSExpression(forKeyPath: name))
        case .identifier(let name, let isEscaped):
            return isEscaped ? .expression(key(name)) : try word(name)
        case .symbol(.openParenthesis):
            return try parenthesis()
        case .symbol(.openBrace):
            return .expression(try aggregate())
        case .symbol, .end:
            throw failure("a value or a condition")
        }
    }

    private mutating func argument(for placeholder: PredicateToken.Placeholder) throws -> NSExpression {
        let value = try arguments.expression(for: placeholder, in: self)
        advance()
        if let node = value.node as? KeyPathNode {
            try grow(over: KeyPathSteps.countOfOperators(in: node.keyPath.text))
        }
        return value
    }

    private mutating func parenthesis() throws -> Term {
        advance()
        let term = try condition()
        if token.kind == .symbol(.comma) { throw failure("')' (a list is written {a, b})") }
        try expect(.closeParenthesis, "to match '('")
        return term
    }

    private mutating func aggregate() throws -> NSExpression {
        advance()
        let elements = try list(until: .closeBrace)
        try grow(over: height)
        return NSExpression(forAggregate: elements)
    }

    private mutating func constant(_ value: Any?) -> NSExpression {
        advance()
        return NSExpression(forConstantValue: value)
    }

    private mutating func key(_ name: String) -> NSExpression {
        advance()
        return NSExpression(forKeyPath: name)
    }

    private mutating func variable(_ name: String) throws -> NSExpression {
        advance()
        guard accept(.assign) else { return NSExpression(forVariable: name) }
        let start = place
        let term = try nested { try $0.operation() }
        let value = try expression(term, from: start)
        try grow(over: height)
        return NSExpression(node: AssignmentNode(name: name, expression: value))
    }

    /// Values with commas between them, up to the closing symbol. The height is that of the highest value.
    mutating func list(until close: PredicateToken.Symbol) throws -> [NSExpression] {
        height = 0
        if accept(close) { return [] }
        var values = [try value()]
        var highest = height
        while accept(.comma) {
            values.append(try value())
            highest = max(highest, height)
        }
        try expect(close, "or ',' in the list")
        height = highest
        return values
    }

    /// A name that may be a keyword, a function or a key.
    private mutating func word(_ name: String) throws -> Term {
        let isCall = tokens[place + 1].kind == .symbol(.openParenthesis)
        switch name.uppercased() {
        case "NULL", "NIL": return .expression(constant(nil))
        case "TRUE", "YES": return .expression(constant(NSNumber(value: true)))
        case "FALSE", "NO": return .expression(constant(NSNumber(value: false)))
        case "TRUEPREDICATE":
            advance()
            return .predicate(NSPredicate(value: true))
        case "FALSEPREDICATE":
            advance()
            return .predicate(NSPredicate(value: false))
        case "SELF":
            advance()
            return .expression(NSExpression.expressionForEvaluatedObject())
        case "ANYKEY":
            advance()
            return .expression(NSExpression.expressionForAnyKey())
        case "SUBQUERY" where isCall: return .expression(try subquery())
        case "TERNARY" where isCall: return .expression(try conditional())
        case "CAST" where isCall: return .expression(try cast())
        case "FUNCTION" where isCall: return .expression(try customFunction())
        case "FETCH" where isCall: return .expression(try fetch())
        case let word where ReservedWords.operators.contains(word):
            throw failure("a value", found: "the reserved word '\(name)'; a key of that name is written #\(name)")
        default:
            return .expression(isCall ? try call(name) : key(name))
        }
    }
}
