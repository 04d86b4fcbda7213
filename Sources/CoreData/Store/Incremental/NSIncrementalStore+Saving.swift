// How a subclass's save becomes one of the stack's.
extension NSIncrementalStore {
    func assignKeys(to objects: [NSManagedObject]) throws {
        for (object, id) in zip(objects, try permanentIDs(of: objects)) { object.key = id.key }
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
        let updated = batch.updated.filter(\.hasChangesToWrite)
        try checkAgainstCache(updated + batch.deleted + batch.compared)
        try others?()
        let copies = batch.inserted.filter { names.reference(of: $0.key, $0.layout) == nil }
        for (object, id) in zip(copies, try permanentIDs(of: copies)) {
            // A copy of another store's record came with its key.
            names.bind(referenceObject(for: id), to: object.key, object.layout)
        }
        let request = NSSaveChangesRequest(
            inserted: Set(batch.inserted), updated: Set(updated), deleted: Set(batch.deleted),
            locked: Set(batch.compared))
        let any = batch.inserted.first ?? batch.updated.first ?? batch.deleted.first ?? batch.compared.first
        do {
            _ = try execute(request, with: any?.managedObjectContext)
        } catch let error as CocoaError {
            guard let conflicts = error.persistentStoreSaveConflicts, !conflicts.isEmpty else { throw error }
            throw OptimisticLockFailure(
                conflicts: conflicts.map { (object: $0.sourceObject, stored: $0.sourceObject.currentRow()) })
        }
        for object in batch.inserted { object.row.version = 1 }
        for object in updated { object.row.version = (object.snapshot?.version ?? 0) + 1 }
    }

    /// Another context of the coordinator may have saved meanwhile: that shows here, and the subclass need not look.
    private func checkAgainstCache(_ objects: [NSManagedObject]) throws {
        let conflicts = objects.compactMap { object -> (object: NSManagedObject, stored: OwnedRow?)? in
            let cached = rowCache.row(of: object.key, object.layout)
            guard let cached, let snapshot = object.snapshot, cached.row.version != snapshot.version else { return nil }
            return (object, cached)
        }
        if !conflicts.isEmpty { throw OptimisticLockFailure(conflicts: conflicts) }
    }
}
