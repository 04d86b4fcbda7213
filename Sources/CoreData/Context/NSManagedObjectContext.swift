import Synchronization

/// A workspace: the objects in use, one for each record, and their changes since the last save.
///
/// Start reading this folder here.
///
///     fetch ──► `+Fetch` ──► backing (`Family`): a coordinator or a parent ──► references
///                  │                                                             │
///                  │ unsaved changes are applied                                 ▼
///                  └◄────────────── objects ◄── `+Registration`: one object for each key (`ObjectRegistry`)
///
///     a fault is read ──► `+Faulting` ──► backing ──► a row
///     a change ──► `+Changes` ──► `processPendingChanges()` ──► notifications
///     save ──► `+Save`: delete rules, willSave, validation ──► backing ──► `ChangeSource`: record changes ──► the stores
///     another context's save ──► `+Merging` ──► `+Refreshing`: newer rows in objects with changes
///
///     let context = container.viewContext
///     let request = NSFetchRequest<Employee>(entityName: "Employee")
///     for employee in try context.fetch(request) { employee.salary *= 1.1 }
///     try context.save()
///
/// Use a context and its objects on the context's queue only: inside `perform(_:)` and `performAndWait(_:)`, or on the
/// main queue for a main-queue context. Apple's page: *NSManagedObjectContext*.
open class NSManagedObjectContext: _ContextBase, AnchorHolder, @unchecked Sendable {
    // Sendable, as in Apple's framework: the reference can cross queues so that `perform` can be called, but nothing
    // else.
    final let anchor = Anchor()
    final let registry = ObjectRegistry()
    /// Whether every use is checked for the right queue.
    final let isGuarded = ConcurrencyDebug.isOn
    final let queue: ContextQueue
    /// The memory for rows that this context creates: inserted objects and first changes.
    @exclusivity(unchecked) final var arena = RowArena()
    final let changes = ChangeTracker()
    @exclusivity(unchecked) final var endOfEventIsScheduled = false
    /// The child contexts, and those of them that merge what is saved here.
    final let children = Followers()
    final let followers = Followers()
    /// Permanent IDs that arrived from the parent, on any queue.
    final let arrivedIDs = Mutex<[PermanentID]>([])
    /// The number of results controllers that observe the context. They can be deallocated on any queue.
    final let followingResults = Atomic<Int>(0)
    /// The results whose faults fire in batches, the most recent ones last.
    @exclusivity(unchecked) final var batches: [BatchedResult] = []
    /// The lock behind `lock()`. The stack itself does not use it.
    final let sharedLock = NSRecursiveLock()
    /// The last class passed to `entity(of:)`, because programs usually create many objects of one class in a row.
    @exclusivity(unchecked) final var lastEntity: (type: NSManagedObject.Type, entity: NSEntityDescription)?

    /// The kind of queue that the context was created for.
    public let concurrencyType: NSManagedObjectContextConcurrencyType

    /// The context that this one reads from and saves to; nil by default. Set it at most once, before you use the
    /// context.
    ///
    /// Objects and fetches reflect the parent's objects with their unsaved changes. Saving this context turns its
    /// changes into unsaved changes of the parent; they reach a store when the parent is saved. Reads and saves wait
    /// for the parent's queue, so the parent's queue must never wait for this context's queue.
    @exclusivity(unchecked) open var parent: NSManagedObjectContext? {
        willSet {
            join(newValue, leaving: parent)
            hasParent = newValue != nil
        }
    }
    /// Whether the context is a child, for accesses on every change of every object.
    @exclusivity(unchecked) final private(set) var hasParent = false

