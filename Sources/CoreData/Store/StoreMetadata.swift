/// The part of a store's metadata that Core Data needs.
enum StoreMetadata {
    private static let own = [
        NSStoreTypeKey, NSStoreUUIDKey, StoreVersion.hashesKey, StoreVersion.hashesVersionKey,
        StoreVersion.identifiersKey, StoreVersion.makerKey, SQLMetadata.Key.frameworkVersion,
        SQLMetadata.Key.autoVacuumLevel, NSPersistentStoreOSCompatibility,
        StoreVersion.leftVersionsKey, DeferredTask.listKey, NSPersistentStoreDeferredLightweightMigrationOptionKey,
    ]

    /// Returns `new` with the entries of `old` that Core Data needs, where `new` does not contain them.
    static func merge(_ new: [String: Any]?, into old: [String: Any]) -> [String: Any] {
        old.filter { own.contains($0.key) }.merging(new ?? [:]) { _, given in given }
    }
}
