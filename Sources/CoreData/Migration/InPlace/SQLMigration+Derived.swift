import SQLite

// Derived values, which are not copied.
extension SQLMigration {
    /// The statements that compute derived values again if they are new, derived differently, or derived from changed
    /// values. A time is set only if there is none.
    func derivations() throws -> [String] {
        try plan.tables.filter { !$0.entities.isEmpty }.flatMap { move -> [String] in
            try move.table.columns.compactMap { column -> String? in
                guard let derived = column.attribute as? NSDerivedAttributeDescription,
                    let expression = derived.derivationExpression
                else { return nil }
                let derivation = try SQLDerivation(column, expression, of: column.entity)
                let isKept = isTakenOver(column, in: move)
                if isKept, !derivation.isTime, isDerivedAsBefore(column, derived, in: move),
                    hasSameSources(derivation, in: move)
                {
                    return nil
                }
                return derivation.refreshment(onlyMissing: isKept && derivation.isTime)
            }
        }
    }

    private func isTakenOver(_ column: SQLColumn, in move: SQLTableMove) -> Bool {
        move.cells.first { $0.column == column.name }?.content.column != nil
    }

    private func isDerivedAsBefore(
        _ column: SQLColumn, _ derived: NSDerivedAttributeDescription, in move: SQLTableMove
    ) -> Bool {
        formers(of: column, in: move).allSatisfy { former in
            let former = former?.attribute as? NSDerivedAttributeDescription
            return former?.derivationExpression == derived.derivationExpression
        }
    }

    /// Whether the values that it is derived from are unchanged.
    private func hasSameSources(_ derivation: SQLDerivation, in move: SQLTableMove) -> Bool {
        if let own = derivation.ownColumn {
            return isTakenOver(own, in: move) && formers(of: own, in: move).allSatisfy { $0?.keyPath == own.keyPath }
        }
        let untouched = Set(
            plan.tables.filter { if case .untouched = $0.kind { true } else { false } }.map(\.table.name)
                + plan.joins.filter(\.isUntouched).map(\.table.name))
        return untouched.isSuperset(of: derivation.otherTables + [move.table.name])
    }

    /// The old columns of a column of a moved table, for each entity.
    private func formers(of column: SQLColumn, in move: SQLTableMove) -> [SQLColumn?] {
        let maker = SQLMoveCellMaker(plan: plan, entities: move.entities)
        return move.entities.filter { $0.new.entity.isKindOf(entity: column.entity.entity) }
            .map { maker.formerColumn(of: column, for: $0) }
    }
}
