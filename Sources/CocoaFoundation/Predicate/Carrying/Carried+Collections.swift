import Foundation

extension PredicateExpressions.SequenceContains: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.compare(element, .in, sequence)
    }
}

extension PredicateExpressions.SequenceContainsWhere: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let matching = try carrier.subquery(sequence, variable.key, test)
        return .predicate(PredicateCarrier.count(of: matching, .greaterThan))
    }
}

extension PredicateExpressions.SequenceAllSatisfy: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        let exceptions = try carrier.subquery(sequence, variable.key, test, negated: true)
        return .predicate(PredicateCarrier.count(of: exceptions, .equalTo))
    }
}

extension PredicateExpressions.Filter: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        .expression(try carrier.subquery(sequence, variable.key, filter))
    }
}

extension PredicateCarrier {
    /// The comparison of a collection's count with 0.
    fileprivate static func count(
        of collection: NSExpression, _ type: NSComparisonPredicate.Operator
    ) -> NSPredicate {
        NSComparisonPredicate(
            leftExpression: keyPath("@count", of: collection),
            rightExpression: NSExpression(forConstantValue: NSNumber(value: 0)), modifier: .direct, type: type)
    }
}

extension PredicateExpressions.SequenceMinimum: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("min:", elements)
    }
}

extension PredicateExpressions.SequenceMaximum: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("max:", elements)
    }
}

extension PredicateExpressions.CollectionIndexSubscript: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("objectFrom:withIndex:", wrapped, index)
    }
}

extension PredicateExpressions.DictionaryKeySubscript: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        try carrier.call("objectFrom:withIndex:", wrapped, key)
    }
}

// Text.

extension PredicateExpressions.SequenceStartsWith: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        guard Base.Output.self is any StringProtocol.Type else {
            throw PredicateCarrier.NotCarried(part: "starts(with:)")
        }
        return try carrier.compare(base, .beginsWith, prefix)
    }
}

extension PredicateExpressions.CollectionContainsCollection: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        guard Base.Output.self is any StringProtocol.Type else {
            throw PredicateCarrier.NotCarried(part: "contains(_:)")
        }
        return try carrier.compare(base, .contains, other)
    }
}

extension PredicateExpressions.StringContainsRegex: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        guard let value = regex as? PredicateExpressions.Value<PredicateExpressions.PredicateRegex> else {
            throw PredicateCarrier.NotCarried(part: "a regular expression that is no literal")
        }
        // MATCHES requires the whole string to match, `contains` only a part of it.
        let pattern = NSExpression(forConstantValue: "(?s:.*)(?:\(value.value.stringRepresentation))(?s:.*)")
        return .predicate(
            NSComparisonPredicate(
                leftExpression: try carrier.expression(subject), rightExpression: pattern, modifier: .direct,
                type: .matches))
    }
}

// Ranges.

extension PredicateExpressions.RangeExpressionContains: CarriedExpression {
    func carried(by carrier: inout PredicateCarrier) throws -> PredicateParser.Term {
        guard let bounds = try (range as? any CarriedRange)?.bounds(by: &carrier) else {
            throw PredicateCarrier.NotCarried(part: "\(RangeExpression.self)")
        }
        let value = try carrier.expression(element)
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
struct CarriedBounds {
    var lower: NSExpression?
    var upper: NSExpression?
    var isClosed = false
}

/// A range whose bounds can be converted.
protocol CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds?
}

extension PredicateExpressions.Range: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(lower: try carrier.expression(lower), upper: try carrier.expression(upper))
    }
}

extension PredicateExpressions.ClosedRange: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(lower: try carrier.expression(lower), upper: try carrier.expression(upper), isClosed: true)
    }
}

extension PredicateExpressions.Value: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        try (value as? any CarriedRange)?.bounds(by: &carrier)
    }
}

extension Range: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(
            lower: NSExpression(forConstantValue: lowerBound), upper: NSExpression(forConstantValue: upperBound))
    }
}

extension ClosedRange: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(
            lower: NSExpression(forConstantValue: lowerBound), upper: NSExpression(forConstantValue: upperBound),
            isClosed: true)
    }
}

extension PartialRangeFrom: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(lower: NSExpression(forConstantValue: lowerBound))
    }
}

extension PartialRangeUpTo: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(upper: NSExpression(forConstantValue: upperBound))
    }
}

extension PartialRangeThrough: CarriedRange {
    func bounds(by carrier: inout PredicateCarrier) throws -> CarriedBounds? {
        CarriedBounds(upper: NSExpression(forConstantValue: upperBound), isClosed: true)
    }
}
