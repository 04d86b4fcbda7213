import Foundation

extension PredicateExpressions.Equal: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.compare(lhs, .equalTo, rhs)
    }
}

extension PredicateExpressions.NotEqual: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.compare(lhs, .notEqualTo, rhs)
    }
}

extension PredicateExpressions.Comparison: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let type: NSComparisonPredicate.Operator =
            switch op {
            case .lessThan: .lessThan
            case .lessThanOrEqual: .lessThanOrEqualTo
            case .greaterThan: .greaterThan
            case .greaterThanOrEqual: .greaterThanOrEqualTo
            @unknown default: throw PredicateCarrier.NotCarried(part: "\(op)")
            }
        return try carrier.compare(lhs, type, rhs)
    }
}

extension PredicateExpressions.Conjunction: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term { try carrier.join(.and, lhs, rhs) }
}

extension PredicateExpressions.Disjunction: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term { try carrier.join(.or, lhs, rhs) }
}

extension PredicateExpressions.Negation: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term { try carrier.join(.not, wrapped) }
}

extension PredicateExpressions.Conditional: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(
            NSExpression(
                forConditional: try carrier.predicate(test), trueExpression: try carrier.expression(trueBranch),
                falseExpression: try carrier.expression(falseBranch)))
    }
}
