/// A description of a fetch: which objects to find, in which order, and what to return.
///
///     let request = NSFetchRequest<Employee>(entityName: "Employee")
///     request.predicate = NSPredicate(format: "salary > %d", 5_000)
///     request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
///     let employees = try context.fetch(request)
///
/// Use a request on one thread at a time. The context that runs it reads it only during the call.
/// Apple's page: *NSFetchRequest*.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, AnyFetchRequest, NSCoding {
    final var parameters = FetchParameters() {
        willSet {
            if parameters.belongsToFrozenModel {
                stop(.internalInconsistencyException, "Can't modify a named fetch request in an immutable model.")
            }
        }
    }

    /// Creates a request without an entity. Set one before you run the request.
    public override init() {}

    /// Creates a request for an entity that is looked up by name in the model of the context that runs it.
    public convenience init(entityName: String) {
        self.init()
        parameters.unresolvedEntityName = entityName
    }

    /// Decodes a request; returns nil if the archive holds something else.
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

    /// Whether the other request has equal parameters and an entity of the same name.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? any AnyFetchRequest else { return false }
        return self === other || parameters.hasSameContents(as: other.parameters)
    }

    open override var hash: Int { parameters.nameOfEntity.hashValue }

    /// The entity whose objects are fetched.
    ///
    /// A request created by name has an entity only after a context has run it; reading the entity before that stops
    /// the program.
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

    /// The name of the entity, which is available before the request is run.
    open var entityName: String? { parameters.entity?.name ?? parameters.unresolvedEntityName }

    /// The stores to search; nil for all stores of the coordinator that contain the entity.
    open override var affectedStores: [NSPersistentStore]? {
        get { super.affectedStores }
        set { super.affectedStores = newValue }
    }

    /// Selects the objects; nil selects all objects of the entity.
    open var predicate: NSPredicate? {
        get { parameters.predicate }
        set { parameters.predicate = newValue }
    }

    /// The sort order, most significant descriptor first. Without one the order is undefined.
    open var sortDescriptors: [NSSortDescriptor]? {
        get { parameters.sortDescriptors }
        set { parameters.sortDescriptors = newValue }
    }

    /// The maximum number of results; 0, the default, means no limit.
    open var fetchLimit: Int {
        get { parameters.fetchLimit }
        set { parameters.fetchLimit = newValue }
    }

    /// The number of results to skip; 0 by default.
    open var fetchOffset: Int {
        get { parameters.fetchOffset }
        set { parameters.fetchOffset = newValue }
    }

    /// The number of rows to read at a time while you iterate over the results; 0, the default, reads all rows at once.
    open var fetchBatchSize: Int {
        get { parameters.fetchBatchSize }
        set { parameters.fetchBatchSize = newValue }
    }

    /// The kind of results; managed objects by default.
    open var resultType: NSFetchRequestResultType {
        get { parameters.resultType }
        set { parameters.resultType = newValue }
    }

    /// Whether objects of subentities are included; true by default.
    open var includesSubentities: Bool {
        get { parameters.includesSubentities }
        set { parameters.includesSubentities = newValue }
    }

    /// Whether property values are read and cached together with the IDs; true by default.
    open var includesPropertyValues: Bool {
        get { parameters.includesPropertyValues }
        set { parameters.includesPropertyValues = newValue }
    }

    /// Whether unsaved changes of the context are taken into account; true by default.
    ///
    /// They never are in a request for dictionaries.
    open var includesPendingChanges: Bool {
        get { parameters.includesPendingChanges }
        set { parameters.includesPendingChanges = newValue }
    }

    /// Whether the returned objects are faults, which are filled on first access; true by default.
    open var returnsObjectsAsFaults: Bool {
        get { parameters.returnsObjectsAsFaults }
        set { parameters.returnsObjectsAsFaults = newValue }
    }

    /// Whether duplicate dictionaries are removed; false by default. Has no effect on objects.
    open var returnsDistinctResults: Bool {
        get { parameters.returnsDistinctResults }
        set { parameters.returnsDistinctResults = newValue }
    }

    /// Whether objects that are already in the context are refreshed with the fetched values; false by default.
    open var shouldRefreshRefetchedObjects: Bool {
        get { parameters.shouldRefreshRefetchedObjects }
        set { parameters.shouldRefreshRefetchedObjects = newValue }
    }

    /// The key paths of relationships to prefetch together with the objects.
    open var relationshipKeyPathsForPrefetching: [String]? {
        get { parameters.relationshipKeyPathsForPrefetching }
        set { parameters.relationshipKeyPathsForPrefetching = newValue }
    }

    /// The properties to include in dictionaries: names, property descriptions or `NSExpressionDescription`s. nil
    /// stands for all attributes and to-one relationships.
    open var propertiesToFetch: [Any]? {
        get { parameters.propertiesToFetch }
        set { parameters.propertiesToFetch = newValue }
    }

    /// The properties to group dictionaries by. Every other property to fetch must be an aggregate.
    open var propertiesToGroupBy: [Any]? {
        get { parameters.propertiesToGroupBy }
        set { parameters.propertiesToGroupBy = newValue }
    }

    /// Selects the groups to return. Requires `propertiesToGroupBy`.
    open var havingPredicate: NSPredicate? {
        get { parameters.havingPredicate }
        set { parameters.havingPredicate = newValue }
    }
}
