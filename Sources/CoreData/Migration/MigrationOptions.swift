/// Store option: the `NSStagedMigrationManager` that migrates a store of an older model in stages.
public let NSPersistentStoreStagedMigrationManagerOptionKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
