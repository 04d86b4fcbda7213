/// The state of an object before an event, and the means to restore it.
struct UndoRecord {
    let object: NSManagedObject
    /// Whether the object was in the context and not deleted.
    let existed: Bool
    /// The same, after the event.
    private let exists: Bool
    private let wasInserted: Bool
    private let row: OwnedRow
    private let values: [Int: Any]
    /// The cells of attributes that the event changed. Others may have newer values from other contexts by the time of
    /// the undo.
    private let cells: ColumnMask
    /// The destinations of to-one relationships, as objects, because keys can change by the time of the undo.
    private let toOnes: [(property: PropertyLayout, destination: NSManagedObject?)]
    private let toManys: [ToMany]

    private struct ToMany {
        let property: PropertyLayout
        let came: Set<NSManagedObject>
        let went: Set<NSManagedObject>
        let order: [NSManagedObject]
    }

    /// Returns nil if the event had no effect, as for an object that was inserted and deleted in it.
    init?(_ change: PendingChange, rowBefore: Row) {
        object = change.object
        let layout = object.layout
        let existed = change.stateBefore.isDisjoint(with: [.detached, .deleted])
        let exists = !change.object.isDeleted
        self.existed = existed
        self.exists = exists
        wasInserted = change.stateBefore.contains(.inserted)
        guard existed || exists, !object.state.contains(.gone) else { return nil }
        var arena = RowArena(expected: layout.rowSize * 2)
        let copy = arena.newRow(layout)
        copy.copy(rowBefore, layout, in: arena.slab)
        row = OwnedRow(slab: arena.slab, row: copy)
        values = change.valuesBefore
        let object = object
        // Removing an object requires no further information.
        guard existed else {
            (cells, toOnes, toManys) = (ColumnMask(), [], [])
            return
        }
        cells = ColumnMask(
            layout.cellProperties.lazy.map(\.place).filter {
                !exists || !object.row.hasSameValue(as: copy, $0, layout)
            })
        toOnes = layout.toOneProperties.compactMap { property in
            if object.row.hasSameValue(as: copy, property.place, layout), exists { return nil }
            return (property, object.destination(of: property, in: copy))
        }
        toManys = layout.toManyProperties.compactMap { property in
            object.extras?.toManys[property.place]?.eventChanges.map {
                ToMany(property: property, came: $0.came, went: $0.went, order: $0.order)
            }
        }
    }

    /// Restores or removes the object.
    func restoreExistence(in context: NSManagedObjectContext) {
        guard existed != exists else { return }
        if existed {
            guard object.isDeleted || object.home == nil else { return }
            context.revive(object, asInserted: wasInserted)
        } else if object.home != nil, !object.isDeleted {
            context.markDeleted(object)
            object.callAwake(from: .undoInsertion)
        }
    }

    /// Clears the relationships of an object whose insertion was undone: those without an inverse, and those that were
    /// not part of the event. Nothing is deleted in turn.
    func severRelationships(in context: NSManagedObjectContext) {
        guard object.isDeleted else { return }
        for property in object.layout.toOneProperties + object.layout.toManyProperties {
            context.sever(object, property)
        }
    }

    /// Restores the values, unless the object was deleted elsewhere since.
    func restoreValues(in context: NSManagedObjectContext) {
        guard object.home != nil, !object.isDeleted else { return }
        let layout = object.layout
        for property in layout.cellProperties where property.kind != .toOne {
            if property.kind == .object || property.kind == .transformable && holdsObject(property) {
                object.restore(values[property.place], from: row.row, property)
            } else if cells.contains(property.place),
                !object.readableRow.hasSameValue(as: row.row, property.place, layout)
            {
                object.restoreCell(property, from: row.row)
            }
        }
        for (property, destination) in toOnes { restore(destination, property, in: context) }
        for change in toManys {
            for other in change.came { object.remove(other, from: change.property) }
            for other in change.went where other.home != nil { object.add(other, to: change.property) }
            if change.property.isOrdered {
                object.rearrange(change.order.filter { $0.home != nil }, of: change.property)
            }
        }
        object.callAwake(from: exists ? .undoUpdate : .undoDeletion)
    }
}

