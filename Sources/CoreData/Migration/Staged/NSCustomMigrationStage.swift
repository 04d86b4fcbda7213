/// A step from one version of a model to the next, with code of the program's before and after it.
///
///     let stage = NSCustomMigrationStage(migratingFrom: shop2, to: shop3)
///     stage.willMigrateHandler = { manager, stage in
///         let context = manager.container!.newBackgroundContext()
///         try context.performAndWait { … }
///     }
///
/// The step itself is a lightweight migration. Both handlers work on a copy of the store, which takes the store's place
/// when the stage has ended: whatever throws, the store is what it was before the stage. Apple's page:
/// *NSCustomMigrationStage*.
open class NSCustomMigrationStage: NSMigrationStage {
    /// The version that the stage begins with.
    open private(set) var currentModel: NSManagedObjectModelReference
    /// The version that the stage ends with.
    open private(set) var nextModel: NSManagedObjectModelReference

    /// Called before the step; the manager's `container` has the store under `currentModel`.
    open var willMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?
    /// Called after the step; the manager's `container` has the store under `nextModel`.
    open var didMigrateHandler: ((NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void)?

    private init(from current: NSManagedObjectModelReference, next: NSManagedObjectModelReference) {
        currentModel = current
        nextModel = next
        super.init()
    }

    public convenience init(
        migratingFrom currentModel: NSManagedObjectModelReference, to nextModel: NSManagedObjectModelReference
    ) {
        self.init(from: currentModel, next: nextModel)
    }

    override var checksums: [String] { [currentModel.versionChecksum, nextModel.versionChecksum] }
}
