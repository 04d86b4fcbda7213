import SQLite

// A batch insert runs one statement in a loop, in one transaction. Its objects exist for one iteration only.
extension SQLiteStore {
    func insert(_ batch: BatchInsertion) throws -> BatchOutcome {
        try changing(batch.signature) {
            let statements = statements(for: batch.layout)
            let root = batch.layout.rootNumber
            var insertion = BatchStatements(statements, batch)
            var key = try lastKey(of: batch.layout.root ?? batch.layout)
            var outcome = BatchOutcome()
            while let (object, given) = try batch.next() {
                key = try self.key(after: key, of: batch.layout.entity.name)
                object.key = key
                let statement = try insertion.statement(given, on: connection)
                defer { statement.reset() }
                try statement.bind(key, at: BatchStatements.keyParameter)
                let mark = externalValues.mark
                if insertion.replaces { try discardReplacedFiles(object, given, statements) }
                _ = try statements.bind(
                    statements.cells, of: object.row, in: nil, to: statement, from: BatchStatements.firstCellParameter)
                let hasReturned = try checkingConstraints(
                    of: SaveBatch(store: self, signature: batch.signature, inserted: [object.recordChange()])
                ) {
                    try statement.step()
                }
                var reference = RecordReference(key: key, entity: batch.layout.number)
                if hasReturned {
                    reference = RecordReference(
                        key: statement.integer(at: 1), entity: layoutNumber(statement.integer(at: 0), in: batch.layout))
                    if reference.key != key { outdated.append((root, reference.key)) }
                } else if insertion.keeps, connection.changes == 0 {
                    externalValues.discardWritten(since: mark)
                    continue
                }
                outcome.count += 1
                if batch.report == .references { outcome.references.append(reference) }
            }
            try keep(lastKey: key, of: entityNumbers[root])
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
///
/// It returns the record's entity and key only if it may replace an existing record: SQLite collects the results of a
/// statement that writes in a temporary table, which takes as long as the row itself.
private struct BatchStatements {
    static let keyParameter: Int32 = 1
    static let firstCellParameter: Int32 = 4

    private let statements: EntityStatements
    /// Whether existing records get the new values.
    let replaces: Bool
    /// Whether existing records stay unchanged.
    let keeps: Bool
    private var compiled: [ColumnMask?: Statement] = [:]
    /// The one that was used last. Most dictionaries have the same keys.
    private var last: (mask: ColumnMask?, statement: Statement)?

    init(_ statements: EntityStatements, _ batch: BatchInsertion) {
        self.statements = statements
        // All entities of a tree share a table with its unique indexes.
        let layout = batch.layout
        let isConstrained = layout.family.layouts.contains { $0.rootNumber == layout.rootNumber && $0.isConstrained }
        replaces = batch.onConflict == .replace && isConstrained
        keeps = batch.onConflict == .keep && isConstrained
    }

    mutating func statement(_ given: ColumnMask?, on connection: Connection) throws -> Statement {
        // The mask matters only for a record that exists already.
        let mask = replaces ? given : nil
        if let last, last.mask == mask { return last.statement }
        let statement = try compiled[mask] ?? compile(mask, on: connection)
        last = (mask, statement)
        return statement
    }

    private mutating func compile(_ mask: ColumnMask?, on connection: Connection) throws -> Statement {
        let statement = try connection.prepare(statements.insertSQL + clause(mask), persistent: true)
        // The entity and the version are those of all new records.
        try statement.bind(statements.entity.number, at: 2)
        try statement.bind(1 as Int64, at: 3)
        compiled[mask] = statement
        return statement
    }

    private func clause(_ mask: ColumnMask?) -> String {
        if keeps { return " ON CONFLICT DO NOTHING" }
        guard replaces else { return "" }
        let settings = statements.columns(in: mask).map { "\($0) = excluded.\($0)" } + ["Z_OPT = Z_OPT + 1"]
        return " ON CONFLICT DO UPDATE SET " + settings.joined(separator: ", ") + " RETURNING Z_ENT, Z_PK"
    }
}
