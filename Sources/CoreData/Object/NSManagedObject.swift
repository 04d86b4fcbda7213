/// An object for one record of a store, in one context.
///
///     let ada = Employee(context: context)
///     ada.firstName = "Ada"
///     try context.save()
///
/// The object itself is small: a pointer to its row (`Row`), a slot in its context's uniquing table, and a few flags. A
/// fault has no row, or one that its fetch has attached; reading a property uses it or requests one from the context.
/// The first change of a property copies the row and marks the cell, so that changes are known without comparisons.
///
/// Use an object on its context's queue only. The exception is `objectID`, which you can read from any thread.
/// Apple's page: *NSManagedObject*.
///
/// Start reading this folder here. The path of reading or setting a property:
///
///     employee.name ──► ManagedProperty (`Values`) ──► readableRow ──► a cell of the row
///                                                         │ a fault: fire()
///                                                         ▼
///                                                      the context's backing: the row cache, then the store
///     employee.name = … ──► writableRow: the first change copies the row (ChangeRecord) ──► the context lists it
///     employee.department ──► `Relationships`: a cached object, or the context's object for the key in the cell
///
/// `Runtime` creates objects of classes that are known only at run time.
open class NSManagedObject: _ManagedObjectBase, NSFetchRequestResult {
    // Exclusivity checks would cost an eighth of every fetch. An object is used on one queue at a time.
    @exclusivity(unchecked) final var row: Row
    @exclusivity(unchecked) final var slab: RowSlab?
    final let layout: EntityLayout
    /// The table of the context that the object is registered in, under `key`.
    @exclusivity(unchecked) final var home: UniquingTable?
    // The 48 bits of the key and the 16 of the state share a word. A fetched object has a hundred bytes, so eight bytes
    // matter.
    @exclusivity(unchecked) private final var keyLow: UInt32
    @exclusivity(unchecked) private final var keyHigh: UInt16
    @exclusivity(unchecked) final var state: ObjectState
    @exclusivity(unchecked) final var change: ChangeRecord?
    /// The realized destination of the entity's first to-one relationship; others are in `extras`. With it, most
    /// objects need no extras for their relationships.
    @exclusivity(unchecked) final var firstDestination = Unshown<NSManagedObject?>(nil)
    @exclusivity(unchecked) final var extras: ObjectExtras?
    @exclusivity(unchecked) private final var id: NSManagedObjectID?

