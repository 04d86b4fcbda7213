/// Translates ANY and ALL, and other tests of whether a to-many relationship has a certain row.
extension SQLTranslator {
    /// ANY looks for a row that satisfies the comparison; ALL looks for none that does not.
    func quantified(
        _ left: SQLSide, _ right: SQLSide, _ predicate: NSComparisonPredicate, in context: SQLContext, all: Bool
    ) throws -> SQLFragment {
        guard case .many(let many) = left else {
            throw SQLUnsupported.predicate(
                predicate,
                "ANY and ALL need a key path through a to-many relationship on the left side of the comparison.")
        }
        if case .many(let other) = right { throw SQLUnsupported.severalToMany(other.keyPath) }
        guard all else { return try exists(many, in: context) { try compare($0, right, predicate, in: context) } }
        // A comparison with NULL is neither true nor false, and ALL requires true.
        let found = try exists(many, in: context) { "(\(try compare($0, right, predicate, in: context))) IS NOT TRUE" }
        return "NOT \(found)"
    }

    /// Whether a destination row satisfies a condition on the rest of the path.
    func exists(
        _ many: SQLMany, in context: SQLContext, _ condition: (SQLSide) throws -> SQLFragment
    ) throws -> SQLFragment {
        let scope = SQLScope(rowsOf: many.toMany, aliases: aliases)
        let element = try side(element(of: many, in: scope))
        let filter = try self.filter(of: many, scope, in: context)
        let test = try condition(element)
        let parts = ([link(many, scope)] + filter + [test]).joined(separator: " AND ")
        return "EXISTS(SELECT 1 FROM \(scope.from) WHERE (\(parts)))"
    }

    /// The condition that connects the destination rows to their owner's row.
    func link(_ many: SQLMany, _ scope: SQLScope) -> SQLFragment {
        SQLFragment("\(many.owner.key) = \(scope.link ?? scope.key)")
    }

    /// The SUBQUERY's condition, if the rows come from one.
    func filter(of many: SQLMany, _ scope: SQLScope, in context: SQLContext) throws -> [SQLFragment] {
        guard let filter = many.filter else { return [] }
        var inner = context
        inner.variables[filter.variable] = scope
        return [try condition(filter.predicate, in: inner)]
    }

    /// The rest of a to-many path, starting at a destination row.
    func element(of many: SQLMany, in scope: SQLScope) throws -> SQLPath {
        let path = try scope.place.resolve(many.rest.joined(separator: "."))
        if case .many = path { throw SQLUnsupported.severalToMany(many.keyPath) }
        return path
    }
}
