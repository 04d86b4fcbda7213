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

    /// Deletes the files that no row names, which a crash or a batch deletion may have left.
    func cleanFiles() throws { try operate { try removeNamelessFiles() } }

    /// The same, in an operation of the store. Nobody else writes meanwhile: what lies there for a row that another process
    /// is about to commit must stay.
    func removeNamelessFiles() throws {
        try connection.transaction {
            var names: Set<String> = []
            for table in sqlModel.tables {
                for column in table.columns where column.isExternal {
                    let stored = try connection.query(
                        "SELECT \(column.name) FROM \(table.name) WHERE substr(\(column.name), 1, 1) = x'02'")
                    for case .blob(let bytes) in stored.map({ $0[0] }) {
                        names.insert(String(decoding: bytes.dropFirst().prefix { $0 != 0 }, as: UTF8.self))
                    }
                }
            }
            externalValues.removeAll(but: names)
        }
    }
}
