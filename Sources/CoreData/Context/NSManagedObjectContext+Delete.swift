// Delete rules: the effects of a deletion on the objects at the other end of each relationship.
extension NSManagedObjectContext {
    /// Applies the rules of all deleted objects, and of those that they delete in turn.
    final func propagateDeletes() {
        if changes.unpropagated.isEmpty { return }
        var removed: [NSManagedObject] = []
        // An object is marked before its own relationships are followed, so that cycles terminate.
        while let object = changes.unpropagated.popLast() {
            guard object.isDeleted, !object.state.contains(.gone) else { continue }
            if !object.layout.family.oneWayToManys.isEmpty { removed.append(object) }
            // Validation handles rules that deny, because the related objects may be deleted by then.
            for property in object.layout.followedByDeletion {
                if property.deleteRule == .cascadeDeleteRule {
                    object.eachRelated(property) { if !$0.isDeleted { markForDeletion($0) } }
                }
                sever(object, property)
            }
            if isUndoable { realizeNoActionToManys(object) }
        }
        if !removed.isEmpty { removeFromOneWayToManys(removed) }
    }

    /// Whether events are registered for undo.
    private final var isUndoable: Bool { hasUndoManager && undoManager?.isUndoRegistrationEnabled == true }

    /// Reads the to-many relationships that the deletion of an object does not change, for its undo: they cannot be
    /// read after the save.
    private final func realizeNoActionToManys(_ object: NSManagedObject) {
        for property in object.layout.toManyProperties where property.deleteRule == .noActionDeleteRule {
            _ = object.toMany(property)
        }
    }

    /// Removes deleted objects from to-many relationships without an inverse: from those in memory, and, if the
    /// deletion can be undone, from all in the store.
    private final func removeFromOneWayToManys(_ removed: [NSManagedObject]) {
        guard let family = removed.first?.layout.family else { return }
        for (owner, property) in family.oneWayToManys {
            let members = removed.filter { $0.layout.rootNumber == property.destinationRoot }
            if members.isEmpty { continue }
            let owners = isUndoable ? realizedOwners(of: members, owner, property) : []
            for object in registry.objects where object.layout.rootNumber == owner.rootNumber {
                guard object.layout.entity.isKindOf(entity: owner.entity), !object.isDeleted,
                    let value = object.extras?.toManys[property.place]
                else { continue }
                let known = value.members ?? value.added
                for member in members where known.contains(member) { object.remove(member, from: property) }
            }
            withExtendedLifetime(owners) {}
        }
    }

    /// Reads the relationship of all objects that contain one of `members` in it.
    /// - Returns: the objects, for the caller to retain.
    private final func realizedOwners(
        of members: [NSManagedObject], _ owner: EntityLayout, _ property: PropertyLayout
    ) -> [NSManagedObject] {
        let saved = members.filter { !$0.state.contains(.unsaved) }
        if saved.isEmpty { return [] }
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = owner.entity
        request.predicate = NSPredicate(format: "ANY %K IN %@", property.name, saved)
        request.includesPendingChanges = false
        // If the fetch fails, the deletion is still correct; only its undo does not restore these memberships.
        let owners = ((try? fetch(request)) ?? []).filter { !$0.isDeleted }
        for object in owners { _ = object.toMany(property) }
        return owners
    }

    /// Clears the relationship on both sides.
    final func sever(_ object: NSManagedObject, _ property: PropertyLayout) {
        if property.kind == .toMany {
            for other in object.toMany(property) { object.remove(other, from: property) }
        } else {
            object.setToOne(nil, property)
        }
    }
}

extension NSManagedObject {
    /// Calls `body` for each object that a relationship contained at the start.
    fileprivate final func eachRelated(_ property: PropertyLayout, _ body: (NSManagedObject) -> Void) {
        if property.kind == .toMany {
            for other in toMany(property) { body(other) }
        } else if let other = toOneValue(property) {
            body(other)
        }
    }
}