    /// The coordinator whose stores the context reads and writes; in a child context, that of the topmost parent.
    ///
    /// Setting another coordinator or nil resets the context. Setting it in a child context stops the program.
    open var persistentStoreCoordinator: NSPersistentStoreCoordinator? {
        get { !hasParent ? coordinator : parent?.persistentStoreCoordinator }
        set {
            guard parent == nil else {
                stop(
                    .invalidArgumentException,
                    "Context already has a parent; cannot set a coordinator: its parent's is used.")
            }
            coordinator = newValue
        }
    }
    @exclusivity(unchecked) private final var coordinator: NSPersistentStoreCoordinator? {
        didSet {
            if oldValue !== coordinator { lastEntity = nil }
            if oldValue != nil, oldValue !== coordinator { reset() }
            oldValue?.contexts.set(self, false)
            coordinator?.contexts.set(self, true)
            oldValue?.followers.set(self, false)
            if automaticallyMergesChangesFromParent { coordinator?.followers.set(self, true) }
        }
    }

    /// The query generation that the context reads; see `setQueryGenerationFrom(_:)`.
    @exclusivity(unchecked) final var pinned: NSQueryGenerationToken?

    /// A name for debugging; nil by default. It is the label of the context's private queue, and appears in messages
    /// and tools. Set it on the context's queue, or before others use the context.
    @exclusivity(unchecked) open var name: String? {
        didSet { queue.setLabel(name) }
    }
    private static let queueLabel = "NSManagedObjectContext"
    /// The author of the context's saves in the stores' histories; nil by default.
    @exclusivity(unchecked) open var transactionAuthor: String?
    /// Custom information. Use it on the context's queue.
    public let userInfo = NSMutableDictionary()
    /// The policy for records that have changed in the store since they were read; `NSMergePolicy.error` by default,
    /// which makes the save fail.
    open var mergePolicy: Any = NSMergePolicy.error
    /// Whether the context merges what other contexts save to its coordinator or its parent, on its own queue. False by
    /// default.
    open var automaticallyMergesChangesFromParent = false {
        didSet {
            let followers = parent?.followers ?? coordinator?.followers
            followers?.set(self, automaticallyMergesChangesFromParent)
        }
    }
    /// The undo manager; nil by default. Everything up to `processPendingChanges()` is one undo step.
    @exclusivity(unchecked) open var undoManager: UndoManager? {
        didSet {
            hasUndoManager = undoManager != nil
            oldValue?.removeAllActions(withTarget: self)
            observeCheckpoints(of: undoManager)
        }
    }
    /// Whether there is an undo manager, for accesses on every change of every object.
    @exclusivity(unchecked) final private(set) var hasUndoManager = false
    final var checkpoints: (any NSObjectProtocol)?
    /// How many seconds a cached row may be old before a firing fault reads the store again. -1, the default, means any
    /// age.
    @exclusivity(unchecked) open var stalenessInterval: TimeInterval = -1 {
        didSet { detachRows() }
    }
    /// Whether delete rules are applied at the end of each event, rather than only on a save. True by default.
    @exclusivity(unchecked) open var propagatesDeletesAtEndOfEvent = true
    /// Whether the context retains objects without changes. False by default.
    @exclusivity(unchecked) open var retainsRegisteredObjects = false {
        didSet { retained = retainsRegisteredObjects ? registeredObjects : [] }
    }
    @exclusivity(unchecked) final var retained: Set<NSManagedObject> = []
    /// Whether a fault whose record no longer exists is cleared and marked as deleted, rather than stopping the
    /// program. True by default.
    open var shouldDeleteInaccessibleFaults = true

    /// Creates a context with a queue of the given kind.
    public override init(concurrencyType: NSManagedObjectContextConcurrencyType) {
        self.concurrencyType = concurrencyType
        queue = concurrencyType == .mainQueueConcurrencyType ? .main : ContextQueue(label: Self.queueLabel)
        super.init(concurrencyType: concurrencyType)
        anchor.attach(to: self)
        registry.attach(to: self)
    }

    /// Creates a context with a queue of the given kind.
    public convenience init(_ type: ConcurrencyType) { self.init(concurrencyType: type.rawValue) }

