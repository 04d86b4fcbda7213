// Deleting and replacing stores, even if other processes have them open.
extension NSPersistentStoreCoordinator {
    /// Deletes the contents of the store at `url`. SQLite's locks are respected: an empty database file remains, so
    /// that other connections to the file stay valid. An open store of the coordinator is removed first. Does nothing
    /// if there is no file. You can call it from any thread.
    /// - Throws: `CocoaError.persistentStoreInvalidType`; `.persistentStoreTimeout` if the store is in use, and
    ///   `.fileReadCorruptFile` for a damaged file, unless `NSPersistentStoreForceDestroyOption` is set, which deletes
    ///   the files; and other errors of the file.
    public final func destroyPersistentStore(
        at url: URL, ofType storeType: String, options: [AnyHashable: Any]? = nil
    ) throws {
        try locked {
            let storeClass = try Self.storeClass(for: storeType)
            if let present = persistentStore(for: url) { try remove(present) }
            try storeClass.destroy(at: url, options: options)
        }
    }

    /// Deletes the contents of the store at `url`. You can call it from any thread.
    /// - Throws: as `destroyPersistentStore(at:ofType:options:)`.
    public final func destroyPersistentStore(
        at url: URL, type storeType: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
    ) throws {
        try destroyPersistentStore(at: url, ofType: storeType.rawValue, options: options)
    }

    /// Replaces a store with a copy of another one, or creates the copy if there is no store at `destinationURL`. The
    /// copy has the same `NSStoreUUIDKey` as the original. An open store of the coordinator is removed first. You can
    /// call it from any thread.
    /// - Throws: `CocoaError.persistentStoreInvalidType`; `.fileReadNoSuchFile` if there is no store at `sourceURL`;
    ///   and the errors of the files, such as `.persistentStoreTimeout`, `.fileReadCorruptFile` and
    ///   `.fileWriteOutOfSpace`.
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

    /// Replaces a store with a copy of another one, or creates the copy if there is no store at `destinationURL`. You
    /// can call it from any thread.
    /// - Throws: as `replacePersistentStore(at:destinationOptions:withPersistentStoreFrom:sourceOptions:ofType:)`.
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
