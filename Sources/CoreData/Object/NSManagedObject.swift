/// An object whose values live in a store: one record, in one context.
///
///     let ada = Employee(context: context)
///     ada.firstName = "Ada"
///     try context.save()
///
/// The object itself is small: a pointer to its row (`Row`), a place in its context's uniquing table, and a
/// few flags. A fault has no row; reading a property asks the context for one. Setting a property copies the
/// row once and marks the cell, so what changed is known without comparing.
///
/// An object belongs to its context's queue. Only `objectID` may be read from anywhere.
/// Apple's page: *NSManagedObject*.
open class NSManagedObject: _ManagedObjectBase, NSFetchRequestResult {
    // Exclusivity checks would cost an eighth of every fetch; an object is used on one queue at a time.
    @exclusivity(unchecked) final var row: Row
    @exclusivity(unchecked) final var slab: RowSlab?
    final let layout: EntityLayout
    /// The table of the context that the object is registered in; `key` is its key there.
    @exclusivity(unchecked) final var home: UniquingTable?
    // The 48 bits of the key and the 16 of the state share a word: a fetched object is a hundred bytes, so eight count.
    @exclusivity(unchecked) private final var keyLow: UInt32
    @exclusivity(unchecked) private final var keyHigh: UInt16
    @exclusivity(unchecked) final var state: ObjectState
    @exclusivity(unchecked) final var change: ChangeRecord?
    /// The realised destination of the entity's first to-one relationship; those of others are in `extras`. Most
    /// objects of which a relationship was followed need no extras for it.
    @exclusivity(unchecked) final var firstToOne: NSManagedObject?
    @exclusivity(unchecked) final var extras: ObjectExtras?
    @exclusivity(unchecked) private final var id: NSManagedObjectID?

    /// Makes an object of `entity` and inserts it into `context`, if there is one.
    ///
    /// Called for objects that come from a store too, without a context, before they are registered: an
    /// override sees every object that is made, and should do no more than set up state outside the model.
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

    private static func freezeModel(of entity: NSEntityDescription) {
        guard let model = entity.model else {
            stop(
                .invalidArgumentException,
                "An NSManagedObject of class '\(self)' must have a valid NSEntityDescription: the entity "
                    + "'\(entity.name ?? "")' is in no model, or its model is gone. Keep the model as long as its entities, "
                    + "or pass an entity of the context's model.")
        }
        model.freeze()
    }

    /// Makes an object of the entity that names this class, and inserts it into `context`.
    public convenience init(context: NSManagedObjectContext) {
        self.init(entity: context.entity(of: Self.self), insertInto: context)
    }

    /// Stops: an object needs an entity.
    public convenience init() {
        stop(
            .invalidArgumentException,
            "Failed to call designated initializer on NSManagedObject class '\(Self.self)': use init(context:) or "
                + "init(entity:insertInto:).")
    }

    deinit {
        if state.contains(.observed) { ObservationTable.forget(ObjectIdentifier(self)) }
        // What the object holds, it holds to the end of its `deinit`: no need to count a reference more.
        home.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { $0.unregister(self) }
    }

    /// The object's primary key, or a number of this process while it has none.
    final var key: Int64 {
        @inline(__always) get { Int64(keyHigh) << 32 | Int64(keyLow) }
        set {
            keyLow = UInt32(truncatingIfNeeded: newValue)
            keyHigh = UInt16(truncatingIfNeeded: newValue >> 32)
        }
    }

    /// The entity that has this class, found in the models that this process uses.
    ///
    /// Where none has it, a line on standard error says so, and an entity without a name and without a model is
    /// returned, in place of the nil that Apple's framework returns here as a value that cannot be nil.
    open class func entity() -> NSEntityDescription {
        if let entity = ModelsInUse.withEntity(of: self, { $0 }) { return entity }
        LogLine.error(
            "No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(self)' so +entity "
                + "is confused. Have you loaded your NSManagedObjectModel yet ?")
        return NSEntityDescription()
    }

