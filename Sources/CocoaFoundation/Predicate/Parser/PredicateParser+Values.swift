import Foundation

/// Values: arithmetic, and the operands with their suffixes.
extension PredicateParser {
    /// Operands and the operators between them, as long as the operators bind at least as tightly as `minimum`.
    mutating func operation(minimum: Precedence = .setOperation) throws -> Term {
        let start = place
        var left = try operand()
        while let infix = infix, infix.precedence >= minimum {
            let leftValue = try expression(left, from: start)
            let leftHeight = height
            advance()
            let next = Precedence(rawValue: infix.precedence.rawValue + 1) ?? .primary
            let rightStart = place
            let right = try nested { try $0.operation(minimum: next) }
            left = .expression(infix.make(leftValue, try expression(right, from: rightStart)))
            try grow(over: leftHeight, height)
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

    /// The infix operator at the current token.
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

    /// A value with the signs before it and the key paths and indexes after it.
    private mutating func operand() throws -> Term {
        if token.kind == .symbol(.minus) { return .expression(try negative()) }
        let start = place
        if accept(.complement) {
            let value = try nested { try $0.operand() }
            let argument = try expression(value, from: start)
            try grow(over: height)
            return .expression(NSExpression(forFunction: "onesComplement:", arguments: [argument]))
        }
        var term = try primary()
        while let next = try suffix(of: term, from: start) { term = .expression(next) }
        return term
    }

    /// A minus before a number makes the number negative; before anything else it is a subtraction from 0.
    private mutating func negative() throws -> NSExpression {
        advance()
        if case .number(let number) = token.kind, tokens[place + 1].kind != .symbol(.power) {
            advance()
            height = 1
            return NSExpression(forConstantValue: Number(number).negated.object)
        }
        let start = place
        let value = try nested { try $0.operation(minimum: .power) }
        try grow(over: height)
        let zero = NSExpression(forConstantValue: NSNumber(value: 0))
        return NSExpression(forFunction: "from:subtract:", arguments: [zero, try expression(value, from: start)])
    }

    /// The value extended by the key path or the index at the current token; nil if there is neither.
    private mutating func suffix(of term: Term, from start: Int) throws -> NSExpression? {
        switch token.kind {
        case .symbol(.dot):
            let value = try expression(term, from: start)
            let path = try path()
            try grow(over: height + KeyPathSteps.countOfOperators(in: path))
            return NSExpression(node: KeyPathFunctionNode.node(operand: value, keyPath: path))
        case .symbol(.openBracket):
            let value = try expression(term, from: start)
            let valueHeight = height
            advance()
            let index = try index()
            try expect(.closeBracket, "after the index")
            try grow(over: valueHeight, height)
            return NSExpression(forFunction: "objectFrom:withIndex:", arguments: [value, index])
        default:
            return nil
        }
    }

    /// `.key.key.@operator.key`, as one string.
    private mutating func path() throws -> String {
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

    private mutating func index() throws -> NSExpression {
        if let place = keyword.flatMap(CollectionIndex.Place.init(rawValue:)) {
            advance()
            height = 1
            return NSExpression(forConstantValue: CollectionIndex(place))
        }
        return try value()
    }

    /// A value; a condition is not allowed here.
    mutating func value() throws -> NSExpression {
        let start = place
        let term = try condition()
        return try expression(term, from: start)
    }
}