extension UndoRecord {
    /// Sets a to-one relationship. Without an inverse, its destination can be an object whose deletion was saved, and
    /// which the undo of an earlier event will restore under its key.
    private func restore(
        _ destination: NSManagedObject?, _ property: PropertyLayout, in context: NSManagedObjectContext
    ) {
        if destination == nil || destination?.home != nil {
            object.setToOne(destination, property)
        } else if let destination, property.inverse == nil, context.formerStore(of: destination) != nil {
            object.writeToOne(destination, property)
        }
    }

    /// Whether the object itself holds the value of a transformable attribute, before or after the event.
    private func holdsObject(_ property: PropertyLayout) -> Bool {
        row.row.kind(property.place, object.layout) == .object
            || object.readableRow.kind(property.place, object.layout) == .object
    }
}

extension NSManagedObjectContext {
    /// Restores a deleted object: as it was, or as an inserted object if its record no longer exists.
    final func revive(_ object: NSManagedObject, asInserted: Bool) {
        if object.home == nil { return insertAgain(object) }
        beginEvent(of: object)
        let hasRecord = object.state.isDisjoint(with: [.unsaved, .gone])
        object.state.subtract([.deleted, .gone])
        if asInserted || !hasRecord { changes.insert(object) } else { changes.update(object) }
    }
}

extension NSManagedObjectContext {
    /// The store that accepts an object whose deletion was saved under its former key. nil if the store assigns the
    /// keys of new records itself, and if another object has the key.
    fileprivate final func formerStore(of object: NSManagedObject) -> NSPersistentStore? {
        let id = object.objectID
        guard let store = id.persistentStore, store.persistentStoreCoordinator != nil,
            !store.records.namesRecordsBeforeSaving, isFree(id)
        else { return nil }
        return store
    }

    /// Whether no object has the ID, or only a placeholder: a fault, or an object without a record, that a reference to
    /// the deleted record was resolved to.
    private final func isFree(_ id: NSManagedObjectID) -> Bool {
        knownObject(id)?.state.isDisjoint(with: [.gone, .fault]) != true
    }

    /// Removes the placeholder with an ID from the context, and from the to-one relationships that refer to it.
    private final func removePlaceholder(for id: NSManagedObjectID) {
        guard let placeholder = knownObject(id) else { return }
        for object in registry.objects
        where object.firstToOne === placeholder || object.extras?.hasToOne(placeholder) == true {
            object.releaseToOnes()
        }
        placeholder.leave()
    }

    /// Inserts an object whose deletion was saved. Its record gets the former key, because rows can still refer to it.
    private final func insertAgain(_ object: NSManagedObject) {
        let (former, store) = (object.objectID, formerStore(of: object))
        object.state.insert(.detached)
        beginEvent(of: object)
        object.state.remove(.detached)
        // A parent identifies an object that it has not saved by its temporary key.
        let keepsKey = former.isTemporaryID && isFree(former)
        if keepsKey { removePlaceholder(for: former) }
        let temporaryKey = keepsKey ? former.key : NSManagedObjectID.nextTemporaryKey()
        registry.lock { registry.temporary.register(object, key: temporaryKey) }
        if let store {
            removePlaceholder(for: former)
            object.key = former.key
            registry.promote(object, from: temporaryKey, in: store)
        } else if let store = former.persistentStore, store.persistentStoreCoordinator != nil {
            object.requireExtras().assignedStore = store
        }
        let last = object.ownedRow
        object.takeOwnRow(copying: last)
        // The version continues from that of the deleted record, so that other readers of that record detect the
        // change.
        object.change = ChangeRecord(snapshot: last)
        object.extras?.toManys.forEach { $0?.insertAgain() }
        changes.insert(object)
    }
}

extension NSManagedObject {
    /// Restores the cell of one attribute.
    final func restoreCell(_ property: PropertyLayout, from source: Row) {
        write(property.place) { row, slab in row.copyCell(property.place, from: source, layout, in: slab) }
        // The value will be created again from the current bytes.
        if property.kind == .transformable { extras?.values[property.place] = nil }
    }

    /// Restores an object-valued attribute.
    final func restore(_ value: Any?, from source: Row, _ property: PropertyLayout) {
        let isSet = row.kind(property.place, layout) != .null
        guard isSet || source.kind(property.place, layout) != .null else { return }
        announcing(property) {
            restoreCell(property, from: source)
            requireExtras().values[property.place] = value
        }
    }
}
