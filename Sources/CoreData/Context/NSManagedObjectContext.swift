import Synchronization

/// A workspace: the objects in use, one for each record, and what was changed in them since the last save.
///
/// A fetch crosses this folder like this: `+Fetch` hands the request to the stores and gets back keys;
/// `+Registration` finds or makes the object of each key in the uniquing tables (`ObjectRegistry`); a fault
/// that is read later comes to `+Faulting`. A change of an object arrives in `+Changes`, is announced by
/// `processPendingChanges()`, and goes down in `+Save`.
///
///     let context = container.viewContext
///     let request = NSFetchRequest<Employee>(entityName: "Employee")
///     for employee in try context.fetch(request) { employee.salary *= 1.1 }
///     try context.save()
///
/// A context and its objects are used on the context's queue only: inside `perform(_:)` and
/// `performAndWait(_:)`, or on the main queue for a main-queue context. Apple's page:
/// *NSManagedObjectContext*.
open class NSManagedObjectContext: _ContextBase, @unchecked Sendable {
    // Sendable, as with Apple: the reference may cross queues so that `perform` can be called; nothing else may.
    final let registry = ObjectRegistry()
    /// Whether every use is checked for the right queue.
    final let isGuarded = ConcurrencyDebug.isOn
    final let queue: ContextQueue
    /// Where rows made by this context (inserted objects, first changes) are laid down.
    @exclusivity(unchecked) final var arena = RowArena()
    @exclusivity(unchecked) final var changes = ChangeTracker()
    final var endOfEventIsScheduled = false
    /// The contexts that have this one as their parent, and those of them that take over what is saved here.
    final let children = Followers()
    final let followers = Followers()
    /// Permanent ids that came in from the parent, on whatever queue it was.
    final let arrivedIDs = Mutex<[PermanentID]>([])
    /// How many results controllers follow the context; they may end on any queue.
    final let followingResults = Atomic<Int>(0)
    /// The results whose faults fire in batches, the youngest behind.
    final var batches: [BatchedResult] = []
    /// What `lock()` takes; nothing of the stack's own.
    final let sharedLock = NSRecursiveLock()
    /// The class that `entity(of:)` was asked about last: a program that makes objects mostly makes many of a kind.
    @exclusivity(unchecked) final var lastEntity: (type: NSManagedObject.Type, entity: NSEntityDescription)?

    /// The kind of queue that the context was made for.
    public let concurrencyType: NSManagedObjectContextConcurrencyType

    /// The context that this one reads from and saves to; none by default. May be set once, before the context is used.
    ///
    /// Objects and fetches show the parent's objects as they are, its unsaved changes included. A save of this context
    /// makes its changes unsaved changes of the parent: only the parent's own save takes them further. Reading and saving
    /// wait for the parent's queue, so the parent must never wait for this context's queue.
    open var parent: NSManagedObjectContext? {
        willSet { join(newValue, leaving: parent) }
    }

