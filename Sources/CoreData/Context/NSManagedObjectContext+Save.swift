extension NSManagedObjectContext {
    final func saveChanges() throws {
        let hadNothingToSave = !hasAnythingToSave
        if hadNothingToSave {
            post(.NSManagedObjectContextWillSave)
            // An observer may have made changes.
            guard hasAnythingToSave else { return try finishSaveWithoutChanges() }
        }
        let work = ContextAtWork(self)
        defer { work.end() }
        _EventStream.tell(_StackEvent(.saveBegan, in: self))
        do {
            let (count, objects) = try writeChanges(isAnnounced: hadNothingToSave)
            _EventStream.tell(_StackEvent(.saveEnded, in: self, objects.lazy.map(\.objectID), count: count))
        } catch {
            _EventStream.tell(_StackEvent(.saveFailed, in: self, detail: error.localizedDescription))
            throw error
        }
    }

    private final var hasAnythingToSave: Bool {
        hasChanges || !changes.pending.isEmpty || !changes.suspects.isEmpty
    }

    /// Ends a save that has nothing to write. It posts its notifications like any other, with empty sets: Apple's pages of
    /// the two say that they are posted when a save is about to be performed and when it completes.
    private final func finishSaveWithoutChanges() throws {
        letGoOfNeverSaved()
        if parent == nil { try persistentStoreCoordinator?.saveMetadata() }
        post(.NSManagedObjectContextDidSave, changes.contentsOfSave())
        postSavedIDs([], [], [])
    }

    /// Lets the objects go that were inserted and deleted again, which are all that is left where nothing is to be saved.
    private final func letGoOfNeverSaved() {
        let objects = changes.deleted
        guard !objects.isEmpty else { return }
        changes.removeAll()
        for object in objects { object.leave() }
    }

    /// - Returns: how many objects were written, and which, if somebody listens.
    private final func writeChanges(isAnnounced: Bool) throws -> (count: Int, objects: [NSManagedObject]) {
        if !isAnnounced { post(.NSManagedObjectContextWillSave) }
        try prepareForSave()
        try archiveValues()
        let objects = _EventStream.isActive ? changes.inserted + changes.updated + changes.deleted : []
        return (try backing.save(self), objects)
    }

    /// Writes the changes into the stores.
    /// - Returns: how many objects were written.
    final func saveToStores(of coordinator: NSPersistentStoreCoordinator) throws -> Int {
        try nameRecords(of: coordinator)
        let batches = try coordinator.locked(for: self) { () throws -> [SaveBatch] in
            // The policy puts objects right and the save is tried anew; somebody else may be quicker once more.
            for _ in 0..<10 {
                let batches = try makeBatches()
                do {
                    try write(batches)
                    // Before anybody else may write: an older row must not come into the cache behind a newer one.
                    takeOver(batches)
                    return batches
                } catch let failure as OptimisticLockFailure {
                    try resolve(failure.conflicts.map(conflict))
                } catch let failure as ConstraintFailure {
                    try resolve(failure.clashes.map { conflict($0, in: failure.store) })
                }
            }
            throw CocoaError(
                .managedObjectMerge,
                sentence: "The objects to be saved were changed by somebody else again and again: try later.")
        }
        finish()
        tellChildren(ofKeysIn: batches)
        advanceGeneration()
        try coordinator.saveMetadata()
        return batches.reduce(0) { $0 + $1.inserted.count + $1.updated.count + $1.deleted.count }
    }

    /// Gives new objects their permanent ids where the store wants to see them in what it is to save.
    private final func nameRecords(of coordinator: NSPersistentStoreCoordinator) throws {
        guard coordinator.persistentStores.contains(where: { $0.records.namesRecordsBeforeSaving }) else { return }
        let related = RelatedStores(self)
        try assignPermanentIDs(
            to: changes.inserted.filter { try related.store(for: $0).records.namesRecordsBeforeSaving })
    }

    /// What a parent has taken is what the backing has now.
    /// - Returns: how many objects were handed over.
    final func finishSave(handingOver changed: [NSManagedObject]) -> Int {
        let count = changed.count + changes.deletedBySave.count
        let promoted = registry.endPromotions(of: changed)
        changed.visit { object in
            object.replaceTemporaryReferences(promoted)
            object.state.remove(.unsaved)
            forgetDifferences(object)
            // The parent may have members that this context has not seen, such as another child's.
            object.extras?.forgetStoredMembers()
        }
        finish()
        return count
    }

    /// Calls `willSave()` and validates until neither changes an object any more.
    private final func prepareForSave() throws {
        changes.forgetTold()
        changes.sortByKey()
        for _ in 0..<1000 {
            try callWillSave()
            try validateChanges()
            if changes.pending.isEmpty { return }
            changes.pending.visit { $0.state.remove(.told) }
        }
        throw CocoaError(
            .coreData,
            sentence: "Failed to validate the changes before the save. The context is still dirty after 1000 attempts: "
                + "a validation method changes its object each time it is called.")
    }

    /// Calls `willSave()` until none of the objects changes anything any more.
    private final func callWillSave() throws {
        for _ in 0..<1000 {
            propagateDeletes()
            processPendingChanges()
            let waiting = changes.takeUntold()
            if waiting.isEmpty { return }
            waiting.visit { object in
                object.state.insert(.told)
                object.call(.willSave)
            }
            // Whoever was changed by a willSave is told again.
            changes.pending.visit { $0.state.remove(.told) }
        }
        throw CocoaError(
            .coreData,
            sentence: "Failed to process pending changes before save. The context is still dirty after 1000 attempts: "
                + "a willSave() changes its object each time it is called.")
    }

    final func validateChanges() throws {
        var errors: [any Error] = []
        func check(_ objects: [NSManagedObject], _ body: (NSManagedObject) throws -> Void) {
            objects.visit { object in do { try body(object) } catch { errors.append(error) } }
        }
        check(changes.inserted) { try $0.validateForInsert() }
        check(changes.updated) { try $0.validateForUpdate() }
        check(changes.deleted.those { !$0.state.contains(.gone) }) { try $0.validateForDelete() }
        if !errors.isEmpty { throw ValidationFailure.together(errors) }
    }

    /// Sorts the changes by store and by primary key: rows written in key order take a quarter of the time.
    private final func makeBatches() throws -> [SaveBatch] {
        var batches: [SaveBatch] = []
        func place(of store: NSPersistentStore) throws -> Int {
            if let known = batches.firstIndex(where: { $0.store === store }) { return known }
            try requireOpen(store)
            batches.append(SaveBatch(store: store, signature: TransactionSignature(self)))
            return batches.count - 1
        }
        let related = RelatedStores(self)
        for (store, objects) in try storesForInserting(changes.inserted, related: related) {
            let batch = try place(of: store)
            batches[batch].inserted = objects
            batches[batch].temporaryKeys.reserveCapacity(objects.count)
            objects.visit { batches[batch].temporaryKeys.append($0.key) }
        }
        // The row of an object whose changes were taken back may be older than the one in the store and in the row cache.
        for (store, objects) in changes.updated.those(\.isToBeWritten).byStore {
            batches[try place(of: store)].updated = objects
        }
        for (store, objects) in changes.deletedBySave.byStore {
            batches[try place(of: store)].deleted = objects
        }
        for object in changes.suspects where object.state.isDisjoint(with: [.inserted, .deleted, .fault]) {
            // A changed object is compared when it is written.
            if object.isUpdated, object.isToBeWritten { continue }
            guard let store = object.home?.store else { continue }
            batches[try place(of: store)].compared.append(object)
        }
        try checkRelationsAcrossStores(related)
        for batch in batches.indices { batches[batch].sortByKey() }
        return batches
    }

    /// Hands the batches to their stores. New objects have their permanent keys meanwhile, so that rows can
    /// refer to each other; when a store fails they get their temporary ones back.
    ///
    /// Of several stores each writes inside of the transaction of the one before, so that all of them write or none. By
    /// their identities, so that two processes never wait for each other.
    private final func write(_ batches: [SaveBatch]) throws {
        func write(_ batches: ArraySlice<SaveBatch>) throws {
            guard let first = batches.first else { return }
            let others = batches.dropFirst()
            try first.store.records.save(first, and: others.isEmpty ? nil : { try write(others) })
        }
        func place(of batch: SaveBatch) -> (Int, String) {
            (batch.store.records.savingOrder.rawValue, batch.store.identifier ?? "")
        }
        do {
            try write(batches.count < 2 ? batches[...] : batches.sorted { place(of: $0) < place(of: $1) }[...])
        } catch {
            for batch in batches {
                for (object, key) in zip(batch.inserted, batch.temporaryKeys) { object.key = key }
            }
            throw error
        }
    }

    /// What was written is what the store has now: rows become snapshots, and go to the row cache.
    private final func takeOver(_ batches: [SaveBatch]) {
        // No object refers to a new one where there is none.
        let isAnyNew =
            batches.contains { !$0.inserted.isEmpty } || changes.deleted.count > changes.deletedWithRecord.count
        for batch in batches where isAnyNew {
            batch.inserted.visit { $0.resolveTemporaryReferences() }
            batch.updated.visit { $0.resolveTemporaryReferences() }
        }
        for batch in batches {
            registry.makePermanent(batch.inserted, from: batch.temporaryKeys, in: batch.store)
            batch.inserted.visit { object in
                object.state.remove(.unsaved)
                forgetDifferences(object)
            }
            batch.store.rowCache.put(rowsOf: batch.inserted)
            batch.store.rowCache.put(rowsOf: batch.updated)
            batch.store.rowCache.forget(rowsOf: batch.deleted)
        }
        changes.updated.visit(forgetDifferences)
    }

    /// Has the children take over the permanent ids of new objects.
    private final func tellChildren(ofKeysIn batches: [SaveBatch]) {
        if children.isEmpty { return }
        tellChildren(
            batches.flatMap { batch in
                zip(batch.temporaryKeys, batch.inserted).map { PermanentID(temporaryKey: $0, id: $1.objectID) }
            })
    }

    /// Empties the lists of changes and tells who is concerned.
    private final func finish() {
        let (inserted, updated, deleted) = (changes.inserted, changes.updated, changes.deleted)
        let contents = changes.contentsOfSave()
        let generation = queryGenerationToken
        func info() -> [AnyHashable: Any] {
            var info = contents()
            info[NSManagedObjectContextQueryGenerationKey] = generation
            return info
        }
        let goneRecords = changes.deletedBySave
        changes.removeAll()
        for list in [inserted, updated] { list.visit { $0.call(.didSave) } }
        for object in deleted {
            // Its last callback: what it was called for shows by the mark.
            object.state.insert(.deleted)
            object.call(.didSave)
            forgetDifferences(object)
            object.leave()
        }
        arena = RowArena()
        post(.NSManagedObjectContextDidSave, info)
        postSavedIDs(inserted, updated, goneRecords)
        backing.announce(by: self) { SavedChanges(info()) }
        announce(by: nil) { SavedChanges(info()) }
    }

    /// Has a saved object take its values for what the store holds.
    private final func forgetDifferences(_ object: NSManagedObject) {
        object.change = nil
        if let extras = object.extras { for case let value? in extras.toManys { value.didSave() } }
    }
}