    /// A request for all objects of the entity that has this class, found in the models that this process uses.
    ///
    /// A class that is made from a model has one of its own, which returns objects of that class.
    open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>()
        let entity = entity()
        if entity.name != nil { request.entity = entity }
        return request
    }

    /// The object's entity.
    public final var entity: NSEntityDescription { layout.entity }

    /// The context that the object is registered in; nil once that is gone, or after a deletion was saved.
    public final var managedObjectContext: NSManagedObjectContext? { home?.registry.context }

    /// The object's identity: temporary until the first save. May be read from any queue.
    public final var objectID: NSManagedObjectID {
        guard let home else {
            if let id { return id }
            let made = NSManagedObjectID(key: NSManagedObjectID.nextTemporaryKey(), layout: layout, store: nil)
            id = made
            return made
        }
        return home.registry.lock { keepID() }
    }

    /// The object's id, made once. The registry's lock is held.
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

    /// Leaves the context and keeps the id.
    final func leave() {
        let id = objectID
        home?.unregister(self)
        home = nil
        self.id = id
        // It may come back by an undo, with a new record.
        state = state.subtracting(.changed.union(.gone)).union(.detached)
    }

    /// Leaves the context and gives up values, changes and related objects: reading a property stops from now on.
    final func leaveForGood() {
        extras = nil
        firstToOne = nil
        change = nil
        leave()
        invalidate()
    }

    // What a subclass may override is declared in the class itself: Swift's dispatch does not reach into
    // extensions.

    /// Called once in an object's life, when it is inserted. The place for values that a default cannot give.
    open func awakeFromInsert() {}
    /// Called each time a fault has got its values. Changes made here do not count as changes.
    open func awakeFromFetch() {}
    /// Called when the object's values were put back to a snapshot: by an undo, a redo, a rollback, or a refresh that
    /// kept changes. The place to work transient values out anew.
    open func awake(fromSnapshotEvents flags: NSSnapshotEventType) {}
    /// Called before the object is deleted, while its relationships are still there.
    open func prepareForDeletion() {}
    /// Called when the context saves, before validation. Changes made here are saved too.
    open func willSave() {}
    /// Called when the save has reached the store.
    open func didSave() {}
    /// Called before the object gives up its values.
    open func willTurnIntoFault() {}
    /// Called when the object has given up its values.
    open func didTurnIntoFault() {}

    /// Checks the object before its first save.
    open func validateForInsert() throws { try checkForInsertOrUpdate(.insert) }
    /// Checks the object before a later save.
    open func validateForUpdate() throws { try checkForInsertOrUpdate(.update) }
    /// Checks whether the object may be deleted.
    open func validateForDelete() throws { try checkForDelete() }

    /// Checks a value for a property before it is set; may put another value in its place.
    /// - Throws: the error that a save with this value would give.
    open func validateValue(_ value: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey key: String) throws {
        try check(value, requireProperty(key))
    }

    /// Whether changes of properties that are not in the model leave the object unchanged: true unless overridden. Where
    /// it is false, `willChangeValue(forKey:)` and key-value coding mark the object as changed.
    ///
    /// A class does the same for one transient attribute with a class method `contextShouldIgnoreChangesFor<Key>`, as in
    /// `class func contextShouldIgnoreChangesForIsSelected() -> Bool`: where it returns true, the attribute's changes leave
    /// the object unchanged. The build plugin makes it known to the framework.
    open class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { true }

    /// Announces that a property is about to be read; fires the object's fault.
    open func willAccessValue(forKey key: String?) { if state.contains(.fault) { fire() } }
    /// Announces that a property was read.
    open func didAccessValue(forKey key: String?) {}
    /// Announces that a property is about to be set. The object counts as changed if the model has the property: what a
    /// custom accessor then sets by the primitive one is registered for undo and saved. See
    /// `contextShouldIgnoreUnmodeledPropertyChanges` for other properties, and for transient attributes.
    open func willChangeValue(forKey key: String) {
        prepareForAnnouncedChange(ofKey: key)
        if state.contains(.observed) { Observations.of(self)?.willChange(key) }
    }
    /// Announces that a property was set.
    open func didChangeValue(forKey key: String) {
        if state.contains(.observed) { Observations.of(self)?.didChange(key) }
    }
    /// Announces that a to-many relationship is about to be changed by `inObjects`.
    open func willChangeValue(
        forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) {
        prepareForAnnouncedChange(ofKey: inKey)
        if state.contains(.observed) { Observations.of(self)?.willChange(inKey, inMutationKind, inObjects, of: self) }
    }
    /// Announces that a to-many relationship was changed by `inObjects`.
    open func didChangeValue(
        forKey inKey: String, withSetMutation inMutationKind: NSKeyValueSetMutationKind,
        using inObjects: Set<AnyHashable>
    ) { didChangeValue(forKey: inKey) }

    /// Tells this object, as an observer, of a change of another; stops unless overridden.
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { KeyValueRules.notHandled(keyPath, object, by: self) }
    /// Whether key-value coding announces changes of `key`: false for modelled properties, whose changes the object
    /// announces itself.
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        ModelsInUse.withEntity(of: self) { $0.layout.property(named: key) == nil } ?? true
    }
    /// The key paths of the values that `key` is worked out from: who observes `key` is told of their changes.
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        KeyValueRules.keyPathsAffecting(key, self)
    }

    /// A property's value by name.
    open func value(forKey key: String) -> Any? {
        guard let property = layout.property(named: key) else { return unmodelledValue(forKey: key) }
        if !layout.overriddenProperties.isEmpty, let custom = layout.overriddenProperties[key] {
            return custom.value(of: self)
        }
        return readValue(property)
    }
    /// Sets a property's value by name.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = layout.property(named: key) else { return setUnmodelledValue(value, forKey: key) }
        if !layout.overriddenProperties.isEmpty, let custom = layout.overriddenProperties[key] {
            custom.setValue(value, of: self)
        } else {
            writeValue(value, property)
        }
    }
    /// Called for a name that the model does not know; stops unless overridden.
    open func value(forUndefinedKey key: String) -> Any? { undefinedKey(key, in: "valueForUndefinedKey:") }
    /// Called for a name that the model does not know; stops unless overridden.
    open func setValue(_ value: Any?, forUndefinedKey key: String) {
        undefinedKey(key, in: "setValue:forUndefinedKey:")
    }

    open override func isEqual(_ other: Any?) -> Bool { other as? NSManagedObject === self }
    // The address as it is: a `Set` mixes it anyway, and an object is in many sets.
    open override var hash: Int { Int(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
    open override var description: String { fullDescription }
}

// A managed object belongs to the queue of its context; its `objectID` is what crosses.
@available(*, unavailable)
extension NSManagedObject: @unchecked Sendable {}
