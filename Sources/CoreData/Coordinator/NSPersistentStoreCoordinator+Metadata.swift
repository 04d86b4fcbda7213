// The metadata of open stores and of files.
extension NSPersistentStoreCoordinator {
    /// The metadata of a store. You can call it from any thread.
    public final func metadata(for store: NSPersistentStore) -> [String: Any] { locked { store.metadata } }

    /// Sets the metadata of a store, which the next save writes; nil removes the custom entries. You can call it from
    /// any thread.
    ///
    /// Entries that Core Data needs (the type, the identifier, the model's hashes) are kept if `metadata` does not
    /// contain them.
    public final func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
        locked { store.metadata = StoreMetadata.merge(metadata, into: store.metadata) }
    }

    /// Reads the metadata of the store at `url` without opening the store. You can call it from any thread.
    /// - Throws: `CocoaError.persistentStoreInvalidType`; `.fileReadNoSuchFile` if there is no file;
    ///   `.fileReadCorruptFile` if the file is not a store; and other errors of the file.
    public final class func metadataForPersistentStore(
        ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try storeClass(for: storeType).metadataForPersistentStore(with: url)
    }

    /// Reads the metadata of the store at `storeURL` without opening the store. You can call it from any thread.
    /// - Throws: as `metadataForPersistentStore(ofType:at:options:)`.
    public final class func metadataForPersistentStore(
        type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: storeType.rawValue, at: storeURL, options: options)
    }

    /// Reads the metadata of the store at `url`; nil tries all registered types. You can call it from any thread.
    /// - Throws: as `metadataForPersistentStore(ofType:at:options:)`.
    @available(*, deprecated, message: "Use metadataForPersistentStore(type:at:options:)")
    public final class func metadataForPersistentStore(
        ofType storeType: String?, at url: URL
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: storeType ?? typeFromContents(at: url), at: url, options: nil)
    }

    /// Writes the metadata of the store at `url` immediately; nil removes the custom entries. You can call it from any
    /// thread.
    /// - Throws: as `metadataForPersistentStore(ofType:at:options:)`, and the errors of writing the file.
    public final class func setMetadata(
        _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try storeClass(for: storeType).setMetadata(metadata, forPersistentStoreAt: url)
    }

    /// Writes the metadata of the store at `storeURL` immediately; nil removes the custom entries. You can call it from
    /// any thread.
    /// - Throws: as `metadataForPersistentStore(ofType:at:options:)`, and the errors of writing the file.
    public final class func setMetadata(
        _ metadata: [String: Any]?, type storeType: NSPersistentStore.StoreType, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try setMetadata(metadata, forPersistentStoreOfType: storeType.rawValue, at: storeURL, options: options)
    }

    /// Writes the metadata of the store at `url` immediately; nil tries all registered types. You can call it from any
    /// thread.
    /// - Throws: as `metadataForPersistentStore(ofType:at:options:)`, and the errors of writing the file.
    @available(*, deprecated, message: "Use setMetadata(_:type:at:options:)")
    public final class func setMetadata(
        _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String?, at url: URL
    ) throws {
        try setMetadata(
            metadata, forPersistentStoreOfType: storeType ?? typeFromContents(at: url), at: url, options: nil)
    }

    /// The type of the store in a file: the first type whose class can read its metadata.
    private static func typeFromContents(at url: URL) -> String {
        registeredStoreTypes.keys.sorted().first { type in
            (try? storeClass(for: type).metadataForPersistentStore(with: url)) != nil
        } ?? NSSQLiteStoreType
    }

    /// Writes the metadata that were set since the last save.
    final func saveMetadata() throws {
        // Nearly every save ends here, and needs no lock to find out.
        guard persistentStores.contains(where: \.hasUnsavedMetadata) else { return }
        try locked {
            for store in persistentStores where store.hasUnsavedMetadata {
                try store.saveMetadata()
                store.hasUnsavedMetadata = false
            }
        }
    }
}
