// Resolves a conflict between an object and the stored row, according to the policy's type.
extension NSManagedObject {
    /// The current record in the store, without any cache.
    final func currentRow() -> OwnedRow? {
        guard let store = home?.store, let coordinator = store.persistentStoreCoordinator else { return nil }
        return try? coordinator.reading(store, for: managedObjectContext, pinned: false) {
            try $0.row(of: reference, layout)
        }
    }

    /// Resolves a conflict so that the next attempt to save the object meets none. `InverseRepair` handles the other
    /// ends of its relationships.
    /// - Parameter stored: the row in the store; nil if the record was deleted.
    final func resolve(with stored: OwnedRow?, by type: NSMergePolicyType) {
        guard let context = managedObjectContext else { return }
        let objectWins = !type.storeWins
        if isInserted, stored != nil { becomeUpdate(in: context) }
        switch (stored, isDeleted) {
        case (nil, true):
            // Both deleted it.
            state.insert(.gone)
        case (nil, false):
            if objectWins { context.insertAgain(self) } else { context.dropDeleted(self) }
        case (let stored?, true):
            if objectWins { deleteAgain(stored, in: context) } else { adoptStoredValues(of: stored) }
        case (let stored?, false):
            announcingAll { rebase(onto: stored, by: type) }
        }
        callAwake(from: .mergePolicy)
    }

    /// Makes an object that was to be inserted again update the record that another context has inserted again.
    final func becomeUpdate(in context: NSManagedObjectContext) {
        let deleted = change?.snapshot ?? ownedRow
        let change = ChangeRecord(snapshot: deleted)
        for property in layout.cellProperties
        where self.change == nil || !row.hasSameValue(as: deleted.row, property.place, layout) {
            change.changed.insert(property.place)
        }
        self.change = change
        state.subtract([.inserted, .unsaved])
        context.changes.update(self)
    }

    /// Makes the stored row the base of the object's changes, and applies the changes that win.
    private final func rebase(onto stored: OwnedRow, by type: NSMergePolicyType) {
        guard type != .rollbackMergePolicyType, let old = change else { return adoptStoredValues(of: stored) }
        let members = type == .overwriteMergePolicyType ? knownPairs : []
        extras?.discardStoredMembers()
        rebase(onto: stored) { cell in
            switch type {
            case .overwriteMergePolicyType: true
            case .mergeByPropertyStoreTrumpMergePolicyType:
                old.changed.contains(cell) && stored.row.hasSameValue(as: old.snapshot.row, cell, layout)
            default: old.changed.contains(cell)
            }
        }
        for (property, members) in members { replaceMembers(members.filter(\.hasRecord), of: property) }
    }

    /// Whether an object has a record, or will have one. A member that was deleted elsewhere, which this context has
    /// not merged yet, is not restored with the object that lists it.
    private final var hasRecord: Bool {
        if isInserted { return true }
        guard let context = managedObjectContext else { return false }
        do { return try context.backing.row(of: self, context) != nil } catch { return true }
    }

    /// The members of many-to-many relationships, as far as the context has read them.
    private final var knownPairs: [(PropertyLayout, [NSManagedObject])] {
        layout.toManyProperties.compactMap { property in
            guard property.isPair, let value = extras?.toManys[property.place], !value.isFault else { return nil }
            let members = property.isOrdered ? value.order : Array(value.members!)
            return (property, members.filter(\.isValidDestination))
        }
    }

    /// Deletes the record in its current version. Its delete rules are applied to objects that were related to it in
    /// the meantime too.
    private final func deleteAgain(_ stored: OwnedRow, in context: NSManagedObjectContext) {
        extras?.discardStoredMembers()
        rebase(onto: stored) { _ in false }
        context.changes.unpropagated.append(self)
        context.propagateDeletes()
    }

    /// Discards all changes and adopts the stored row.
    private final func adoptStoredValues(of stored: OwnedRow) {
        let wasDeleted = isDeleted
        discardMemberships()
        revertCells()
        adopt(stored)
        releaseToOnes()
        extras?.discardCleanValues()
        state.subtract([.updated, .deleted])
        if wasDeleted { rejoinMembers() }
        // Still a member of other objects' relationships by their own values, so its version is incremented with them.
        if hasChangedToManys { markChanged() }
    }

    /// Restores the members that were removed because this object was to be deleted.
    private final func rejoinMembers() {
        for property in layout.toManyProperties {
            guard let inverse = property.inverse, inverse.kind == .toOne else { continue }
            for other in extras?.toManys[property.place]?.removed ?? []
            where other.isValidDestination && other.toOneValue(inverse) == nil {
                other.setToOne(self, inverse)
            }
        }
    }
}

extension NSManagedObjectContext {
    /// Saves an object whose record another context deleted as a new record with the old key.
    fileprivate final func insertAgain(_ object: NSManagedObject) {
        object.extras?.discardStoredMembers()
        object.change = nil
        object.state.remove(.updated)
        changes.insert(object)
    }
}