    /// Decodes the settings of a context. It has no stores and no objects.
    public required init?(coder: NSCoder) {
        concurrencyType = Self.concurrencyType(in: coder)
        queue = concurrencyType == .mainQueueConcurrencyType ? .main : ContextQueue(label: Self.queueLabel)
        super.init(concurrencyType: concurrencyType)
        anchor.attach(to: self)
        registry.attach(to: self)
        setUp(from: coder)
    }

    deinit {
        anchor.detach()
        removeUndoActions()
        observeCheckpoints(of: nil)
        registry.invalidate()
    }

    /// The registered objects, faults included. Call it on the context's queue.
    open var registeredObjects: Set<NSManagedObject> { Set(registry.objects) }
    /// The objects that the next save will insert. Call it on the context's queue.
    open var insertedObjects: Set<NSManagedObject> { changes.insertedSet }
    /// The objects that the next save will update. Call it on the context's queue.
    open var updatedObjects: Set<NSManagedObject> { changes.updatedSet }
    /// The objects that the next save will delete. Call it on the context's queue.
    open var deletedObjects: Set<NSManagedObject> {
        let (deleted, all) = (changes.deletedWithRecord, changes.deletedSet)
        return deleted.count == all.count ? all : Set(deleted)
    }
    /// Whether there is anything to save. Call it on the context's queue.
    open var hasChanges: Bool { !changes.isEmpty }

    /// Saves all changes to the stores, or to the parent. The save is atomic. Call it on the context's queue.
    ///
    /// Callbacks and validation come first (`willSave()`, `validateForInsert()` and others). Then each store inserts,
    /// updates (with optimistic locking) and deletes rows in one transaction. `didSave()` comes last. If the save
    /// fails, the context keeps its changes, and the stores are unchanged: fix the problem and save again, or call
    /// `rollback()`.
    /// - Throws: a validation error (`CocoaError.validationMultipleErrors` for several); `.managedObjectMerge` and
    ///   `.managedObjectConstraintMerge` for conflicts that the merge policy does not resolve;
    ///   `.managedObjectExternalRelationship` for a relationship across stores; `.persistentStoreOperation` if no
    ///   writable store contains the entity, or the store was removed; `.persistentStoreIncompatibleSchema` for an
    ///   entity of another model; `.coreData` if callbacks keep changing objects; the errors of a value transformer;
    ///   and the errors of the stores, such as `.persistentStoreTimeout`, `.fileWriteOutOfSpace` and
    ///   `.fileWriteNoPermission`.
    open func save() throws {
        guardQueue("save()")
        try saveChanges()
    }
    /// Discards all unsaved changes: inserted objects leave the context, changed and deleted objects return to their
    /// saved state. Call it on the context's queue.
    open func rollback() {
        guardQueue("rollback()")
        revertChanges()
    }
    /// Removes all objects and changes from the context. Don't use these objects afterwards. Call it on the context's
    /// queue.
    open func reset() {
        guardQueue("reset()")
        discardEverything()
    }

    // Declared in the class, so that test doubles can override them.

    /// Runs `block` on the context's queue, asynchronously. Pending changes are processed when it ends. You can call it
    /// from any thread.
    @preconcurrency
    open func perform(_ block: @escaping @Sendable () -> Void) { enqueue(block) }

    /// Runs `block` on the context's queue and waits for it. Calls can be nested. You can call it from any thread.
    ///
    /// The same as the generic method, for function values of type `(() -> Void) -> Void`.
    open func performAndWait(_ block: () -> Void) { queue.sync { asCurrent(block) } }

    /// Registers a new object, which the next save inserts into a store. Call it on the context's queue.
    ///
    /// `NSManagedObject.init(context:)` and `init(entity:insertInto:)` call it. You call it only for an object created
    /// without a context.
    open func insert(_ object: NSManagedObject) { insert(object, key: NSManagedObjectID.nextTemporaryKey()) }

