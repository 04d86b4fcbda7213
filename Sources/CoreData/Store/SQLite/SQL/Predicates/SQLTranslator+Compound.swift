/// AND, OR and NOT.
extension SQLTranslator {
    /// `(a AND b)`, `(a OR b)`, `NOT (a)`. An empty AND is true, an empty OR is false.
    ///
    /// SQLite's parser supports about a hundred nested parentheses, and expressions up to a depth of a thousand. So
    /// nested uses of one operator become one list, and a long list is divided. A nested condition comes first, because
    /// only its parenthesis is open there.
    func compound(_ predicate: NSCompoundPredicate, in context: SQLContext) throws -> SQLFragment {
        level += 1
        defer { level -= 1 }
        guard level <= Self.maximumLevels else {
            throw SQLUnsupported.error(
                "unsupported predicate: AND, OR and NOT nest more than \(Self.maximumLevels) levels deep, which SQLite cannot "
                    + "parse. Split the predicate, or filter the fetched objects.")
        }
        if let inner = predicate.doublyNegated { return try condition(inner, in: context) }
        let (nested, plain) = predicate.joinedParts.divided { $0 is NSCompoundPredicate }
        let parts = try (nested + plain).map { try condition($0, in: context) }
        switch predicate.compoundPredicateType {
        case .and: return parts.isEmpty ? "1 = 1" : Self.joined(parts, " AND ")
        case .or: return parts.isEmpty ? "1 = 0" : Self.joined(parts, " OR ")
        case .not:
            guard let part = parts.first else { return "1 = 1" }
            return "NOT (\(part))"
        @unknown default: throw SQLUnsupported.predicate(predicate, "it is of a kind that is not known here.")
        }
    }

    private static func joined(_ parts: [SQLFragment], _ separator: String) -> SQLFragment {
        guard parts.count > longestList else { return "(\(parts.joined(separator: separator)))" }
        let lists = stride(from: 0, to: parts.count, by: longestList).map { start in
            joined(Array(parts[start..<min(start + longestList, parts.count)]), separator)
        }
        return joined(lists, separator)
    }

    private static let longestList = 100
    /// Each level uses one or two of the hundred nested parentheses; the statement around it needs some.
    private static let maximumLevels = 60
}

extension NSCompoundPredicate {
    /// The predicate inside any number of double negations; nil for any other predicate.
    fileprivate var doublyNegated: NSPredicate? {
        var (inner, found): (NSPredicate, NSPredicate?) = (self, nil)
        while let negated = inner.negated, let plain = negated.negated { (inner, found) = (plain, plain) }
        return found
    }
}

extension NSPredicate {
    fileprivate var negated: NSPredicate? {
        guard let compound = self as? NSCompoundPredicate, compound.compoundPredicateType == .not else { return nil }
        return compound.subpredicates.first as? NSPredicate
    }
}

extension Array where Element == NSPredicate {
    fileprivate func divided(_ comesFirst: (NSPredicate) -> Bool) -> (first: [NSPredicate], rest: [NSPredicate]) {
        (filter(comesFirst), filter { !comesFirst($0) })
    }
}
