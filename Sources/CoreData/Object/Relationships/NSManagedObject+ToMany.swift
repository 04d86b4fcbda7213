// To-many relationships: a set that is read from the store on first access, and its unsaved changes.
extension NSManagedObject {
    /// The related objects. Reads their keys from the store while the relationship is a fault.
    final func toMany(_ property: PropertyLayout) -> Set<NSManagedObject> { realized(property).members! }

    /// The relationship with its members, realized if it was a fault.
    final func realized(_ property: PropertyLayout) -> ToManyValue {
        let value = toManyValue(property)
        if value.isFault {
            let context = state.contains(.unsaved) ? nil : managedObjectContext
            realize(property, with: context?.fetchRelated(of: self, property) ?? [])
        }
        return value
    }

    /// Sets the members from the store, and applies the changes made in the meantime.
    final func realize(_ property: PropertyLayout, with stored: [NSManagedObject]) {
        let value = toManyValue(property)
        guard let inverse = property.inverse, inverse.kind == .toOne,
            managedObjectContext?.isAnyUpdated == true
        else { return value.realize(stored) }
        let differing = value.isChanged ? value.added.union(value.removed) : []
        value.realize(stored)
        for object in stored where object.isChanged(inverse) { placeByItsOwnRow(object, in: value, inverse) }
        for object in differing where !object.isDeleted && object.isChanged(inverse) {
            placeByItsOwnRow(object, in: value, inverse)
        }
    }

    /// Counts a member whose to-one end was changed here by the row that this change is based on. The store may contain
    /// a newer row from another context. Until the member is updated to that, its own row determines the difference.
    private final func placeByItsOwnRow(_ object: NSManagedObject, in value: ToManyValue, _ inverse: PropertyLayout) {
        guard let snapshot = object.snapshot else { return }
        value.place(
            object, isStored: object.destination(of: inverse, in: snapshot) === self,
            isMember: object.toOneValue(inverse) === self)
    }

    /// The relationship's storage, created on first access.
    final func toManyValue(_ property: PropertyLayout) -> ToManyValue {
        if state.contains(.guarded) { guardQueue(property) }
        let extras = requireExtras()
        if let value = extras.toManys[property.place] { return value }
        let value = ToManyValue(isOrdered: property.isOrdered)
        extras.toManys[property.place] = value
        return value
    }

    /// The relationship's value for key-value coding: a set, or an ordered set.
    final func toManyFace(_ property: PropertyLayout) -> Any {
        let value = realized(property)
        return property.isOrdered
            ? NSOrderedSet(array: value.order) : NSSet(set: value.members! as Set<AnyHashable>)
    }

    /// Sets the related objects, as one change.
    final func setToMany(_ members: [NSManagedObject], _ property: PropertyLayout) {
        announcing(property) { replaceMembers(members, of: property) }
    }

    /// Sets the order and members of an ordered relationship, as a change of the inserted, removed and moved members.
    final func rearrange(_ members: [NSManagedObject], of property: PropertyLayout) {
        let order = distinct(members)
        announcing(property, mutation(ofOrdered: property, to: order)) { replaceMembers(order, of: property) }
    }

    private final func distinct(_ members: [NSManagedObject]) -> [NSManagedObject] {
        var seen: Set<NSManagedObject> = []
        return members.filter { seen.insert($0).inserted }
    }

    /// Replaces the related objects, and sets the inverse of each added or removed object.
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
            if object.toOneValue(inverse) === self { return keep(object, in: property, inverse) }
            object.setToOne(self, inverse)
        case let inverse:
            if toMany(property).contains(object) { return }
            object.readAgainIfOutdated(inverse)
            let announcement = RelationshipAnnouncement.ofAdding(object, to: self, property)
            let isAdded = insertIntoToMany(object, property)
            if let inverse, object !== self || inverse !== property {
                countAlike(isAdded, object.insertIntoToMany(self, inverse), object, property, isMember: true)
            }
            announcement?.end()
        }
    }

    /// Adds an object that already refers to this one. If it is missing here, one of the two was read before the other
    /// was saved.
    private final func keep(_ object: NSManagedObject, in property: PropertyLayout, _ inverse: PropertyLayout) {
        guard toMany(property).contains(object) == false else { return }
        if object.isOutdated(inverse) {
            object.catchUp(inverse)
            let other = object.change.flatMap { object.destination(of: inverse, in: $0.snapshot.row) }
            other?.place(object, in: property, isStored: true, isMember: false)
            other?.markChanged()
            object.writeToOne(self, inverse)
            insertIntoToMany(object, property)
        } else {
            place(object, in: property, isStored: true, isMember: true)
        }
    }

    /// Removes one object, and clears its inverse.
    final func remove(_ object: NSManagedObject, from property: PropertyLayout) {
        switch property.inverse {
        case let inverse? where inverse.kind == .toOne:
            if object.toOneValue(inverse) === self { return object.setToOne(nil, inverse) }
            guard let value = extras?.toManys[property.place], value.members?.contains(object) == true else { return }
            // One of the two was read before the other was saved.
            removeFromToMany(object, property)
            object.leave(self, inverse)
        case let inverse:
            guard toMany(property).contains(object) else { return }
            object.readAgainIfOutdated(inverse)
            let announcement = RelationshipAnnouncement.ofRemoving(object, from: self, property)
            let isRemoved = removeFromToMany(object, property)
            if let inverse, object !== self || inverse !== property {
                countAlike(isRemoved, object.removeFromToMany(self, inverse), object, property, isMember: false)
            }
            announcement?.end()
        }
    }

    /// Reads the members of a relationship whose changes are based on members that may be outdated, so that both sides
    /// of a pair have the same base.
    private final func readAgainIfOutdated(_ property: PropertyLayout?) {
        guard let property, extras?.toManys[property.place]?.isOutdated == true else { return }
        _ = realized(property)
    }

    /// Reads the members of each relationship with unsaved changes that is a fault.
    final func readChangedMembers() {
        guard home != nil, let extras else { return }
        for property in layout.toManyProperties {
            guard let value = extras.toManys[property.place], value.isFault, value.isChanged else { continue }
            _ = realized(property)
        }
    }

    /// Makes both sides count a pair as the same change. If only one of them does, they were read before and after
    /// another context saved the pair. The save writes it in any case.
    private final func countAlike(
        _ here: Bool, _ there: Bool, _ object: NSManagedObject, _ property: PropertyLayout, isMember: Bool
    ) {
        if here == there { return }
        toManyValue(property).place(object, isStored: !isMember, isMember: isMember)
        object.toManyValue(property.inverse!).place(self, isStored: !isMember, isMember: isMember)
    }

    /// Changes one side only. The object's record counts as changed: the next save increments its version, so that two
    /// contexts that add to one department at the same time detect each other.
    /// - Returns: whether the object counts as added to the store's members.
    @discardableResult
    final func insertIntoToMany(_ object: NSManagedObject, _ property: PropertyLayout) -> Bool {
        beginChange()
        defer { noteChange() }
        return (property.isOrdered ? realized(property) : toManyValue(property)).insert(object)
    }

    /// - Returns: whether the object counts as removed from the store's members.
    @discardableResult
    final func removeFromToMany(_ object: NSManagedObject, _ property: PropertyLayout) -> Bool {
        beginChange()
        defer { noteChange() }
        return (property.isOrdered ? realized(property) : toManyValue(property)).remove(object)
    }
}
