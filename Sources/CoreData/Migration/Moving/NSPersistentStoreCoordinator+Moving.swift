// Stores that change their place.
extension NSPersistentStoreCoordinator {
    /// Goes on with the store at `url`. A SQLite store must lie there already, made for the same model; another kind
    /// of store is written there with the next save.
    /// - Returns: whether the store is there now; where not, it is where it was.
    @discardableResult
    public final func setURL(_ url: URL, for store: NSPersistentStore) -> Bool {
        locked { persistentStores.contains(store) && store.relocate(to: url) }
    }

    /// Copies a store to another place, as another kind of store if so wanted, and goes on with the copy. The file that
    /// it was copied from stays as it is, but is no store of the coordinator's any more.
    ///
    /// Objects stay what they are, unsaved changes included; their ids name the new store from now on.
    /// Not to be called while another queue uses objects of the store.
    /// - Returns: the new store, which has an identity of its own.
    /// - Throws: the stores' errors; the coordinator has the store that it had then.
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
            context.performAndWait { context.follow(store, to: moved) }
            all += context.children.all
        }
        return moved
    }

    /// Copies a store to another place, as another kind of store if so wanted, and goes on with the copy.
    @discardableResult
    public final func migratePersistentStore(
        _ store: NSPersistentStore, to storeURL: URL, options: [AnyHashable: Any]? = nil,
        type storeType: NSPersistentStore.StoreType
    ) throws -> NSPersistentStore {
        try migratePersistentStore(store, to: storeURL, options: options, withType: storeType.rawValue)
    }
}

extension NSManagedObjectContext {
    /// Takes the objects of one store for those of its copy, whose records have the same keys.
    final func follow(_ store: NSPersistentStore, to copy: NSPersistentStore) {
        let objects = registry.move(from: store, to: copy)
        for object in objects { object.forgetForeseenRow() }
        batches.removeAll { $0.store === store }
        for object in changes.inserted where object.extras?.assignedStore === store {
            object.extras?.assignedStore = copy
        }
        // Versions count anew in a copy of another kind; unsaved changes are laid over what was read anew.
        for object in objects where !object.state.contains(.unsaved) { refreshOne(object, mergeChanges: true) }
    }
}
