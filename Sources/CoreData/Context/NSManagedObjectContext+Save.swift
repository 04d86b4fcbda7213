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
        _EventStream.emit(_StackEvent(.saveBegan, in: self))
        do {
            let (count, objects) = try writeChanges(isAnnounced: hadNothingToSave)
            _EventStream.emit(_StackEvent(.saveEnded, in: self, objects.lazy.map(\.objectID), count: count))
        } catch {
            _EventStream.emit(_StackEvent(.saveFailed, in: self, detail: error.localizedDescription))
            throw error
        }
    }

    private final var hasAnythingToSave: Bool {
        hasChanges || !changes.pending.isEmpty || !changes.suspects.isEmpty
    }

    /// Ends a save without changes. It posts its notifications like any other, with empty sets: according to Apple's
    /// documentation, they are posted when a save is about to be performed and when it completes.
    private final func finishSaveWithoutChanges() throws {
        removeNeverSaved()
        if !hasParent { try persistentStoreCoordinator?.saveMetadata() }
        let saved = SavedObjects(changes, generation: queryGenerationToken)
        let contents = SavedContents(of: saved)
        post(.NSManagedObjectContextDidSave) { contents.info }
        postSavedIDs(saved)
    }

    /// Removes objects that were inserted and deleted again. If there is nothing to save, no others have changes.
    private final func removeNeverSaved() {
        let objects = changes.deleted
        guard !objects.isEmpty else { return }
        changes.removeAll()
        for object in objects { object.leave() }
    }

    /// - Returns: the number of written objects, and the objects if there are observers of events.
    private final func writeChanges(isAnnounced: Bool) throws -> (count: Int, objects: [NSManagedObject]) {
        if !isAnnounced { post(.NSManagedObjectContextWillSave) }
        try prepareForSave()
        try archiveValues()
        let objects = _EventStream.isActive ? changes.inserted + changes.updated + changes.deleted : []
        return (try backing.save(self), objects)
    }

    /// Completes a save to the stores of the coordinator.
    final func finishSave(to coordinator: NSPersistentStoreCoordinator, permanentIDs: [PermanentID]) throws {
        finish()
        notifyChildren(permanentIDs)
        advanceGeneration()
        try coordinator.saveMetadata()
    }

    /// Completes a save to the parent: the saved values are now those of the backing.
    /// - Returns: the number of saved objects.
    final func finishSave(handingOver changed: [NSManagedObject]) -> Int {
        let count = changed.count + changes.deletedBySave.count
        let promoted = registry.endPromotions(of: changed)
        changed.visit { object in
            object.replaceTemporaryReferences(promoted)
            object.state.remove(.unsaved)
            discardDifferences(object)
            // The parent may have members that this context has not seen, such as another child's.
            object.extras?.discardStoredMembers()
        }
        finish()
        return count
    }

    /// Calls `willSave()` and validates until neither changes an object any more.
    private final func prepareForSave() throws {
        changes.clearNotified()
        changes.sortByKey()
        for _ in 0..<1000 {
            try callWillSave()
            try validateChanges()
            if changes.pending.isEmpty { return }
            changes.pending.visit { $0.state.remove(.notified) }
        }
        throw CocoaError(
            .coreData,
            sentence: "Failed to validate the changes before the save. The context is still dirty after 1000 attempts: "
                + "a validation method changes its object each time it is called.")
    }

    /// Applies delete rules, ends the event and calls `willSave()`, again until no object changes.
    private final func callWillSave() throws {
        for _ in 0..<1000 {
            propagateDeletes()
            processPendingChanges()
            let waiting = changes.takeUnnotified()
            if waiting.isEmpty { return }
            waiting.visit { object in
                object.state.insert(.notified)
                object.call(.willSave)
            }
            // Usually no `willSave()` changes anything.
            guard changes.hasEvent || !changes.unpropagated.isEmpty else { return }
            // Objects that a `willSave()` has changed are called again.
            changes.pending.visit { $0.state.remove(.notified) }
        }
        throw CocoaError(
            .coreData,
            sentence: "Failed to process pending changes before save. The context is still dirty after 1000 attempts: "
                + "a willSave() changes its object each time it is called.")
    }

    final func validateChanges() throws {
        var errors: [any Error] = []
        changes.inserted.visit { object in
            do { try object.validateForInsert() } catch { errors.append(error) }
        }
        changes.updated.visit { object in
            do { try object.validateForUpdate() } catch { errors.append(error) }
        }
        changes.deleted.visit { object in
            if object.state.contains(.gone) { return }
            do { try object.validateForDelete() } catch { errors.append(error) }
        }
        if !errors.isEmpty { throw ValidationFailure.together(errors) }
    }

    /// Converts the transformable values of all objects to be saved to bytes.
    /// - Throws: the archiver's error for a value that cannot be archived or whose class is not allowed.
    final func archiveValues() throws {
        guard requiredCoordinator.managedObjectModel.layouts?.hasTransformableAttributes == true else { return }
        for object in changes.inserted + changes.updated { try object.archiveTransformableValues() }
    }

    /// Empties the lists of changes and posts the notifications.
    private final func finish() {
        let saved = SavedObjects(changes, generation: queryGenerationToken)
        changes.removeAll()
        saved.inserted.objects.visit { $0.call(.didSave) }
        saved.updated.objects.visit { $0.call(.didSave) }
        saved.deleted.objects.visit { object in
            // `isDeleted` is true in this last callback.
            object.state.insert(.deleted)
            object.call(.didSave)
            discardDifferences(object)
            object.leave()
        }
        // Later rows get a new slab, so that they and the saved rows do not keep each other in memory.
        arena = RowArena()
        let (isObserved, backing) = (mayHaveObservers, backing)
        guard isObserved || !backing.followers.isEmpty || !followers.isEmpty else { return }
        let contents = SavedContents(of: saved)
        if isObserved {
            post(.NSManagedObjectContextDidSave) { contents.info }
            postSavedIDs(saved)
        }
        // Contexts with `automaticallyMergesChangesFromParent` merge the save: those with the same backing, and this
        // context's children.
        backing.announce(by: self) { SavedChanges(contents.info) }
        announce(by: nil) { SavedChanges(contents.info) }
    }

    /// Makes a saved object's values its snapshot.
    final func discardDifferences(_ object: NSManagedObject) {
        object.change = nil
        if let extras = object.extras { for case let value? in extras.toManys { value.didSave() } }
    }
}
