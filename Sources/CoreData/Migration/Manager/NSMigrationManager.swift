import Synchronization

/// Migrates a store of one model to a store of another, as specified by a mapping model.
///
///     let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
///     try manager.migrateStore(
///         from: url, type: .sqlite, mapping: mapping, to: newURL, type: .sqlite)
///
/// A migration passes over the entity mappings three times, in the order of the mapping model (`MigrationRun`):
///
/// 1. For each source record, the policy creates the destination records and associates them with it (`associate`).
/// 2. For each new record, the policy sets the relationships, through the associations of the related source records.
/// 3. The policies validate their records, every new record is validated by the model's rules, and the last changes are
///    saved.
///
/// Both contexts contain plain `NSManagedObject`s, because the program has classes for one model only, and a migration
/// uses two. Records are read and written in batches. Between two batches the objects of both contexts turn into
/// faults, also those that a policy retains, and the associations are stored as keys (`Associations`). The memory use
/// of a migration is therefore small, even for large stores.
///
/// Use a manager on one thread only. The exception is `cancelMigrationWithError(_:)`, which you can call from any
/// thread. Observers of `migrationProgress` are called on the migration's thread. Apple's page: *NSMigrationManager*.
open class NSMigrationManager: _MigrationManagerBase {
    /// The stack that reads the source.
    final let source: MigrationSide
    /// The stack that writes the destination.
    final let destination: MigrationSide
    /// The associations of source records with destination records.
    final var associations = Associations()
    /// The running migration; nil outside a migration.
    final var run: MigrationRun?
    private final var mappings: NSMappingModel?
    /// The error that the migration is canceled with.
    private let cancellation = Mutex<(any Error)?>(nil)
    /// Called on every change of the progress, before the observers.
    final var progressHandler: ((Float) -> Void)?
    /// The number of records per batch.
    final var batchSize = 500

    /// Creates a manager for stores of two models.
    ///
    /// The manager works with copies of the models whose entities name no classes. To insert into `destinationContext`,
    /// use an entity's name or an entity of `destinationModel`.
    public override init(sourceModel: NSManagedObjectModel, destinationModel: NSManagedObjectModel) {
        source = MigrationSide(sourceModel, "source")
        destination = MigrationSide(destinationModel, "destination")
        super.init(sourceModel: sourceModel, destinationModel: destinationModel)
    }

    /// A copy of the source model with plain managed objects.
    open var sourceModel: NSManagedObjectModel { source.model }
    /// A copy of the destination model with plain managed objects.
    open var destinationModel: NSManagedObjectModel { destination.model }
    /// The context that reads the source. It has a store only during a migration. Use it on the migration's thread.
    open var sourceContext: NSManagedObjectContext { source.context }
    /// The context that writes the destination. It has a store only during a migration, except for an in-memory store,
    /// which stays open. Use it on the migration's thread.
    open var destinationContext: NSManagedObjectContext { destination.context }

    /// The mapping model of the current or the last migration. Stops the program before the first migration.
    open var mappingModel: NSMappingModel { required(mappings, "mapping model") }

    /// The entity mapping that is being processed; each is processed once per pass. Stops the program outside a
    /// migration.
    open var currentEntityMapping: NSEntityMapping { required(run?.current, "current entity mapping") }

    /// The completed fraction of the migration, from 0 to 1. Supports key-value observing.
    open internal(set) var migrationProgress: Float = 0 {
        willSet { willChangeValue(forKey: "migrationProgress") }
        didSet {
            progressHandler?(migrationProgress)
            didChangeValue(forKey: "migrationProgress")
        }
    }

    /// Custom information for policies; nil unless set.
    open var userInfo: [AnyHashable: Any]?

    /// Whether a store can use its own migration, which calls no policies: a SQLite store is migrated with SQL alone if
    /// the mapping model was inferred, and a store class can specify a manager class
    /// (`NSPersistentStore.migrationManagerClass()`). True unless set.
    open var usesStoreSpecificMigrationManager = true

