import SQLite

/// Moves the rows of an old table to a table of the new store: the entities, and the content of each column.
struct SQLTableMove {
    /// One entity's records.
    struct Entity {
        let old: SQLEntity
        let new: SQLEntity
    }

    let table: SQLTable
    /// The table that the rows come from; nil if there are none.
    let source: SQLTable?
    let entities: [Entity]
    /// The content of each column of the new table in its order, except for Z_PK and Z_OPT.
    let cells: [(column: String, content: SQLMoveCell)]
    /// Whether the old table contains records of other entities, which are not copied.
    let leavesRecordsBehind: Bool
    /// Whether the old table can stay even if it has columns that the new one does not.
    private let mayKeepColumns: Bool

    /// - Throws: the error that prevents a default value from being stored.
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
        leavesRecordsBehind =
            plan.old.entitiesInOrder.filter { $0.table === source }.count > entities.count
    }

    /// The work that the table needs.
    enum Kind {
        /// The table is unchanged.
        case untouched
        /// The table stays, and some columns change.
        case updated
        /// The rows are copied to a new table.
        case copied
        /// The new table is empty.
        case created
    }

    var kind: Kind {
        guard let source else { return .created }
        let hasShape = source.creation == table.creation || (mayKeepColumns && isWithin(source))
        if !hasShape || leavesRecordsBehind { return .copied }
        let changed = changedCells
        if changed.isEmpty { return .untouched }
        return changed.allSatisfy(\.content.isLocal) ? .updated : .copied
    }

    /// Whether the table is the old one without some of its columns.
    private func isWithin(_ source: SQLTable) -> Bool {
        source.name == table.name
            && table.columnNames.allSatisfy { column in source.columnNames.contains { $0 == column } }
    }

    /// The old table's columns that the new one does not have.
    var columnsLeft: [String] {
        let kept = Set(table.columnNames.map(\.name))
        return source?.columnNames.map(\.name).filter { !kept.contains($0) } ?? []
    }

    /// Whether the old table stays, and has the same CREATE statement.
    var stays: Bool {
        switch kind {
        case .untouched, .updated: true
        case .copied, .created: false
        }
    }

    /// The columns whose content differs from the old table's column of the same name.
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
        if leavesRecordsBehind {
            // The plus keeps SQLite from using the index: rows must be copied in the order of their keys.
            copy += " WHERE +t.Z_ENT IN (\(entities.map { String($0.old.number) }.joined(separator: ", ")))"
        }
        return copy
    }

    /// The statements that number the members of lists that had no order, or were combined from several.
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

    /// The statement that updates a table that stays.
    func update() -> SQLFragment {
        let settings = changedCells.map { cell -> SQLFragment in "\(cell.column) = \(cell.content.sql)" }
        return "UPDATE \(table.name) AS t SET \(settings.joined(separator: ", "))"
    }
}

/// The content of one column of a moved row: an expression over `t`, the old row.
struct SQLMoveCell: Equatable {
    let sql: SQLFragment
    /// The old column that is copied unchanged.
    var column: String?
    /// Whether the expression depends on this row only.
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
