import Foundation

extension PredicateExpressions.Value: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(NSExpression(forConstantValue: value))
    }
}

extension PredicateExpressions.NilLiteral: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(NSExpression(forConstantValue: nil))
    }
}

extension PredicateExpressions.Variable: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(try carrier.value(of: key))
    }
}

extension PredicateExpressions.KeyPath: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let operand = try carrier.expression(root)
        let isText = Root.Output.self is any StringProtocol.Type
        switch kind {
        case .collectionCount:
            if isText { return .expression(NSExpression(forFunction: "length:", arguments: [operand])) }
            return .expression(PredicateCarrier.keyPath("@count", of: operand))
        case .collectionIsEmpty:
            let subject = isText ? operand : PredicateCarrier.keyPath("@count", of: operand)
            let nothing = NSExpression(forConstantValue: isText ? "" : NSNumber(value: 0))
            return .predicate(
                NSComparisonPredicate(
                    leftExpression: subject, rightExpression: nothing, modifier: .direct, type: .equalTo))
        case .collectionFirst: return .expression(member(.first, of: operand))
        case .bidirectionalCollectionLast: return .expression(member(.last, of: operand))
        case nil:
            guard let name = KeyPathNames.name(of: keyPath) else {
                throw PredicateCarrier.NotCarried(part: "\(keyPath), whose name is not known")
            }
            return .expression(PredicateCarrier.keyPath(name, of: operand))
        @unknown default: throw PredicateCarrier.NotCarried(part: "\(keyPath)")
        }
    }

    private func member(_ place: CollectionIndex.Place, of operand: NSExpression) -> NSExpression {
        let index = NSExpression(forConstantValue: CollectionIndex(place))
        return NSExpression(forFunction: "objectFrom:withIndex:", arguments: [operand, index])
    }
}

// Optionals: a key path from nil gives nil here, so unwrapping needs no expression.

extension PredicateExpressions.OptionalFlatMap: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        carrier.bind(variable.key, to: try carrier.expression(wrapped))
        return .expression(try carrier.expression(transform))
    }
}

extension PredicateExpressions.ForcedUnwrap: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(try carrier.expression(inner))
    }
}

extension PredicateExpressions.NilCoalesce: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let value = try carrier.expression(lhs)
        let isSome = NSComparisonPredicate(
            leftExpression: value, rightExpression: NSExpression(forConstantValue: nil), modifier: .direct,
            type: .notEqualTo)
        return .expression(
            NSExpression(
                forConditional: isSome, trueExpression: value, falseExpression: try carrier.expression(rhs)))
    }
}

// Arithmetic.

extension PredicateExpressions.Arithmetic: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        switch op {
        case .add: try carrier.call("add:to:", lhs, rhs)
        case .subtract: try carrier.call("from:subtract:", lhs, rhs)
        case .multiply: try carrier.call("multiply:by:", lhs, rhs)
        @unknown default: throw PredicateCarrier.NotCarried(part: "\(op)")
        }
    }
}

extension PredicateExpressions.IntDivision: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("divide:by:", lhs, rhs)
    }
}

extension PredicateExpressions.FloatDivision: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("divide:by:", lhs, rhs)
    }
}

extension PredicateExpressions.IntRemainder: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("modulus:by:", lhs, rhs)
    }
}

extension PredicateExpressions.UnaryMinus: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let operand = try carrier.expression(wrapped)
        if case .number(let number) = Operand(operand.constant) {
            return .expression(NSExpression(forConstantValue: number.negated.object))
        }
        let zero = NSExpression(forConstantValue: NSNumber(value: 0))
        return .expression(NSExpression(forFunction: "from:subtract:", arguments: [zero, operand]))
    }
}
