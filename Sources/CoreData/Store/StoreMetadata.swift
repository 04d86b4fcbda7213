/// The part of a store's metadata that belongs to Core Data.
enum StoreMetadata {
    private static let own = [
        NSStoreTypeKey, NSStoreUUIDKey, StoreVersion.hashesKey, StoreVersion.hashesVersionKey,
        StoreVersion.identifiersKey, StoreVersion.makerKey, SQLMetadata.Key.frameworkVersion,
        SQLMetadata.Key.autoVacuumLevel, NSPersistentStoreOSCompatibility,
        StoreVersion.leftVersionsKey, DeferredTask.listKey, NSPersistentStoreDeferredLightweightMigrationOptionKey,
    ]

    /// `new`, with what Core Data needs out of `old` where `new` does not say it.
    static func merge(_ new: [String: Any]?, into old: [String: Any]) -> [String: Any] {
        old.filter { own.contains($0.key) }.merging(new ?? [:]) { _, given in given }
    }
}
