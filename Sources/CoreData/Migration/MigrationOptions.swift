/// Option: the `NSStagedMigrationManager` that leads a store of an older model to the new one.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"

/// Option: leave to later what a lightweight migration need not do before the store can be used, such as dropping a table;
/// a number.
///
/// The store's metadata have the same key, with the value true, as long as there is something left to do.
/// `finishDeferredLightweightMigration()` does it.
public let NSPersistentStoreDeferredLightweightMigrationOptionKey =
    "NSPersistentStoreDeferredLightweightMigrationOptionKey"
