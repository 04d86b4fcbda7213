extension NSManagedObjectContext {
    final func revertChanges() {
        let undeleted = changes.deletedBySave
        let inserted = changes.inserted + changes.deleted.filter { $0.state.contains(.unsaved) }
        // Inserted objects have no record to return to, and were announced as deleted.
        let gone = changes.deleted.filter { $0.state.contains(.gone) }
        let listed = changes.listed
        changes.removeAll()
        // An object that changed in this event is in two lists.
        let changed = listed.filter {
            $0.state.isDisjoint(with: [.unsaved, .gone]) && $0.state.insert(.notified).inserted
        }
        let announcement = ValuesAnnouncement(changed)
        for object in changed {
            object.state.remove(.notified)
            object.revert()
        }
        for object in inserted + gone { object.leave() }
        removeUndoActions()
        announcement.end()
        guard !changed.isEmpty || !inserted.isEmpty else { return }
        _EventStream.emit(
            _StackEvent(
                .rolledBack, in: self, (changed + inserted).lazy.map(\.objectID),
                count: changed.count + inserted.count))
        // Observers are notified as after any other event.
        let back = Set(undeleted)
        changes.merged = (undeleted, inserted)
        changes.refreshed = changed.filter { !back.contains($0) }
        processPendingChanges()
        registry.removedStores.forEach(discardObjects)
    }

    final func discardEverything() {
        advanceGeneration()
        changes.removeAll()
        retained = []
        batches = []
        var ids: [NSManagedObjectID] = []
        for object in registry.objects {
            ids.append(object.objectID)
            object.detach()
        }
        registry.removedStores.forEach(registry.dropTables)
        arena = RowArena()
        removeUndoActions()
        _EventStream.emit(_StackEvent(.wasReset, in: self, ids, count: ids.count))
        post(.NSManagedObjectContextObjectsDidChange) { [NSInvalidatedAllObjectsKey: ids] }
    }

    /// Discards the objects of a removed store, here and in child contexts: immediately on the context's queue,
    /// asynchronously from others.
    final func removeObjects(of store: NSPersistentStore) {
        if queue.isCurrent {
            discardObjects(of: store)
        } else {
            queue.async { [weak self, weak store] in
                if let self, let store { discardObjects(of: store) }
            }
        }
        for child in children.all { child.removeObjects(of: store) }
    }

    /// Discards the objects of a removed store, unless some have unsaved changes, which a save will report.
    private final func discardObjects(of store: NSPersistentStore) {
        let objects = registry.objects(in: store)
        let unsaved = ObjectState.changed.union(.pending)
        guard objects.allSatisfy({ $0.state.isDisjoint(with: unsaved) }) else { return }
        batches.removeAll { $0.store === store }
        pinned = pinned?.without(store)
        retained.subtract(objects)
        objects.visit { $0.detach() }
        registry.dropTables(of: store)
        guard !objects.isEmpty else { return }
        post(.NSManagedObjectContextObjectsDidChange) { [NSInvalidatedObjectsKey: Set(objects)] }
    }
}
