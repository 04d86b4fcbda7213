/// The parameters of a fetch request, without its result type, as the stack passes them on.
///
/// A value type, so that a copied request shares nothing with the original.
///
/// Start reading this folder here. The program's requests are objects; the stack passes on values:
///
///     NSFetchRequest ──► FetchParameters ──► the context ──► the coordinator ──► the stores
///     NSSaveChangesRequest ◄── the sets of changed objects, for stores of a program's own class
///
/// A fetch in the background has a `RunningFetch`, which counts the records that the stores find, and can stop them.
struct FetchParameters {
    var entity: NSEntityDescription?
    /// The name that was passed to `init(entityName:)`, until a context resolves the entity.
    var unresolvedEntityName: String?
    var predicate: NSPredicate?
    var sortDescriptors: [NSSortDescriptor]?
    /// The maximum number of results; 0 for no limit.
    var fetchLimit = 0
    var fetchOffset = 0
    /// The number of rows to read at a time; 0 for all at once.
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
    /// Property names or descriptions, or `NSExpressionDescription`s without aggregates.
    var propertiesToGroupBy: [Any]?
    var havingPredicate: NSPredicate?
    /// The asynchronous fetch that runs the request, if any. It has the stores' results, and can cancel them.
    var running: (any RunningFetch)?
    /// Set in the requests of a model when a coordinator freezes it.
    var belongsToFrozenModel = false

    /// A mutable copy.
    var unfrozen: FetchParameters {
        var copy = self
        copy.belongsToFrozenModel = false
        return copy
    }
}

/// An `NSFetchRequest` with any result type.
///
///     guard let fetch = request as? any AnyFetchRequest else { … }
///     let query = try generator.rows(for: fetch.parameters)
protocol AnyFetchRequest: NSPersistentStoreRequest {
    var parameters: FetchParameters { get set }
}

/// A background fetch, as an interface for stores: they report the records that they find, and stop when it is
/// canceled.
protocol RunningFetch: AnyObject {
    /// Reports found records.
    /// - Throws: `CocoaError.userCancelled`, so that the store stops.
    func didFind(_ count: Int) throws
    /// A store's references; nil if the store was not read yet.
    func references(of store: ObjectIdentifier) -> [RecordReference]?
    /// A store's dictionaries; nil if the store was not read yet.
    func dictionaries(of store: ObjectIdentifier) -> [NSDictionary]?
}

/// The number of rows that a store reads between two reports.
let runningFetchInterval = 128
