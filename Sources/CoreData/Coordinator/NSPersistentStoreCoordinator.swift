import Synchronization

/// Mediates between contexts and stores: it makes several stores with one model look like a single store.
///
/// A request of a context goes to each store that contains the request's entity. Writes hold the coordinator's lock;
/// reads from SQLite stores don't need it. Creating a coordinator freezes its model, which determines the row layouts
/// of the entities. Apple's page: *NSPersistentStoreCoordinator*.
///
/// Start reading this folder here. A fetch can run concurrently with a writer; a save holds the lock:
///
///     context ── reading(store) ──► `+Reading` ── RecordReader ──► references and rows
///     context ── save(source) ────► `+Saving`  ── SaveBatch ─────► each store, one transaction inside the other
///                                      │ rejected: the source resolves it, and the save starts again
///                                      ▼
///                                   the stores' row caches contain the written rows
///
/// `+Adding`, `+Files` and `+Metadata` manage the list of stores; `+Identity` finds the store of an object ID.
open class NSPersistentStoreCoordinator: _CoordinatorBase, AnchorHolder, @unchecked Sendable {
    // Sendable: stores change under `recursiveLock`. Stores that can be read concurrently synchronize that themselves,
    // and the list of stores has its own lock.
    /// The model of all stores. It is frozen.
    public let managedObjectModel: NSManagedObjectModel
    /// The coordinator's number, which is unique in the process. Starts at 1.
    final let number = NSPersistentStoreCoordinator.lastNumber.add(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic<Int>(0)
    /// A name for debugging; nil by default. It is the label of the coordinator's queue, and appears in messages and
    /// tools. Set it before others use the coordinator.
    open var name: String? {
        didSet { labeledQueue.setLabel(name) }
    }
    /// The open stores, in the order in which they were added. You can read it from any thread.
    public final var persistentStores: [NSPersistentStore] { storesLock { openStores } }
    private final let storesLock = Lock()
    @exclusivity(unchecked) private final var openStores: [NSPersistentStore] = []
    final let recursiveLock = NSRecursiveLock()
    final var queue: DispatchQueue { labeledQueue.queue }
    private final let labeledQueue = LabeledQueue(label: "NSPersistentStoreCoordinator")
    final let anchor = Anchor()

    /// Creates a coordinator for `model` and freezes the model. An invalid model stops the program.
    public override init(managedObjectModel model: NSManagedObjectModel) {
        model.freeze()
        managedObjectModel = model
        super.init(managedObjectModel: model)
        anchor.attach(to: self)
    }

    deinit { anchor.detach() }

    /// Creates a coordinator for a model without entities.
    public convenience init() { self.init(managedObjectModel: NSManagedObjectModel()) }

    /// Runs `body` while no other context saves or uses a store that allows one context at a time.
    final func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        recursiveLock.lock()
        defer { recursiveLock.unlock() }
        return try body()
    }

    /// The context that the lock is held for.
    @exclusivity(unchecked) private(set) final var served: (any StoreRequester)?

    /// Runs `body` with the lock held for `context`. The stores' events are attributed to the context.
    final func locked<Result>(for context: (any StoreRequester)?, _ body: () throws -> Result) rethrows -> Result {
        let work = context.map { ContextAtWork($0) }
        defer { work?.end() }
        return try locked {
            let before = served
            served = context
            defer { served = before }
            return try body()
        }
    }

    /// Evicts rows that were changed outside this coordinator.
    final func evictRows(of ids: [NSManagedObjectID]) {
        for id in ids {
            guard let (store, layout) = home(of: id) else { continue }
            store.rowCache.evict(root: layout.rootNumber, key: id.key)
        }
    }

    /// All contexts of the coordinator.
    final let contexts = Followers()
    /// The contexts that merge what others save.
    final let followers = Followers()

    /// Executes a request in `context`. Call it on the queue of `context`.
    /// - Returns: the array of results of a fetch, without the unsaved changes of the context; an empty array for a
    ///   save; an `NSPersistentStoreResult` for any other request.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for an unknown request; the errors of
    ///   `NSManagedObjectContext.fetch(_:)`, `save()` and `execute(_:)`.
    @discardableResult
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        try answer(request, for: context)
    }

    /// The open store at a location, or nil. You can call it from any thread.
    open func persistentStore(for URL: URL) -> NSPersistentStore? {
        persistentStores.first { $0.url?.standardizedFileURL == URL.standardizedFileURL }
    }
    /// The location of a store; the null device if it has none. You can call it from any thread.
    open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

    /// Adds an open store. Call it inside `change(adding:removing:_:)`.
    final func insert(_ store: NSPersistentStore, at index: Int? = nil) {
        storesLock { openStores.insert(store, at: index ?? openStores.count) }
        store.didAdd(to: self)
    }

    /// Removes a store. Call it inside `change(adding:removing:_:)`.
    final func drop(_ store: NSPersistentStore) {
        guard persistentStores.contains(store) else { return }
        NotificationCenter.default.post(
            name: .NSPersistentStoreCoordinatorWillRemoveStore, object: self,
            userInfo: [NSRemovedPersistentStoresKey: [store]])
        store.willRemove(from: self)
        storesLock { openStores.removeAll { $0 === store } }
        store.persistentStoreCoordinator = nil
    }

    /// Removes a store from the coordinator, and closes its file when no queue reads from it any more. You can call it
    /// from any thread.
    ///
    /// Contexts discard their objects of the store, each on its own queue: immediately on the calling queue,
    /// asynchronously on others. These objects are invalid afterwards, like those of a context that was reset, and
    /// `NSManagedObjectContextObjectsDidChange` lists them under `NSInvalidatedObjectsKey`. A context with unsaved
    /// changes of the store's objects keeps these objects until `rollback()` or `reset()`. Apple's page: *remove(_:)*
    /// of *NSPersistentStoreCoordinator*.
    /// - Throws: nothing in this implementation. A store that is not open in this coordinator is ignored.
    open func remove(_ store: NSPersistentStore) throws {
        let wasThere = locked {
            guard persistentStores.contains(store) else { return false }
            change(removing: [store]) { drop(store) }
            return true
        }
        guard wasThere else { return }
        // Outside the lock, because a context's queue may be waiting for it.
        for context in contexts.all { context.removeObjects(of: store) }
    }
}
