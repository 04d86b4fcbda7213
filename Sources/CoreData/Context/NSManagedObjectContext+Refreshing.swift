// Refreshing: an object gives its values up, or takes over what was saved elsewhere under its own changes.
extension NSManagedObjectContext {
    final func refreshOne(_ object: NSManagedObject, mergeChanges: Bool) {
        guard object.home?.registry === registry else { return }
        object.extras?.fetched = [:]
        // An object without a record has nothing to merge.
        if object.state.contains(.unsaved), mergeChanges || !object.isInserted || object.isFault { return }
        refresh([object], mergeChanges: mergeChanges)
    }

    /// Refreshes objects. Both ends of a relationship may be among them, so they are made to agree when all have taken
    /// their rows over.
    final func refresh(_ objects: [NSManagedObject], mergeChanges: Bool = true) {
        withoutUndo { renew(objects, mergeChanges: mergeChanges) }
    }

    private final func renew(_ objects: [NSManagedObject], mergeChanges: Bool) {
        let repair = InverseRepair(after: objects)
        for object in objects where object.home != nil {
            if object.state.contains(.gone), !bringBack(object) { continue }
            object.announcingAll { renew(object, mergeChanges: mergeChanges) }
            guard object.isDeleted else { continue }
            // Another context may have related more objects to it: they are subject to its delete rules too. Its row is read
            // before the rules are followed, so that the save notices a later change.
            if object.isFault { object.fire() }
            changes.unpropagated.append(object)
        }
        repair.run(storeWins: !mergeChanges, in: self)
    }

    /// Makes an object usable again whose deletion was merged, if its record was saved again since. Changes that it had
    /// before count again.
    /// - Returns: false where the record is still gone.
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
        // What primitive accessors alone have set is no change to keep, and neither is what was taken back.
        guard let change = object.change, !change.isSilent, object.hasNetChanges else {
            return turnIntoFault(object, keepingRelationships: true)
        }
        object.extras?.forgetStoredMembers()
        object.extras?.fetched = [:]
        guard let fresh = try? backing.row(of: object, self) else { return }
        object.rebase(onto: fresh) { change.changed.contains($0) }
        object.callAwake(from: .refresh)
    }

    /// Turns an object into a fault without its changes. The relationships of one without a record end on both sides.
    private final func discardChanges(of object: NSManagedObject) {
        guard object.isInserted else {
            object.discardMemberships()
            turnIntoFault(object)
            // Still a member of what others lead to by values of their own.
            if object.hasChangedToManys { object.markChanged() }
            return
        }
        for property in object.layout.toOneProperties + object.layout.toManyProperties { sever(object, property) }
        turnIntoFault(object)
        // A save writes the row without firing the fault.
        object.takeOwnRow(copying: object.layout.defaults)
    }

    /// Turns an object into a fault and forgets what was changed in it.
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
        object.forgetToOnes()
        if keepingRelationships || object.hasChangedToManys {
            object.extras?.forgetCleanValues()
        } else {
            object.extras = nil
        }
        _EventStream.tell(_StackEvent(.turnedIntoFault, object))
        object.call(.didTurnIntoFault)
    }
}
