/// A store that runs batch requests without managed objects: the SQLite store.
///
/// The caller holds the coordinator's lock. Each call is atomic.
///
/// Start reading this folder here. A batch request bypasses the objects of the context:
///
///     context.execute(request) ──► NSBatchInsertRequest, NSBatchUpdateRequest, NSBatchDeleteRequest: stores, values
///                                       │
///                                       ▼
///                                  BatchStore (`SQLite`): one statement, or one for each new record, in a transaction
///                                       │
///                                       ▼
///                                  NSBatchInsertResult …: a count, or IDs for `mergeChanges(fromRemoteContextSave:)`
protocol BatchStore: RecordStore {
    /// Inserts records, and applies `onConflict` if a uniqueness constraint finds an existing one.
    func insert(_ batch: BatchInsertion) throws -> BatchOutcome
    /// Sets properties of the records that `update.fetch` matches.
    func update(_ update: BatchUpdate) throws -> BatchOutcome
    /// Deletes the records that `fetch` matches, and those that their delete rules cascade to.
    func delete(_ fetch: FetchParameters, reporting: BatchReport, as signature: TransactionSignature) throws
        -> BatchOutcome
}

/// The parameters of an `NSBatchInsertRequest` for a store.
struct BatchInsertion {
    /// Specifies how to treat a new record whose unique values belong to an existing record.
    enum Conflict: Hashable {
        /// Throw an error.
        case refuse
        /// Set the new values in the existing record.
        case replace
        /// Keep the existing record unchanged.
        case keep
    }

    let layout: EntityLayout
    let onConflict: Conflict
    let signature: TransactionSignature
    let report: BatchReport
    /// Fills the next record: an object without a context, and the columns that were set; nil stands for all columns.
    /// Returns nil at the end.
    let next: () throws -> (object: NSManagedObject, given: ColumnMask?)?
}

/// The parameters of an `NSBatchUpdateRequest` for a store.
struct BatchUpdate {
    let fetch: FetchParameters
    /// An object without a context that holds the new values of the attributes in `mask`.
    let values: NSManagedObject
    let mask: ColumnMask
    /// The properties whose new value the store computes for each record.
    var computed: [(name: String, expression: NSExpression)] = []
    /// The to-one relationships, with the IDs of their new destinations.
    var references: [(name: String, destination: Any?)] = []
    let signature: TransactionSignature
    let report: BatchReport
}

/// Specifies how much a store reports about its changes.
enum BatchReport {
    case count
    case references
}

/// The result of a batch request in one store.
struct BatchOutcome {
    var count = 0
    /// Empty unless the report includes references.
    var references: [RecordReference] = []
}

extension NSManagedObjectContext {
    /// The entity of a batch request. Stops the program if the model has no entity with this name.
    final func requireEntity(_ entity: NSEntityDescription?, named name: String) -> NSEntityDescription {
        guard let found = entity ?? requiredCoordinator.managedObjectModel.entity(named: name) else {
            stop(
                .invalidArgumentException,
                "Can't find entity named '\(name)' for a batch request: the model has none."
                    + requiredCoordinator.managedObjectModel.hint(forEntityNamed: name))
        }
        if found.layout == nil { found.managedObjectModel.freeze() }
        return found
    }

    /// The stores of a batch request that contain the entity, except incremental stores.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` if one of them has no tables.
    final func batchStores(
        among stores: [NSPersistentStore], for entity: NSEntityDescription, _ request: NSPersistentStoreRequest
    ) throws -> [any BatchStore] {
        try stores.filter { requiredCoordinator.stores(entity, in: $0) && !($0 is NSIncrementalStore) }.map { store in
            guard let store = store as? any BatchStore else {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence:
                        "A store of the type \(store.type) does not support \(type(of: request)); SQLite and incremental "
                        + "stores do. Fetch the objects, change them and save.",
                    userInfo: [NSAffectedStoresErrorKey: [store]])
            }
            return store
        }
    }
}

extension [(store: any BatchStore, outcome: BatchOutcome)] {
    /// The total number of records in all stores.
    var count: Int { reduce(0) { $0 + $1.outcome.count } }

    /// The IDs of the records in all stores.
    func objectIDs(_ layout: EntityLayout) -> [NSManagedObjectID] {
        flatMap { store, outcome in
            outcome.references.map {
                NSManagedObjectID(
                    key: $0.key, layout: $0.entity == 0 ? layout : layout.family[$0.entity], store: store)
            }
        }
    }
}
