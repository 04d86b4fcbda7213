// Delete rules: what a deletion does to the objects at the other end of each relationship.
extension NSManagedObjectContext {
    /// Follows the rules of every deleted object, and of those that they delete in turn.
    final func propagateDeletes() {
        var removed: [NSManagedObject] = []
        // An object is marked before its own relationships are followed, so cycles come to an end.
        while let object = changes.unpropagated.popLast() {
            guard object.isDeleted, !object.state.contains(.gone) else { continue }
            if !object.layout.family.oneWayToManys.isEmpty { removed.append(object) }
            // A rule that denies is a matter of validation: they may all be gone by then.
            for property in object.layout.followedByDeletion {
                if property.deleteRule == .cascadeDeleteRule {
                    object.eachRelated(property) { if !$0.isDeleted { markForDeletion($0) } }
                }
                sever(object, property)
            }
            if isUndoable { realizeWhatDeletionLeaves(object) }
        }
        if !removed.isEmpty { removeFromOneWayToManys(removed) }
    }

    /// Whether events are recorded to be undone.
    private final var isUndoable: Bool { undoManager?.isUndoRegistrationEnabled == true }

    /// Reads the relationships that the deletion of an object does not touch: once it is saved, nobody can.
    private final func realizeWhatDeletionLeaves(_ object: NSManagedObject) {
        for property in object.layout.toManyProperties where property.deleteRule == .noActionDeleteRule {
            _ = object.toMany(property)
        }
    }

    /// Removes deleted objects from to-many relationships without an inverse: from those that were read, and, where the
    /// deletion can be undone, from all that the store has.
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

    /// Reads the relationship of all objects that have one of `members` in it.
    /// - Returns: the objects, which nobody else may hold.
    private final func realizedOwners(
        of members: [NSManagedObject], _ owner: EntityLayout, _ property: PropertyLayout
    ) -> [NSManagedObject] {
        let saved = members.filter { !$0.state.contains(.unsaved) }
        if saved.isEmpty { return [] }
        let request = NSFetchRequest<NSManagedObject>()
        request.entity = owner.entity
        request.predicate = NSPredicate(format: "ANY %K IN %@", property.name, saved)
        request.includesPendingChanges = false
        // What cannot be read is missing from the undo, and nothing else.
        let owners = ((try? fetch(request)) ?? []).filter { !$0.isDeleted }
        for object in owners { _ = object.toMany(property) }
        return owners
    }

    /// Takes the relationship away on both sides.
    final func sever(_ object: NSManagedObject, _ property: PropertyLayout) {
        if property.kind == .toMany {
            for other in object.toMany(property) { object.remove(other, from: property) }
        } else {
            object.setToOne(nil, property)
        }
    }
}

extension NSManagedObject {
    /// Calls `body` with each of the objects that a relationship leads to as it begins.
    fileprivate final func eachRelated(_ property: PropertyLayout, _ body: (NSManagedObject) -> Void) {
        if property.kind == .toMany {
            for other in toMany(property) { body(other) }
        } else if let other = toOneValue(property) {
            body(other)
        }
    }
}
