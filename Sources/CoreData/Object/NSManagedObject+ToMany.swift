// To-many relationships: a set that is read from the store when first asked for, and the difference to it.
extension NSManagedObject {
    /// The related objects; reads their keys from the store while the relationship is a fault.
    final func toMany(_ property: PropertyLayout) -> Set<NSManagedObject> { realized(property).members! }

    /// The relationship with its members, realised if it was a fault.
    final func realized(_ property: PropertyLayout) -> ToManyValue {
        let value = toManyValue(property)
        if value.isFault {
            let context = state.contains(.unsaved) ? nil : managedObjectContext
            value.realize(context?.fetchRelated(of: self, property) ?? [])
        }
        return value
    }

    /// The relationship's storage, made when first asked for.
    final func toManyValue(_ property: PropertyLayout) -> ToManyValue {
        if state.contains(.guarded) { guardQueue(property) }
        let extras = requireExtras()
        if let value = extras.toManys[property.place] { return value }
        let value = ToManyValue(isOrdered: property.isOrdered)
        extras.toManys[property.place] = value
        return value
    }

    /// The relationship as key-value coding hands it out: a set, ordered where the model says so.
    final func toManyFace(_ property: PropertyLayout) -> Any {
        let value = realized(property)
        return property.isOrdered
            ? NSOrderedSet(array: value.order) : NSSet(set: value.members! as Set<AnyHashable>)
    }

    /// Sets the related objects, as one change.
    final func setToMany(_ members: [NSManagedObject], _ property: PropertyLayout) {
        announcing(property) { replaceMembers(members, of: property) }
    }

    /// Puts the members of an ordered relationship into another list, as the change of those that come, go or move.
    final func rearrange(_ members: [NSManagedObject], of property: PropertyLayout) {
        let order = distinct(members)
        announcing(property, mutation(ofOrdered: property, to: order)) { replaceMembers(order, of: property) }
    }

    private final func distinct(_ members: [NSManagedObject]) -> [NSManagedObject] {
        var seen: Set<NSManagedObject> = []
        return members.filter { seen.insert($0).inserted }
    }

    /// Replaces the related objects, and sets the inverse of each that came or went.
    final func replaceMembers(_ members: [NSManagedObject], of property: PropertyLayout) {
        let old = toMany(property)
        let new = Set(members)
        for object in old where !new.contains(object) { remove(object, from: property) }
        for object in members where !old.contains(object) { add(object, to: property) }
        guard property.isOrdered else { return }
        let order = distinct(members)
        if realized(property).order != order {
            beginChange()
            realized(property).arrange(order)
            noteChange()
        }
    }

    /// Adds one object, and sets its inverse.
    final func add(_ object: NSManagedObject, to property: PropertyLayout) {
        requireSameContext(object, property)
        switch property.inverse {
        case let inverse? where inverse.kind == .toOne:
            object.setToOne(self, inverse)
        case let inverse:
            if toMany(property).contains(object) { return }
            let announcement = RelationshipAnnouncement.ofAdding(object, to: self, property)
            insertIntoToMany(object, property)
            if let inverse, object !== self || inverse !== property { object.insertIntoToMany(self, inverse) }
            announcement?.end()
        }
    }

    /// Removes one object, and clears its inverse.
    final func remove(_ object: NSManagedObject, from property: PropertyLayout) {
        switch property.inverse {
        case let inverse? where inverse.kind == .toOne:
            if object.toOneValue(inverse) === self { object.setToOne(nil, inverse) }
        case let inverse:
            guard toMany(property).contains(object) else { return }
            let announcement = RelationshipAnnouncement.ofRemoving(object, from: self, property)
            removeFromToMany(object, property)
            if let inverse, object !== self || inverse !== property { object.removeFromToMany(self, inverse) }
            announcement?.end()
        }
    }

    /// Changes one side only. The object's record counts as changed: its version goes up with the next save,
    /// so that two contexts which add to one department at the same time notice each other.
    final func insertIntoToMany(_ object: NSManagedObject, _ property: PropertyLayout) {
        beginChange()
        (property.isOrdered ? realized(property) : toManyValue(property)).insert(object)
        noteChange()
    }

    final func removeFromToMany(_ object: NSManagedObject, _ property: PropertyLayout) {
        beginChange()
        (property.isOrdered ? realized(property) : toManyValue(property)).remove(object)
        noteChange()
    }
}
