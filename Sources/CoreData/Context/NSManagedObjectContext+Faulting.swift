extension NSManagedObjectContext {
    /// Gives a fault its values: from the row cache, from the store, or from the parent context.
    final func fulfill(_ object: NSManagedObject) {
        // Refreshed before it was ever saved: it has its row, and there is none in the store.
        if object.state.contains(.inserted) {
            object.state.remove(.fault)
            return
        }
        guard object.home?.store != nil || parent != nil else { return object.adopt(object.layout.defaults) }
        let row: OwnedRow?
        let origin = _EventStream.isActive ? backing.origin(of: object) : ""
        if !batches.isEmpty, loadBatch(of: object) { return object.fire() }
        do {
            row = try backing.row(of: object, self)
        } catch {
            // Reading a property cannot throw. Apple's framework raises here.
            stop(
                .internalInconsistencyException,
                "CoreData could not fulfill a fault for '\(object.objectID.addressAndURI)': \(error)"
            )
        }
        guard let row else { return handleInaccessible(object) }
        _EventStream.tell(_StackEvent(.faultFired, object, detail: origin))
        // A relationship that was prefetched may lead elsewhere by now.
        object.forgetToOnes()
        object.adopt(row)
        object.awaken()
    }

    /// Lets every fault ask for its row when it fires, since it matters now how old the row is.
    final func forgetForeseenRows() {
        for object in registry.objects { object.forgetForeseenRow() }
    }

    /// The record behind a fault is gone: the object is emptied and counts as deleted, or the program stops.
    private final func handleInaccessible(_ object: NSManagedObject) {
        _EventStream.tell(_StackEvent(.faultWasInaccessible, object))
        guard shouldHandleInaccessibleFault(object, for: object.objectID, triggeredByProperty: nil) else {
            stop(
                NSExceptionName(rawValue: "NSObjectInaccessibleException"),
                "CoreData could not fulfill a fault for '\(object.objectID.addressAndURI)'")
        }
        object.empty()
        object.state.insert(.gone)
        markDeleted(object)
    }

    /// The objects at the other end of a to-many relationship, as the backing knows them.
    final func fetchRelated(of object: NSManagedObject, _ property: PropertyLayout) -> [NSManagedObject] {
        do {
            let related = try backing.related(to: object, property, self)
            _EventStream.tell(_StackEvent(.relationshipFaultFired, object, detail: property.name, count: related.count))
            return related
        } catch {
            stop(
                .internalInconsistencyException,
                "CoreData could not fulfill the relationship fault '\(property.name)' of '\(object.objectID)': \(error)"
            )
        }
    }

    /// Gives up an object's values, so that they are fetched again when next read.
    ///
    /// With `mergeChanges`, values set since the last save are kept and laid over the fresh ones; without,
    /// they are lost, and the object turns into a fault. An object that was never saved loses them too: the model's
    /// defaults are what it is read from then.
    public final func refresh(_ object: NSManagedObject, mergeChanges: Bool) {
        guard object.home?.registry === registry else { return }
        guard object.state.contains(.unsaved) else {
            return object.announcingAll { renew(object, mergeChanges: mergeChanges) }
        }
        if object.isInserted, !mergeChanges { object.announcingAll { discardValues(of: object) } }
    }

    /// Turns an object without a record into a fault. Its relationships end on both sides.
    private final func discardValues(of object: NSManagedObject) {
        guard !object.isFault else { return }
        for property in object.layout.properties {
            if property.kind == .toOne { object.setToOne(nil, property) }
            if property.kind == .toMany { object.setToMany([], property) }
        }
        turnIntoFault(object)
        // A save writes the row without firing the fault.
        object.takeOwnRow(copying: object.layout.defaults)
        note(refreshed: object)
    }

    private final func renew(_ object: NSManagedObject, mergeChanges: Bool) {
        let change = mergeChanges ? object.change : nil
        let mine = (object.row, object.slab)
        if !mergeChanges || change == nil { turnIntoFault(object, keepingRelationships: mergeChanges) }
        guard mergeChanges, let change, object.home != nil else { return note(refreshed: object) }
        let layout = object.layout
        if let fresh = try? backing.row(of: object, self) {
            let merged = ChangeRecord(snapshot: fresh)
            merged.changed = change.changed
            object.change = merged
            object.takeOwnRow(copying: fresh)
            for cell in 0..<layout.cellCount where change.changed.contains(cell) {
                object.row.copyCell(cell, from: mine.0, layout, in: object.slab!)
            }
            withExtendedLifetime(mine.1) {}
            object.forgetUnarchivedValues()
            object.callAwake(from: .refresh)
        }
        note(refreshed: object)
    }

    /// Refreshes every registered object, keeping what was changed.
    public final func refreshAllObjects() {
        for object in registry.objects where !object.state.contains(.unsaved) { refresh(object, mergeChanges: true) }
    }

    /// Turns an object into a fault and forgets what was changed in it.
    final func turnIntoFault(_ object: NSManagedObject, keepingRelationships: Bool = false) {
        guard !object.isFault else { return }
        object.call(.willTurnIntoFault)
        object.change = nil
        object.slab = nil
        object.row = object.layout.defaults.row
        object.state.subtract([.updated, .gone])
        object.state.insert(.fault)
        object.forgetToOnes()
        if keepingRelationships {
            object.extras?.forgetCleanRelationships()
        } else {
            object.extras = nil
        }
        _EventStream.tell(_StackEvent(.turnedIntoFault, object))
        object.call(.didTurnIntoFault)
    }

    private final func note(refreshed object: NSManagedObject) {
        changes.refreshed.append(object)
    }
}
