import SQLite

// Writes one record. A large save calls this a hundred thousand times, from one place for each function: inlined there,
// they read single fields of a change, while a call would copy the change and count its references.
extension EntityStatements {
    @inline(__always)
    func insert(_ change: RecordChange, of batch: SaveBatch) throws {
        let row = change.row
        row.version = change.readVersion + 1
        let statement = try insert()
        try statement.bind(change.key, at: 1)
        try statement.bind(entity.number, at: 2)
        try statement.bind(row.version, at: 3)
        _ = try bind(cells, of: row, in: batch, to: statement, from: 4)
        try statement.run()
    }

    /// - Returns: false if the record has another version than was read, or was deleted.
    @inline(__always)
    func update(_ change: RecordChange, of batch: SaveBatch) throws -> Bool {
        let version = change.readVersion
        change.row.version = version + 1
        let update = try update(writable(change.changed))
        let statement = update.statement
        let index = try bind(update.cells, of: change.row, in: batch, to: statement, from: 1)
        try statement.bind(version + 1, at: index)
        try statement.bind(change.key, at: index + 1)
        try statement.bind(version, at: index + 2)
        if !derivedColumns.isEmpty { try noteDerivedValues(of: change, statement) }
        try statement.run()
        return connection.changes == 1
    }

    /// Reports the file's derived values. A trigger that computes one during the same save reports it later.
    private func noteDerivedValues(of change: RecordChange, _ statement: Statement) throws {
        guard try statement.step() else { return }
        for (index, derived) in derivedColumns.enumerated() {
            session.store.noteDerived(
                DerivedValue(
                    entity: entity.number, key: change.key, name: derived.column.keyPath,
                    value: statement.value(at: Int32(index))))
        }
    }

    /// - Returns: false if the record has another version than was read, or was deleted.
    @inline(__always)
    func delete(_ change: RecordChange) throws -> Bool {
        let statement = try delete()
        try statement.bind(change.key, at: 1)
        try statement.bind(change.readVersion, at: 2)
        try statement.run()
        return connection.changes == 1
    }
}
