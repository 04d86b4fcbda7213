extension NSManagedObjectContext {
    /// Registers a new object under a temporary key, which can be that of the same object in a child.
    final func insert(_ object: NSManagedObject, key: Int64) {
        guardQueue("insert(_:)")
        if object.layout.isAbstract {
            stop(
                .invalidArgumentException,
                "The entity '\(object.entity.name ?? "")' is abstract: an object can be made of one of its "
                    + "subentities only.")
        }
        guard object.home == nil else {
            if object.contextIdentity == ObjectIdentifier(registry) { return }
            stop(
                .invalidArgumentException,
                "insert(_:): An NSManagedObject cannot be in two contexts: \(object). Use object(with:) of its objectID."
            )
        }
        let (values, memory) = (object.row, object.slab)
        object.row = arena.newRow(object.layout)
        object.slab = arena.slab
        object.row.copy(values, object.layout, in: arena.slab)
        withExtendedLifetime(memory) {}
        beginEvent(of: object)
        object.state.remove(.detached)
        if isGuarded { object.state.insert(.guarded) }
        registry.lock { registry.temporary.register(object, key: key) }
        changes.insert(object)
        if retainsRegisteredObjects { retained.insert(object) }
        object.call(.awakeFromInsert)
    }

    final func markForDeletion(_ object: NSManagedObject) {
        guardQueue("delete(_:)")
        guard object.contextIdentity == ObjectIdentifier(registry) else {
            stop(
                .invalidArgumentException,
                "An NSManagedObjectContext cannot delete objects in other contexts: the \(object.entity.name ?? "") "
                    + "\(object.objectID) is in another one, or in none any more. Delete object(with:) of its objectID."
            )
        }
        guard !object.isDeleted else { return }
        object.call(.prepareForDeletion)
        if object.isFault { object.fire() }
        markDeleted(object)
        changes.unpropagated.append(object)
    }

    /// Assigns an unsaved object to a store, if several stores contain its entity. Without an assignment, an object is
    /// saved in the store of its related objects, or else in the first writable store. Call it on the context's queue.
    /// An object that was saved before, or a store without the entity, stops the program.
    public final func assign(_ object: Any, to store: NSPersistentStore) {
        guard let object = object as? NSManagedObject else {
            stop(.invalidArgumentException, "assign(_:to:): \(object) is not a managed object.")
        }
        let name = object.entity.name ?? ""
        guard object.state.contains(.unsaved) else {
            stop(
                .invalidArgumentException,
                "Can't reassign an object to a different store once it has been saved. The \(name) \(object.objectID) is in "
                    + "\(object.objectID.persistentStore?.url?.path ?? "a store"): save a copy of it in the other store, then "
                    + "delete it.")
        }
        guard requiredCoordinator.stores(object.entity, in: store) else {
            stop(
                .invalidArgumentException,
                "Can't assign an object to a store that does not contain the object's entity. The configuration "
                    + "'\(store.configurationName)' of \(store.url?.path ?? "the store") lacks \(name).")
        }
        object.requireExtras().assignedStore = store
    }

    /// Whether any object is listed as updated or deleted.
    final var isAnyUpdated: Bool { changes.isAnyUpdated }

    /// Records that `object` differs from its record.
    final func didChange(_ object: NSManagedObject) {
        if object.state.contains(.awakening) { return }
        beginEvent(of: object)
        if object.state.isDisjoint(with: [.inserted, .deleted]) { changes.update(object) }
    }

    /// Records the state of an object before its first change in an event.
    final func beginEvent(of object: NSManagedObject) {
        let state = object.state
        guard !state.contains(.pending) else { return }
        object.state.insert(.pending)
        changes.pending.add(object)
        if hasUndoManager, changes.isUndoable {
            changes.undoable.append(
                PendingChange(object: object, stateBefore: state, valuesBefore: object.extras?.values ?? [:]))
        }
        let change = object.change
        if !state.isDisjoint(with: [.inserted, .updated]) || change?.isSilent == true, let slab = object.slab {
            keepRowOfEventStart(object, slab)
        }
        change?.isSilent = false
        scheduleEndOfEvent()
    }

    /// Marks an object as deleted without applying its delete rules.
    final func markDeleted(_ object: NSManagedObject) {
        beginEvent(of: object)
        object.state.subtract([.inserted, .updated])
        changes.delete(object)
    }

    /// Copies the row of an object that had unsaved changes before this event. The first change of an object needs no
    /// copy: its snapshot is the state before.
    private final func keepRowOfEventStart(_ object: NSManagedObject, _ slab: RowSlab) {
        let row = arena.newRow(object.layout)
        row.copy(object.row, object.layout, in: arena.slab)
        changes.before[ObjectIdentifier(object)] = OwnedRow(slab: arena.slab, row: row)
    }

    /// The row that an object had at the start of the current event.
    final func rowOfEventStart(_ object: NSManagedObject) -> Row {
        changes.before[ObjectIdentifier(object)]?.row ?? object.change?.snapshot.row
            ?? (object.state.contains(.inserted) ? object.layout.defaults.row : object.row)
    }

    /// Ends the current event: applies delete rules, registers undo actions and notifies observers of the changes. Call
    /// it on the context's queue.
    ///
    /// Called at the end of `perform` blocks and by `save()`.
    public final func processPendingChanges() {
        if propagatesDeletesAtEndOfEvent { propagateDeletes() }
        guard changes.hasEvent else { return }
        if hasUndoManager { registerUndo(of: changes.undoable) }
        let event = changes.endEvent()
        event.pending.visit { $0.endEvent() }
        guard mayHaveObservers, event.isNoticeable else { return changes.reuseMemory(of: event) }
        post(.NSManagedObjectContextObjectsDidChange) { self.changes.contents(of: event) }
    }

    /// On the main queue an event ends in the next run of the queue. Blocks on other queues end their own events.
    ///
    /// A change made on a wrong thread, as in tests that do not run on the main actor, waits for a save or for
    /// `processPendingChanges()`: ending its event on the main queue would run at the same time as that thread.
    private final func scheduleEndOfEvent() {
        guard concurrencyType == .mainQueueConcurrencyType, queue.isCurrent || Thread.isMainThread,
            !endOfEventIsScheduled
        else { return }
        endOfEventIsScheduled = true
        DispatchQueue.main.async { [weak self] in
            self?.endOfEventIsScheduled = false
            self?.processPendingChanges()
        }
    }
}
