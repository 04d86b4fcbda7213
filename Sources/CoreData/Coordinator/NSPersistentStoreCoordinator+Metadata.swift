// What stores say of themselves: of those that are open, and of any file.
extension NSPersistentStoreCoordinator {
    /// What a store says of itself.
    public final func metadata(for store: NSPersistentStore) -> [String: Any] { locked { store.metadata } }

    /// Sets what a store says of itself; it is written with the next save. Nil takes away what the program added.
    ///
    /// What Core Data needs to know of a store (its type, its identity, its model's hashes) stays where `metadata`
    /// says nothing of it.
    public final func setMetadata(_ metadata: [String: Any]?, for store: NSPersistentStore) {
        locked { store.metadata = StoreMetadata.merge(metadata, into: store.metadata) }
    }

    /// What the store at `url` says of itself, without opening it for use.
    /// - Throws: `CocoaError.fileReadNoSuchFile` where there is no file, `fileReadCorruptFile` where it is no store.
    public final class func metadataForPersistentStore(
        ofType storeType: String, at url: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try storeClass(for: storeType).metadataForPersistentStore(with: url)
    }

    /// What the store at `storeURL` says of itself, without opening it for use.
    public final class func metadataForPersistentStore(
        type storeType: NSPersistentStore.StoreType, at storeURL: URL, options: [AnyHashable: Any]? = nil
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: storeType.rawValue, at: storeURL, options: options)
    }

    /// What the store at `url` says of itself; without a type, the registered ones are tried.
    @available(*, deprecated, message: "Use metadataForPersistentStore(type:at:options:)")
    public final class func metadataForPersistentStore(
        ofType storeType: String?, at url: URL
    ) throws -> [String: Any] {
        try metadataForPersistentStore(ofType: storeType ?? guessedType(at: url), at: url, options: nil)
    }

    /// Writes what the store at `url` says of itself, at once. Nil takes away what programs added.
    /// - Throws: as `metadataForPersistentStore(type:at:options:)`, and the store's errors when writing.
    public final class func setMetadata(
        _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try storeClass(for: storeType).setMetadata(metadata, forPersistentStoreAt: url)
    }

    /// Writes what the store at `storeURL` says of itself, at once. Nil takes away what programs added.
    public final class func setMetadata(
        _ metadata: [String: Any]?, type storeType: NSPersistentStore.StoreType, at storeURL: URL,
        options: [AnyHashable: Any]? = nil
    ) throws {
        try setMetadata(metadata, forPersistentStoreOfType: storeType.rawValue, at: storeURL, options: options)
    }

    /// Writes what the store at `url` says of itself; without a type, the registered ones are tried.
    @available(*, deprecated, message: "Use setMetadata(_:type:at:options:)")
    public final class func setMetadata(
        _ metadata: [String: Any]?, forPersistentStoreOfType storeType: String?, at url: URL
    ) throws {
        try setMetadata(
            metadata, forPersistentStoreOfType: storeType ?? guessedType(at: url), at: url, options: nil)
    }

    /// The type of the store in a file: the first whose class can read its metadata.
    private static func guessedType(at url: URL) -> String {
        registeredStoreTypes.keys.sorted().first { type in
            (try? storeClass(for: type).metadataForPersistentStore(with: url)) != nil
        } ?? NSSQLiteStoreType
    }

    /// Writes down the metadata that were set since the stores were last saved.
    final func saveMetadata() throws {
        try locked {
            for store in persistentStores where store.hasUnsavedMetadata {
                try store.saveMetadata()
                store.hasUnsavedMetadata = false
            }
        }
    }
}