    private func required<Value>(_ value: Value?, _ what: String) -> Value {
        guard let value else {
            stop(.internalInconsistencyException, "The migration manager has no \(what): no migration is running.")
        }
        return value
    }

    /// Migrates a store.
    ///
    /// If there is no store at `dURL`, it is created; otherwise the records are added to the existing ones, so that
    /// several mapping models can split a large migration. On failure, both the source and the destination are
    /// unchanged. The calling thread is blocked until the migration ends.
    /// - Throws: `CocoaError.migrationMissingMappingModel` if `mappings` is nil; `.migration` if the mappings do not
    ///   fit the models, or a new record is not valid; the code `NSMigrationConstraintViolationError` for values that
    ///   are not unique; `.migrationManagerSourceStore` and `.migrationManagerDestinationStore` for the errors of the
    ///   stores; `.entityMigrationPolicy` for errors in a step of a policy, including Core Data's own, such as a value
    ///   that does not fit its attribute. The last three have their cause under
    ///   `NSUnderlyingErrorKey`. A canceled migration throws the error that was passed to
    ///   `cancelMigrationWithError(_:)`.
    open func migrateStore(
        from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]? = nil,
        with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]? = nil
    ) throws {
        guard let mappings else {
            throw CocoaError(
                .migrationMissingMappingModel,
                sentence: "There is no mapping model for the migration of \(sourceURL.path): create one, or infer it "
                    + "with NSMappingModel.inferredMappingModel(forSourceModel:destinationModel:).",
                userInfo: [NSURLErrorKey: sourceURL])
        }
        self.mappings = mappings
        try migrate(
            StorePlace(sourceURL, sStoreType, sOptions), mappings, to: StorePlace(dURL, dStoreType, dOptions))
    }

    /// Migrates a store. See
    /// `migrateStore(from:sourceType:options:with:toDestinationURL:destinationType:destinationOptions:)`.
    /// - Throws: the same errors.
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

    /// Clears the associations. The contexts are unchanged.
    open func reset() { associations = Associations() }

    /// Associates a source record with a destination record. A record can have several associations on either side.
    open func associate(
        sourceInstance: NSManagedObject, withDestinationInstance destinationInstance: NSManagedObject,
        for entityMapping: NSEntityMapping
    ) { associations.add(sourceInstance, destinationInstance, entityMapping.name ?? "") }

    /// The destination records that a mapping created from `sourceInstances`, without duplicates; nil stands for all
    /// sources.
    open func destinationInstances(
        forEntityMappingName mappingName: String, sourceInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        associations.destinations(of: sourceInstances, mappingName, in: destination)
    }

    /// The source records from which a mapping created `destinationInstances`, without duplicates; nil stands for all
    /// destinations.
    open func sourceInstances(
        forEntityMappingName mappingName: String, destinationInstances: [NSManagedObject]?
    ) -> [NSManagedObject] {
        associations.sources(of: destinationInstances, mappingName, in: source)
    }

    /// The source entity of a mapping; nil if it has none.
    open func sourceEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.sourceEntityName.flatMap { sourceModel.entitiesByName[$0] }
    }

    /// The destination entity of a mapping; nil if it has none.
    open func destinationEntity(for mEntity: NSEntityMapping) -> NSEntityDescription? {
        mEntity.destinationEntityName.flatMap { destinationModel.entitiesByName[$0] }
    }

    /// Cancels the running migration before its next step; `migrateStore` then throws `error` itself. You can call this
    /// method from any thread.
    open func cancelMigrationWithError(_ error: any Error) { cancellation.withLock { $0 = error } }

    /// - Throws: the error that the migration was canceled with.
    final func checkCancellation() throws {
        if let error = cancellation.withLock({ $0 }) { throw error }
    }

    final func resetCancellation() { cancellation.withLock { $0 = nil } }
}
