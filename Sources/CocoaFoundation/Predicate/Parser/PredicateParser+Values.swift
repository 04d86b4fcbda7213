import Foundation

/// Values: arithmetic, and the operands with what may follow them.
extension PredicateParser {
    /// Operands and the operators between them, as long as these bind at least as tightly as `minimum`.
    mutating func operation(minimum: Precedence = .setOperation) throws(PredicateFormatError) -> Term {
        let start = token
        var left = try operand()
        while let infix = infix, infix.precedence >= minimum {
            try countOperator()
            let leftValue = try expression(left, from: start)
            advance()
            let next = Precedence(rawValue: infix.precedence.rawValue + 1) ?? .primary
            let rightStart = token
            let right = try operation(minimum: next)
            left = .expression(infix.make(leftValue, try expression(right, from: rightStart)))
        }
        return left
    }

    private struct Infix {
        let precedence: Precedence
        let make: (NSExpression, NSExpression) -> NSExpression

        init(_ precedence: Precedence, _ function: String) {
            self.precedence = precedence
            make = { NSExpression(forFunction: function, arguments: [$0, $1]) }
        }

        init(_ operation: SetOperationNode.Operation) {
            precedence = .setOperation
            make = { NSExpression(node: SetOperationNode(operation: operation, left: $0, right: $1)) }
        }
    }

    /// The operator between values that stands here.
    private var infix: Infix? {
        switch token.kind {
        case .symbol(let symbol): PredicateParser.infixes[symbol]
        default: keyword.flatMap(SetOperationNode.Operation.init(rawValue:)).map { Infix($0) }
        }
    }

    private static let infixes: [PredicateToken.Symbol: Infix] = [
        .plus: Infix(.sum, "add:to:"), .minus: Infix(.sum, "from:subtract:"), .times: Infix(.product, "multiply:by:"),
        .divide: Infix(.product, "divide:by:"), .power: Infix(.power, "raise:toPower:"),
        .bitAnd: Infix(.bitAnd, "bitwiseAnd:with:"), .bitOr: Infix(.bitOr, "bitwiseOr:with:"),
        .bitXor: Infix(.bitXor, "bitwiseXor:with:"), .shiftLeft: Infix(.shift, "leftshift:by:"),
        .shiftRight: Infix(.shift, "rightshift:by:"),
    ]

    /// A value with the signs before it and the key paths and indices behind it.
    private mutating func operand() throws(PredicateFormatError) -> Term {
        if token.kind == .symbol(.minus) { return .expression(try negative()) }
        let start = token
        if accept(.complement) {
            let value = try nested { (parser) throws(PredicateFormatError) in try parser.operand() }
            let argument = try expression(value, from: start)
            return .expression(NSExpression(forFunction: "onesComplement:", arguments: [argument]))
        }
        var term = try primary()
        while let next = try suffix(of: term, from: start) { term = .expression(next) }
        return term
    }

    /// A minus belongs to the number behind it, and is a subtraction from 0 before anything else.
    private mutating func negative() throws(PredicateFormatError) -> NSExpression {
        advance()
        if case .number(let number) = token.kind, tokens[place + 1].kind != .symbol(.power) {
            advance()
            return NSExpression(forConstantValue: Number(number).negated.object)
        }
        let start = token
        let value = try nested { (parser) throws(PredicateFormatError) in try parser.operation(minimum: .power) }
        let zero = NSExpression(forConstantValue: NSNumber(value: 0))
        return NSExpression(forFunction: "from:subtract:", arguments: [zero, try expression(value, from: start)])
    }

    /// The value extended by the key path or the index that stands here; nil when neither does.
    private mutating func suffix(of term: Term, from start: PredicateToken) throws(PredicateFormatError)
        -> NSExpression?
    {
        switch token.kind {
        case .symbol(.dot):
            try countOperator()
            let value = try expression(term, from: start)
            return NSExpression(node: KeyPathFunctionNode.node(operand: value, keyPath: try path()))
        case .symbol(.openBracket):
            try countOperator()
            let value = try expression(term, from: start)
            advance()
            let index = try index()
            try expect(.closeBracket, "after the index")
            return NSExpression(forFunction: "objectFrom:withIndex:", arguments: [value, index])
        default:
            return nil
        }
    }

    /// `.key.key.@operator.key`, as one text.
    private mutating func path() throws(PredicateFormatError) -> String {
        var keys: [String] = []
        while accept(.dot) {
            switch token.kind {
            case .identifier(let key, _), .collectionOperator(let key): keys.append(key)
            case .placeholder(.keyPath): keys.append(try arguments.keyPath(for: self))
            default: throw failure("a key or a collection operator after '.'")
            }
            advance()
        }
        return keys.joined(separator: ".")
    }

    private mutating func index() throws(PredicateFormatError) -> NSExpression {
        if let place = keyword.flatMap(CollectionIndex.Place.init(rawValue:)) {
            advance()
            return NSExpression(forConstantValue: CollectionIndex(place))
        }
        return try value()
    }

    /// A value where no condition may stand.
    mutating func value() throws(PredicateFormatError) -> NSExpression {
        let start = token
        let term = try condition()
        return try expression(term, from: start)
    }
}
