/// What a migration of a store will do, for tools that tell it before they do it. Not Apple's.
///
///     if let plan = try _MigrationPlan(storeAt: url, to: model) {
///         print(plan.mapping.entityMappings.count, "entities")
///         try plan.run { print($0) }
///     }
public struct _MigrationPlan {
    /// The model that the store was made with.
    public let source: NSManagedObjectModel
    public let destination: NSManagedObjectModel
    public let mapping: NSMappingModel
    /// Whether SQLite does it inside the file, without objects.
    public let isInPlace: Bool
    private let migration: StoreMigration
    private let step: MigrationStep

    /// Nil for a store that opens under the model as it is.
    /// - Throws: what opening the store under the options for automatic migration would throw before anything is done.
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

    /// Looks for rows that keep the store from being migrated. Touches nothing.
    /// - Throws: what `run(progress:)` throws for them.
    public func check() throws { try step.check() }

    /// Migrates the store.
    /// - Parameter progress: told how much is done, from 0 to 1.
    public func run(progress: (Float) -> Void) throws { try migration.run(progress: progress) }

    /// What the version of a model is called that was read from a file: `Shop 2`.
    public static func name(of model: NSManagedObjectModel) -> String? {
        guard model.origins.count == 1 else { return nil }
        return model.origins[0].deletingPathExtension().lastPathComponent
    }
}
