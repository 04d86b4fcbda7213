/// The columns of a to-one relationship in a moved row: the key, the number of the destination's entity, and the row's
/// position.
struct SQLKeyMove {
    let key: SQLMoveCell
    let entity: SQLMoveCell
    let order: SQLMoveCell

    /// Nil if the old store does not contain the relationship.
    init?(_ column: SQLColumn, of row: SQLTableMove.Entity, in plan: SQLMigrationPlan) {
        guard let target = column.destination else { return nil }
        // Only pairs that such a row can own. A relationship that was pulled up may have been several.
        let parts = Self.links(column, of: row, in: plan).compactMap { Part($0, to: target, in: plan) }
        guard let first = parts.first else { return nil }
        guard parts.count > 1 else {
            (key, entity, order) = (first.key, first.entity, first.order)
            return
        }
        func either(_ cell: (Part) -> SQLMoveCell) -> SQLMoveCell {
            let cells = parts.map(cell)
            return SQLMoveCell(
                "coalesce(\(cells.map(\.sql).joined(separator: ", ")))", isLocal: cells.allSatisfy(\.isLocal))
        }
        (key, entity, order) = (either(\.key), either(\.entity), either(\.order))
    }

    private static func links(
        _ column: SQLColumn, of row: SQLTableMove.Entity, in plan: SQLMigrationPlan
    ) -> [SQLLink] {
        guard let relationship = column.relationship else { return [] }
        if !column.isImplicit, let former = plan.pairing.origin(of: relationship, in: row.new.entity) {
            return SQLLink(former, in: plan.old).map { [$0] } ?? []
        }
        let links = plan.links(of: relationship)
        return (column.isImplicit ? links.map(\.reversed) : links)
            .filter { row.old.entity.isKindOf(entity: $0.holder.entity) }
    }
}

extension SQLKeyMove {
    /// The columns according to one of the old store's links.
    private struct Part {
        let key: SQLMoveCell
        let entity: SQLMoveCell
        let order: SQLMoveCell

        /// Nil if no destination is left.
        init?(_ link: SQLLink, to kind: SQLEntity, in plan: SQLMigrationPlan) {
            let survivors = plan.survivors(of: link.target, as: kind)
            guard !survivors.isEmpty else { return nil }
            let numbers = survivors.map { ($0.old.number, $0.new.number) }
            let isAll = survivors.count == link.target.tree.count
            let reachable = survivors.map { String($0.old.number) }.joined(separator: ", ")
            switch link.place {
            case .own(let column):
                let plain = SQLMoveCell(column: column.name)
                if let name = column.entityColumn {
                    key = isAll ? plain : SQLMoveCell("CASE WHEN t.\(name) IN (\(reachable)) THEN \(plain.sql) END")
                    entity = SQLMoveCellMaker.number(name, numbers, isAll: isAll)
                } else {
                    key = plain
                    entity = SQLMoveCell(
                        "CASE WHEN \(plain.sql) IS NOT NULL THEN \(String(survivors[0].new.number)) END")
                }
                order = column.orderColumn.map { SQLMoveCell(column: $0) } ?? .null
            case .far(let column):
                // If there are several, the first one in the old order, or the oldest.
                let order = (column.orderColumn.map { "o.\($0), " } ?? "") + "o.Z_PK"
                let rows =
                    "FROM \(plan.place(of: column.entity.table.name)) o WHERE o.\(column.name) = t.Z_PK "
                    + "AND o.Z_ENT IN (\(reachable)) ORDER BY \(order) LIMIT 1"
                key = SQLMoveCell("(SELECT o.Z_PK \(rows))", isLocal: false)
                entity = Self.number(of: rows, numbers)
                self.order = .null
            case .pairs(let table, let holder, let target):
                let order = (link.targetOrder.map { "p.\($0), " } ?? "") + "p.\(target)"
                let rows =
                    "FROM \(plan.place(of: table.name)) p JOIN \(plan.place(of: link.target.table.name)) o ON o.Z_PK = p.\(target) "
                    + "WHERE p.\(holder) = t.Z_PK AND o.Z_ENT IN (\(reachable)) ORDER BY \(order) LIMIT 1"
                key = SQLMoveCell("(SELECT o.Z_PK \(rows))", isLocal: false)
                entity = Self.number(of: rows, numbers)
                self.order =
                    link.holderOrder.map { SQLMoveCell("(SELECT p.\($0) \(rows))", isLocal: false) } ?? .null
            }
        }

        private static func number(of rows: String, _ numbers: [(old: Int64, new: Int64)]) -> SQLMoveCell {
            let cases = numbers.map { "WHEN \($0.old) THEN \($0.new)" }.joined(separator: " ")
            return SQLMoveCell("CASE (SELECT o.Z_ENT \(rows)) \(cases) END", isLocal: false)
        }
    }
}
