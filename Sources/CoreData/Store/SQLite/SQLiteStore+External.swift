import SQLite

// The part of a save that is about values in files of their own.
extension SQLiteStore {
    /// Runs a transaction, and deletes the files that it left without a row.
    func tidyingFiles(_ transaction: () throws -> Void) throws {
        do {
            try transaction()
        } catch {
            externalValues.end(committed: false)
            throw error
        }
        externalValues.end(committed: true)
    }

    /// Notes the files of the values that a record is about to lose: of the columns in `mask`, or of all.
    @inline(__always)
    func discardFiles(
        of object: NSManagedObject, _ statements: EntityStatements, _ mask: ColumnMask? = nil
    ) throws {
        if !statements.externalColumns.isEmpty { try noteFiles(of: object, statements, mask) }
    }

    private func noteFiles(of object: NSManagedObject, _ statements: EntityStatements, _ mask: ColumnMask?) throws {
        let columns = statements.externalColumns.filter { mask?.contains($0.place) ?? true }.map(\.column.name)
        guard !columns.isEmpty else { return }
        let statement = try connection.cached(
            "SELECT \(columns.joined(separator: ", ")) FROM \(statements.entity.table.name) WHERE Z_PK = ?")
        defer { statement.reset() }
        try statement.bind(object.key, at: 1)
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
                for column in table.columns where column.attribute?.allowsExternalBinaryDataStorage == true {
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
