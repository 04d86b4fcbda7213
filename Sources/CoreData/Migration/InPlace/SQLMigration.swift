import SQLite

/// Runs a lightweight migration: executes the statements of a plan in the caller's transaction.
///
/// No record is read into the program: SQLite copies rows from table to table, in the time that copying the tables
/// takes. A table whose shape and contents are unchanged is not copied.
struct SQLMigration {
    let connection: Connection
    let plan: SQLMigrationPlan
    let files: ExternalValues

    private var schema: SQLSchema { SQLSchema(model: plan.new) }

    /// - Parameter progress: called with the progress, from 0 to 1.
    func run(progress: (Float) -> Void) throws {
        try registerFunctions()
        try check()
        try discardFilesOfRemovedValues()
        try dropTriggers()
        let works = works()
        let whole = works.reduce(0) { $0 + $1.weight }
        var done = 0.0
        progress(0)
        for work in works {
            try work.run()
            done += work.weight
            progress(Float(done / whole))
        }
    }

    /// - Throws: `CocoaError.migration` for rows that the new model does not allow. Changes nothing.
    func check() throws {
        try checkConversions()
        try checkAbstractEntities()
        try checkDemands()
        try checkUniqueness()
    }

    /// One step, and its duration relative to the others.
    private struct Work {
        let weight: Double
        let run: () throws -> Void
    }

    private func works() -> [Work] {
        let moves = plan.tables.map { move in
            Work(weight: weight(of: move)) { try fill(move) }
        }
        return [
            Work(weight: 1, run: makeTables)
        ] + moves + [
            Work(weight: 1, run: fillJoinTables), Work(weight: 1, run: repairRows), Work(weight: 1, run: dropOldTables),
            Work(weight: moves.reduce(1) { $0 + $1.weight } / 2, run: makeIndexes), Work(weight: 1, run: makeTriggers),
            Work(weight: 1, run: renumber),
        ]
    }

    /// The approximate number of rows.
    private func weight(of move: SQLTableMove) -> Double {
        guard let source = move.source, !move.changedCells.isEmpty || !move.stays else { return 0 }
        let found = try? connection.query("SELECT max(Z_PK) FROM \(source.name)")
        if case .integer(let rows)? = found?.first?[0] { return Double(rows) }
        return 0
    }

    private func run(_ sql: SQLFragment) throws { try connection.query(sql.sql, sql.bindings) }
}

// MARK: Tables
extension SQLMigration {
    private func dropTriggers() throws {
        let leaving = Set(plan.leaving)
        let triggers = try connection.query("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
        for case (.text(let name), .text(let table)) in triggers.map({ ($0[0], $0[1]) })
        where name.hasPrefix("Z_DA_") || leaving.contains(table) {
            try connection.execute("DROP TRIGGER \(SQLNames.inQuotes(name))")
        }
    }

    private func makeTables() throws {
        for name in plan.leaving { try connection.execute("ALTER TABLE \(name) RENAME TO \(plan.place(of: name))") }
        for move in plan.tables where !move.stays { try connection.execute(move.table.creation) }
        for move in plan.joins where !plan.staying.contains(move.table.name) {
            try connection.execute(move.table.creation)
        }
    }

    private func fill(_ move: SQLTableMove) throws {
        guard case .copied = move.kind, let source = move.source else { return }
        try run(move.copy(from: plan.place(of: source.name)))
    }

    private func fillJoinTables() throws {
        for move in plan.joins where !plan.staying.contains(move.table.name) {
            for copy in move.copies { try connection.execute(copy) }
        }
    }

    /// Makes the corrections that need all rows in their tables. Tables that stay are changed only now, because the
    /// statements before have used their old entity numbers.
    private func repairRows() throws {
        for move in plan.tables {
            if case .updated = move.kind { try run(move.update()) }
        }
        for move in plan.tables { for ranking in move.rankings { try connection.execute(ranking) } }
        for move in plan.joins where !plan.staying.contains(move.table.name) {
            for ranking in move.rankings { try connection.execute(ranking) }
        }
        for repair in plan.repairs { try connection.execute(repair) }
    }

    private func dropOldTables() throws {
        for name in plan.leaving.map(plan.place) {
            guard plan.defersTidying else {
                try connection.execute("DROP TABLE \(name)")
                continue
            }
            // Indexes kept their names when the table was renamed, and the new table's indexes need those names.
            let indexes = try connection.query(
                "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
                [.text(name)])
            for case .text(let index) in indexes.map({ $0[0] }) {
                try connection.execute("DROP INDEX \(SQLNames.inQuotes(index))")
            }
        }
    }
}

// MARK: Indexes and triggers
extension SQLMigration {
    /// Creates the missing indexes. Derived values are computed before unique indexes, and after indexes of keys.
    private func makeIndexes() throws {
        let wanted = Set(schema.indexes)
        let tables = Set(plan.new.tables.map(\.name) + plan.new.joinTables.map(\.name))
        var found: Set<String> = []
        let indexes = try connection.query(
            "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
        for case (.text(let name), .text(let table), .text(let sql)) in indexes.map({ ($0[0], $0[1], $0[2]) })
        where tables.contains(table) {
            if wanted.contains(sql) {
                found.insert(sql)
            } else {
                try connection.execute("DROP INDEX \(SQLNames.inQuotes(name))")
            }
        }
        let missing = schema.indexes.filter { !found.contains($0) }
        for sql in missing where !sql.hasPrefix(Self.unique) { try connection.execute(sql) }
        for sql in try derivations() { try connection.execute(sql) }
        for sql in missing where sql.hasPrefix(Self.unique) { try makeUnique(sql) }
    }

    private static let unique = "CREATE UNIQUE INDEX "

    private func makeTriggers() throws {
        for sql in try schema.triggers() { try connection.execute(sql) }
    }
}
