// The objects at the other ends of an object's relationships, as its rows and lists have them.
extension NSManagedObject {
    /// The destination of a to-one relationship in a row.
    final func destination(of property: PropertyLayout, in row: Row) -> NSManagedObject? {
        // Without a context, the model may be deallocated too.
        guard let home, let context = home.registry.context, let declared = property.destination else { return nil }
        let reference = row.reference(property.place)
        switch row.kind(property.place, layout) {
        case .temporary:
            if let known = home.registry.temporaryObject(reference.key) { return known }
            // In a child, it can be an object that only the parents have registered.
            guard context.parent != nil else { return nil }
            return context.object(unsaved: reference, declared.family[reference.entity])
        case .reference:
            guard let store = home.store ?? context.store(of: declared.entity, assigned: self) else { return nil }
            return context.object(for: reference, declared: declared, in: store)
        default: return nil
        }
    }

    /// Whether a to-many relationship differs from the store.
    final var hasChangedToManys: Bool { extras?.toManys.contains { $0?.isChanged == true } ?? false }

    /// Marks the object as changed, although none of its cells has changed.
    final func markChanged() {
        guard state.isDisjoint(with: [.deleted, .gone, .detached]) else { return }
        beginChange()
        noteChange()
    }

    /// Reverts additions to and removals from the to-many relationships that this object owns, on both ends.
    /// Relationships with a to-one inverse belong to their members.
    final func discardMemberships() {
        for property in layout.toManyProperties where property.inverse?.kind != .toOne {
            guard let value = extras?.toManys[property.place], value.isChanged else { continue }
            let removed = value.removed
            if let inverse = property.inverse {
                for other in value.added.union(removed) where !other.isDeleted {
                    other.announcing(inverse) { other.toManyValue(inverse).discardDifference(of: self) }
                }
            }
            value.discardAll()
            // An object that will be deleted is removed nevertheless.
            for other in removed where other.isDeleted && other !== self {
                value.place(other, isStored: true, isMember: false)
            }
        }
    }

    /// Records whether `other` is a member of a to-many relationship, after its own end was decided.
    final func place(_ other: NSManagedObject, in property: PropertyLayout, isStored: Bool, isMember: Bool) {
        if isStored == isMember, extras?.toManys[property.place] == nil { return }
        announcing(property) {
            toManyValue(property).place(other, isStored: isStored, isMember: isMember)
        }
    }
}

extension PropertyLayout {
    /// Whether this is one side of a many-to-many relationship, which is stored in a join table.
    var isPair: Bool { kind == .toMany && inverse?.kind == .toMany }
}
