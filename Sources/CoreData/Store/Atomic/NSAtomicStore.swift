/// A store that is read whole when it is opened and written whole when it is saved: the class to derive from for a file
/// format of one's own.
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
/// and `updateCacheNode(_:from:)`. Everything else (fetches, faults, conflicts, all or nothing) is done here, on rows that
/// are made from the nodes. Every method is called with the coordinator's lock held; those that get an object are called
/// on its context's queue. Apple's page: *NSAtomicStore*.
open class NSAtomicStore: NSPersistentStore {
    final private(set) lazy var tables = RecordTables(of: self)
    final let names = ReferenceTable()
    final var nodes: [NSManagedObjectID: NSAtomicStoreCacheNode] = [:]

    /// - Parameters:
    ///   - coordinator: whose model the records follow.
    ///   - configurationName: the configuration whose entities the store takes; nil for all.
    ///   - url: the file's place.
    public override init(
        persistentStoreCoordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        super.init(
            persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
    }

    /// Makes a node for each record of the file, links them, and hands them to `addCacheNodes(_:)`. Called once, after
    /// `loadMetadata()`.
    open func load() throws { required("load()") }
    /// Writes the nodes and the metadata down. When it throws, the nodes become what they were before the save.
    open func save() throws { required("save()") }

    /// A name for a new object's record that no other record of its entity ever had: a number or a text, since the
    /// URI of the object's id ends with it.
    open func newReferenceObject(for managedObject: NSManagedObject) -> Any { required("newReferenceObject(for:)") }
    /// A node for a new object with its values. Objects that it is related to may be new too, and have no node yet.
    open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        required("newCacheNode(for:)")
    }
    /// Brings the node of a changed object up to date.
    open func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        required("updateCacheNode(_:from:)")
    }
    /// Called before the nodes of deleted objects go.
    open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

    /// Every node.
    open func cacheNodes() -> Set<NSAtomicStoreCacheNode> { Set(nodes.values) }
    /// The node of a record; nil where there is none.
    open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? { nodes[objectID] }
    /// Takes nodes in.
    open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
        for node in cacheNodes { nodes[node.objectID] = node }
    }

    /// The object id of the record that the store knows by a reference object.
    open func objectID(for entity: NSEntityDescription, withReferenceObject data: Any) -> NSManagedObjectID {
        NSManagedObjectID(key: names.key(of: data, entity.layout), layout: entity.layout, store: self)
    }
    /// What the store knows a record by.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        guard let reference = names.reference(of: objectID.key, objectID.layout) else {
            stop(.invalidArgumentException, "The object id \(objectID) is of no record that this store has named.")
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
        for node in nodes.values { try take(node) }
    }

    override func saveMetadata() throws { try save() }
    override func reserveKeys(upTo key: Int64, of root: EntityLayout) throws {
        names.reserve(upTo: key, root: root.number)
    }
    override func referenceText(key: Int64, layout: EntityLayout) -> String { names.spelling(of: key, layout) }
    override func key(spelled text: String, layout: EntityLayout) -> Int64? { names.key(spelled: text, layout) }
}
