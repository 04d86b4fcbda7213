import Synchronization

/// What stands between contexts and stores: it makes several stores look like one, for one model.
///
/// A request of a context comes here and goes on to each store that has the request's entity: what changes a store
/// under the coordinator's lock, what reads from a SQLite store beside that. The coordinator freezes its model: from
/// then on an entity has a layout, and rows can be laid out. Apple's page: *NSPersistentStoreCoordinator*.
open class NSPersistentStoreCoordinator: _CoordinatorBase, @unchecked Sendable {
    // Sendable: stores are changed under `recursiveLock`; those that can be read beside a writer see to that themselves,
    // and the list of stores has a lock of its own.
    public let managedObjectModel: NSManagedObjectModel
    /// No other coordinator of the process has or had it; counted from 1.
    final let number = NSPersistentStoreCoordinator.lastNumber.add(1, ordering: .relaxed).newValue
    private static let lastNumber = Atomic<Int>(0)
    /// A name for messages and tools.
    open var name: String?
    /// The stores, in the order in which they were added.
    public final var persistentStores: [NSPersistentStore] { storesLock { openStores } }
    private final let storesLock = Lock()
    private final var openStores: [NSPersistentStore] = []
    final let recursiveLock = NSRecursiveLock()
    final let queue = DispatchQueue(label: "NSPersistentStoreCoordinator")

    /// A coordinator for `model`, which is frozen by it.
    public override init(managedObjectModel model: NSManagedObjectModel) {
        model.freeze()
        managedObjectModel = model
        super.init(managedObjectModel: model)
    }

    /// A coordinator for a model without entities.
    public convenience init() { self.init(managedObjectModel: NSManagedObjectModel()) }

    /// Runs `body` while no other context saves, or talks to a store that is for one at a time.
    final func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        recursiveLock.lock()
        defer { recursiveLock.unlock() }
        return try body()
    }

    /// The context that the lock is held for.
    private(set) final var served: (any StoreRequester)?

    /// The same for `context`.
    /// What the stores do in it is told as the context's work.
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

    /// Has rows read anew: somebody beyond this coordinator changed them.
    final func forgetRows(of ids: [NSManagedObjectID]) {
        for id in ids {
            guard let (store, layout) = home(of: id) else { continue }
            store.rowCache.forget(root: layout.rootNumber, key: id.key)
        }
    }

    /// Every context of the coordinator.
    final let contexts = Followers()
    /// The contexts that take over what others save.
    final let followers = Followers()

    /// Hands a request to the stores on behalf of `context`, on whose queue it is called.
    /// - Returns: the array of results of a fetch, as the stores have them, without what is unsaved in the context;
    ///   an empty array for a save; an `NSPersistentStoreResult` for any other kind of request.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for a request that nobody here understands, and
    ///   the stores' errors.
    @discardableResult
    open func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        try answer(request, for: context)
    }

    /// The store at that place, if it was added.
    open func persistentStore(for URL: URL) -> NSPersistentStore? {
        persistentStores.first { $0.url?.standardizedFileURL == URL.standardizedFileURL }
    }
    /// Where a store lies.
    open func url(for store: NSPersistentStore) -> URL { store.url ?? URL(fileURLWithPath: "/dev/null") }

    /// Takes an open store in. To be called inside `change(adding:removing:_:)`.
    final func insert(_ store: NSPersistentStore, at index: Int? = nil) {
        storesLock { openStores.insert(store, at: index ?? openStores.count) }
        store.didAdd(to: self)
    }

    /// Lets a store go. To be called inside `change(adding:removing:_:)`.
    final func drop(_ store: NSPersistentStore) {
        guard persistentStores.contains(store) else { return }
        NotificationCenter.default.post(
            name: .NSPersistentStoreCoordinatorWillRemoveStore, object: self,
            userInfo: [NSRemovedPersistentStoresKey: [store]])
        store.willRemove(from: self)
        storesLock { openStores.removeAll { $0 === store } }
        store.persistentStoreCoordinator = nil
    }

    /// Removes a store, and closes its file once no queue reads from it.
    ///
    /// Contexts forget their objects of it, each on its own queue: at once on the queue that this is called on, else as
    /// soon as the queue comes round. These objects are invalid afterwards, like those of a context that was reset, and
    /// `NSManagedObjectContextObjectsDidChange` lists them under `NSInvalidatedObjectsKey`. A context with unsaved changes
    /// of the store's objects keeps those objects until `rollback()` or `reset()`.
    /// Apple's page: *remove(_:)* of *NSPersistentStoreCoordinator*.
    open func remove(_ store: NSPersistentStore) throws {
        let wasThere = locked {
            guard persistentStores.contains(store) else { return false }
            change(removing: [store]) { drop(store) }
            return true
        }
        guard wasThere else { return }
        // Outside of the lock, which a context's queue may be waiting for.
        for context in contexts.all { context.forget(store) }
    }
}
