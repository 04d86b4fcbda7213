extension NSManagedObjectContext {
    /// Whether new faults can be given cached rows in advance.
    final var isRowPredictable: Bool { stalenessInterval < 0 && !hasParent && pinned == nil }

    /// Fills a fault: from the row cache or, if its row is too old or not there, from the store
    /// (`NSPersistentStoreCoordinator+Backing`); in a child context, from the parent
    /// (`NSManagedObjectContext+Backing`).
    final func fulfill(_ object: NSManagedObject) {
        // The object was refreshed before its first save. It has a row, but the store has none.
        if object.state.contains(.inserted) {
            object.state.remove(.fault)
            return
        }
        // Neither a store nor a parent can have a record of the object, so its values are the model's defaults.
        guard object.home?.store != nil || hasParent else { return object.adopt(object.layout.defaults) }
        let row: OwnedRow?
        let origin = _EventStream.isActive ? backing.origin(of: object) : ""
        if !batches.isEmpty, loadBatch(of: object) { return object.fire() }
        do {
            row = try backing.row(of: object, self)
        } catch {
            // Reading a property cannot throw. Apple's framework raises an exception here.
            stop(
                .internalInconsistencyException,
                "CoreData could not fulfill a fault for '\(object.objectID.addressAndURI)': \(error)"
            )
        }
        guard let row else { return handleInaccessible(object) }
        _EventStream.emit(_StackEvent(.faultFired, object, detail: origin))
        // Relationships that were read or prefetched before the row may have changed.
        object.releaseToOnes(unlessIn: row.row)
        if object.slab != nil, object.row.version != row.row.version { object.extras?.discardStoredMembers() }
        object.adopt(row)
        object.awaken()
    }

    /// Discards the rows that faults were given in advance, because `stalenessInterval` or the query generation was
    /// set. Each fault requests its row when it fires.
    final func detachRows() {
        for object in registry.objects { object.detachRow() }
    }

    /// Whether a fault without a record is deleted. Logs it if so; otherwise, the program stops with a message.
    final func deletesInaccessibleFault(_ id: NSManagedObjectID) -> Bool {
        if shouldDeleteInaccessibleFaults {
            LogLine.warning(
                "The record of \(id.uriRepresentation()) is gone. Its object counts as deleted, and its values are nil "
                    + "or 0.")
        }
        return shouldDeleteInaccessibleFaults
    }

    /// Handles a fault whose record no longer exists: clears the object and marks it as deleted, or stops the program.
    private final func handleInaccessible(_ object: NSManagedObject) {
        _EventStream.emit(_StackEvent(.faultWasInaccessible, object))
        guard shouldHandleInaccessibleFault(object, for: object.objectID, triggeredByProperty: nil) else {
            stop(
                NSExceptionName(rawValue: "NSObjectInaccessibleException"),
                "CoreData could not fulfill a fault for '\(object.objectID.addressAndURI)'")
        }
        object.empty()
        object.state.insert(.gone)
        markDeleted(object)
    }

    /// The current row of an object's record, from the parent, the row cache or the store; nil if there is none, or if
    /// it cannot be read.
    final func storedRow(of object: NSManagedObject) -> OwnedRow? { try? backing.row(of: object, self) }

    /// The IDs of the objects at the other end of a to-many relationship, without creating the objects; empty if they
    /// cannot be read.
    final func fetchRelatedIDs(of object: NSManagedObject, _ property: PropertyLayout) -> [NSManagedObjectID] {
        (try? backing.relatedIDs(to: object, property, self)) ?? []
    }

    /// The objects at the other end of a to-many relationship, from the parent or the store.
    final func fetchRelated(of object: NSManagedObject, _ property: PropertyLayout) -> [NSManagedObject] {
        do {
            let related = try backing.related(to: object, property, self)
            _EventStream.emit(_StackEvent(.relationshipFaultFired, object, detail: property.name, count: related.count))
            return related
        } catch {
            stop(
                .internalInconsistencyException,
                "CoreData could not fulfill the relationship fault '\(property.name)' of '\(object.objectID)': \(error)"
            )
        }
    }
}
