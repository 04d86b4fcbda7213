// Values by name. Key-value coding is as direct for managed objects as the accessors of `@NSManaged` properties: both
// use the functions in this file.
extension NSManagedObject {
    /// The value of a property in the model, without firing relationship faults and without access notifications. Use
    /// it in custom accessors, on the context's queue. An unknown name stops the program.
    public final func primitiveValue(forKey key: String) -> Any? { readValue(requireProperty(key)) }

    /// Sets the value of a property in the model without change notifications. Use it in custom accessors, on the
    /// context's queue. An unknown name stops the program.
    ///
    /// The context does not notice the new value of an attribute, as Apple documents for *willSave()*: observers are
    /// not called, no undo action is registered, and an object without other changes remains unchanged: `hasChanges`
    /// and `isUpdated` are false, `changedValues()` is empty, and `save()` writes nothing. The value is written by the
    /// next save that writes the object for another reason. A time stamp set in `willSave()` is therefore saved without
    /// another call of `willSave()`. A refresh or the deallocation of the object discards the value. A custom accessor
    /// therefore calls `willChangeValue(forKey:)` before and `didChangeValue(forKey:)` after.
    ///
    /// A relationship set this way counts as a change, because the objects at the other end change too: its inverse is
    /// updated, so that the object graph remains consistent. Apple's documentation leaves the inverse to the caller.
    public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
        writePrimitiveValue(value, requireProperty(key))
    }

    final func writePrimitiveValue(_ value: Any?, _ property: PropertyLayout) {
        switch property.kind {
        case .toOne: setToOne(requireDestination(value, property), property, isPrimitive: true)
        case .toMany:
            let members = requireObjects(value, property)
            if state.contains(.observed) {
                Observations.of(self)?.muting(property.name) { replaceMembers(members, of: property) }
            } else {
                replaceMembers(members, of: property)
            }
        case .composite: property.spread(value, entity) { writePrimitiveValue($1, $0) }
        case .fetched: refuseToSet(property)
        default: store(value, property, silentlyWritableRow(for: property.place))
        }
    }

    /// - Parameter caller: the public method that was called, for the message.
    final func requireProperty(_ key: String, _ caller: StaticString = #function) -> PropertyLayout {
        guard let property = layout.property(named: key) else {
            stop(
                .invalidArgumentException,
                "[<\(type(of: self))> \(caller)]: the entity \(layout.entity.name ?? "") has no property named \"\(key)\"."
                    + layout.hint(forPropertyNamed: key))
        }
        return property
    }

    final func readValue(_ property: PropertyLayout) -> Any? {
        if state.contains(.guarded) { guardQueue(property) }
        let row = readableRow
        switch property.kind {
        case .toOne: return toOneValue(property)
        case .toMany: return toManyFace(property)
        case .object:
            return row.kind(property.place, layout) == .null ? nil : objectValue(property)
        case .transformable: return transformableValue(property)
        case .composite: return property.assembled(readValue)
        case .fetched: return NSArray(array: fetchedObjects(property))
        default: return row.value(property, layout)
        }
    }

    final func writeValue(_ value: Any?, _ property: PropertyLayout) {
        switch property.kind {
        case .toOne: setToOne(requireDestination(value, property), property)
        case .toMany: setToMany(requireObjects(value, property), property)
        case .composite: announcing(property) { property.spread(value, entity) { writeValue($1, $0) } }
        case .fetched: refuseToSet(property)
        default: write(property.place) { store(value, property, ($0, $1)) }
        }
    }

    /// `writePrimitiveValue` for an object without a context, and for a value of one of the types that
    /// most programs pass for the attribute.
    /// - Returns: false for any other value, which is not written.
    final func writePlainValue(_ value: Any, _ property: PropertyLayout) -> Bool {
        let (row, slab) = silentlyWritableRow(for: property.place)
        return row.storePlain(value, property, layout, in: slab)
    }

    private final func store(_ value: Any?, _ property: PropertyLayout, _ place: (row: Row, slab: RowSlab)) {
        if let value, place.row.storePlain(value, property, layout, in: place.slab) { return }
        if place.row.store(value, property, layout, in: place.slab) {
            extras?.values[property.place] = nil
            if let number = value as? NSNumber, !property.kind.holds(number) { noteOutOfRange(number, property) }
        } else {
            requireExtras().values[property.place] = value
        }
    }

    private final func requireDestination(_ value: Any?, _ property: PropertyLayout) -> NSManagedObject? {
        guard let value, !(value is NSNull) else { return nil }
        return requireObject(value, property)
    }

    /// The value of an object-valued cell: the value that was set, or the default value.
    final func objectValue(_ property: PropertyLayout) -> Any? {
        extras?.values[property.place] ?? layout.defaultObjects[property.place]
    }

    final func requireObject(_ value: Any, _ property: PropertyLayout) -> NSManagedObject {
        guard let object = value as? NSManagedObject else { unacceptable(value, property) }
        requireDestination(object, property)
        return object
    }

    /// Stops the program if the relationship cannot contain `object`.
    final func requireDestination(_ object: NSManagedObject, _ property: PropertyLayout) {
        if object.layout === property.destination { return }
        if !object.entity.isKindOf(entity: property.destination!.entity) { unacceptable(object, property) }
    }

    private final func unacceptable(_ value: Any, _ property: PropertyLayout) -> Never {
        stop(
            .invalidArgumentException,
            "Unacceptable type of value for \(property.kind == .toOne ? "to-one" : "to-many") relationship: property = "
                + "\"\(property.name)\"; desired type = \(property.destination?.entity.name ?? ""); given type = "
                + "\(type(of: value)); value = \(value). (entity \(layout.entity.name ?? ""))")
    }

    private final func requireObjects(_ value: Any?, _ property: PropertyLayout) -> [NSManagedObject] {
        let elements: [Any] =
            switch value {
            case nil: []
            case let set as NSSet: set.allObjects
            case let set as Set<NSManagedObject>: Array(set)
            case let ordered as NSOrderedSet: ordered.array
            case let array as [Any]: array
            default:
                stop(
                    .invalidArgumentException,
                    "Unacceptable type of value for to-many relationship: property = \"\(property.name)\"; "
                        + "desired type = NSSet; given type = \(type(of: value!)); value = \(value!). "
                        + "(entity \(layout.entity.name ?? ""))")
            }
        return elements.map { requireObject($0, property) }
    }

    /// The properties that all managed objects have, and those that the class adds to the model's.
    final func unmodeledValue(forKey key: String) -> Any? {
        switch key {
        case "self": self
        case "objectID": objectID
        case "entity": entity
        case "managedObjectContext": managedObjectContext
        case "hasChanges": NSNumber(value: hasChanges)
        case "isInserted", "inserted": NSNumber(value: isInserted)
        case "isUpdated", "updated": NSNumber(value: isUpdated)
        case "isDeleted", "deleted": NSNumber(value: isDeleted)
        case "isFault", "fault": NSNumber(value: isFault)
        default:
            if let plain = ClassTables.property(named: key, of: Self.self) {
                plain.value(of: self)
            } else {
                value(forUndefinedKey: key)
            }
        }
    }

    final func setUnmodeledValue(_ value: Any?, forKey key: String) {
        let other = KeyValueAccess.keyOfSameSetter(as: key)
        if layout.property(named: other) != nil, ClassTables.property(named: key, of: Self.self) == nil {
            return setValue(value, forKey: other)
        }
        guard let plain = KeyValueAccess.settable(key, of: Self.self) else {
            return setValue(value, forUndefinedKey: key)
        }
        if !type(of: self).contextShouldIgnoreUnmodeledPropertyChanges { prepareForAnnouncedChange(ofKey: plain.name) }
        Observations.announcing(plain.name, of: self, .setting) { plain.setValue(value, of: self) }
    }

    /// - Parameter method: the method of key-value coding that this is the default implementation of.
    final func undefinedKey(_ key: String, in method: String) -> Never {
        let plain = ClassTables.properties(of: Self.self).keys
        stop(
            NSExceptionName(rawValue: "NSUnknownKeyException"),
            "[<\(type(of: self))> \(method)]: the entity \(layout.entity.name ?? "") is not key value coding-compliant for "
                + "the key \"\(key)\"." + Misspelling.hint(key, among: Set(layout.properties.map(\.name)).union(plain)))
    }
}

extension NSManagedObject: KeyValueCoding {}
