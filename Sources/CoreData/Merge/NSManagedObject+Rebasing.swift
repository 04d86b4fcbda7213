// Changes the row that an object's unsaved changes are based on.
extension NSManagedObject {
    /// Makes a newer row of the record the base of the object's changes.
    /// - Parameter isMine: whether a cell keeps the object's own value.
    final func rebase(onto stored: OwnedRow, keeping isMine: (Int) -> Bool) {
        let mine = (row: row, slab: slab)
        let rebased = ChangeRecord(snapshot: stored)
        takeOwnRow(copying: stored)
        for cell in 0..<layout.cellCount where isMine(cell) {
            row.copyCell(cell, from: mine.row, layout, in: slab!)
            rebased.changed.insert(cell)
        }
        withExtendedLifetime(mine.slab) {}
        change = rebased
        // The cells are authoritative, so earlier destinations may be outdated.
        forgetToOnes()
        forgetUnarchivedValues()
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
                    other.announcing(inverse) { other.toManyValue(inverse).forgetDifference(of: self) }
                }
            }
            value.forget()
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
