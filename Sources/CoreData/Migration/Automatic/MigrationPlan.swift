/// Describes what a migration of a store will do, so that tools can show it before they run it. Not part of Apple's
/// API.
///
///     if let plan = try _MigrationPlan(storeAt: url, to: model) {
///         print(plan.mapping.entityMappings.count, "entities")
///         try plan.run { print($0) }
///     }
public struct _MigrationPlan {
    /// The model that the store was created with.
    public let source: NSManagedObjectModel
    public let destination: NSManagedObjectModel
    public let mapping: NSMappingModel
    /// Whether SQLite migrates inside the file, without managed objects.
    public let isInPlace: Bool
    private let migration: StoreMigration
    private let step: MigrationStep

    /// Plans the migration of a SQLite store to `model`. Returns nil for a store that needs none.
    /// - Throws: the errors that opening the store with automatic migration would throw before it changes anything:
    ///   `CocoaError.migrationMissingSourceModel`, `.migrationMissingMappingModel`,
    ///   `.persistentStoreIncompatibleVersionHash` for a store that is newer than the model, and the errors of reading
    ///   the store.
    public init?(storeAt url: URL, to model: NSManagedObjectModel) throws {
        let options: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let file = StoreFile(url: url, type: NSSQLiteStoreType, configuration: nil, options: options)
        if try file.fits(model) { return nil }
        guard let migration = StoreMigration(file, to: model) else { return nil }
        let step = try migration.plan()
        self.migration = migration
        self.step = step
        source = step.source
        destination = step.destination
        mapping = step.mapping
        isInPlace = step.isInPlace
    }

    /// Searches for rows that prevent the migration. Changes nothing.
    /// - Throws: the `CocoaError.migration` that `run(progress:)` would throw for them, and the errors of reading the
    ///   store.
    public func check() throws { try step.check() }

    /// Migrates the store.
    /// - Parameter progress: called with the completed fraction, from 0 to 1, on the calling thread.
    /// - Throws: `CocoaError.migration` for values that the new model does not allow and for other failures,
    ///   `.fileWriteOutOfSpace`, `.persistentStoreTimeout` when another process migrates or writes the store, and the
    ///   errors of `NSMigrationManager.migrateStore`. The store is unchanged then.
    public func run(progress: (Float) -> Void) throws { try migration.run(progress: progress) }

    /// The name of a model's version, if it was read from one file: `Shop 2`.
    public static func name(of model: NSManagedObjectModel) -> String? {
        guard model.origins.count == 1 else { return nil }
        return model.origins[0].deletingPathExtension().lastPathComponent
    }
}
