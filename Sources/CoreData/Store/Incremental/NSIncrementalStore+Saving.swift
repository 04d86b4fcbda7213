// Saves, converted to requests to a subclass.
extension NSIncrementalStore {
    func makeKeys(for records: [UnsavedRecord]) throws -> [Int64] {
        try permanentIDs(of: records.map { Self.object($0.origin) }).map(\.key)
    }

    /// The managed object for calls of a subclass's methods.
    private static func object(_ origin: AnyObject) -> NSManagedObject {
        unsafeDowncast(origin, to: NSManagedObject.self)
    }

    private func permanentIDs(of objects: [NSManagedObject]) throws -> [NSManagedObjectID] {
        let ids = try obtainPermanentIDs(for: objects)
        guard ids.count == objects.count else {
            throw CocoaError(
                .persistentStoreOperation,
                sentence: "The store class \(Swift.type(of: self)) has \(ids.count) permanent ids for \(objects.count) "
                    + "objects: obtainPermanentIDs(for:) returns one for each, in order.")
        }
        return ids
    }

    var savingOrder: SavingOrder { .program }

    func save(_ batch: SaveBatch, and others: (() throws -> Void)?) throws {
        try requireWritable()
        try checkAgainstCache(batch.updated + batch.deleted + batch.compared)
        try others?()
        let copies = batch.inserted.filter { names.reference(of: $0.key, $0.layout) == nil }
        for (change, id) in zip(copies, try permanentIDs(of: copies.map { Self.object($0.origin) })) {
            // A copy of another store's record already has its key.
            names.bind(referenceObject(for: id), to: change.key, change.layout)
        }
        func objects(_ changes: [RecordChange]) -> Set<NSManagedObject> { Set(changes.map { Self.object($0.origin) }) }
        let request = NSSaveChangesRequest(
            inserted: objects(batch.inserted), updated: objects(batch.updated), deleted: objects(batch.deleted),
            locked: objects(batch.compared))
        let any = batch.inserted.first ?? batch.updated.first ?? batch.deleted.first ?? batch.compared.first
        do {
            _ = try execute(request, with: any.map { Self.object($0.origin) }?.managedObjectContext)
        } catch let error as CocoaError {
            guard let conflicts = error.persistentStoreSaveConflicts, !conflicts.isEmpty else { throw error }
            throw OptimisticLockFailure(
                conflicts: conflicts.map {
                    RecordConflict(origin: $0.sourceObject, stored: $0.sourceObject.currentRow())
                })
        }
        for change in batch.inserted { change.row.version = 1 }
        for change in batch.updated { change.row.version = change.readVersion + 1 }
    }

    /// Another context of the coordinator may have saved in the meantime. This detects it, so that the subclass does
    /// not have to.
    private func checkAgainstCache(_ changes: [RecordChange]) throws {
        let conflicts = changes.compactMap { change -> RecordConflict? in
            let cached = rowCache.row(of: change.key, change.layout)
            guard let cached, cached.row.version != change.readVersion else { return nil }
            return RecordConflict(origin: change.origin, stored: cached)
        }
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
    }
}
