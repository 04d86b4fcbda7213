import SQLite

/// How the rows of one table of the new store come out of one of the old: which entities, and what for each column.
struct SQLTableMove {
    /// One entity's records.
    struct Entity {
        let old: SQLEntity
        let new: SQLEntity
    }

    let table: SQLTable
    /// The table that the rows come from; nil where none do.
    let source: SQLTable?
    let entities: [Entity]
    /// What goes into each column of the new table, but Z_PK and Z_OPT, in the table's order.
    let cells: [(column: String, content: SQLMoveCell)]
    /// Whether the old table has records of no entity of this one: they are left behind.
    let leavesSomeBehind: Bool
    /// Whether the old table may stay though it has columns that the new one has not.
    private let mayKeepColumns: Bool

    /// - Throws: what keeps a default value from being stored.
    init(table: SQLTable, in plan: SQLMigrationPlan) throws {
        self.table = table
        mayKeepColumns = plan.defersTidying
        entities = plan.new.entitiesInOrder.filter { $0.table === table }.compactMap { new in
            plan.origin(of: new).map { Entity(old: $0, new: new) }
        }
        let source = entities.first?.old.table
        self.source = source
        let maker = SQLMoveCellMaker(plan: plan, entities: entities)
        var contents = ["Z_ENT": maker.entityNumber()]
        for column in table.columns {
            let (value, entity, order) = try maker.cells(of: column)
            contents[column.name] = value
            if let name = column.entityColumn { contents[name] = entity }
            if let name = column.orderColumn { contents[name] = order }
        }
        cells = (["Z_ENT"] + table.columnNames.map(\.name)).map { ($0, contents[$0] ?? SQLMoveCell("NULL")) }
        leavesSomeBehind =
            plan.old.entitiesInOrder.filter { $0.table === source }.count > entities.count
    }

    /// What is to be done.
    enum Kind {
        /// The table is as it was, row by row.
        case untouched
        /// The table is as it was, but for some columns.
        case updated
        /// The rows go into a new table.
        case copied
        /// There is a new table, and no rows for it.
        case created
    }

    var kind: Kind {
        guard let source else { return .created }
        let hasShape = source.creation == table.creation || (mayKeepColumns && isWithin(source))
        if !hasShape || leavesSomeBehind { return .copied }
        let changed = changedCells
        if changed.isEmpty { return .untouched }
        return changed.allSatisfy(\.content.isLocal) ? .updated : .copied
    }

    /// Whether the table is the old one without some of its columns.
    private func isWithin(_ source: SQLTable) -> Bool {
        source.name == table.name
            && table.columnNames.allSatisfy { column in source.columnNames.contains { $0 == column } }
    }

    /// The old table's columns that the new one has not.
    var columnsLeft: [String] {
        let kept = Set(table.columnNames.map(\.name))
        return source?.columnNames.map(\.name).filter { !kept.contains($0) } ?? []
    }

    /// Whether the old table stays, with the same statement behind it.
    var stays: Bool {
        switch kind {
        case .untouched, .updated: true
        case .copied, .created: false
        }
    }

    /// The columns that hold something else than the old table's column of the same name.
    var changedCells: [(column: String, content: SQLMoveCell)] {
        cells.filter { $0.content.column != $0.column }
    }

    /// The statement that fills the new table.
    func copy(from source: String) -> SQLFragment {
        let names = ["Z_PK", "Z_OPT"] + cells.map(\.column)
        let values = ([SQLFragment("t.Z_PK"), SQLFragment("t.Z_OPT")] + cells.map(\.content.sql)).joined(
            separator: ", ")
        var copy: SQLFragment =
            "INSERT INTO \(table.name)(\(names.joined(separator: ", "))) SELECT \(values) FROM \(source) t"
        if leavesSomeBehind {
            // The plus keeps SQLite from going by the index: rows are to come in the order of their keys.
            copy += " WHERE +t.Z_ENT IN (\(entities.map { String($0.old.number) }.joined(separator: ", ")))"
        }
        return copy
    }

    /// The statements that number the members of lists which had no order, or came together from several.
    var rankings: [String] {
        table.columns.compactMap { column in
            guard let order = column.orderColumn, let place = cells.first(where: { $0.column == order }),
                let key = cells.first(where: { $0.column == column.name }), key.content != .null,
                place.content.column == nil
            else { return nil }
            return "UPDATE \(table.name) SET \(order) = r.place FROM (SELECT Z_PK, row_number() OVER "
                + "(PARTITION BY \(column.name) ORDER BY \(order) IS NULL, \(order), Z_PK) * 1024 AS place "
                + "FROM \(table.name) WHERE \(column.name) IS NOT NULL) r WHERE r.Z_PK = \(table.name).Z_PK"
        }
    }

    /// The statement that changes a table that stays.
    func update() -> SQLFragment {
        let settings = changedCells.map { cell -> SQLFragment in "\(cell.column) = \(cell.content.sql)" }
        return "UPDATE \(table.name) AS t SET \(settings.joined(separator: ", "))"
    }
}

/// What goes into one column of a moved row: an expression over `t`, the old row.
struct SQLMoveCell: Equatable {
    let sql: SQLFragment
    /// The old column that is taken over as it is.
    var column: String?
    /// Whether the row alone says it.
    var isLocal = true

    init(_ sql: SQLFragment, isLocal: Bool = true) {
        self.sql = sql
        self.isLocal = isLocal
    }

    init(column: String) {
        sql = SQLFragment("t.\(column)")
        self.column = column
    }

    static let null = SQLMoveCell("NULL")
}
