// How an object's unsaved changes come to be counted from another row than the one it was read with.
extension NSManagedObject {
    /// Makes a newer row of the record the one that changes are counted from.
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
        // The cells are the authority: destinations that were looked up before may not be theirs any more.
        forgetToOnes()
        forgetUnarchivedValues()
    }

    /// Whether a to-many relationship differs from what the store holds.
    final var hasChangedToManys: Bool { extras?.toManys.contains { $0?.isChanged == true } ?? false }

    /// Counts the object among the changed ones, though no cell of it changed.
    final func markChanged() {
        guard state.isDisjoint(with: [.deleted, .gone, .detached]) else { return }
        beginChange()
        noteChange()
    }

    /// Takes back which objects were added to, and removed from, the to-many relationships that this object holds
    /// itself: on both ends where there are two. Those whose inverse is to-one are values of their members.
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
            // One that is to be deleted leaves all the same.
            for other in removed where other.isDeleted && other !== self {
                value.place(other, isStored: true, isMember: false)
            }
        }
    }

    /// Notes whether `other` is a member of a to-many relationship, where its own end was decided already.
    final func place(_ other: NSManagedObject, in property: PropertyLayout, isStored: Bool, isMember: Bool) {
        if isStored == isMember, extras?.toManys[property.place] == nil { return }
        announcing(property) {
            toManyValue(property).place(other, isStored: isStored, isMember: isMember)
        }
    }
}

extension PropertyLayout {
    /// Whether this is one side of a many-to-many relationship, whose pairs lie in a table of their own.
    var isPair: Bool { kind == .toMany && inverse?.kind == .toMany }
}
