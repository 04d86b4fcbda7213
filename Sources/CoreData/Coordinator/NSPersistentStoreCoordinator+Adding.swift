extension NSPersistentStoreCoordinator {
    /// Opens a store, or makes it where there is none.
    /// - Parameters:
    ///   - storeType: `NSSQLiteStoreType` or `NSInMemoryStoreType`.
    ///   - configuration: the model's configuration whose entities the store takes; all of them when nil.
    ///   - storeURL: where the store lies; needed for every kind but the in-memory one.
    /// - Throws: `CocoaError` with the code that says why the store cannot be opened.
    @discardableResult
    public final func addPersistentStore(
        ofType storeType: String, configurationName configuration: String?, at storeURL: URL?,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        if let configuration, managedObjectModel.entities(forConfigurationName: configuration) == nil {
            stop(
                .invalidArgumentException,
                "Unable to find a configuration named '\(configuration)' in the specified managed object model.")
        }
        return try locked {
            if let storeURL, storeType != NSInMemoryStoreType, let present = persistentStore(for: storeURL) {
                return present
            }
            let store = try makeStore(storeType, configuration, storeURL, options)
            try store.loadMetadata()
            insert(store)
            return store
        }
    }

    /// Opens a store, or makes it where there is none.
    @discardableResult
    public final func addPersistentStore(
        type: NSPersistentStore.StoreType, configuration: String? = nil, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws -> NSPersistentStore {
        try addPersistentStore(
            ofType: type.rawValue, configurationName: configuration, at: storeURL, options: options)
    }

    /// Opens the store that a description describes, at once or in the background, and tells how it went.
    public final func addPersistentStore(
        with storeDescription: NSPersistentStoreDescription,
        completionHandler block: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
    ) {
        let add = {
            do {
                try self.addPersistentStore(
                    ofType: storeDescription.type, configurationName: storeDescription.configuration,
                    at: storeDescription.url, options: storeDescription.allOptions)
                block(storeDescription, nil)
            } catch {
                block(storeDescription, error)
            }
        }
        guard storeDescription.shouldAddStoreAsynchronously else { return add() }
        // The block is handed to one queue only.
        nonisolated(unsafe) let later = add
        DispatchQueue.global().async { later() }
    }

    private func makeStore(
        _ type: String, _ configuration: String?, _ url: URL?, _ options: [AnyHashable: Any]?
    ) throws -> NSPersistentStore {
        switch type {
        case NSInMemoryStoreType:
            return InMemoryStore(
                persistentStoreCoordinator: self, configurationName: configuration,
                at: url ?? URL(string: "memory:///")!, options: options)
        case NSSQLiteStoreType:
            guard let url, url.isFileURL else {
                throw CocoaError(
                    .persistentStoreInvalidType,
                    sentence: "A SQLite store needs the URL of a file, not \(url?.absoluteString ?? "nil").")
            }
            return SQLiteStore(
                persistentStoreCoordinator: self, configurationName: configuration, at: url, options: options)
        default:
            throw CocoaError(
                .persistentStoreInvalidType,
                sentence: "There is no store of the type '\(type)' here: use NSSQLiteStoreType or NSInMemoryStoreType.")
        }
    }
}
