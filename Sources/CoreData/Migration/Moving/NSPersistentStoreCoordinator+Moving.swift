// Moving stores.
extension NSPersistentStoreCoordinator {
    /// Changes the location of an open store. A SQLite store must exist at `url`, created for the same model; stores of
    /// other types are written there on the next save. You can call it from any thread.
    /// - Returns: whether the location was changed.
    @discardableResult
    public final func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
        locked { persistentStores.contains(store) && store.relocate(to: url) }
    }

    /// Copies a store to another location, optionally with another type, and uses the copy from then on. The original
    /// file is unchanged, but is no longer a store of the coordinator.
    ///
    /// Objects and their unsaved changes are kept; their IDs refer to the new store. You can call it from any thread,
    /// as long as no other queue uses objects of the store. It waits for the queues of the coordinator's contexts.
    /// - Returns: the new store, which has its own identifier.
    /// - Throws: as `addPersistentStore(ofType:configurationName:at:options:)`, and the errors of reading the old
    ///   store. The coordinator keeps the old store then.
    @discardableResult
    public final func migratePersistentStore(
        _ store: NSPersistentStore, to URL: URL, options: [AnyHashable: Any]? = nil, withType storeType: String
    ) throws -> NSPersistentStore {
        let moved = try locked { () throws -> NSPersistentStore in
            guard let index = persistentStores.firstIndex(of: store) else {
                stop(
                    .invalidArgumentException,
                    "The store \(store.url?.path ?? "") is not one of this coordinator's, so it cannot be migrated: add it first."
                )
            }
            let configuration =
                store.configurationName == NSPersistentStore.defaultConfigurationName ? nil : store.configurationName
            let copy = try StoreCopy(of: store, in: self).make(storeType, configuration, at: URL, options)
            change(adding: [copy], removing: [store]) {
                drop(store)
                insert(copy, at: index)
            }
            return copy
        }
        var all = contexts.all
        while let context = all.popLast() {
            context.performAndWait { context.moveObjects(of: store, to: moved) }
            all += context.children.all
        }
        return moved
    }

    /// Copies a store to another location, optionally with another type, and uses the copy from then on. See
    /// `migratePersistentStore(_:to:options:withType:)`, also for the rules about queues.
    /// - Throws: as `migratePersistentStore(_:to:options:withType:)`.
    @discardableResult
    public final func migratePersistentStore(
        _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
        type storeType: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: storeURL, options: options, withType: storeType.rawValue)
    }
}

extension NSManagedObjectContext {
    /// Moves the objects of a store to its copy, whose records have the same keys.
    final func moveObjects(of store: NSPersistentStore, to copy: NSPersistentStore) {
        let objects = registry.move(from: store, to: copy)
        for object in objects { object.detachRow() }
        batches.removeAll { $0.store === store }
        for object in changes.inserted where object.extras?.assignedStore === store {
            object.extras?.assignedStore = copy
        }
        // Versions start again in a copy of another type. Unsaved changes are applied to newly read rows.
        for object in objects where !object.state.contains(.unsaved) { refreshOne(object, mergeChanges: true) }
    }
}