    /// Creates an object of `entity` and inserts it into `context`, if there is one. Call it on the context's queue.
    ///
    /// It is also called, without a context, for objects of existing records before they are registered. An override
    /// therefore sees every object, and should only set up state outside the model.
    public override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        if entity.layout == nil { Self.freezeModel(of: entity) }
        layout = entity.layout
        row = layout.defaults.row
        keyLow = 0
        keyHigh = 0
        state = .detached
        super.init(entity: entity, insertInto: context)
        context?.insert(self)
    }

    /// Creates an object of the entity with this class and inserts it into `context`. Call it on the context's queue. A
    /// class without an entity in the context's model stops the program.
    public convenience init(context: NSManagedObjectContext) {
        self.init(entity: context.entity(of: Self.self), insertInto: context)
    }

    /// Stops the program: an object needs an entity.
    public convenience init() {
        stop(
            .invalidArgumentException,
            "Failed to call designated initializer on NSManagedObject class '\(Self.self)': use init(context:) or "
                + "init(entity:insertInto:).")
    }

    deinit {
        if state.contains(.observed) { ObservationTable.remove(ObjectIdentifier(self)) }
        // The object retains its table until the end of `deinit`, so there is no need for another reference.
        home.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.unregister(self) }
    }

    /// The object's primary key, or a number that is unique in the process while it has none.
    final var key: Int64 {
        @inline(__always) get { Int64(keyHigh) << 32 | Int64(keyLow) }
        set {
            keyLow = UInt32(truncatingIfNeeded: newValue)
            keyHigh = UInt16(truncatingIfNeeded: newValue >> 32)
        }
    }

    /// The entity with this class, from the models that the process uses. You can call it from any thread.
    ///
    /// If there is none, an error is logged to standard error, and the returned entity has no name and no model.
    /// Apple's framework returns nil here, although the type is not optional.
    open class func entity() -> NSEntityDescription {
        if let entity = ModelsInUse.withEntity(of: self, { $0 }) { return entity }
        LogLine.error(
            "No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(self)' so +entity "
                + "is confused. Have you loaded your NSManagedObjectModel yet ?")
        return NSEntityDescription()
    }

    /// A request for all objects of the entity with this class, from the models that the process uses. You can call it
    /// from any thread.
    ///
    /// The code generated from a model declares a method of the same name that returns objects of the class.
    @_disfavoredOverload
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        let entity = entity()
        if entity.name != nil { request.entity = entity }
        return request
    }

    /// The object's entity.
    public final var entity: NSEntityDescription { layout.entity }

    /// The context that the object is registered in; nil if that was deallocated, or after a deletion was saved.
    public final var managedObjectContext: NSManagedObjectContext? { home?.registry.context }

    /// The object's ID, which is temporary until the first save. You can read it from any thread.
    public final var objectID: NSManagedObjectID {
        guard let home else {
            if let id { return id }
            let made = NSManagedObjectID(key: NSManagedObjectID.nextTemporaryKey(), layout: layout, store: nil)
            id = made
            return made
        }
        return home.registry.lock { keepID() }
    }

    /// The object's ID, created once. The registry's lock is held.
    @discardableResult
    final func keepID() -> NSManagedObjectID {
        if let id { return id }
        let made = NSManagedObjectID(key: key, layout: layout, store: home?.store)
        id = made
        return made
    }

    /// Gives the object a place in a context. The registry's lock is held.
    final func move(to table: UniquingTable?, key: Int64) {
        home = table
        self.key = key
        id = nil
    }

    /// Removes the object from its context. It keeps its ID.
    final func leave() {
        let id = objectID
        home?.unregister(self)
        home = nil
        self.id = id
        // An undo can restore it, with a new record.
        state = state.subtracting(.changed.union(.gone)).union(.detached)
    }

    /// Removes the object from its context, and discards values, changes and related objects. Its properties are nil
    /// or 0 afterwards.
    final func detach() {
        extras = nil
        firstToOne = nil
        change = nil
        leave()
        invalidate()
    }

    // Overridable methods are declared in the class itself, because methods in extensions cannot be overridden.

    /// Called once, when the object is inserted. Override it to set initial values that a default value cannot express.
    /// Does nothing by default. Called on the context's queue.
    open func awakeFromInsert() {}
    /// Called each time a fault has been filled. Changes made here are not tracked. Does nothing by default. Called on
    /// the context's queue.
    open func awakeFromFetch() {}
    /// Called after the object's values were restored to a snapshot by an undo, a redo, a rollback, or a refresh that
    /// keeps changes. Override it to recompute transient values. Does nothing by default. Called on the context's
    /// queue.
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
    /// Called before the object is deleted, while its relationships are intact. Does nothing by default. Called on the
    /// context's queue.
    open func prepareForDeletion() {}
    /// Called on a save, before validation. Changes made here are saved too. Does nothing by default. Called on the
    /// context's queue.
    open func willSave() {}
    /// Called after the save has reached the store. Does nothing by default. Called on the context's queue.
    open func didSave() {}
    /// Called before the object turns into a fault. Does nothing by default. Called on the context's queue.
    open func willTurnIntoFault() {}
    /// Called after the object has turned into a fault. Does nothing by default. Called on the context's queue.
    open func didTurnIntoFault() {}

    /// Validates the object before its first save. Overrides must call `super`. Called on the context's queue.
    /// - Throws: a `CocoaError` with a validation code (1550 to 1690), the error of a `validate<Key>(_:)` method, or
    ///   `.validationMultipleErrors`, which contains several under `NSDetailedErrorsKey`.
    open func validateForInsert() throws { try checkForInsertOrUpdate(.insert) }
    /// Validates the object before a later save. Overrides must call `super`. Called on the context's queue.
    /// - Throws: as `validateForInsert()`.
    open func validateForUpdate() throws { try checkForInsertOrUpdate(.update) }
    /// Validates the deletion of the object. Overrides must call `super`. Called on the context's queue.
    /// - Throws: `CocoaError.validationRelationshipDeniedDelete` for a relationship with the delete rule "deny" that is
    ///   not empty, or `.validationMultipleErrors` for several.
    open func validateForDelete() throws { try checkForDelete() }

    /// Validates a value before it is set. Custom validation methods can replace the value. Call it on the context's
    /// queue.
    /// - Throws: the error that a save with this value would throw.
    open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        try check(value, requireProperty(key))
    }

    /// Whether changes of properties that are not in the model leave the object unchanged; true unless overridden. If
    /// it is false, `willChangeValue(forKey:)` and key-value coding mark the object as changed.
    ///
    /// For a single transient attribute, declare a class method `contextShouldIgnoreChangesFor<Key>`, such as
    /// `class func contextShouldIgnoreChangesForIsSelected() -> Bool`. If it returns true, changes of the attribute
    /// leave the object unchanged. The build plugin registers the method with the framework.
    open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

    /// Call it before you read a property in a custom accessor. Fires the object's fault. Call it on the context's
    /// queue.
    open func willAccessValue(forKey key: String?) { if state.contains(.fault) { fire() } }
    /// Call it after you have read a property in a custom accessor. Call it on the context's queue.
    open func didAccessValue(forKey key: String?) {}
    /// Call it before you set a property in a custom accessor. If the property is in the model, the object counts as
    /// changed, and a value set by the primitive accessor is registered for undo and saved. See
    /// `contextShouldIgnoreUnmodeledPropertyChanges` for other properties, and for transient attributes. Call it on the
    /// context's queue.
    open func willChangeValue(forKey key: String) {
        prepareForAnnouncedChange(ofKey: key)
        if state.contains(.observed) { Observations.of(self)?.willChange(key) }
    }
    /// Call it after you have set a property in a custom accessor. Call it on the context's queue.
    open func didChangeValue(forKey key: String) {
        if state.contains(.observed) { Observations.of(self)?.didChange(key) }
    }
    /// Call it before you change a to-many relationship in a custom accessor. Call it on the context's queue.
    open func willChangeValue(
        forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        prepareForAnnouncedChange(ofKey: inKey)
        if state.contains(.observed) { Observations.of(self)?.willChange(inKey, inMutationKind, inObjects, of: self) }
    }
    /// Call it after you have changed a to-many relationship in a custom accessor. Call it on the context's queue.
    open func didChangeValue(
        forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) { didChangeValue(forKey: inKey) }

    /// Called when another object that this one observes has changed, on the queue of that object's context. Stops the
    /// program unless overridden.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { KeyValueRules.notHandled(keyPath, object, by: self) }
    /// Whether key-value coding sends change notifications for `key`. False for properties in the model, for which the
    /// object itself sends them.
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        ModelsInUse.withEntity(of: self) { $0.layout.property(named: key) == nil } ?? true
    }
    /// The key paths of the values that `key` depends on. Observers of `key` are notified of their changes.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        KeyValueRules.keyPathsAffecting(key, self)
    }

    /// The value of a property. Call it on the context's queue.
    open func value(forKey key: String) -> Any? {
        guard let property = layout.property(named: key) else { return unmodeledValue(forKey: key) }
        if !layout.overriddenProperties.isEmpty, let custom = layout.overriddenProperties[key] {
            return custom.value(of: self)
        }
        return readValue(property)
    }
    /// Sets the value of a property. Call it on the context's queue. A value of the wrong type stops the program.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = layout.property(named: key) else { return setUnmodeledValue(value, forKey: key) }
        if !layout.overriddenProperties.isEmpty, let custom = layout.overriddenProperties[key] {
            custom.setValue(value, of: self)
        } else {
            writeValue(value, property)
        }
    }
    /// Called for a name that is not in the model, on the context's queue. Stops the program unless overridden.
    open func value(forUndefinedKey key: String) -> Any? { undefinedKey(key, in: "valueForUndefinedKey:") }
    /// Called for a name that is not in the model, on the context's queue. Stops the program unless overridden.
    open func setValue(_ value: Any?, forUndefinedKey key: String) {
        undefinedKey(key, in: "setValue:forUndefinedKey:")
    }

    /// Whether the other is the same object. Two objects for one record in different contexts are not equal.
    open override func isEqual(_ other: Any?) -> Bool { other as? NSManagedObject === self }
    // The address without hashing: a `Set` mixes it anyway, and objects are in many sets.
    open override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
    open override var description: String { fullDescription }
}

// A managed object belongs to the queue of its context. Pass its `objectID` to other queues.
@available(*, unavailable)
extension NSManagedObject: @unchecked Sendable {}
