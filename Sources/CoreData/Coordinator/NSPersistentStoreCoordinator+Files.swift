// Stores as files: deleting and replacing them, whoever else has them open.
extension NSPersistentStoreCoordinator {
    /// Deletes what the store at `url` holds. A SQLite store's locks are respected: an empty database stays, so that
    /// whoever has it open meets no vanished file. A store that is one of the coordinator's is removed first.
    /// - Throws: `CocoaError.persistentStoreTimeout` where somebody is using the store, unless
    ///   `NSPersistentStoreForceDestroyOption` is set; then its files are deleted.
    public final func destroyPersistentStore(
        at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
    ) throws {
        try locked {
            let storeClass = try Self.storeClass(for: storeType)
            if let present = persistentStore(for: url) { try remove(present) }
            try storeClass.destroy(at: url, options: options)
        }
    }

    /// Deletes what the store at `url` holds.
    public final func destroyPersistentStore(
        at url: URL, type storeType: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
    ) throws {
        try destroyPersistentStore(at: url, ofType: storeType.rawValue, options: options)
    }

    /// Puts a copy of one store in the place of another, or where there is none yet. The copy has the identity of what
    /// it was copied from. A store there that is one of the coordinator's is removed first.
    /// - Throws: `CocoaError.fileReadNoSuchFile` where there is nothing to copy, and the stores' errors.
    public final func replacePersistentStore(
        at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
        withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil, ofType storeType: String
    ) throws {
        try locked {
            let storeClass = try Self.storeClass(for: storeType)
            if let present = persistentStore(for: destinationURL) { try remove(present) }
            try storeClass.replace(at: destinationURL, from: sourceURL, options: destinationOptions)
        }
    }

    /// Puts a copy of one store in the place of another, or where there is none yet.
    public final func replacePersistentStore(
        at destinationURL: URL, destinationOptions: [AnyHashable: Any]? = nil,
        withPersistentStoreFrom sourceURL: URL, sourceOptions: [AnyHashable: Any]? = nil,
        type sourceType: NSPersistentStore.StoreType
    ) throws {
        try replacePersistentStore(
            at: destinationURL, destinationOptions: destinationOptions, withPersistentStoreFrom: sourceURL,
            sourceOptions: sourceOptions, ofType: sourceType.rawValue)
    }
}
