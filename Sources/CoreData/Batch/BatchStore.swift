/// A store that changes many records without any objects of them: the SQLite store.
///
/// Every call comes with the coordinator's lock held, and is all or nothing.
protocol BatchStore: RecordStore {
    /// Writes new records, and where a uniqueness constraint finds one there already does what `onConflict` says.
    func insert(_ batch: BatchInsertion) throws -> BatchOutcome
    /// Sets properties of the records that `update.fetch` finds.
    func update(_ update: BatchUpdate) throws -> BatchOutcome
    /// Deletes the records that `fetch` finds, and what their delete rules take along.
    func delete(_ fetch: FetchParameters, reporting: BatchReport, as signature: TransactionSignature) throws
        -> BatchOutcome
}

/// What an `NSBatchInsertRequest` asks of a store.
struct BatchInsertion {
    /// What becomes of a new record whose constrained values another record has already.
    enum Conflict: Hashable {
        /// It is an error.
        case refuse
        /// The record that is there takes the new values.
        case replace
        /// The record that is there stays as it is.
        case keep
    }

    let layout: EntityLayout
    let onConflict: Conflict
    let signature: TransactionSignature
    let report: BatchReport
    /// Fills the next record: an object that no context has, and the properties that were given, or nil for all of
    /// them. Nil at the end.
    let next: () throws -> (object: NSManagedObject, given: ColumnMask?)?
}

/// What an `NSBatchUpdateRequest` asks of a store.
struct BatchUpdate {
    let fetch: FetchParameters
    /// An object that no context has, with the new values of the attributes in `mask`.
    let values: NSManagedObject
    let mask: ColumnMask
    /// Properties whose new value the store works out for each record.
    var computed: [(name: String, expression: NSExpression)] = []
    /// To-one relationships, and the ids that they are to lead to.
    var references: [(name: String, destination: Any?)] = []
    let signature: TransactionSignature
    let report: BatchReport
}

/// How much a store is to say of what it changed.
enum BatchReport {
    case count
    case references
}

/// What a store did.
struct BatchOutcome {
    var count = 0
    /// Empty unless asked for.
    var references: [RecordReference] = []
}

extension NSManagedObjectContext {
    /// The entity that a batch request names.
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

    /// The stores of a batch request that have records of the entity, but for incremental ones.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` where one of them keeps no tables.
    final func batchStores(
        among stores: [NSPersistentStore], for entity: NSEntityDescription, _ request: NSPersistentStoreRequest
    ) throws -> [any BatchStore] {
        try stores.filter { requiredCoordinator.stores(entity, in: $0) && !($0 is NSIncrementalStore) }.map { store in
            guard let store = store as? any BatchStore else {
                throw CocoaError(
                    .persistentStoreUnsupportedRequestType,
                    sentence:
                        "A store of the type \(store.type) knows no \(type(of: request)): SQLite and incremental stores do. "
                        + "Fetch the objects, change them and save.",
                    userInfo: [NSAffectedStoresErrorKey: [store]])
            }
            return store
        }
    }
}

extension [(store: any BatchStore, outcome: BatchOutcome)] {
    /// The number of records, in all stores.
    var count: Int { reduce(0) { $0 + $1.outcome.count } }

    /// The ids of the records, in all stores.
    func objectIDs(_ layout: EntityLayout) -> [NSManagedObjectID] {
        flatMap { store, outcome in
            outcome.references.map {
                NSManagedObjectID(
                    key: $0.key, layout: $0.entity == 0 ? layout : layout.family[$0.entity], store: store)
            }
        }
    }
}
