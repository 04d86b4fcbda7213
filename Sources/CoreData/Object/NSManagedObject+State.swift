extension NSManagedObject {
    /// Whether the object was inserted into its context and is unsaved.
    public final var isInserted: Bool { state.contains(.inserted) }
    /// Whether the object has unsaved changes. False for inserted and deleted objects.
    public final var isUpdated: Bool { state.contains(.updated) }
    /// Whether the next save will delete the object. False again after the save.
    public final var isDeleted: Bool { state.contains(.deleted) }
    /// Whether the object is inserted, updated or deleted.
    public final var hasChanges: Bool { !state.isDisjoint(with: .changed) }
    /// Whether the object's values have to be fetched on the next access. Reading this property does not fetch them.
    public final var isFault: Bool { state.contains(.fault) }
    /// 0 if the object has values; another value while it is a fault, turns into one, or awakes.
    public final var faultingState: Int { state.isDisjoint(with: [.fault, .awakening]) ? 0 : 1 }

    /// Identifies the context that the object is registered in; nil without one. It counts no references, because each
    /// change of a relationship compares two of them.
    final var contextIdentity: ObjectIdentifier? {
        home.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef { ObjectIdentifier($0.registry) }
    }

    /// Whether the objects of a relationship have to be fetched on the next access. Calling this method does not fetch
    /// them. False for an unknown name. Call it on the context's queue.
    public final func hasFault(forRelationshipNamed key: String) -> Bool {
        guard let property = layout.property(named: key), property.relationship != nil else {
            return false
        }
        if state.contains(.inserted) { return false }
        // Prefetching realizes a relationship before its object.
        if property.kind == .toMany { return extras?.toManys[property.place]?.isFault ?? true }
        if isFault { return true }
        return row.kind(property.place, layout) != .null && toOne(property)?.isFault == true
    }

    /// Stops the program unless the caller is on the queue of a guarded object's context.
    @inline(never)
    final func guardQueue(_ property: @autoclosure () -> PropertyLayout?) {
        guard state.contains(.guarded), let context = managedObjectContext else { return }
        context.requireQueue(
            for: "the property '\(property()?.name ?? "?")' of an object of the entity '\(layout.entity.name ?? "")'")
    }
}
