import Foundation

extension PredicateExpressions.Value: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(NSExpression(forConstantValue: value))
    }
}

extension PredicateExpressions.NilLiteral: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(NSExpression(forConstantValue: nil))
    }
}

extension PredicateExpressions.Variable: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(try converter.value(of: key))
    }
}

extension PredicateExpressions.KeyPath: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let operand = try converter.expression(root)
        let isText = Root.Output.self is any StringProtocol.Type
        switch kind {
        case .collectionCount:
            if isText { return .expression(NSExpression(forFunction: "length:", arguments: [operand])) }
            return .expression(PredicateConverter.keyPath("@count", of: operand))
        case .collectionIsEmpty:
            let subject = isText ? operand : PredicateConverter.keyPath("@count", of: operand)
            let nothing = NSExpression(forConstantValue: isText ? "" : NSNumber(value: 0))
            return .predicate(
                NSComparisonPredicate(
                    leftExpression: subject, rightExpression: nothing, modifier: .direct, type: .equalTo))
        case .collectionFirst: return .expression(member(.first, of: operand))
        case .bidirectionalCollectionLast: return .expression(member(.last, of: operand))
        case nil:
            guard let name = KeyPathNames.name(of: keyPath) else {
                throw PredicateConverter.NotConvertible(part: "\(keyPath), whose name is not known")
            }
            return .expression(PredicateConverter.keyPath(name, of: operand))
        @unknown default: throw PredicateConverter.NotConvertible(part: "\(keyPath)")
        }
    }

    private func member(_ place: CollectionIndex.Place, of operand: NSExpression) -> NSExpression {
        let index = NSExpression(forConstantValue: CollectionIndex(place))
        return NSExpression(forFunction: "objectFrom:withIndex:", arguments: [operand, index])
    }
}

// Optionals: a key path from nil gives nil here, so unwrapping needs no expression.

extension PredicateExpressions.OptionalFlatMap: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        converter.bind(variable.key, to: try converter.expression(wrapped))
        return .expression(try converter.expression(transform))
    }
}

extension PredicateExpressions.ForcedUnwrap: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(try converter.expression(inner))
    }
}

extension PredicateExpressions.NilCoalesce: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let value = try converter.expression(lhs)
        let isSome = NSComparisonPredicate(
            leftExpression: value, rightExpression: NSExpression(forConstantValue: nil), modifier: .direct,
            type: .notEqualTo)
        return .expression(
            NSExpression(
                forConditional: isSome, trueExpression: value, falseExpression: try converter.expression(rhs)))
    }
}

// Arithmetic.

extension PredicateExpressions.Arithmetic: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        switch op {
        case .add: try converter.call("add:to:", lhs, rhs)
        case .subtract: try converter.call("from:subtract:", lhs, rhs)
        case .multiply: try converter.call("multiply:by:", lhs, rhs)
        @unknown default: throw PredicateConverter.NotConvertible(part: "\(op)")
        }
    }
}

extension PredicateExpressions.IntDivision: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("divide:by:", lhs, rhs)
    }
}

extension PredicateExpressions.FloatDivision: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("divide:by:", lhs, rhs)
    }
}

extension PredicateExpressions.IntRemainder: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("modulus:by:", lhs, rhs)
    }
}

extension PredicateExpressions.UnaryMinus: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let operand = try converter.expression(wrapped)
        if case .number(let number) = Operand(operand.constant) {
            return .expression(NSExpression(forConstantValue: number.negated.object))
        }
        let zero = NSExpression(forConstantValue: NSNumber(value: 0))
        return .expression(NSExpression(forFunction: "from:subtract:", arguments: [zero, operand]))
    }
}
