/// A step from one version of a model to the next, with custom code before and after it.
///
///     let stage = NSCustomMigrationStage(migratingFrom: shop2, to: shop3)
///     stage.willMigrateHandler = { manager, stage in
///         let context = manager.container!.newBackgroundContext()
///         try context.performAndWait { … }
///     }
///
/// The step itself is a lightweight migration. Both handlers work on a copy of the store, which replaces the store when
/// the stage has ended. If a handler throws, the store is as it was before the
/// stage. Apple's page: *NSCustomMigrationStage*.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version at the start of the stage.
    open private(set) var currentModel: NSManagedObjectModelReference
    /// The version at the end of the stage.
    open private(set) var nextModel: NSManagedObjectModelReference

    /// Called before the step, with the store opened under `currentModel` in the manager's `container`. Runs on the
    /// thread that opens the store. An error that it throws ends the migration.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// Called after the step, with the store opened under `nextModel` in the manager's `container`. Runs on the thread
    /// that opens the store. An error that it throws ends the migration.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    private init(from current: NSManagedObjectModelReference, next: NSManagedObjectModelReference) {
        currentModel = current
        nextModel = next
        super.init()
    }

    /// Creates a stage between two versions. Set its handlers before you open the store.
    public convenience init(
        migratingFrom currentModel: NSManagedObjectModelReference, to nextModel: NSManagedObjectModelReference
    ) {
        self.init(from: currentModel, next: nextModel)
    }

    override var checksums: [String] { [currentModel.versionChecksum, nextModel.versionChecksum] }
}
