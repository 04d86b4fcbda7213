import SQLite

// Large values in external files: deletes files when the rows that refer to them are gone.
extension SQLiteStore {
    /// Runs a transaction, and deletes the files that no row refers to afterwards.
    @inline(__always)
    func tidyingFiles<Result>(_ transaction: () throws -> Result) throws -> Result {
        do {
            let result = try transaction()
            if !externalValues.isIdle {
                externalValues.end(committed: true, keeping: generations.all, isRead: rowCache.isRead)
            }
            return result
        } catch {
            externalValues.end(committed: false)
            throw error
        }
    }

    /// Discards the files of values in the records whose keys a SELECT finds.
    /// - Parameter names: the columns; nil for all.
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

    /// Discards the files of one record's values in the columns in `mask` (all if nil).
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

    /// Deletes the files that no row refers to. If the folder is in use, the next opening of the store deletes them.
    func cleanFiles() throws { try operate { try removeUnreferencedFiles() } }

    /// Does the work of `cleanFiles()`, within an operation of the store.
    ///
    /// The transaction keeps other processes from writing in the meantime: the file of a row that one of them is about
    /// to commit must stay.
    func removeUnreferencedFiles() throws {
        let url = url!
        try connection.transaction {
            _ = try SupportFolderUse.whileUnused(alongside: url) {
                externalValues.removeAll(but: try namesInRows())
            }
        }
    }

    /// Deletes the external files that killed processes have left. Does not wait for other writers: whatever cannot be
    /// deleted now is left for the next opening.
    func removeFilesOfKilledProcesses() {
        guard let url, SupportFolderUse.wasInterrupted(alongside: url) else { return }
        connection.setBusyTimeout(milliseconds: 0)
        defer { connection.setBusyTimeout(milliseconds: Self.busyTimeout(options)) }
        try? removeUnreferencedFiles()
    }

    /// The names of files in every column that can contain one, independent of the model: the column may have allowed
    /// files earlier, or belong to another configuration.
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
