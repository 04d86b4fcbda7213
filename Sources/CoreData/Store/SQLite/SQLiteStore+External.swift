import SQLite

// The part of a save that is about values in files of their own.
extension SQLiteStore {
    /// Runs a transaction, and deletes the files that it left without a row.
    func tidyingFiles<Result>(_ transaction: () throws -> Result) throws -> Result {
        do {
            let result = try transaction()
            externalValues.end(committed: true, keeping: generations.all, isRead: rowCache.isRead)
            return result
        } catch {
            externalValues.end(committed: false)
            throw error
        }
    }

    /// Notes the files of the values that records of a table are about to lose: those whose keys a SELECT finds.
    /// - Parameter names: of the columns; nil for all.
    func discardFiles(
        in table: SQLTable, where keys: String, _ bindings: [SQLiteValue] = [], columns names: [String]? = nil
    ) throws {
        let all = table.columns.filter { $0.isExternal }.map(\.name)
        let columns = names.map { names in all.filter(names.contains) } ?? all
        guard !columns.isEmpty else { return }
        let statement = try connection.prepare(
            "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) WHERE Z_PK IN (\(keys))")
        try statement.bind(bindings)
        while try statement.step() {
            for index in columns.indices { externalValues.discard(statement.blob(at: Int32(index))) }
        }
    }

    /// The same for one record, and for the columns in `mask`, or all.
    func discardFiles(of key: Int64, _ statements: EntityStatements, _ mask: ColumnMask?) throws {
        let columns = statements.externalColumns.filter { mask?.contains($0.place) ?? true }.map(\.column.name)
        guard !columns.isEmpty else { return }
        let statement = try connection.cached(
            "SELECT \(columns.joined(separator: ", ")) FROM \(statements.entity.table.name) WHERE Z_PK = ?")
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        guard try statement.step() else { return }
        for index in columns.indices { externalValues.discard(statement.blob(at: Int32(index))) }
    }

    /// Deletes the files that no row names, unless somebody is at work with the files: then whoever opens the store next does
    /// it.
    func cleanFiles() throws { try operate { try removeNamelessFiles() } }

    /// The same, in an operation of the store.
    ///
    /// Nobody else writes meanwhile: what lies there for a row that another process is about to commit must stay.
    func removeNamelessFiles() throws {
        let url = url!
        try connection.transaction {
            _ = try SupportFolderUse.whileNobodyIsAtWork(besides: url) {
                externalValues.removeAll(but: try namesInRows())
            }
        }
    }

    /// What a process that was killed has left among the files of large values. Somebody who is writing is not waited for,
    /// and what cannot be done now is left for the next opening.
    func removeFilesOfKilledProcesses() {
        guard let url, SupportFolderUse.wasInterrupted(besides: url) else { return }
        connection.setBusyTimeout(milliseconds: 0)
        defer { connection.setBusyTimeout(milliseconds: Self.busyTimeout(options)) }
        try? removeNamelessFiles()
    }

    /// The names of files in every column that may hold one, whatever the model says of it: it may have allowed files once,
    /// or be another configuration's.
    private func namesInRows() throws -> Set<String> {
        let columns = try connection.query(
            """
            SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND c.type NOT IN ('INTEGER', 'FLOAT', 'TIMESTAMP', 'DECIMAL', 'VARCHAR')
            """)
        var names: Set<String> = []
        for case (.text(let table), .text(let column)) in columns.map({ ($0[0], $0[1]) }) {
            let (table, column) = (SQLNames.inQuotes(table), SQLNames.inQuotes(column))
            let statement = try connection.prepare(
                "SELECT \(column) FROM \(table) WHERE length(\(column)) < 64 AND substr(\(column), 1, 1) = x'02'")
            while try statement.step() { names.insert(ExternalValues.name(in: statement.blob(at: 0))) }
        }
        return names
    }
}
