import SQLite

// A batch insert runs one statement in a loop, in one transaction. Its objects exist for one iteration only.
extension SQLiteStore {
    func insert(_ batch: BatchInsertion) throws -> BatchOutcome {
        try changing(batch.signature) {
            let statements = statements(for: batch.layout)
            let root = entityNumbers[batch.layout.rootNumber]
            var insertion = BatchStatements(statements, batch)
            var key = try lastKey(of: batch.layout.root ?? batch.layout)
            var outcome = BatchOutcome()
            while let (object, given) = try batch.next() {
                key = try self.key(after: key, of: batch.layout.entity.name)
                object.key = key
                let statement = try insertion.statement(given, on: connection)
                defer { statement.reset() }
                try statement.bind(key, at: 1)
                try statement.bind(statements.entity.number, at: 2)
                try statement.bind(1 as Int64, at: 3)
                let mark = externalValues.mark
                if batch.onConflict == .replace { try discardReplacedFiles(object, given, statements) }
                _ = try statements.bind(statements.cells, of: object.row, in: nil, to: statement, from: 4)
                let isThere = try checkingConstraints(
                    of: SaveBatch(store: self, signature: batch.signature, inserted: [object.recordChange()])
                ) {
                    try statement.step()
                }
                // The statement returns nothing for an existing record that it leaves unchanged.
                guard isThere else {
                    externalValues.discardWritten(since: mark)
                    continue
                }
                let reference = RecordReference(
                    key: statement.integer(at: 1), entity: layoutNumber(statement.integer(at: 0), in: batch.layout))
                if reference.key != key { outdated.append((batch.layout.rootNumber, reference.key)) }
                outcome.count += 1
                if batch.report == .references { outcome.references.append(reference) }
            }
            try keep(lastKey: key, of: root)
            return outcome
        }
    }

    /// Collects the external files of the records that a new record replaces.
    private func discardReplacedFiles(
        _ object: NSManagedObject, _ given: ColumnMask?, _ statements: EntityStatements
    ) throws {
        guard !statements.externalColumns.isEmpty else { return }
        for constraint in object.entity.lineage.flatMap(\.uniquenessConstraintNames) {
            guard let record = try holder(of: constraint, valuesOf: object.row, key: object.key, object.layout, of: nil)
            else { continue }
            try discardFiles(of: record.key, statements, given)
        }
    }
}

/// The statement of a batch insert: one for all objects, or one for each set of keys in the dictionaries.
private struct BatchStatements {
    private let statements: EntityStatements
    private let onConflict: BatchInsertion.Conflict
    private var compiled: [ColumnMask?: Statement] = [:]

    init(_ statements: EntityStatements, _ batch: BatchInsertion) {
        self.statements = statements
        onConflict = batch.onConflict
    }

    mutating func statement(_ given: ColumnMask?, on connection: Connection) throws -> Statement {
        // The mask matters only for a record that exists already.
        let mask = onConflict == .replace ? given : nil
        if let statement = compiled[mask] { return statement }
        let sql = statements.insertSQL + clause(mask) + " RETURNING Z_ENT, Z_PK"
        let statement = try connection.prepare(sql, persistent: true)
        compiled[mask] = statement
        return statement
    }

    private func clause(_ mask: ColumnMask?) -> String {
        switch onConflict {
        case .refuse: return ""
        case .keep: return " ON CONFLICT DO NOTHING"
        case .replace:
            let settings = statements.columns(in: mask).map { "\($0) = excluded.\($0)" } + ["Z_OPT = Z_OPT + 1"]
            return " ON CONFLICT DO UPDATE SET " + settings.joined(separator: ", ")
        }
    }
}
