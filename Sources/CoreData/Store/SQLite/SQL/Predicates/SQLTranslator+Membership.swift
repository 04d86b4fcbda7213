import SQLite

/// IN and CONTAINS over constant collections, lists, to-many relationships, and strings.
extension SQLTranslator {
    func membership(
        of element: SQLSide, in collection: SQLSide, _ predicate: NSComparisonPredicate, in context: SQLContext
    ) throws -> SQLFragment {
        switch collection {
        case .constant(let value):
            if let members = SQLCollection.members(of: value) { return try isOne(element, of: members, predicate) }
            // 'b' IN 'abc' searches for a substring.
            return try search(collection, element, predicate, anchor: .none)
        case .list(let elements):
            let sides = try elements.map { try side($0, in: context) }
            if !predicate.options.isPlain { return try equalsOne(of: sides, element, predicate) }
            let value = try term(element, as: sides.lazy.compactMap(\.type).first)
            let list = try sides.map { try term($0, as: element.type) }.joined(separator: ", ")
            return "\(value) IN (\(list))"
        case .many(let many):
            return try exists(many, in: context) { try equality($0, element, predicate, negated: false) }
        case .term: return try search(collection, element, predicate, anchor: .none)
        }
    }

    func containment(
        of element: SQLSide, in collection: SQLSide, _ predicate: NSComparisonPredicate, in context: SQLContext
    ) throws -> SQLFragment {
        switch collection {
        case .term, .constant(is String): return try search(collection, element, predicate, anchor: .none)
        default: return try membership(of: element, in: collection, predicate, in: context)
        }
    }

    /// Compares the value with constants; a nil among them matches rows without a value.
    private func isOne(
        _ element: SQLSide, of members: [Any?], _ predicate: NSComparisonPredicate
    ) throws -> SQLFragment {
        let present = members.compactMap { SQLCollection.isNull($0) ? nil : $0 }
        if !predicate.options.isPlain, let texts = present as? [String] {
            if texts.count == members.count, let found = try equalsOne(of: texts, element, predicate) { return found }
            return try equalsOne(of: members.map { .constant($0) }, element, predicate)
        }
        let value = try term(element, as: nil)
        let values =
            if case .reference(let entity)? = element.type {
                try binding.keys(of: present, in: entity)
            } else {
                try present.map { try binding.value($0, as: element.type) }
            }
        let test: SQLFragment = "\(value) IN (\(try SQLCollection.list(values)))"
        return present.count == members.count ? test : "(\(test) OR \(value) IS NULL)"
    }

    /// Compares the value with many strings by the predicate's options: an expression of thousands of comparisons would
    /// be too deep for SQLite. Nil if there are few, or if JSON cannot represent one.
    private func equalsOne(
        of texts: [String], _ element: SQLSide, _ predicate: NSComparisonPredicate
    ) throws -> SQLFragment? {
        guard case .term(let term) = element, let list = try SQLCollection.longList(texts) else { return nil }
        let flags = SQLiteValue.integer(Int64(SQLTextOptions(predicate.options).union(.literal).rawValue))
        // The function caches its second argument, which is the row's here. A missing value matches neither IN nor NOT
        // IN.
        let test: SQLFragment = "\(SQLFunctions.compare)(value, \(term.sql), \(bound: flags)) = 0"
        return "CASE WHEN \(term.sql) IS NOT NULL THEN EXISTS(SELECT 1 FROM (\(list)) WHERE \(test)) END"
    }

    /// Compares the value with each of the others by the predicate's options.
    private func equalsOne(
        of others: [SQLSide], _ element: SQLSide, _ predicate: NSComparisonPredicate
    ) throws -> SQLFragment {
        let tests = try others.map { try equality(element, $0, predicate, negated: false) }
        return tests.isEmpty ? "1 = 0" : "(\(tests.joined(separator: " OR ")))"
    }
}
