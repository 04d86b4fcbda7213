/// A store that is read completely when it is opened and written completely when it is saved. Derive from this class to
/// support a custom file format.
///
///     final class TextStore: NSAtomicStore {
///         override func load() throws {
///             // one node for each record of the file
///             addCacheNodes(nodes)
///         }
///         override func save() throws { … cacheNodes() … }
///     }
///     NSPersistentStoreCoordinator.registerStoreClass(TextStore.self, type: .init(rawValue: "Text"))
///
/// A subclass overrides `type`, `loadMetadata()`, `load()`, `save()`, `newReferenceObject(for:)`, `newCacheNode(for:)`
/// and `updateCacheNode(_:from:)`. This class does everything else (fetches, faults, conflicts, atomic saves), on rows
/// created from the nodes. All methods are called with the coordinator's lock held; those with a managed object as a
/// parameter are called on its context's queue. Apple's page: *NSAtomicStore*.
open class NSAtomicStore: NSPersistentStore {
    final private(set) lazy var tables = RecordTables(of: self)
    final let names = ReferenceTable()
    final var nodes: [NSManagedObjectID: NSAtomicStoreCacheNode] = [:]

    /// Creates the store. Called by the coordinator.
    /// - Parameters:
    ///   - coordinator: the coordinator, whose model the records conform to.
    ///   - configurationName: the configuration whose entities the store contains; nil for all entities.
    ///   - url: the location of the file.
    ///   - options: the options that the store was added with.
    public override init(
        persistentStoreCoordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        super.init(
            persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
    }

    /// Creates a node for each record of the file, connects the nodes, and passes them to `addCacheNodes(_:)`. Called
    /// once, after `loadMetadata()`. Subclasses must override it.
    /// - Throws: your errors, which `addPersistentStore` throws in turn.
    open func load() throws { required("load()") }
    /// Writes the nodes and the metadata to the file. Subclasses must override it. If it throws, the nodes return to
    /// their state before the save.
    /// - Throws: your errors, which the context's `save()` throws in turn.
    open func save() throws { required("save()") }

    /// Returns a reference object for a new object: a number or a string that no other record of the entity has ever
    /// had. The URI of the object's ID ends with it. Subclasses must override it.
    open func newReferenceObject(for managedObject: NSManagedObject) -> Any { required("newReferenceObject(for:)") }
    /// Returns a node with the values of a new object. Related objects can be new too, and have no node yet. Subclasses
    /// must override it.
    open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        required("newCacheNode(for:)")
    }
    /// Copies the values of a changed object to its node. Subclasses must override it.
    open func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        required("updateCacheNode(_:from:)")
    }
    /// Called before the nodes of deleted objects are removed. Does nothing by default.
    open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

    /// All nodes of the store.
    open func cacheNodes() -> Set<NSAtomicStoreCacheNode> { Set(nodes.values) }
    /// The node of a record, or nil.
    open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? { nodes[objectID] }
    /// Adds nodes to the store.
    open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
        for node in cacheNodes { nodes[node.objectID] = node }
    }

    /// The object ID for a reference object.
    open func objectID(for entity: NSEntityDescription, withReferenceObject data: Any) -> NSManagedObjectID {
        NSManagedObjectID(key: names.key(of: data, entity.layout), layout: entity.layout, store: self)
    }
    /// The reference object for an object ID. An ID of another store stops the program.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        guard let reference = names.reference(of: objectID.key, objectID.layout) else {
            stop(.invalidArgumentException, "The object id \(objectID) does not belong to a record of this store.")
        }
        return reference
    }

    private func required(_ method: String) -> Never {
        stop(
            .invalidArgumentException,
            "The store class \(Swift.type(of: self)) does not override \(method): every subclass of NSAtomicStore must."
        )
    }

    override func prepare() throws {
        try checkModelVersion()
        try load()
        for node in nodes.values { try addRecord(of: node) }
    }

    override func saveMetadata() throws { try save() }
    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {
        names.reserve(upTo: key, root: root.number)
    }
    override func referenceText(key: Int64, layout: EntityLayout) -> String { names.spelling(of: key, layout) }
    override func key(spelled text: String, layout: EntityLayout) -> Int64? { names.key(spelled: text, layout) }
}
