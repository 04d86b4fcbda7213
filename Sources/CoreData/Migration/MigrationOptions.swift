/// Store option: the `NSStagedMigrationManager` that migrates a store of an older model in stages.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"

/// Store option: whether a lightweight migration defers cleanup, such as dropping a table, that the store works
/// without; an `NSNumber` with a Boolean.
///
/// The store's metadata contain the same key, with the value true, while work is pending.
/// `finishDeferredLightweightMigration()` does that work.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
