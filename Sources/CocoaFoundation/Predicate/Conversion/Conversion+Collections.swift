import Foundation

extension PredicateExpressions.SequenceContains: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.compare(element, .in, sequence)
    }
}

extension PredicateExpressions.SequenceContainsWhere: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let matching = try converter.subquery(sequence, variable.key, test)
        return .predicate(PredicateConverter.count(of: matching, .greaterThan))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        let exceptions = try converter.subquery(sequence, variable.key, test, negated: true)
        return .predicate(PredicateConverter.count(of: exceptions, .equalTo))
    }
}

extension PredicateExpressions.Filter: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        .expression(try converter.subquery(sequence, variable.key, filter))
    }
}

extension PredicateConverter {
    /// The comparison of a collection's count with 0.
    fileprivate static func count(
        of collection: NSExpression, _ type: NSComparisonPredicate.Operator
    ) -> NSPredicate {
        NSComparisonPredicate(
            leftExpression: keyPath("@count", of: collection),
            rightExpression: NSExpression(forConstantValue: NSNumber(value: 0)), modifier: .direct, type: type)
    }
}

extension PredicateExpressions.SequenceMinimum: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("min:", elements)
    }
}

extension PredicateExpressions.SequenceMaximum: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("max:", elements)
    }
}

extension PredicateExpressions.CollectionIndexSubscript: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("objectFrom:withIndex:", wrapped, index)
    }
}

extension PredicateExpressions.DictionaryKeySubscript: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        try converter.call("objectFrom:withIndex:", wrapped, key)
    }
}

// Text.

extension PredicateExpressions.SequenceStartsWith: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        guard Base.Output.self is any StringProtocol.Type else {
            throw PredicateConverter.NotConvertible(part: "starts(with:)")
        }
        return try converter.compare(base, .beginsWith, prefix)
    }
}

extension PredicateExpressions.CollectionContainsCollection: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        guard Base.Output.self is any StringProtocol.Type else {
            throw PredicateConverter.NotConvertible(part: "contains(_:)")
        }
        return try converter.compare(base, .contains, other)
    }
}

extension PredicateExpressions.StringContainsRegex: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        guard let value = regex as? PredicateExpressions.Value<PredicateExpressions.PredicateRegex> else {
            throw PredicateConverter.NotConvertible(part: "a regular expression that is no literal")
        }
        // MATCHES requires the whole string to match, `contains` only a part of it.
        let pattern = NSExpression(forConstantValue: "(?s:.*)(?:\(value.value.stringRepresentation))(?s:.*)")
        return .predicate(
            NSComparisonPredicate(
                leftExpression: try converter.expression(subject), rightExpression: pattern, modifier: .direct,
                type: .matches))
    }
}

// Ranges.

extension PredicateExpressions.RangeExpressionContains: ConvertibleExpression {
    func converted(by converter: inout PredicateConverter) throws -> PredicateParser.Term {
        guard let bounds = try (range as? any ConvertibleRange)?.bounds(by: &converter) else {
            throw PredicateConverter.NotConvertible(part: "\(RangeExpression.self)")
        }
        let value = try converter.expression(element)
        func compare(_ type: NSComparisonPredicate.Operator, _ bound: NSExpression) -> NSPredicate {
            NSComparisonPredicate(leftExpression: value, rightExpression: bound, modifier: .direct, type: type)
        }
        switch (bounds.lower, bounds.upper) {
        case (let lower?, let upper?) where bounds.isClosed:
            return .predicate(compare(.between, NSExpression(forAggregate: [lower, upper])))
        default:
            let parts = [
                bounds.lower.map { compare(.greaterThanOrEqualTo, $0) },
                bounds.upper.map { compare(bounds.isClosed ? .lessThanOrEqualTo : .lessThan, $0) },
            ].compactMap { $0 }
            return .predicate(NSCompoundPredicate(andPredicateWithSubpredicates: parts))
        }
    }
}

/// The bounds of a range, one of which may be missing.
struct ConvertedBounds {
    var lower: NSExpression?
    var upper: NSExpression?
    var isClosed = false
}

/// A range whose bounds can be converted.
protocol ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds?
}

extension PredicateExpressions.Range: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(lower: try converter.expression(lower), upper: try converter.expression(upper))
    }
}

extension PredicateExpressions.ClosedRange: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(lower: try converter.expression(lower), upper: try converter.expression(upper), isClosed: true)
    }
}

extension PredicateExpressions.Value: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        try (value as? any ConvertibleRange)?.bounds(by: &converter)
    }
}

extension Range: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(
            lower: NSExpression(forConstantValue: lowerBound), upper: NSExpression(forConstantValue: upperBound))
    }
}

extension ClosedRange: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(
            lower: NSExpression(forConstantValue: lowerBound), upper: NSExpression(forConstantValue: upperBound),
            isClosed: true)
    }
}

extension PartialRangeFrom: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(lower: NSExpression(forConstantValue: lowerBound))
    }
}

extension PartialRangeUpTo: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(upper: NSExpression(forConstantValue: upperBound))
    }
}

extension PartialRangeThrough: ConvertibleRange {
    func bounds(by converter: inout PredicateConverter) throws -> ConvertedBounds? {
        ConvertedBounds(upper: NSExpression(forConstantValue: upperBound), isClosed: true)
    }
}
