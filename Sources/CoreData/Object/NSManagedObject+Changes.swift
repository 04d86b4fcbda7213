extension NSManagedObject {
    /// The new values of the persistent properties that were set since the last fetch or save, by name; `NSNull` for
    /// nil. Transient properties are not included, although they affect `hasChanges`. Call it on the context's queue.
    ///
    /// Empty for an object without changes, even if a primitive accessor has set a value: see
    /// `setPrimitiveValue(_:forKey:)`.
    public final func changedValues() -> [String: Any] {
        var values: [String: Any] = [:]
        for property in layout.properties where !property.isTransient && isChanged(property) {
            values[property.name] = readValue(property) ?? NSNull()
        }
        return values
    }

    /// The values that the changed persistent properties had before the current event, by name; `NSNull` for nil. Call
    /// it on the context's queue.
    ///
    /// An event ends with `processPendingChanges()`.
    public final func changedValuesForCurrentEvent() -> [String: Any] {
        guard state.contains(.pending), let context = managedObjectContext else { return [:] }
        let before = context.rowOfEventStart(self)
        var values: [String: Any] = [:]
        for property in layout.properties
        where property.isStored && !property.isTransient && differs(property, row, before) {
            values[property.name] = committedValue(property, before) ?? NSNull()
        }
        for property in layout.toManyProperties where !property.isTransient {
            if let members = membersOfEventStart(property) { values[property.name] = members }
        }
        return values
    }

    /// The members of a to-many relationship at the start of the current event; nil if the event has not changed them.
    private final func membersOfEventStart(_ property: PropertyLayout) -> Any? {
        guard let changes = extras?.toManys[property.place]?.eventChanges else { return nil }
        let value = realized(property)
        if property.isOrdered { return value.order == changes.order ? nil : NSOrderedSet(array: changes.order) }
        guard !changes.came.isEmpty || !changes.went.isEmpty else { return nil }
        return NSSet(set: (value.members ?? []).subtracting(changes.came).union(changes.went) as Set<AnyHashable>)
    }

    /// Ends the event in which the object changed.
    final func endEvent() {
        state.remove(.pending)
        extras?.toManys.forEach { $0?.endEvent() }
    }

    /// The last fetched or saved values of persistent properties, without unsaved changes, by name; `NSNull` for nil.
    /// Empty for an unsaved object. Call it on the context's queue.
    /// - Parameter keys: the names of the properties; nil for all. Transient properties are left out. An unknown name
    ///   stops the program.
    public final func committedValues(forKeys keys: [String]?) -> [String: Any] {
        var values: [String: Any] = [:]
        let wanted =
            keys.map { $0.map { requireProperty($0, "committedValues(forKeys:)") } }
            ?? layout.properties.filter { $0.kind != .fetched }
        guard let snapshot else { return values }
        for property in wanted where !property.isTransient {
            values[property.name] = committedValue(property, snapshot) ?? NSNull()
        }
        return values
    }

    /// Whether a save would write any change; false if only transient values have changed. Call it on the context's
    /// queue.
    public final var hasPersistentChangedValues: Bool {
        layout.properties.contains { !$0.isTransient && isChanged($0) }
    }

    /// Whether a property differs from the store.
    final func isChanged(_ property: PropertyLayout) -> Bool {
        guard change?.isSilent != true else { return false }
        switch property.kind {
        case .toMany: return extras?.toManys[property.place]?.isChanged ?? false
        case .composite: return property.elements.contains(where: isChanged)
        case .fetched: return false
        default: break
        }
        if state.contains(.inserted) {
            return !row.hasSameValue(as: layout.defaults.row, property.place, layout)
        }
        // Setting the value that is in the store is not a change.
        guard let change, change.changed.contains(property.place) else { return false }
        return !row.hasSameValue(as: change.snapshot.row, property.place, layout)
    }

    private final func differs(_ property: PropertyLayout, _ one: Row, _ other: Row) -> Bool {
        property.kind == .composite
            ? property.elements.contains { differs($0, one, other) }
            : !one.hasSameValue(as: other, property.place, layout)
    }

    private final func committedValue(_ property: PropertyLayout, _ snapshot: Row) -> Any? {
        switch property.kind {
        case .toMany:
            _ = toMany(property)
            let value = toManyValue(property)
            return property.isOrdered
                ? NSOrderedSet(array: value.storedOrder) : NSSet(set: (value.stored ?? []) as Set<AnyHashable>)
        case .toOne: return destination(of: property, in: snapshot)
        default: return snapshot.value(property, layout)
        }
    }
}
