// How an object and the row that somebody else wrote become one.
extension NSManagedObject {
    /// The record as the store has it at this moment, past every cache.
    final func currentRow() -> OwnedRow? {
        guard let store = home?.store, let coordinator = store.persistentStoreCoordinator else { return nil }
        return try? coordinator.reading(store, for: managedObjectContext, pinned: false) {
            try $0.row(of: reference, layout)
        }
    }

    /// Puts the object right so that the next attempt to save it meets no conflict.
    /// - Parameter stored: the row that the store has; nil where the record was deleted.
    final func settle(with stored: OwnedRow?, by type: NSMergePolicyType) {
        guard let context = managedObjectContext else { return }
        let objectWins = type == .mergeByPropertyObjectTrumpMergePolicyType || type == .overwriteMergePolicyType
        switch (stored, isDeleted) {
        case (nil, true):
            // Both deleted it.
            state.insert(.gone)
        case (nil, false):
            if objectWins { context.insertAgain(self) } else { context.dropDeleted(self) }
        case (let stored?, true):
            if objectWins { change = ChangeRecord(snapshot: stored) } else { giveUp(for: stored) }
        case (let stored?, false):
            announcingAll { rebase(onto: stored, by: type) }
        }
        callAwake(from: .mergePolicy)
    }

    /// Makes the stored row the one that changes are counted from, and lays the changes that win over it.
    private final func rebase(onto stored: OwnedRow, by type: NSMergePolicyType) {
        guard type != .rollbackMergePolicyType, let old = change else { return giveUp(for: stored) }
        let mine = (row: row, slab: slab)
        let rebased = ChangeRecord(snapshot: stored)
        takeOwnRow(copying: stored)
        for cell in 0..<layout.cellCount {
            let isMine =
                switch type {
                case .overwriteMergePolicyType: true
                case .mergeByPropertyStoreTrumpMergePolicyType:
                    old.changed.contains(cell) && stored.row.hasSameValue(as: old.snapshot.row, cell, layout)
                default: old.changed.contains(cell)
                }
            guard isMine else { continue }
            row.copyCell(cell, from: mine.row, layout, in: slab!)
            rebased.changed.insert(cell)
        }
        withExtendedLifetime(mine.slab) {}
        change = rebased
        forgetReplacedDestinations()
        forgetUnarchivedValues()
    }

    /// A destination that was remembered for a cell may not be the one that the merged cell leads to.
    private final func forgetReplacedDestinations() {
        for property in layout.toOneProperties where change?.changed.contains(property.place) != true {
            extras?.toOnes[property.place] = nil
        }
    }

    /// Forgets every change and takes the stored row.
    private final func giveUp(for stored: OwnedRow) {
        takeBack()
        change = nil
        adopt(stored)
        extras?.forgetCleanRelationships()
        state.subtract([.updated, .deleted])
    }
}

extension NSManagedObjectContext {
    /// Saves an object whose record somebody else deleted as a new record with the old key.
    fileprivate final func insertAgain(_ object: NSManagedObject) {
        object.change = nil
        object.state.remove(.updated)
        changes.insert(object)
    }

    /// Lets an object go whose record somebody else deleted.
    final func dropDeleted(_ object: NSManagedObject) {
        object.state.subtract(.changed)
        object.change = nil
        object.leave()
    }
}
