/// What one object was before an event, and how to make it that again.
struct UndoRecord {
    let object: NSManagedObject
    /// Whether the object was in the context, and not deleted.
    let existed: Bool
    private let exists: Bool
    private let wasInserted: Bool
    private let row: OwnedRow
    private let values: [Int: Any]
    /// The attributes' cells that the event changed: others may have newer values of other contexts by the time of the undo.
    private let cells: ColumnMask
    /// The destinations of to-one relationships, kept as objects: a key may be another one by the time of the undo.
    private let toOnes: [(property: PropertyLayout, destination: NSManagedObject?)]
    private let toManys: [ToMany]

    private struct ToMany {
        let property: PropertyLayout
        let came: Set<NSManagedObject>
        let went: Set<NSManagedObject>
        let order: [NSManagedObject]
    }

    /// nil where the event left no trace, as for an object that came and went in it.
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
        // To take an object away, no more has to be known.
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

    /// Brings the object back, or takes it away.
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

    /// Takes the relationships away that an object has left whose insertion was undone: those without an inverse, and
    /// those of which the event that inserted it has no part. Nothing is deleted in turn.
    func severRelationships(in context: NSManagedObjectContext) {
        guard object.isDeleted else { return }
        for property in object.layout.toOneProperties + object.layout.toManyProperties {
            context.sever(object, property)
        }
    }

    /// Puts the values back, unless the object was deleted elsewhere since.
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
    /// Sets a to-one relationship. Without an inverse it may lead to an object whose deletion was saved, and which an
    /// earlier event's undo is still to bring back under its key.
    private func restore(
        _ destination: NSManagedObject?, _ property: PropertyLayout, in context: NSManagedObjectContext
    ) {
        if destination == nil || destination?.home != nil {
            object.setToOne(destination, property)
        } else if let destination, property.inverse == nil, context.formerStore(of: destination) != nil {
            object.writeToOne(destination, property)
        }
    }

    /// Whether a transformable value is one that no store has seen, before the event or after it.
    private func holdsObject(_ property: PropertyLayout) -> Bool {
        row.row.kind(property.place, object.layout) == .object
            || object.readableRow.kind(property.place, object.layout) == .object
    }
}

extension NSManagedObjectContext {
    /// Brings a deleted object back: as it was, or, where its record is gone, as an inserted one.
    final func revive(_ object: NSManagedObject, asInserted: Bool) {
        if object.home == nil { return insertAgain(object) }
        beginEvent(of: object)
        let hasRecord = object.state.isDisjoint(with: [.unsaved, .gone])
        object.state.subtract([.deleted, .gone])
        if asInserted || !hasRecord { changes.insert(object) } else { changes.update(object) }
    }
}

extension NSManagedObjectContext {
    /// The store that takes an object whose deletion was saved under its former key; nil where a store chooses the keys of
    /// new records itself, and where another object has the key.
    fileprivate final func formerStore(of object: NSManagedObject) -> NSPersistentStore? {
        let id = object.objectID
        guard let store = id.persistentStore, store.persistentStoreCoordinator != nil,
            !store.records.namesRecordsBeforeSaving, isFree(id)
        else { return nil }
        return store
    }

    /// Whether no object but a stand-in has an id.
    private final func isFree(_ id: NSManagedObjectID) -> Bool {
        knownObject(id)?.state.isDisjoint(with: [.gone, .fault]) != true
    }

    /// Removes the object that a reference to the deleted record was resolved to meanwhile.
    private final func dismissStandIn(for id: NSManagedObjectID) {
        guard let standIn = knownObject(id) else { return }
        for object in registry.objects where object.firstToOne === standIn || object.extras?.hasToOne(standIn) == true {
            object.forgetToOnes()
        }
        standIn.leave()
    }

    /// Inserts an object whose deletion was saved. Its record gets the former key, by which rows may still refer to it.
    private final func insertAgain(_ object: NSManagedObject) {
        let (former, store) = (object.objectID, formerStore(of: object))
        object.state.insert(.detached)
        beginEvent(of: object)
        object.state.remove(.detached)
        // A parent knows an object that it has not saved by its temporary key.
        let keepsKey = former.isTemporaryID && isFree(former)
        if keepsKey { dismissStandIn(for: former) }
        let temporaryKey = keepsKey ? former.key : NSManagedObjectID.nextTemporaryKey()
        registry.lock { registry.temporary.register(object, key: temporaryKey) }
        if let store {
            dismissStandIn(for: former)
            object.key = former.key
            registry.promote(object, from: temporaryKey, in: store)
        } else if let store = former.persistentStore, store.persistentStoreCoordinator != nil {
            object.requireExtras().assignedStore = store
        }
        let last = object.ownedRow
        object.takeOwnRow(copying: last)
        // The version goes on from that of the deleted record, so that others who have read that one notice.
        object.change = ChangeRecord(snapshot: last)
        object.extras?.toManys.forEach { $0?.insertAgain() }
        changes.insert(object)
    }
}

extension NSManagedObject {
    /// The object that a row's to-one cell leads to.
    final func destination(of property: PropertyLayout, in row: Row) -> NSManagedObject? {
        // Without a context the model may be gone too.
        guard let home, let context = home.registry.context, let declared = property.destination else { return nil }
        let reference = row.reference(property.place)
        switch row.kind(property.place, layout) {
        case .temporary:
            if let known = home.registry.temporaryObject(reference.key) { return known }
            // In a child it may be an object that only the contexts above have met.
            guard context.parent != nil else { return nil }
            return context.object(unsaved: reference, declared.family[reference.entity])
        case .reference:
            guard let store = home.store ?? context.store(of: declared.entity, assigned: self) else { return nil }
            return context.object(for: reference, declared: declared, in: store)
        default: return nil
        }
    }

    /// Puts one attribute's cell back.
    final func restoreCell(_ property: PropertyLayout, from source: Row) {
        write(property.place) { row, slab in row.copyCell(property.place, from: source, layout, in: slab) }
        // The value is made anew of the bytes that are there now.
        if property.kind == .transformable { extras?.values[property.place] = nil }
    }

    /// Puts an object-valued attribute back.
    final func restore(_ value: Any?, from source: Row, _ property: PropertyLayout) {
        let isSet = row.kind(property.place, layout) != .null
        guard isSet || source.kind(property.place, layout) != .null else { return }
        announcing(property) {
            restoreCell(property, from: source)
            requireExtras().values[property.place] = value
        }
    }
}
