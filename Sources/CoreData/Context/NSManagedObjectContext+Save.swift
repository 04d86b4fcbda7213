extension NSManagedObjectContext {
    final func saveChanges() throws {
        guard hasChanges || !changes.pending.isEmpty else { return }
        _EventStream.tell(_StackEvent(.saveBegan, in: self))
        do {
            let count = try writeChanges()
            _EventStream.tell(_StackEvent(.saveEnded, in: self, count: count))
        } catch {
            _EventStream.tell(_StackEvent(.saveFailed, in: self, detail: error.localizedDescription))
            throw error
        }
    }

    /// - Returns: how many objects were written.
    private final func writeChanges() throws -> Int {
        post(.NSManagedObjectContextWillSave)
        try prepareForSave()
        try validateChanges()
        let batches = try requiredCoordinator.locked { () throws -> [SaveBatch] in
            let batches = try makeBatches()
            do { try write(batches) } catch let failure as OptimisticLockFailure { try report(failure) }
            return batches
        }
        finish(batches)
        return batches.reduce(0) { $0 + $1.inserted.count + $1.updated.count + $1.deleted.count }
    }

    /// Lets objects have their last word until none of them changes anything any more.
    private final func prepareForSave() throws {
        var told: Set<ObjectIdentifier> = []
        for _ in 0..<1000 {
            processPendingChanges()
            let waiting = (changes.inserted + changes.updated + changes.deleted).filter {
                told.insert(ObjectIdentifier($0)).inserted
            }
            if waiting.isEmpty { return }
            for object in waiting { object.call(.willSave) }
            // Whoever was changed by a willSave is told again.
            for change in changes.pending { told.remove(ObjectIdentifier(change.object)) }
        }
        throw CocoaError(
            .coreData,
            sentence: "Failed to process pending changes before save. The context is still dirty after 1000 attempts: "
                + "a willSave() changes its object each time it is called.")
    }

    private final func validateChanges() throws {
        var errors: [any Error] = []
        func check(_ objects: [NSManagedObject], _ body: (NSManagedObject) throws -> Void) {
            for object in objects { do { try body(object) } catch { errors.append(error) } }
        }
        check(changes.inserted) { try $0.validateForInsert() }
        check(changes.updated) { try $0.validateForUpdate() }
        check(changes.deleted.filter { !$0.state.contains(.gone) }) { try $0.validateForDelete() }
        if !errors.isEmpty { throw ValidationFailure.together(errors) }
    }

    /// Sorts the changes by store and by primary key: rows written in key order take a quarter of the time.
    private final func makeBatches() throws -> [SaveBatch] {
        var batches: [ObjectIdentifier: SaveBatch] = [:]
        func batch(_ store: NSPersistentStore, _ body: (inout SaveBatch) -> Void) {
            body(&batches[ObjectIdentifier(store), default: SaveBatch(store: store)])
        }
        for object in changes.inserted {
            let store = try requiredCoordinator.storeForInserting(object)
            batch(store) {
                $0.inserted.append(object)
                $0.temporaryKeys.append(object.key)
            }
        }
        for object in changes.updated {
            guard let store = object.home?.store else { continue }
            object.dropUnchangedCells()
            batch(store) { $0.updated.append(object) }
        }
        for object in changes.deleted {
            guard let store = object.home?.store, object.state.isDisjoint(with: [.gone, .unsaved]) else { continue }
            batch(store) { $0.deleted.append(object) }
        }
        try checkRelationsAcrossStores()
        return batches.values.map { batch in
            var batch = batch
            batch.updated.sort { $0.key < $1.key }
            batch.deleted.sort { $0.key < $1.key }
            return batch
        }
    }

    /// A relationship is a key in a row, and means nothing in another store.
    /// - Throws: `CocoaError.managedObjectExternalRelationship`.
    private final func checkRelationsAcrossStores() throws {
        guard requiredCoordinator.persistentStores.count > 1 else { return }
        for object in changes.inserted + changes.updated {
            for property in object.layout.toOneProperties {
                guard let other = object.extras?.toOnes[property.place],
                    try requiredCoordinator.storeForInserting(other) !== requiredCoordinator.storeForInserting(object)
                else { continue }
                throw CocoaError(
                    .managedObjectExternalRelationship,
                    sentence:
                        "The relationship '\(property.name)' of \(object.entity.name ?? "") leads to an object of "
                        + "another store: keep the other object's URI in an attribute, or assign both to one store.",
                    userInfo: [
                        NSAffectedObjectsErrorKey: [object, other], NSValidationObjectErrorKey: object,
                        NSValidationKeyErrorKey: property.name,
                    ])
            }
        }
    }

    /// Hands the batches to their stores. New objects have their permanent keys meanwhile, so that rows can
    /// refer to each other; when a store fails they get their temporary ones back.
    private final func write(_ batches: [SaveBatch]) throws {
        do {
            for batch in batches { try batch.store.records.save(batch) }
        } catch {
            for batch in batches {
                for (object, key) in zip(batch.inserted, batch.temporaryKeys) { object.key = key }
            }
            throw error
        }
    }

    /// Puts the store's conflicts before the merge policy.
    private final func report(_ failure: OptimisticLockFailure) throws {
        let conflicts = failure.conflicts.map { object, stored in
            NSMergeConflict(
                source: object, newVersion: Int(stored?.row.version ?? 0),
                oldVersion: Int(object.snapshot?.version ?? 0),
                cachedSnapshot: nil, persistedSnapshot: stored.map { object.values(in: $0.row) })
        }
        guard let policy = mergePolicy as? NSMergePolicy else {
            stop(.invalidArgumentException, "A context's mergePolicy is an NSMergePolicy, not \(mergePolicy).")
        }
        try policy.resolve(mergeConflicts: conflicts)
    }

    /// What was written is what the store has now: rows become snapshots, lists are emptied.
    private final func finish(_ batches: [SaveBatch]) {
        let deleted = changes.deleted
        let info: [AnyHashable: Any] = [
            NSInsertedObjectsKey: insertedObjects, NSUpdatedObjectsKey: updatedObjects,
            NSDeletedObjectsKey: deletedObjects,
        ]
        for batch in batches {
            for object in batch.inserted + batch.updated { object.resolveTemporaryReferences() }
        }
        for batch in batches {
            for (object, key) in zip(batch.inserted, batch.temporaryKeys) { settle(object, was: key, in: batch.store) }
            for object in batch.updated { publish(object, in: batch.store) }
            for object in batch.deleted { batch.store.rowCache.forget(root: object.layout.rootNumber, key: object.key) }
        }
        let saved = changes.removeAll()
        for object in deleted { object.leave() }
        for object in saved { object.call(.didSave) }
        arena = RowArena()
        post(.NSManagedObjectContextDidSave, info)
    }

    /// Moves an inserted object from the table of unsaved objects to that of its store.
    private final func settle(_ object: NSManagedObject, was temporaryKey: Int64, in store: NSPersistentStore) {
        if object.home?.store == nil { registry.promote(object, from: temporaryKey, in: store) }
        registry.demote(object)
        object.state.remove(.unsaved)
        publish(object, in: store)
    }

    /// Shares an object's new row with the other contexts.
    private final func publish(_ object: NSManagedObject, in store: NSPersistentStore) {
        object.change = nil
        object.extras?.toManys.forEach { $0?.didSave() }
        guard let slab = object.slab, !object.isFault else { return }
        store.rowCache.put(
            OwnedRow(slab: slab, row: object.row), root: object.layout.rootNumber, key: object.key)
    }
}
