// To-many relationships: a set that is read from the store when first asked for, and the difference to it.
extension NSManagedObject {
    /// The related objects; reads their keys from the store while the relationship is a fault.
    final func toMany(_ property: PropertyLayout) -> Set<NSManagedObject> {
        let value = toManyValue(property)
        if let members = value.members { return members }
        var members: Set<NSManagedObject> = []
        if let context = managedObjectContext, let store = home?.store, !state.contains(.unsaved) {
            members = Set(context.fetchRelated(of: self, property, in: store))
        }
        members.subtract(value.removed)
        members.formUnion(value.added)
        value.members = members
        return members
    }

    /// The relationship's storage, made when first asked for.
    final func toManyValue(_ property: PropertyLayout) -> ToManyValue {
        let extras = requireExtras()
        if let value = extras.toManys[property.place] { return value }
        if property.relationship!.isOrdered {
            stop(
                .invalidArgumentException,
                "The relationship '\(property.name)' of \(layout.entity.name ?? "") is ordered: ordered relationships are "
                    + "not implemented yet. Use an unordered one with an attribute for the place.")
        }
        let value = ToManyValue()
        if state.contains(.unsaved) || home == nil { value.members = [] }
        extras.toManys[property.place] = value
        return value
    }

    /// Replaces the related objects, and sets the inverse of each that came or went.
    final func setToMany(_ members: Set<NSManagedObject>, _ property: PropertyLayout) {
        let old = toMany(property)
        for object in old where !members.contains(object) { remove(object, from: property) }
        for object in members where !old.contains(object) { add(object, to: property) }
    }

    /// Adds one object, and sets its inverse.
    final func add(_ object: NSManagedObject, to property: PropertyLayout) {
        requireSameContext(object, property)
        switch property.inverse {
        case let inverse? where inverse.kind == .toOne:
            object.setToOne(self, inverse)
        case let inverse?:
            if toMany(property).contains(object) { return }
            insertIntoToMany(object, property)
            if object !== self || inverse !== property { object.insertIntoToMany(self, inverse) }
        case nil:
            if !toMany(property).contains(object) { insertIntoToMany(object, property) }
        }
    }

    /// Removes one object, and clears its inverse.
    final func remove(_ object: NSManagedObject, from property: PropertyLayout) {
        switch property.inverse {
        case let inverse? where inverse.kind == .toOne:
            if object.toOneValue(inverse) === self { object.setToOne(nil, inverse) }
        case let inverse?:
            guard toMany(property).contains(object) else { return }
            removeFromToMany(object, property)
            if object !== self || inverse !== property { object.removeFromToMany(self, inverse) }
        case nil:
            if toMany(property).contains(object) { removeFromToMany(object, property) }
        }
    }

    /// Changes one side only. The object's record counts as changed: its version goes up with the next save,
    /// so that two contexts which add to one department at the same time notice each other.
    final func insertIntoToMany(_ object: NSManagedObject, _ property: PropertyLayout) {
        beginChange()
        toManyValue(property).insert(object)
        noteChange()
    }

    final func removeFromToMany(_ object: NSManagedObject, _ property: PropertyLayout) {
        beginChange()
        toManyValue(property).remove(object)
        noteChange()
    }
}
