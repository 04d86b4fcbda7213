// The object's part in a save.
extension NSManagedObject {
    /// The object's key and entity, in the form of references.
    final var reference: RecordReference { RecordReference(key: key, entity: layout.number) }

    /// Discards reverted changes: cells with the store's values are not written.
    final func dropUnchangedCells() {
        guard let change else { return }
        change.changed.forEach { cell in
            if row.hasSameValue(as: change.snapshot.row, cell, layout) { change.changed.remove(cell) }
        }
    }

    /// Whether an update has anything to write: cells, or the version, which changes of to-many relationships increment
    /// too. Discards reverted changes first.
    final var hasChangesToWrite: Bool {
        dropUnchangedCells()
        guard let change else { return false }
        return change.changed.intersects(layout.storedCells)
            || hasChangedToManys
    }

    /// Whether the object differs from what its context read. Discards reverted changes first.
    final var hasNetChanges: Bool {
        dropUnchangedCells()
        return change?.changed.isEmpty == false || hasChangedToManys
    }

    /// `hasChangesToWrite` for an object whose version an earlier attempt to save may have incremented. Another attempt
    /// does not write it if the merge policy has reverted its changes.
    final var isToBeWritten: Bool {
        if hasChangesToWrite { return true }
        if let change { row.version = change.snapshot.row.version }
        return false
    }

    /// Replaces the references to unsaved objects with permanent IDs by their permanent keys. Child contexts read the
    /// row, and identify such an object by its permanent ID only.
    final func resolvePromotedReferences() {
        for place in layout.toOnePlaces where row.kind(place, layout) == .temporary {
            guard let object = home?.registry.temporaryObject(row.reference(place).key), object.home?.store != nil
            else { continue }
            row.set(object.reference, isTemporary: false, place, layout)
        }
    }

    /// The resolved destinations that a save would write references to. A reference that was not resolved since it was
    /// read is in this object's store.
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

// An object's changes as values, for the store that writes them.
extension NSManagedObject {
    /// The object's part in a save.
    final func recordChange(isDeletion: Bool = false) -> RecordChange {
        let hasRecord = !state.contains(.inserted)
        let read = change?.snapshot.row ?? (hasRecord ? readableRow : nil)
        let needsKey = !hasRecord && home?.store == nil
        return RecordChange(
            origin: self, layout: layout, root: layout.rootNumber, hasTransientCells: !layout.transientCells.isEmpty,
            temporaryKey: hasRecord ? 0 : needsKey ? key : home?.registry.temporaryKey(of: self) ?? 0, key: key,
            kind: isDeletion ? .deletion : hasRecord ? .update : .insertion, needsKey: needsKey, row: row, slab: slab,
            isFault: isFault,
            readVersion: read?.version ?? 0, changed: change?.changed ?? ColumnMask(), changedToManys: changedToManys)
    }

    private final var changedToManys: [ToManyChange]? {
        guard let extras else { return nil }
        var changes: [ToManyChange] = []
        for property in layout.toManyProperties {
            guard let value = extras.toManys[property.place], value.isChanged else { continue }
            changes.append(ToManyChange(property, value))
        }
        return changes.isEmpty ? nil : changes
    }
}

extension ToManyChange {
    fileprivate init(_ property: PropertyLayout, _ value: ToManyValue) {
        let isListed = property.inverse?.kind != .toOne
        self.init(
            property: property, added: isListed ? value.added.map(ChangedMember.init) : [],
            removed: isListed ? value.removed.map(ChangedMember.init) : [],
            order: property.isOrdered ? value.order.map(ChangedMember.init) : [],
            unmoved: property.isOrdered ? zip(value.order, value.storedOrder).prefix { $0 === $1 }.count : 0)
    }
}

extension ChangedMember {
    fileprivate init(_ object: NSManagedObject) {
        self.init(reference: object.reference, isTemporary: object.home?.store == nil)
    }
}
