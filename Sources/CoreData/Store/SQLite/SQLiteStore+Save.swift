import SQLite

extension SQLiteStore {
    func assignKeys(to objects: [NSManagedObject]) throws {
        try operate { try writing { try giveKeys(objects) } }
    }

    var savingOrder: SavingOrder { .transaction }

    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        // A save that changes no row takes no lock that another process may be waiting for.
        guard
            !batch.inserted.isEmpty || !batch.deleted.isEmpty || !batch.compared.isEmpty
                || batch.updated.contains(where: \.hasChangesToWrite)
        else { return try others?() ?? () }
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
        try giveKeys(batch.inserted.those { $0.home?.store == nil })
        var conflicts: [(object: NSManagedObject, stored: OwnedRow?)] = []
        func delete() throws {
            try batch.deleted.visit(with: statements) { object, statements in
                if statements.hasExternalColumns { try discardFiles(of: object.key, statements, nil) }
                // A record that is gone already is no conflict: both sides wanted the same.
                guard try !statements.delete(object), let stored = try current(object) else { return }
                conflicts.append((object, stored))
            }
        }
        let deletesFirst = hasConstraints(batch)
        if deletesFirst { try delete() }
        try batch.inserted.visit(with: statements) { object, statements in
            do { try statements.insert(object) } catch let error as SQLiteError
                where error.extendedCode == SQLiteError.constraintPrimaryKey
            {
                // Somebody else has inserted the deleted record again too.
                guard let stored = try current(object) else { throw error }
                conflicts.append((object, stored))
            }
        }
        try batch.updated.visit(with: statements) { object, statements in
            guard object.hasChangesToWrite else { return }
            if statements.hasExternalColumns { try discardFiles(of: object.key, statements, object.change?.changed) }
            if try !statements.update(object) { conflicts.append((object, try current(object))) }
        }
        if !deletesFirst { try delete() }
        for object in batch.compared {
            let stored = try current(object)
            if stored?.row.version != object.snapshot?.version { conflicts.append((object, stored)) }
        }
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
        try batch.requireDestinations(exists)
        try writeToManys(of: batch.inserted, batch.updated, batch.deleted)
        try noteToManys(of: batch.updated)
        if hasUnsavedMetadata { try writeMetadata() }
    }

    private func exists(_ property: PropertyLayout, _ reference: RecordReference) throws -> Bool {
        guard let entity = property.destination.flatMap({ sqlModel.entity($0.entity) }) else { return false }
        let statement = try connection.cached("SELECT 1 FROM \(entity.table.name) WHERE Z_PK = ?")
        defer { statement.reset() }
        try statement.bind(reference.key, at: 1)
        return try statement.step()
    }

    /// Takes keys from Z_PRIMARYKEY, which counts for each tree what was ever given out.
    private func giveKeys(_ objects: [NSManagedObject]) throws {
        // By `EntityLayout.rootNumber`.
        var last: [Int64?] = Array(repeating: nil, count: entityNumbers.count)
        try objects.visit { object in
            let root = object.layout.rootNumber
            let key = try last[root] ?? lastKey(of: object.layout.root ?? object.layout)
            object.key = try self.key(after: key, of: object.layout.entity.name)
            last[root] = object.key
        }
        for case (let root, let key?) in last.enumerated() { try keep(lastKey: key, of: entityNumbers[root]) }
    }

    func key(after last: Int64, of name: @autoclosure () -> String?) throws -> Int64 {
        guard last < RecordReference.largestKey else {
            throw CocoaError(
                .persistentStoreSave,
                sentence: "The store has no primary keys left for \(name() ?? "").")
        }
        return last + 1
    }

    /// Notes the last key that was given out.
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

    /// - Throws: `OptimisticLockFailure` where records have other versions than the objects were read at.
    func requireVersions(of batch: SaveBatch) throws {
        let conflicts = try batch.conflicts(current)
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
    }

    /// The record as it is now, for a conflict's report.
    private func current(_ object: NSManagedObject) throws -> OwnedRow? {
        try session.readRow(RecordReference(key: object.key, entity: object.layout.number), object.layout)
    }
}
