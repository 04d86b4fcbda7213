/// Translates comparisons of one value or of many.
extension SQLTranslator {
    func comparison(_ predicate: NSComparisonPredicate, in context: SQLContext) throws -> SQLFragment {
        let left = try side(predicate.leftExpression, in: context)
        let right = try side(predicate.rightExpression, in: context)
        switch predicate.comparisonPredicateModifier {
        case .direct: return try compare(left, right, predicate, in: context)
        case .any: return try quantified(left, right, predicate, in: context, all: false)
        case .all: return try quantified(left, right, predicate, in: context, all: true)
        @unknown default: throw SQLUnsupported.predicate(predicate, "its modifier is unknown.")
        }
    }

    /// Compares two values with the predicate's operator.
    func compare(
        _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate, in context: SQLContext
    ) throws -> SQLFragment {
        switch predicate.predicateOperatorType {
        case .equalTo: return try equality(left, right, predicate, negated: false)
        case .notEqualTo: return try equality(left, right, predicate, negated: true)
        case .lessThan: return try order("<", left, right, predicate)
        case .lessThanOrEqualTo: return try order("<=", left, right, predicate)
        case .greaterThan: return try order(">", left, right, predicate)
        case .greaterThanOrEqualTo: return try order(">=", left, right, predicate)
        case .between: return try between(left, right, predicate, in: context)
        case .in: return try membership(of: left, in: right, predicate, in: context)
        case .contains: return try containment(of: right, in: left, predicate, in: context)
        case .beginsWith: return try prefix(left, right, predicate)
        case .endsWith: return try search(left, right, predicate, anchor: .end)
        case .like: return try pattern(SQLFunctions.like, left, right, predicate)
        case .matches: return try pattern(SQLFunctions.matches, left, right, predicate)
        case .customSelector:
            throw SQLUnsupported.predicate(predicate, "a method of an object cannot run inside SQLite.")
        @unknown default: throw SQLUnsupported.predicate(predicate, "its operator is unknown.")
        }
    }

    /// `=` and `<>`, or whether there is a value at all. As in SQL and in Apple's SQLite store, a row without a value
    /// matches neither `= 'a'` nor `<> 'a'`.
    func equality(
        _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate, negated: Bool
    ) throws -> SQLFragment {
        if left.isNull || right.isNull {
            let test = negated ? "IS NOT NULL" : "IS NULL"
            return "\(try term(right.isNull ? left : right)) \(test)"
        }
        if let folded = try folded(left, right, predicate, literal: true) {
            return "\(folded) \(negated ? "<>" : "=") 0"
        }
        let (one, other) = try terms(left, right)
        return "\(one) \(negated ? "<>" : "=") \(other)"
    }

    private func order(
        _ sign: String, _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate
    ) throws -> SQLFragment {
        if let folded = try folded(left, right, predicate, literal: false) { return "\(folded) \(sign) 0" }
        let (one, other) = try terms(left, right)
        return "\(one) \(sign) \(other)"
    }

    /// `BETWEEN {a, b}`, both ends included.
    private func between(
        _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate, in context: SQLContext
    ) throws -> SQLFragment {
        let ends: [SQLSide]
        switch right {
        case .list(let elements): ends = try elements.map { try side($0, in: context) }
        case .constant(let value): ends = (SQLCollection.members(of: value) ?? []).map { .constant($0) }
        default: ends = []
        }
        guard ends.count == 2 else {
            throw SQLUnsupported.predicate(predicate, "BETWEEN needs a list of two values to its right.")
        }
        if let low = try folded(left, ends[0], predicate, literal: false),
            let high = try folded(left, ends[1], predicate, literal: false)
        {
            return "(\(low) >= 0 AND \(high) <= 0)"
        }
        let value = try term(left, as: ends[0].type ?? ends[1].type)
        return "\(value) BETWEEN \(try term(ends[0], as: left.type)) AND \(try term(ends[1], as: left.type))"
    }
}
