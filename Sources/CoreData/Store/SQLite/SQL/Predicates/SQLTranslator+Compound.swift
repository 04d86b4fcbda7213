/// AND, OR and NOT.
extension SQLTranslator {
    /// `(a AND b)`, `(a OR b)`, `NOT (a)`. An AND of nothing is true, an OR of nothing false.
    func compound(_ predicate: NSCompoundPredicate, in context: SQLContext) throws -> SQLFragment {
        let parts = try predicate.subpredicates.compactMap { $0 as? NSPredicate }.map { try condition($0, in: context) }
        switch predicate.compoundPredicateType {
        case .and: return parts.isEmpty ? "1 = 1" : "(\(parts.joined(separator: " AND ")))"
        case .or: return parts.isEmpty ? "1 = 0" : "(\(parts.joined(separator: " OR ")))"
        case .not:
            guard let part = parts.first else { return "1 = 1" }
            return "NOT (\(part))"
        @unknown default: throw SQLUnsupported.predicate(predicate, "it is of a kind that is not known here.")
        }
    }
}