    /// The coordinator whose stores the context reads and writes; that of the topmost parent where there is a parent.
    ///
    /// Setting another one than before, or nil, forgets all registered objects. Stops where there is a parent.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { parent == nil ? coordinator : parent?.persistentStoreCoordinator }
        set {
            guard parent == nil else {
                stop(
                    .invalidArgumentException,
                    "Context already has a parent; cannot set a coordinator: its parent's is used.")
            }
            coordinator = newValue
        }
    }
    private final var coordinator: NSPersistentStoreCoordinator? {
        didSet {
            if oldValue !== coordinator { lastEntity = nil }
            if oldValue != nil, oldValue !== coordinator { reset() }
            oldValue?.contexts.set(self, false)
            coordinator?.contexts.set(self, true)
            oldValue?.followers.set(self, false)
            if automaticallyMergesChangesFromParent { coordinator?.followers.set(self, true) }
        }
    }

    /// What the context reads from and saves to.
    final var backing: any ContextBacking { parent ?? requiredCoordinator }

    /// The generation of the stores that the context reads; see `setQueryGenerationFrom(_:)`.
    final var pinned: NSQueryGenerationToken?
    /// Whether a fault may be given the row that the stores' row caches have, before anybody asks for it.
    final var isRowForeseeable: Bool { stalenessInterval < 0 && parent == nil && pinned == nil }

    /// A name for messages and tools.
    open var name: String?
    /// Who the context's saves are said to be of, in the stores' history.
    open var transactionAuthor: String?
    /// Anything the program wants to keep with the context.
    public let userInfo = NSMutableDictionary()
    /// What happens when a record was changed by someone else since it was read: by default the save fails.
    open var mergePolicy: Any = NSMergePolicy.error
    /// Whether the context takes over, on its own queue, what is saved to its coordinator, or in and to its parent, by
    /// others. False by default.
    open var automaticallyMergesChangesFromParent = false {
        didSet {
            let followers = parent?.followers ?? coordinator?.followers
            followers?.set(self, automaticallyMergesChangesFromParent)
        }
    }
    /// What takes changes back; none by default. Each event, up to `processPendingChanges()`, is one step.
    open var undoManager: UndoManager? {
        didSet {
            oldValue?.removeAllActions(withTarget: self)
            observeCheckpoints(of: undoManager)
        }
    }
    final var checkpoints: (any NSObjectProtocol)?
    /// How old, in seconds, a cached row may be before a firing fault asks the store instead; negative: any age.
    open var stalenessInterval: TimeInterval = -1 {
        didSet { forgetForeseenRows() }
    }
    /// Whether deletions follow their rules when an event ends, rather than only when the context is saved. True by default.
    open var propagatesDeletesAtEndOfEvent = true
    /// Whether the context keeps objects that nobody else holds and that have no changes. False by default.
    open var retainsRegisteredObjects = false {
        didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
    }
    final var retained: Set<NSManagedObject> = []
    /// Whether a fault whose record is gone is emptied and marked as deleted, rather than stopping the
    /// program. True by default.
    open var shouldDeleteInaccessibleFaults = true

    /// A context on a queue of the given kind.
    public override init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = concurrencyType == .mainQueueConcurrencyType ? .main : ContextQueue(label: "NSManagedObjectContext")
        super.init(concurrencyType: concurrencyType)
        registry.attach(to: self)
    }

    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.rawValue) }

    /// A context of the kind that was tied to the thread that made it.
    @available(*, deprecated, message: "Use init(concurrencyType:) instead")
    public convenience init() { self.init(concurrencyType: .confinementConcurrencyType) }

    /// A context that is set up as an archived one was; it has no stores and no objects.
    public required init?(coder: NSCoder) {
        concurrencyType = Self.concurrencyType(in: coder)
        queue =
            concurrencyType == .mainQueueConcurrencyType ? .main : ContextQueue(label: "NSManagedObjectContext")
        super.init(concurrencyType: concurrencyType)
        registry.attach(to: self)
        setUp(from: coder)
    }

    deinit {
        forgetUndo()
        observeCheckpoints(of: nil)
        registry.invalidate()
    }

    /// The objects that are registered now, with or without values.
    open var registeredObjects: Set<NSManagedObject> { Set(registry.objects) }
    /// The objects that the next save will insert.
    open var insertedObjects: Set<NSManagedObject> { changes.insertedSet }
    /// The objects that the next save will update.
    open var updatedObjects: Set<NSManagedObject> { changes.updatedSet }
    /// The objects that the next save will delete.
    open var deletedObjects: Set<NSManagedObject> {
        let (deleted, all) = (changes.deletedWithRecord, changes.deletedSet)
        return deleted.count == all.count ? all : Set(deleted)
    }
    /// Whether there is anything to save.
    open var hasChanges: Bool { !changes.isEmpty }

    /// Writes every change down, all or nothing.
    ///
    /// Callbacks and checks come first (`willSave`, validation); then, in one transaction per store, rows
    /// are inserted, updated under the optimistic lock, and deleted; then `didSave`. When it throws, the
    /// context is as it was and the store has none of it: fix what is wrong and save again, or `rollback()`.
    /// - Throws: a validation error, `CocoaError.validationMultipleErrors` for several, or the store's error.
    open func save() throws {
        guardQueue("save()")
        try saveChanges()
    }
    /// Takes every unsaved change back: new objects go, changed and deleted ones are as the store has them.
    open func rollback() {
        guardQueue("rollback()")
        takeChangesBack()
    }
    /// Forgets every object and every change. What the program still holds of them must not be used any more.
    open func reset() {
        guardQueue("reset()")
        forgetEverything()
    }

    // The rest is declared here so that a test's double of a context can override it.

    /// Runs `block` on the context's queue, later; pending changes are processed when it ends.
    @preconcurrency
    open func perform(_ block: @escaping @Sendable () -> Void) { enqueue(block) }

    /// Runs `block` on the context's queue and waits for it. May be nested.
    ///
    /// Like the generic method; a value of the type `(() -> Void) -> Void` is this one.
    open func performAndWait(_ block: () -> Void) { queue.sync { asCurrent(block) } }

    /// Registers a new object; its record will be made by the next save.
    ///
    /// Done by `NSManagedObject.init(context:)` and `init(entity:insertInto:)`; called by hand only for an
    /// object that was made without a context.
    open func insert(_ object: NSManagedObject) { insert(object, key: NSManagedObjectID.nextTemporaryKey()) }

    /// Marks an object for deletion with the next save.
    ///
    /// Its delete rules are followed when the event ends, or when the context is saved if `propagatesDeletesAtEndOfEvent` is
    /// false. An object that was never saved leaves the context.
    open func delete(_ object: NSManagedObject) { markForDeletion(object) }

    /// Hands a request to the stores: a batch operation, an asynchronous fetch, a question about history.
    ///
    /// What a batch operation changes is not seen by the objects of the context until it is merged. To be called on
    /// the context's queue.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for a fetch, whose results are objects and no
    ///   `NSPersistentStoreResult`: `fetch(_:)` gives them; and the stores' errors.
    @discardableResult
    open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult { try answer(request) }

    /// The object for `objectID`: the registered one, or a fault that has not been checked against the store.
    ///
    /// Never fails: if there is no such record, that shows when the fault fires.
    @discardableResult
    open func object(with objectID: NSManagedObjectID) -> NSManagedObject { requireObject(objectID) }

    /// The object for `objectID` if the context has it already, else nil; the store is not asked.
    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { knownObject(objectID) }

    /// The object for `objectID`, with its values.
    /// - Throws: `CocoaError.managedObjectReferentialIntegrity` where there is no such record.
    @discardableResult
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject { try storedObject(objectID) }

    /// Gives objects their permanent ids before they are saved.
    /// - Throws: the store's error, and `CocoaError.persistentStoreOperation` where no store takes the entity.
    open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try assignPermanentIDs(to: objects) }

    /// Discards an object's values, so that they are fetched again when next read.
    ///
    /// With `mergeChanges`, values set since the last save are kept and laid over the fresh ones; without, they are
    /// lost, on both ends of a relationship, and the object turns into a fault. An object that was added to a to-many
    /// relationship whose inverse is to-one stays a member: that is a value of the member, which is not refreshed, and
    /// this object remains a changed one. An object that was never saved loses its values too: it is read from the
    /// model's defaults then.
    /// Apple's page: *refresh(_:mergeChanges:)*.
    open func refresh(_ object: NSManagedObject, mergeChanges: Bool) { refreshOne(object, mergeChanges: mergeChanges) }

    /// Refreshes every registered object, keeping what was changed.
    open func refreshAllObjects() { refresh(registry.objects.filter { !$0.state.contains(.unsaved) }) }

    /// Takes over what another context saved: objects that changed are refreshed (changes of this context stay), new ones
    /// become known, and deleted ones are deleted here too. They are in `deletedObjects` until the next save, which has
    /// nothing to write for them and does not announce them. A record that was saved again after its deletion is refreshed.
    /// - Parameter notification: a `NSManagedObjectContextDidSave` of the other context.
    open func mergeChanges(fromContextDidSave notification: Notification) { takeOver(notification) }

    /// Decides what becomes of a fault whose record is gone: true empties it and marks it as deleted. The default
    /// implementation logs the fault and returns `shouldDeleteInaccessibleFaults`.
    open func shouldHandleInaccessibleFault(
        _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
    ) -> Bool {
        // Where it returns false, the program stops with a sentence that says as much.
        if shouldDeleteInaccessibleFaults {
            LogLine.warning(
                "The record of \(oid.uriRepresentation()) is gone. Its object counts as deleted, and its values are nil "
                    + "or 0.")
        }
        return shouldDeleteInaccessibleFaults
    }

    /// The coordinator, which everything that leaves the context's memory needs.
    final var requiredCoordinator: NSPersistentStoreCoordinator {
        guard let persistentStoreCoordinator else {
            stop(
                .invalidArgumentException,
                "This NSManagedObjectContext\(name.map { " '\($0)'" } ?? "") has no persistent store coordinator. It cannot "
                    + "perform a fetch or save, and knows no entities: set its persistentStoreCoordinator or its parent "
                    + "before it is used.")
        }
        return persistentStoreCoordinator
    }
}

extension NSManagedObjectContext {
    /// The kind of queue that a context is made for, as newer code spells it.
    public struct ConcurrencyType: Hashable, RawRepresentable, Sendable {
        public typealias RawValue = NSManagedObjectContextConcurrencyType
        public let rawValue: NSManagedObjectContextConcurrencyType
        public init(rawValue: NSManagedObjectContextConcurrencyType) { self.rawValue = rawValue }
        /// A queue of the context's own.
        public static let privateQueue = ConcurrencyType(rawValue: .privateQueueConcurrencyType)
        /// The main queue.
        public static let mainQueue = ConcurrencyType(rawValue: .mainQueueConcurrencyType)
    }
}

/// The kind of queue that a context is made for.
public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
    /// The thread that made the context; Apple gave this kind up, and a context of it checks nothing.
    case confinementConcurrencyType = 0
    /// A queue of the context's own.
    case privateQueueConcurrencyType = 1
    /// The main queue.
    case mainQueueConcurrencyType = 2
}
