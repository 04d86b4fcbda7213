import SQLite

extension SQLiteStore {
    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64] {
        try operate {
            try writing { try countingKeys { next in try records.map { try next($0.layout) } } }
        }
    }

    var savingOrder: SavingOrder { .transaction }

    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        // A save that changes no row takes no lock that another process might wait for.
        if batch.isEmpty { return try others?() ?? () }
        try operate {
            try exchangingUniqueValues(in: batch) { isExchange in
                try deriving(batch) {
                    try tidyingFiles {
                        try write(as: batch.signature) {
                            if isExchange { try freeUniqueValues(of: batch) }
                            try write(batch)
                            guard let others else { return }
                            try requireFilesInPlace()
                            try others()
                        }
                    }
                }
            }
            hasUnsavedMetadata = false
        }
    }

    private func write(_ batch: SaveBatch) throws {
        if !batch.inserted.isEmpty { try countingKeys { try batch.makeKeys($0) } }
        var conflicts: [RecordConflict] = []
        let deletesFirst = hasConstraints(batch)
        if deletesFirst { try delete(batch, &conflicts) }
        try batch.inserted.visit(with: statements) { change, statements in
            do { try statements.insert(change, of: batch) } catch let error as SQLiteError
                where error.extendedCode == SQLiteError.constraintPrimaryKey
            {
                // Another process has inserted the deleted record again.
                guard let stored = try current(change) else { throw error }
                conflicts.append(RecordConflict(origin: change.origin, stored: stored))
            }
        }
        try batch.updated.visit(with: statements) { change, statements in
            if statements.hasExternalColumns { try discardFiles(of: change.key, statements, change.changed) }
            if try !statements.update(change, of: batch) {
                conflicts.append(RecordConflict(origin: change.origin, stored: try current(change)))
            }
        }
        if !deletesFirst { try delete(batch, &conflicts) }
        for change in batch.compared {
            let stored = try current(change)
            if stored?.row.version != change.readVersion {
                conflicts.append(RecordConflict(origin: change.origin, stored: stored))
            }
        }
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
        if !batch.required.isEmpty { try batch.requireRecords(exists) }
        if batch.changesToManys {
            try writeToManys(of: batch)
            try noteToManys(of: batch.updated)
        }
        if hasUnsavedMetadata { try writeMetadata() }
    }

    private func delete(_ batch: SaveBatch, _ conflicts: inout [RecordConflict]) throws {
        try batch.deleted.visit(with: statements) { change, statements in
            if statements.hasExternalColumns { try discardFiles(of: change.key, statements, nil) }
            // A record that was deleted already is not a conflict: both sides agree.
            guard try !statements.delete(change), let stored = try current(change) else { return }
            conflicts.append(RecordConflict(origin: change.origin, stored: stored))
        }
    }

    private func exists(_ property: PropertyLayout, _ reference: RecordReference) throws -> Bool {
        guard let entity = property.destination.flatMap({ sqlModel.entity($0.entity) }) else { return false }
        let statement = try connection.cached("SELECT 1 FROM \(entity.table.name) WHERE Z_PK = ?")
        defer { statement.reset() }
        try statement.bind(reference.key, at: 1)
        return try statement.step()
    }

    /// Takes keys from Z_PRIMARYKEY, which contains the last key assigned in each tree.
    private func countingKeys<Result>(_ body: ((EntityLayout) throws -> Int64) throws -> Result) throws -> Result {
        // By `EntityLayout.rootNumber`.
        var last: [Int64?] = Array(repeating: nil, count: entityNumbers.count)
        let result = try body { layout in
            let root = layout.rootNumber
            let key = try self.key(after: last[root] ?? lastKey(of: layout.root ?? layout), of: layout.entity.name)
            last[root] = key
            return key
        }
        for case (let root, let key?) in last.enumerated() { try keep(lastKey: key, of: entityNumbers[root]) }
        return result
    }

    func key(after last: Int64, of name: @autoclosure () -> String?) throws -> Int64 {
        guard last < RecordReference.largestKey else {
            throw CocoaError(
                .persistentStoreSave,
                sentence: "The store has no primary keys left for \(name() ?? "").")
        }
        return last + 1
    }

    /// Saves the last key that was assigned.
    func keep(lastKey key: Int64, of root: Int64) throws {
        try connection.cached("UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ?").run([
            .integer(key), .integer(root),
        ])
    }

    func lastKey(_ root: Int64) throws -> Int64 {
        let statement = try connection.cached("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?")
        defer { statement.reset() }
        try statement.bind(root, at: 1)
        return try statement.step() ? statement.integer(at: 0) : 0
    }

    /// - Throws: `OptimisticLockFailure` if records have other versions than the objects were read at.
    func requireVersions(of batch: SaveBatch) throws {
        let conflicts = try batch.conflicts(current)
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
    }

    /// The current record, for a conflict's report.
    private func current(_ change: RecordChange) throws -> OwnedRow? {
        try session.readRow(change.reference, change.layout)
    }
}
