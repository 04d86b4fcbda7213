// Refreshing: an object discards its values, or applies its unsaved changes to newly saved ones.
extension NSManagedObjectContext {
    final func refreshOne(_ object: NSManagedObject, mergeChanges: Bool) {
        guard object.contextIdentity == ObjectIdentifier(registry) else { return }
        object.extras?.fetched = [:]
        // An object without a record has nothing to merge.
        if object.state.contains(.unsaved), mergeChanges || !object.isInserted || object.isFault { return }
        refresh([object], mergeChanges: mergeChanges)
    }

    /// Refreshes objects. Both ends of a relationship can be among them, so they are reconciled after all rows were
    /// updated.
    final func refresh(_ objects: [NSManagedObject], mergeChanges: Bool = true) {
        withoutUndo { renew(objects, mergeChanges: mergeChanges) }
    }

    private final func renew(_ objects: [NSManagedObject], mergeChanges: Bool) {
        let repair = InverseRepair(after: objects)
        var isAnyBack = false
        for object in objects where object.home != nil {
            if object.state.contains(.gone) {
                guard bringBack(object) else { continue }
                isAnyBack = true
            }
            object.announcingAll { renew(object, mergeChanges: mergeChanges) }
            guard object.isDeleted else { continue }
            // Another context may have related more objects to it, to which its delete rules apply too. Its row is read
            // before the rules are applied, so that the save detects a later change.
            if object.isFault { object.fire() }
            changes.unpropagated.append(object)
        }
        repair.run(storeWins: !mergeChanges, in: self)
        // Its changes can refer to others that were deleted with it.
        if isAnyBack { removeReferences { $0.state.contains(.gone) } }
    }

    /// Restores an object whose deletion was merged, if its record was saved again since. Its earlier changes count
    /// again.
    /// - Returns: false if the record still does not exist.
    private final func bringBack(_ object: NSManagedObject) -> Bool {
        guard let row = try? backing.row(of: object, self) else { return false }
        withExtendedLifetime(row) { object.state.subtract([.deleted, .gone]) }
        if object.change != nil { changes.update(object) }
        changes.merged.inserted.append(object)
        return true
    }

    private final func renew(_ object: NSManagedObject, mergeChanges: Bool) {
        defer { changes.refreshed.append(object) }
        guard mergeChanges else { return discardChanges(of: object) }
        // Values set only by primitive accessors, and changes that were reverted, are not kept.
        guard let change = object.change, !change.isSilent, object.hasNetChanges else {
            return turnIntoFault(object, keepingRelationships: true)
        }
        object.extras?.discardStoredMembers()
        object.extras?.fetched = [:]
        guard let fresh = try? backing.row(of: object, self) else { return }
        object.rebase(onto: fresh) { change.changed.contains($0) }
        object.callAwake(from: .refresh)
    }

    /// Turns an object into a fault without its changes. An object without a record leaves its relationships on both
    /// sides.
    private final func discardChanges(of object: NSManagedObject) {
        guard object.isInserted else {
            object.discardMemberships()
            turnIntoFault(object)
            // Still a member of other objects' relationships by their own values.
            if object.hasChangedToManys { object.markChanged() }
            return
        }
        for property in object.layout.toOneProperties + object.layout.toManyProperties { sever(object, property) }
        turnIntoFault(object)
        // A save writes the row without firing the fault.
        object.takeOwnRow(copying: object.layout.defaults)
    }

    /// Turns an object into a fault and discards its changes.
    final func turnIntoFault(_ object: NSManagedObject, keepingRelationships: Bool = false) {
        guard !object.isFault else { return }
        object.state.insert(.awakening)
        object.call(.willTurnIntoFault)
        object.state.remove(.awakening)
        object.change = nil
        object.slab = nil
        object.row = object.layout.defaults.row
        object.state.subtract([.updated, .gone])
        object.state.insert(.fault)
        object.releaseToOnes()
        if keepingRelationships || object.hasChangedToManys {
            object.extras?.discardCleanValues()
        } else {
            object.extras = nil
        }
        _EventStream.emit(_StackEvent(.turnedIntoFault, object))
        object.call(.didTurnIntoFault)
    }
}
