/// A description of which objects to find, in which order, and what to return of them.
///
///     let request = NSFetchRequest<Employee>(entityName: "Employee")
///     request.predicate = NSPredicate(format: "salary > %d", 5_000)
///     request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
///     let employees = try context.fetch(request)
///
/// A request belongs to one thread at a time; the context that runs it reads it during the call only.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, AnyFetchRequest, NSCoding {
    final var parameters = FetchParameters() {
        willSet {
            if parameters.belongsToFrozenModel {
                stop(.internalInconsistencyException, "Can't modify a named fetch request in an immutable model.")
            }
        }
    }

    /// A request without an entity, which must be set before the request is run.
    public override init() {}

    /// A request for the entity of this name, which is looked up in the model of the context that runs it.
    public convenience init(entityName: String) {
        self.init()
        parameters.unresolvedEntityName = entityName
    }

    /// Reads a request from an archive; nil when the archive holds something else.
    public required convenience init?(coder: NSCoder) {
        guard let read = try? FetchParameters(from: coder) else { return nil }
        self.init()
        parameters = read
    }

    open func encode(with coder: NSCoder) {
        parameters.encode(with: coder)
    }

    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSFetchRequest<ResultType>()
        copy.parameters = parameters.unfrozen
        copy.affectedStores = affectedStores
        return copy
    }

    /// Whether the other request asks for the same, of an entity of the same name.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? any AnyFetchRequest else { return false }
        return self === other || parameters.hasSameContents(as: other.parameters)
    }

    open override var hash: Int { parameters.nameOfEntity.hashValue }

    /// The entity to look for.
    ///
    /// A request made by name knows it only once a context has run it: reading it earlier traps.
    open var entity: NSEntityDescription? {
        get {
            if parameters.entity == nil, let name = parameters.unresolvedEntityName {
                stop(
                    .internalInconsistencyException,
                    "This fetch request was created with a string name (\(name)), and cannot respond to -entity until used "
                        + "by an NSManagedObjectContext: read entityName, or set an NSEntityDescription.")
            }
            return parameters.entity
        }
        set {
            parameters.entity = newValue
            parameters.unresolvedEntityName = nil
        }
    }

    /// The name of the entity: known from the start for a request made by name.
    open var entityName: String? { parameters.entity?.name ?? parameters.unresolvedEntityName }

    /// The stores to look in; all of the coordinator's that have the entity when nil.
    open override var affectedStores: [NSPersistentStore]? {
        get { super.affectedStores }
        set { super.affectedStores = newValue }
    }

    /// Which objects to return; all of the entity's when nil.
    open var predicate: NSPredicate? {
        get { parameters.predicate }
        set { parameters.predicate = newValue }
    }

    /// The order of the results, most important first; no order is promised when nil or empty.
    open var sortDescriptors: [NSSortDescriptor]? {
        get { parameters.sortDescriptors }
        set { parameters.sortDescriptors = newValue }
    }

    /// The most results to return; 0, the default, sets no limit.
    open var fetchLimit: Int {
        get { parameters.fetchLimit }
        set { parameters.fetchLimit = newValue }
    }

    /// How many of the first results to leave out; 0 by default.
    open var fetchOffset: Int {
        get { parameters.fetchOffset }
        set { parameters.fetchOffset = newValue }
    }

    /// How many objects are read at a time as the result array is walked; 0, the default, reads all at once.
    open var fetchBatchSize: Int {
        get { parameters.fetchBatchSize }
        set { parameters.fetchBatchSize = newValue }
    }

    /// What to return; managed objects by default.
    open var resultType: NSFetchRequestResultType {
        get { parameters.resultType }
        set { parameters.resultType = newValue }
    }

    /// Whether objects of subentities are found too; true by default.
    open var includesSubentities: Bool {
        get { parameters.includesSubentities }
        set { parameters.includesSubentities = newValue }
    }

    /// Whether the row values are read and cached along with the ids; true by default.
    open var includesPropertyValues: Bool {
        get { parameters.includesPropertyValues }
        set { parameters.includesPropertyValues = newValue }
    }

    /// Whether unsaved changes of the context take part; true by default.
    ///
    /// A request for dictionaries never sees them.
    open var includesPendingChanges: Bool {
        get { parameters.includesPendingChanges }
        set { parameters.includesPendingChanges = newValue }
    }

    /// Whether the objects returned are faults, filled when first read; true by default.
    open var returnsObjectsAsFaults: Bool {
        get { parameters.returnsObjectsAsFaults }
        set { parameters.returnsObjectsAsFaults = newValue }
    }

    /// Whether equal dictionaries are returned once; false by default, and of no effect on objects.
    open var returnsDistinctResults: Bool {
        get { parameters.returnsDistinctResults }
        set { parameters.returnsDistinctResults = newValue }
    }

    /// Whether objects that the context already has are refreshed with the values found; false by default.
    open var shouldRefreshRefetchedObjects: Bool {
        get { parameters.shouldRefreshRefetchedObjects }
        set { parameters.shouldRefreshRefetchedObjects = newValue }
    }

    /// The relationships to read together with the objects, as key paths.
    open var relationshipKeyPathsForPrefetching: [String]? {
        get { parameters.relationshipKeyPathsForPrefetching }
        set { parameters.relationshipKeyPathsForPrefetching = newValue }
    }

    /// The properties to return in dictionaries: names, property descriptions or `NSExpressionDescription`s.
    open var propertiesToFetch: [Any]? {
        get { parameters.propertiesToFetch }
        set { parameters.propertiesToFetch = newValue }
    }

    /// The properties by which dictionaries are grouped, so that aggregates can be asked for.
    open var propertiesToGroupBy: [Any]? {
        get { parameters.propertiesToGroupBy }
        set { parameters.propertiesToGroupBy = newValue }
    }

    /// Which groups to return; needs `propertiesToGroupBy`.
    open var havingPredicate: NSPredicate? {
        get { parameters.havingPredicate }
        set { parameters.havingPredicate = newValue }
    }
}