    /// Marks an object for deletion by the next save. Call it on the context's queue.
    ///
    /// Its delete rules are applied when the event ends, or on the save if `propagatesDeletesAtEndOfEvent` is false. An
    /// unsaved object leaves the context.
    open func delete(_ object: NSManagedObject) { markForDeletion(object) }

    /// Executes a batch operation, an asynchronous fetch, a history request or a save request. Call it on the context's
    /// queue.
    ///
    /// The objects of the context do not reflect the changes of a batch operation until you merge them.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for a fetch request, whose results are objects (use
    ///   `fetch(_:)`), and for unknown requests; the errors that the class of the request documents; and the errors of
    ///   the stores.
    @discardableResult
    open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult { try answer(request) }

    /// Returns the object with an ID: the registered object, or a new fault. Call it on the context's queue.
    ///
    /// The store is not accessed. If the record does not exist, that shows when the fault fires. The ID of a store that
    /// is not in the coordinator, or an unknown temporary ID, stops the program.
    @discardableResult
    open func object(with objectID: NSManagedObjectID) -> NSManagedObject { requireObject(objectID) }

    /// Returns the object with an ID if it is registered in the context, or nil. The store is not accessed. Call it on
    /// the context's queue.
    open func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { knownObject(objectID) }

    /// Returns the object with an ID, with its values. Call it on the context's queue.
    /// - Throws: `CocoaError.managedObjectReferentialIntegrity` if there is no such record, and the errors of the
    ///   store.
    @discardableResult
    open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject { try storedObject(objectID) }

    /// Converts the temporary IDs of objects to permanent ones before a save. Call it on the context's queue.
    /// - Throws: `CocoaError.persistentStoreOperation` if no writable store contains the entity,
    ///   `.persistentStoreIncompatibleSchema` for an entity of another model, and the errors of the stores.
    open func obtainPermanentIDs(for objects: [NSManagedObject]) throws { try assignPermanentIDs(to: objects) }

    /// Discards an object's values, so that they are fetched again on the next access. Call it on the context's queue.
    ///
    /// If `mergeChanges` is true, unsaved changes are kept and applied to the fresh values. Otherwise they are lost, on
    /// both sides of a relationship, and the object turns into a fault. An object that was added to a to-many
    /// relationship with a to-one inverse remains a member: the change belongs to the member, which is not refreshed,
    /// and this object remains changed. An unsaved object returns to the model's default values.
    /// Apple's page: *refresh(_:mergeChanges:)*.
    open func refresh(_ object: NSManagedObject, mergeChanges: Bool) { refreshOne(object, mergeChanges: mergeChanges) }

    /// Refreshes all registered objects and keeps their unsaved changes. Call it on the context's queue.
    open func refreshAllObjects() { refresh(registry.objects.filter { !$0.state.contains(.unsaved) }) }

    /// Merges the changes that another context saved: updated objects are refreshed (unsaved changes of this context
    /// are kept), inserted ones are registered, and deleted ones are deleted here too. The deleted objects are in
    /// `deletedObjects` until the next save, which neither writes nor announces them. A record that was saved again
    /// after its deletion is refreshed. Call it on the context's queue.
    /// - Parameter notification: a `NSManagedObjectContextDidSave` notification of the other context.
    open func mergeChanges(fromContextDidSave notification: Notification) { mergeSave(notification) }

    /// Decides how to handle a fault whose record no longer exists: true clears it and marks it as deleted, false stops
    /// the program. The default implementation logs the fault and returns `shouldDeleteInaccessibleFaults`. Called on
    /// the context's queue.
    open func shouldHandleInaccessibleFault(
        _ fault: NSManagedObject, for oid: NSManagedObjectID, triggeredByProperty property: NSPropertyDescription?
    ) -> Bool { deletesInaccessibleFault(oid) }
}
