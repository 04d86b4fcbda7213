import SQLite

// A batch delete applies delete rules in SQL, with a table of the records to delete:
//
// 1. The records that match the request are marked, then the records that cascading rules reach, until no new one is
//    found.
// 2. Rules that deny are checked against the remaining records.
// 3. Keys of the marked records are set to NULL in other records, and pairs in join tables are deleted.
// 4. The records are deleted, table by table.
extension SQLiteStore {
    func delete(_ fetch: FetchParameters, reporting report: BatchReport, as signature: TransactionSignature) throws
        -> BatchOutcome
    {
        try operate {
            let found = try generator.objectIDs(for: fetch)
            let deletion = SQLBatchDeletion(model: sqlModel)
            let tree = sqlModel.entity(fetch.entity!)!.table
            return try changing(signature) {
                for sql in SQLBatchDeletion.preparation { try connection.execute(sql) }
                try connection.query(deletion.mark(found.sql, in: tree), found.bindings)
                while try cascades(deletion) {}
                for check in deletion.denials { try require(check) }
                for check in deletion.mandatoryKeys { try require(check) }
                for (table, sql) in deletion.nullifications {
                    _ = try collect(try connection.prepare(sql), rootNumber(of: table), .count)
                }
                for sql in deletion.pairs { try connection.execute(sql) }
                var outcome = BatchOutcome()
                for table in sqlModel.tables {
                    try discardFiles(in: table, where: deletion.deleted(in: table))
                    let deleted = try collect(
                        try connection.prepare(deletion.removal(from: table)), rootNumber(of: table), report)
                    outcome.count += deleted.count
                    outcome.references += deleted.references
                }
                try connection.execute(SQLBatchDeletion.cleaning)
                return outcome
            }
        }
    }

    /// - Returns: whether new records were marked.
    private func cascades(_ deletion: SQLBatchDeletion) throws -> Bool {
        var found = false
        for sql in deletion.cascades {
            try connection.execute(sql)
            if connection.changes > 0 { found = true }
        }
        return found
    }

    /// - Throws: `CocoaError` if the statement finds a row.
    private func require(_ check: SQLBatchDeletion.Check) throws {
        guard try !connection.query(check.sql).isEmpty else { return }
        throw CocoaError(check.code, sentence: check.sentence, userInfo: [NSValidationKeyErrorKey: check.key])
    }

    private func rootNumber(of table: SQLTable) -> Int {
        let entity = sqlModel.entitiesInOrder.first { $0.table === table && $0.superNumber == 0 }!
        return entity.entity.layout.rootNumber
    }
}
