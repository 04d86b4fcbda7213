// What an object does when its context writes it down.
extension NSManagedObject {
    /// The object's key and entity, as records refer to it.
    final var reference: RecordReference { RecordReference(key: key, entity: layout.number) }

    /// The row as others may see it: without transient values, as if it had just been read.
    final var sharedRow: OwnedRow {
        if layout.transientCells.isEmpty { return OwnedRow(slab: slab!, row: row) }
        var arena = RowArena(expected: layout.rowSize * 2)
        let copy = arena.newRow(layout)
        copy.copy(row, layout, in: arena.slab)
        for property in layout.transientCells { copy.setNull(property.place, layout) }
        copy.setTransientDefaults(layout, in: arena.slab)
        return OwnedRow(slab: arena.slab, row: copy)
    }

    /// Forgets changes that were taken back: cells that hold what the store holds are not written.
    final func dropUnchangedCells() {
        guard let change else { return }
        change.changed.forEach { cell in
            if row.hasSameValue(as: change.snapshot.row, cell, layout) { change.changed.remove(cell) }
        }
    }

    /// The version of a new record: 1, or the next one after a deleted record which the object had.
    final var versionToInsert: Int64 { (change?.snapshot.row.version ?? 0) + 1 }

    /// Whether an update has anything to write: cells, or the version, which a change of a to-many moves too. Changes that
    /// were taken back are forgotten first.
    final var hasChangesToWrite: Bool {
        dropUnchangedCells()
        guard let change else { return false }
        return change.changed.intersects(layout.storedCells)
            || hasChangedToManys
    }

    /// Whether the object differs from what its context read: changes that were taken back are forgotten first.
    final var hasNetChanges: Bool {
        dropUnchangedCells()
        return change?.changed.isEmpty == false || hasChangedToManys
    }

    /// `hasChangesToWrite`, for an object that an attempt to save may have counted a version up before: another attempt
    /// does not write it if the merge policy took its changes back.
    final var isToBeWritten: Bool {
        if hasChangesToWrite { return true }
        if let change { row.version = change.snapshot.row.version }
        return false
    }

    /// The key and entity that a to-one cell will have in the store, where an unsaved destination has a key
    /// already though the cell does not know it yet.
    final func storedReference(_ cell: Int) -> RecordReference? {
        switch row.kind(cell, layout) {
        case .reference: return row.reference(cell)
        case .temporary:
            let reference = row.reference(cell)
            guard let object = home?.registry.temporaryObject(reference.key) else { return nil }
            return RecordReference(key: object.key, entity: object.layout.number)
        default: return nil
        }
    }

    /// Puts permanent keys into cells that refer to objects which were unsaved until now.
    final func resolveTemporaryReferences() {
        for place in layout.toOnePlaces where row.kind(place, layout) == .temporary {
            guard let reference = storedReference(place) else { continue }
            row.set(reference, isTemporary: false, place, layout)
        }
    }

    /// Puts permanent keys into cells that refer to unsaved objects which have their permanent ids already. Children read
    /// the row, and know such an object by its permanent id only.
    final func resolvePromotedReferences() {
        for place in layout.toOnePlaces where row.kind(place, layout) == .temporary {
            guard let object = home?.registry.temporaryObject(row.reference(place).key), object.home?.store != nil
            else { continue }
            row.set(object.reference, isTemporary: false, place, layout)
        }
    }

    /// The objects that a save would write references to, as far as they are known: one that nobody has asked for since
    /// it was read lies in this object's store.
    final var knownReferences: [(property: PropertyLayout, object: NSManagedObject)] {
        let toOnes = layout.toOneProperties.compactMap { property in
            realizedToOne(property.place).map { (property: property, object: $0) }
        }
        let toManys = layout.toManyProperties.filter { $0.inverse?.kind != .toOne }.flatMap { property in
            extras?.toManys[property.place]?.added.map { (property: property, object: $0) } ?? []
        }
        return toOnes + toManys
    }
}
