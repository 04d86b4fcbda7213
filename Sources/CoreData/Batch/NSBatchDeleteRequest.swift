/// A request that deletes records in a SQLite store without loading managed objects.
///
///     let old: NSFetchRequest<any NSFetchRequestResult> = NSFetchRequest(entityName: "Employee")
///     old.predicate = NSPredicate(format: "startDate < %@", date)
///     let result = try context.execute(NSBatchDeleteRequest(fetchRequest: old))
///
/// Delete rules are applied in SQL: cascading rules delete records, nullifying rules set keys to NULL, and a denying
/// rule makes the request fail. Managed objects are not involved: neither `prepareForDeletion()` nor validation runs,
/// and contexts are not updated until you call `mergeChanges(fromRemoteContextSave:into:)`.
///
/// Execute the request with `execute(_:)` on the context's queue. It is atomic in each store. It throws
/// `CocoaError.validationRelationshipDeniedDelete` for a denying rule, `.managedObjectConstraintMerge` if a mandatory
/// relationship of a remaining record would become empty, `.persistentStoreUnsupportedRequestType` if a store is
/// neither a SQLite nor an incremental store, and the errors of the stores. Apple's page: *NSBatchDeleteRequest*.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    private let fetch: NSFetchRequest<any NSFetchRequestResult>
    /// The kind of result; `.resultTypeStatusOnly` unless set.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

    /// Creates a request that deletes the records that `fetch` matches. Its limit, offset and order apply.
    public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        self.fetch = fetch.copy() as! NSFetchRequest<any NSFetchRequestResult>
    }

    /// Creates a request that deletes the records that `fetch` matches, regardless of its result type.
    @_disfavoredOverload
    public convenience init<ResultType>(fetchRequest fetch: NSFetchRequest<ResultType>) {
        self.init(fetchRequest: fetch.erasedCopy)
    }

    /// Creates a request that deletes the records with these IDs. Stops the program if the array is empty or the
    /// records have different entities.
    public convenience init(objectIDs objects: [NSManagedObjectID]) {
        guard let entity = objects.first?.entity, objects.allSatisfy({ $0.entity === entity }) else {
            stop(
                .invalidArgumentException,
                "mismatched objectIDs in batch delete initializer: pass at least one ID, and only IDs of one entity.")
        }
        let fetch = NSFetchRequest<any NSFetchRequestResult>()
        fetch.entity = entity
        fetch.predicate = NSPredicate(format: "SELF IN %@", objects as NSArray)
        self.init(fetchRequest: fetch)
    }

    /// A copy of the fetch request that selects the records.
    open var fetchRequest: NSFetchRequest<any NSFetchRequestResult> {
        fetch.copy() as! NSFetchRequest<any NSFetchRequestResult>
    }

    open override var requestType: NSPersistentStoreRequestType { .batchDeleteRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSBatchDeleteRequest(fetchRequest: fetch)
        copy.resultType = resultType
        copy.affectedStores = affectedStores
        return copy
    }
}

extension NSBatchDeleteRequest: AnsweredRequest {
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
    {
        var parameters = fetch.parameters
        let entity = context.requireEntity(parameters.entity, named: parameters.unresolvedEntityName ?? "")
        parameters.entity = entity
        parameters.resultType = .managedObjectIDResultType
        let report: BatchReport = resultType == .resultTypeObjectIDs ? .references : .count
        let outcomes = try context.requiredCoordinator.locked {
            try context.batchStores(among: stores, for: entity, self).map { store in
                (
                    store: store,
                    outcome: try store.delete(parameters, reporting: report, as: TransactionSignature(batchOf: context))
                )
            }
        }
        let result: Any =
            switch resultType {
            case .resultTypeStatusOnly: true
            case .resultTypeObjectIDs: outcomes.objectIDs(entity.layout)
            case .resultTypeCount: outcomes.count
            }
        let more = try context.incrementalResults(of: self, among: stores, for: entity) {
            (answer: NSBatchDeleteResult) in
            answer.result
        }
        return NSBatchDeleteResult(joined([result] + more), resultType)
    }
}
