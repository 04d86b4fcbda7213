/// A request that deletes records in a SQLite store without making objects of them.
///
///     let old: NSFetchRequest<any NSFetchRequestResult> = NSFetchRequest(entityName: "Employee")
///     old.predicate = NSPredicate(format: "startDate < %@", date)
///     let result = try context.execute(NSBatchDeleteRequest(fetchRequest: old))
///
/// Delete rules are followed in SQL: what cascades is deleted too, what nullifies is set to NULL, and a rule that denies
/// stops the request. No object is asked: neither `prepareForDeletion()` nor validation runs, and contexts learn of the
/// change from `mergeChanges(fromRemoteContextSave:into:)` only. Apple's page: *NSBatchDeleteRequest*.
open class NSBatchDeleteRequest: NSPersistentStoreRequest {
    private let fetch: NSFetchRequest<any NSFetchRequestResult>
    /// What to report; whether it worked, unless set.
    open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly

    /// A request to delete what `fetch` finds; its limit, offset and order count.
    public init(fetchRequest fetch: NSFetchRequest<any NSFetchRequestResult>) {
        self.fetch = fetch.copy() as! NSFetchRequest<any NSFetchRequestResult>
    }

    /// A request to delete what `fetch` finds, whatever it is declared to return.
    @_disfavoredOverload
    public convenience init<ResultType>(fetchRequest fetch: NSFetchRequest<ResultType>) {
        self.init(fetchRequest: fetch.erasedCopy)
    }

    /// A request to delete these records, which must be of one entity.
    public convenience init(objectIDs objects: [NSManagedObjectID]) {
        guard let entity = objects.first?.entity, objects.allSatisfy({ $0.entity === entity }) else {
            stop(
                .invalidArgumentException,
                "mismatched objectIDs in batch delete initializer: they must be of one entity, and at least one.")
        }
        let fetch = NSFetchRequest<any NSFetchRequestResult>()
        fetch.entity = entity
        fetch.predicate = NSPredicate(format: "SELF IN %@", objects as NSArray)
        self.init(fetchRequest: fetch)
    }

    /// What is to be deleted, as a copy.
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
