/// Everything that a fetch request holds, whatever its result type: the form in which the stack passes it on.
///
/// A value, so that a copied request shares nothing with its original.
struct FetchParameters {
    var entity: NSEntityDescription?
    /// The name given to `init(entityName:)`, kept until a context finds the entity.
    var unresolvedEntityName: String?
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]?
    /// The most rows to return; 0 means no limit.
    var fetchLimit = 0
    var fetchOffset = 0
    /// The rows read at a time; 0 means all at once.
    var fetchBatchSize = 0
    var resultType = NSFetchRequestResultType.managedObjectResultType
    var includesSubentities = true
    var includesPropertyValues = true
    var includesPendingChanges = true
    var returnsObjectsAsFaults = true
    var returnsDistinctResults = false
    var shouldRefreshRefetchedObjects = false
    var relationshipKeyPathsForPrefetching: [String]?
    /// Property names, attribute or to-one relationship descriptions, or `NSExpressionDescription`s.
    var propertiesToFetch: [Any]?
    /// The same, without aggregates.
    var propertiesToGroupBy: [Any]?
    var havingPredicate: NSPredicate?
    /// What runs the request in the background, if it does: it has the stores' answers, and may stop them.
    var running: AsynchronousFetch?
    /// Set for the requests that a model keeps, when a coordinator takes it.
    var belongsToFrozenModel = false

    /// The same, to be changed.
    var unfrozen: FetchParameters {
        var copy = self
        copy.belongsToFrozenModel = false
        return copy
    }
}

/// Any `NSFetchRequest`, whatever its result type.
///
///     guard let fetch = request as? any AnyFetchRequest else { … }
///     let query = try generator.rows(for: fetch.parameters)
protocol AnyFetchRequest: NSPersistentStoreRequest {
    var parameters: FetchParameters { get set }
}
