extension NSPersistentStoreCoordinator {
    /// Opens a store, or creates it if it does not exist. You can call it from any thread; it holds the coordinator's
    /// lock. An unknown configuration stops the program.
    /// - Parameters:
    ///   - storeType: `NSSQLiteStoreType`, `NSBinaryStoreType`, `NSXMLStoreType`, `NSInMemoryStoreType`, or a type that
    ///     a class is registered for.
    ///   - configuration: the model's configuration whose entities the store contains; nil for all entities.
    ///   - storeURL: the location of the store; required for all types except the in-memory one.
    ///   - options: the options of the store, such as `NSMigratePersistentStoresAutomaticallyOption`.
    /// - Throws: `CocoaError.persistentStoreInvalidType` for an unknown type or a missing URL;
    ///   `.fileReadUnsupportedScheme`; an error with the code 134081 if the store is already open;
    ///   `.persistentStoreIncompatibleVersionHash` if the store does not match the model and is not migrated;
    ///   `.persistentStoreOpen` for a derived attribute that the store cannot compute; the errors of a migration
    ///   (`.migration`, `.migrationMissingSourceModel`, `.migrationMissingMappingModel` and others); and the errors of
    ///   the file, such as `.fileReadNoSuchFile`, `.fileReadNoPermission`, `.fileReadCorruptFile` and
    ///   `.persistentStoreTimeout`.
    @discardableResult
    public final func addPersistentStore(
        ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        if let configuration, managedObjectModel.entities(forConfigurationName: configuration) == nil {
            stop(
                .invalidArgumentException,
                "Unable to find a configuration named '\(configuration)' in the specified managed object model."
                    + Misspelling.hint(configuration, among: managedObjectModel.configurations))
        }
        return try locked {
            let store = try openStore(storeType, configuration, storeURL, options)
            change(adding: [store]) { insert(store) }
            return store
        }
    }

    /// Opens a store, or creates it if it does not exist. You can call it from any thread; it holds the coordinator's
    /// lock.
    /// - Throws: as `addPersistentStore(ofType:configurationName:at:options:)`.
    @discardableResult
    public final func addPersistentStore(
        type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
    }

    /// Opens or creates the described store and passes the result to `block`: on the calling thread before this method
    /// returns, or on a background queue if `shouldAddStoreAsynchronously` is set. The error is nil or one of those
    /// that `addPersistentStore(ofType:configurationName:at:options:)` throws. You can call it from any thread.
    public final func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        add(storeDescription) { result in
            switch result {
            case .success: block(storeDescription, nil)
            case .failure(let error): block(storeDescription, error)
            }
        }
    }

    /// Opens or creates the described store and passes it to the handler.
    final func add(
        _ storeDescription: NSPersistentStoreDescription,
        _ answer: @escaping (Result<NSPersistentStore, any Error>) -> Void
    ) {
        let add = {
            answer(
                Result {
                    try self.addPersistentStore(
                        ofType: storeDescription.type, configurationName: storeDescription.configuration,
                        at: storeDescription.url, options: storeDescription.allOptions)
                })
        }
        guard storeDescription.shouldAddStoreAsynchronously else { return add() }
        // The block is passed to one queue only.
        nonisolated(unsafe) let later = add
        DispatchQueue.global().async { later() }
    }

    /// Opens a store without adding it to the coordinator.
    final func openStore(
        _ type: String, _ configuration: String?, _ url: URL?, _ options: [AnyHashable: Any]?
    ) throws -> NSPersistentStore {
        let storeClass = try Self.storeClass(for: type)
        if let url, storeClass != InMemoryStore.self, let present = persistentStore(for: url), !url.isNullDevice {
            throw sameStoreTwice(present)
        }
        guard let url = url ?? (storeClass == InMemoryStore.self ? URL(string: "memory:///") : nil) else {
            throw CocoaError(
                .persistentStoreInvalidType, sentence: "A store of the type '\(type)' needs a URL.")
        }
        if !url.isFileURL, storeClass is SQLiteStore.Type || storeClass is FileStore.Type {
            throw CocoaError(
                .fileReadUnsupportedScheme,
                sentence: "A store of the type '\(type)' is in a file, and \(url) is not a file URL: create one with "
                    + "URL(fileURLWithPath:).", userInfo: [NSURLErrorKey: url])
        }
        let wasInterrupted = MigrationFolder.removeLeftOvers(alongside: url)
        let load = { [self] in
            let store = storeClass.init(
                persistentStoreCoordinator: self, configurationName: configuration, at: url, options: options)
            try store.loadMetadata()
            try store.prepare()
            store.hasUnsavedMetadata = false
            return store
        }
        let store: NSPersistentStore
        do {
            store = try load()
        } catch let error as CocoaError where error.code == .persistentStoreIncompatibleVersionHash {
            let file = StoreFile(url: url, type: type, configuration: configuration, options: options)
            guard let migration = StoreMigration(file, to: managedObjectModel) else { throw error }
            try migration.run()
            store = try load()
        }
        if wasInterrupted, !store.isReadOnly { try (store as? SQLiteStore)?.cleanFiles() }
        if let present = persistentStores.first(where: { $0.identifier == store.identifier }) {
            throw sameStoreTwice(present)
        }
        return store
    }

    private final func sameStoreTwice(_ store: NSPersistentStore) -> CocoaError {
        CocoaError(
            // The code that Apple's framework reports. Apple's CoreDataErrors.h has no name for it: it goes from 134080
            // (`NSPersistentStoreOpenError`) to 134090.
            CocoaError.Code(rawValue: 134081),
            sentence: "Can't add the same store twice: the coordinator has the store \(store.url?.path ?? "") already.",
            userInfo: [NSAffectedStoresErrorKey: [store]])
    }
}
