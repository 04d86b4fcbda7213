import SQLite

/// BEGINSWITH, ENDSWITH, CONTAINS, LIKE, MATCHES, and comparisons without case or diacritics.
extension SQLTranslator {
    /// BEGINSWITH. Without options, it is a range of the column's index: from the prefix to the first string after all
    /// that begin with it.
    func prefix(_ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate) throws -> SQLFragment {
        if SQLTextOptions(predicate.options).foldsNothing, case .term(let term) = left,
            case .constant(let prefix as String) = right
        {
            try requireText(left, predicate)
            // No string begins with the empty string, as in memory, and no string is ordered before it.
            guard !prefix.isEmpty else { return "\(term.sql) < \(bound: "")" }
            guard let end = Self.end(ofPrefix: prefix) else {
                return "\(term.sql) >= \(bound: .text(prefix))"
            }
            return "(\(term.sql) >= \(bound: .text(prefix)) AND \(term.sql) < \(bound: .text(end)))"
        }
        return try search(left, right, predicate, anchor: .start)
    }

    /// The first string in binary order after all that begin with `prefix`; nil if there is none.
    static func end(ofPrefix prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // Surrogates are not scalars: U+D7FF is followed by U+E000.
            let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
            guard let following = Unicode.Scalar(next) else { continue }
            scalars.append(following)
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            return text
        }
        return nil
    }

    /// Searches for part of a string, at one of its ends or anywhere.
    func search(
        _ text: SQLSide, _ part: SQLSide, _ predicate: NSComparisonPredicate, anchor: SQLTextOptions.Anchor
    ) throws -> SQLFragment {
        try requireText(text, predicate)
        let options = SQLTextOptions(predicate.options, anchor: anchor)
        let flags = SQLiteValue.integer(Int64(options.rawValue))
        let locale: SQLiteValue = options.contains(.localized) ? 1 : 0
        return "\(SQLFunctions.search)(\(try term(text)), \(try term(part)), \(bound: flags), \(bound: locale))"
    }

    /// LIKE and MATCHES.
    func pattern(
        _ function: String, _ text: SQLSide, _ pattern: SQLSide, _ predicate: NSComparisonPredicate
    ) throws -> SQLFragment {
        try requireText(text, predicate)
        if function == SQLFunctions.matches, case .constant(let text as String) = pattern {
            try requireRegularExpression(text, predicate)
        }
        let flags = SQLiteValue.integer(Int64(SQLTextOptions(predicate.options).rawValue))
        return "\(function)(\(try term(text)), \(try term(pattern)), \(bound: flags))"
    }

    /// The order of two strings by the options of the comparison, as a number to compare with 0; nil for a comparison
    /// without options.
    func folded(
        _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate, literal: Bool
    ) throws -> SQLFragment? {
        guard !predicate.options.isPlain, left.mayBeText, right.mayBeText else { return nil }
        let (one, other) = try terms(left, right)
        var options = SQLTextOptions(predicate.options)
        if literal { options.insert(.literal) }
        let flags = SQLiteValue.integer(Int64(options.rawValue))
        return "\(SQLFunctions.compare)(\(one), \(other), \(bound: flags))"
    }

    private func requireRegularExpression(_ pattern: String, _ predicate: NSComparisonPredicate) throws {
        guard (try? NSRegularExpression(pattern: pattern)) == nil else { return }
        throw SQLUnsupported.predicate(
            predicate,
            "Can't do regex matching, reason: Can't open pattern \"\(pattern)\": it is not a regular expression.")
    }

    private func requireText(_ side: SQLSide, _ predicate: NSComparisonPredicate) throws {
        guard side.mayBeText else {
            throw SQLUnsupported.predicate(predicate, "only strings can be searched for strings.")
        }
    }
}

extension SQLSide {
    /// Whether a string is possible here, as far as types are known.
    fileprivate var mayBeText: Bool {
        switch self {
        case .constant(let value): return value is String || value == nil
        case .term(let term):
            switch term.type.attributeType {
            case .stringAttributeType, .URIAttributeType, .undefinedAttributeType: return true
            default: return false
            }
        case .many, .list: return true
        }
    }
}

extension NSComparisonPredicate.Options {
    /// Whether strings are compared unchanged.
    var isPlain: Bool { SQLTextOptions(self).isPlain }
}
