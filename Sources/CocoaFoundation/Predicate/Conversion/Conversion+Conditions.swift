import Foundation

extension PredicateExpressions.Equal: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.compare(lhs, .equalTo, rhs)
    }
}

extension PredicateExpressions.NotEqual: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.compare(lhs, .notEqualTo, rhs)
    }
}

extension PredicateExpressions.Comparison: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let type: NSComparisonPredicate.Operator =
            switch op {
            case .lessThan: .lessThan
            case .lessThanOrEqual: .lessThanOrEqualTo
            case .greaterThan: .greaterThan
            case .greaterThanOrEqual: .greaterThanOrEqualTo
            @unknown default: throw PredicateConverter.NotConvertible(part: "\(op)")
            }
        return try converter.compare(lhs, type, rhs)
    }
}

extension PredicateExpressions.Conjunction: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.join(.and, lhs, rhs)
    }
}

extension PredicateExpressions.Disjunction: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.join(.or, lhs, rhs)
    }
}

extension PredicateExpressions.Negation: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.join(.not, wrapped)
    }
}

extension PredicateExpressions.Conditional: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(
            NSExpression(
                forConditional: try converter.predicate(test), trueExpression: try converter.expression(trueBranch),
                falseExpression: try converter.expression(falseBranch)))
    }
}
