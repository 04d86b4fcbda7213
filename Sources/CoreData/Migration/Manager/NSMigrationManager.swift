import Synchronization

/// Carries a store of one model over into a store of another, as a mapping model says.
///
///     let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
///     try manager.migrateStore(
///         from: url, type: .sqlite, mapping: mapping, to: newURL, type: .sqlite)
///
/// A migration passes three times over the entity mappings, each time in the mapping model's order (`MigrationRun`):
///
/// 1. For each record of the source the policy makes what it becomes, and notes which became which (`associate`).
/// 2. For each new record the policy sets the relationships, asking what became of the source's related ones.
/// 3. The policies check their entities, every new record is validated, and the last changes are saved.
///
/// Both contexts hold plain `NSManagedObject`s, whatever classes the models name: the program has its classes for one
/// model, and a migration deals with two. Records are read and written in batches, and between two batches both
/// contexts let go of their values; which record became which is kept as keys (`Associations`). So a migration takes
/// little memory, however large the stores are, and an object that a policy keeps from one batch to the next turns into
/// a fault.
///
/// A manager is used on one thread; `cancelMigrationWithError(_:)` alone may be called from anywhere, and observers of
/// `migrationProgress` hear of it on the migration's thread. Apple's page: *NSMigrationManager*.
open class NSMigrationManager: _MigrationManagerBase {
    /// The store that is read.
    final let source: MigrationSide
    /// The store that is written.
    final let destination: MigrationSide
    /// Which record became which.
    final var associations = Associations()
    /// The migration that is going on.
    final var run: MigrationRun?
    private final var mappings: NSMappingModel?
    /// The error that the migration is to end with.
    private let cancellation = Mutex<(any Error)?>(nil)
    /// Is told of every step of the progress, before the observers are.
    final var progressHandler: ((Float) -> Void)?
    /// How many records are read at a time, and how many new ones may wait to be saved.
    final var batchSize = 500

    /// A manager for stores of two models.
    ///
    /// The manager works with copies of the models, whose entities have no classes of the program: insert into
    /// `destinationContext` by an entity's name, or by an entity of `destinationModel`.
    public override init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        source = MigrationSide(sourceModel, "source")
        destination = MigrationSide(destinationModel, "destination")
        super.init(sourceModel: sourceModel, destinationModel: destinationModel)
    }

    /// The model of the source, with plain managed objects.
    open var sourceModel: NSManagedObjectModel { source.model }
    /// The model of the destination, with plain managed objects.
    open var destinationModel: NSManagedObjectModel { destination.model }
    /// The context that reads the source. It has a store during a migration only.
    open var sourceContext: NSManagedObjectContext { source.context }
    /// The context that writes the destination. It has a store during a migration only, but for one in memory, which
    /// stays.
    open var destinationContext: NSManagedObjectContext { destination.context }

    /// The mappings of the migration that is going on, or was last. Stops the program before the first.
    open var mappingModel: NSMappingModel { required(mappings, "mapping model") }

    /// The mapping that is being carried out: each has its turn three times. Stops the program outside a migration.
    open var currentEntityMapping: NSEntityMapping { required(run?.current, "current entity mapping") }

    /// How far the migration is: from 0 to 1. Can be observed.
    open internal(set) var migrationProgress: Float = 0 {
        willSet { willChangeValue(forKey: "migrationProgress") }
        didSet {
            progressHandler?(migrationProgress)
            didChangeValue(forKey: "migrationProgress")
        }
    }

    /// Anything that the program wants its policies to know.
    open var userInfo: [AnyHashable: Any]?

    /// Whether a store may migrate itself in a way of its own, which calls no policies: a SQLite file under an inferred
    /// mapping model is changed by SQL alone, and a store class may name a manager of its own
    /// (`NSPersistentStore.migrationManagerClass()`). True by default.
    open var usesStoreSpecificMigrationManager = true

    private func required<Value>(_ value: Value?, _ what: String) -> Value {
        guard let value else {
            stop(.internalInconsistencyException, "The migration manager has no \(what): no migration is going on.")
        }
        return value
    }

    /// Migrates a store.
    ///
    /// Where there is no store at `dURL` one is made; else the records are added to those that are there, so that a
    /// large migration can be done by several mapping models, one after the other. Whatever fails, the source is as it
    /// was, and so is the place of the destination.
    /// - Throws: `CocoaError.migrationMissingMappingModel` without `mappings`; `migration` where the mappings do not fit
    ///   the models, or a new record is not valid; `migrationManagerSourceStore` and `migrationManagerDestinationStore`
    ///   for the stores' errors; `entityMigrationPolicy` for what a policy threw, each with its cause under
    ///   `NSUnderlyingErrorKey`; and the error that the migration was cancelled with.
    open func migrateStore(
        from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard let mappings else {
            throw CocoaError(
                .migrationMissingMappingModel,
                sentence: "There is no mapping model for the migration of \(sourceURL.path): make one, or infer it "
                    + "with NSMappingModel.inferredMappingModel(forSourceModel:destinationModel:).",
                userInfo: [NSURLErrorKey: sourceURL])
        }
        self.mappings = mappings
        try migrate(
            StorePlace(sourceURL, sStoreType, sOptions), mappings, to: StorePlace(dURL, dStoreType, dOptions))
    }

    /// Migrates a store: see
    /// `migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)`.
    open func migrateStore(
        from sourceURL: URL, type sourceType: NSPersistentStore.StoreType,
        options sourceOptions: [AnyHashable: Any]? = nil, mapping: NSMappingModel, to destinationURL: URL,
        type destinationType: NSPersistentStore.StoreType, options destinationOptions: [AnyHashable: Any]? = nil
    ) throws {
        try migrateStore(
            from: sourceURL, sourceType: sourceType.rawValue, options: sourceOptions, with: mapping,
            toDestinationURL: destinationURL, destinationType: destinationType.rawValue,
            destinationOptions: destinationOptions)
    }

    /// Forgets which record became which. The contexts stay as they are.
    open func reset() { associations = Associations() }

    /// Notes that a record of the source became one of the destination. One may become several, and several one.
    open func associate(
        sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
        for entityMapping: NSEntityMapping
    ) { associations.add(sourceInstance, destinationInstance, entityMapping.name ?? "") }

    /// What became of some records of the source by the mapping of that name, each once; for nil of all of them.
    open func destinationInstances(
        forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        associations.destinations(of: sourceInstances, mappingName, in: destination)
    }

    /// What some records of the destination were made of by the mapping of that name, each once; for nil all that
    /// became something.
    open func sourceInstances(
        forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        associations.sources(of: destinationInstances, mappingName, in: source)
    }

    /// The source entity of a mapping; nil where it has none.
    open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
    }

    /// The destination entity of a mapping; nil where it has none.
    open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
    }

    /// Ends the migration that is going on before its next step: `migrateStore` throws `error` itself. May be called on
    /// any thread.
    open func cancelMigrationWithError(_ error: any Error) { cancellation.withLock { $0 = error } }

    /// - Throws: the error that the migration was cancelled with.
    final func checkCancellation() throws {
        if let error = cancellation.withLock({ $0 }) { throw error }
    }

    final func forgetCancellation() { cancellation.withLock { $0 = nil } }
}
