// To-one relationships: a reference in a cell, and its object after the first access.
extension NSManagedObject {
    /// The related object, created as a fault if the context does not have it yet.
    final func toOneValue(_ property: PropertyLayout) -> NSManagedObject? {
        let row = readableRow(for: property.place)
        switch row.kind(property.place, layout) {
        case .null: return nil
        default: return toOne(property)
        }
    }

    /// The related object of a cell that is not null; nil if the object has no context.
    final func toOne(_ property: PropertyLayout) -> NSManagedObject? {
        if let known = realizedToOne(property.place) { return known }
        let isKnownToStore = row.kind(property.place, layout) != .temporary
        let registered =
            isKnownToStore ? home?.relative(row.reference(property.place).key, root: property.destinationRoot) : nil
        guard let object = registered ?? destination(of: property, in: row) else { return nil }
        keepToOne(object, property.place)
        return object
    }

    /// The related object of the entity's first to-one relationship if it was accessed before.
    final var firstToOne: NSManagedObject? {
        @inline(__always) get { firstDestination.value }
        @inline(__always) set { firstDestination.value = newValue }
    }

    /// The related object of a cell if it was accessed before.
    @inline(__always)
    final func realizedToOne(_ place: Int) -> NSManagedObject? {
        place == layout.firstToOnePlace ? firstToOne : extras?.toOnes[place]
    }

    /// Retains a related object. Related objects that were accessed retain each other until one of them turns into a
    /// fault.
    @inline(__always)
    final func keepToOne(_ object: NSManagedObject?, _ place: Int) {
        if place == layout.firstToOnePlace {
            firstToOne = object
        } else if object != nil || extras != nil {
            requireExtras().toOnes[place] = object
        }
    }

    /// Releases all related objects that the store can return again.
    final func releaseToOnes() {
        firstToOne = nil
        extras?.toOnes = [:]
    }

    /// Releases the related objects that a newer row does not refer to.
    final func releaseToOnes(unlessIn row: Row) {
        func isElsewhere(_ object: NSManagedObject, _ place: Int) -> Bool {
            row.kind(place, layout) != .reference || row.reference(place).key != object.key
                || object.state.contains(.unsaved)
        }
        if let object = firstToOne, isElsewhere(object, layout.firstToOnePlace) { firstToOne = nil }
        guard let toOnes = extras?.toOnes, toOnes.contains(where: { isElsewhere($0.value, $0.key) }) else { return }
        extras?.toOnes = toOnes.filter { !isElsewhere($0.value, $0.key) }
    }

    /// Releases all related objects, which can form a reference cycle, because the object's context is being
    /// deallocated.
    final func releaseRelatedObjects() {
        releaseToOnes()
        extras?.releaseCollections()
    }

    /// Sets a to-one relationship and updates its inverse.
    /// - Parameter isPrimitive: whether the object's own side needs no notification.
    final func setToOne(_ destination: NSManagedObject?, _ property: PropertyLayout, isPrimitive: Bool = false) {
        if let destination { requireSameContext(destination, property) }
        let old = toOneValue(property)
        guard old !== destination else { return }
        let announcement = RelationshipAnnouncement.ofSetting(
            property, of: self, from: old, to: destination, isPrimitive: isPrimitive)
        defer { announcement?.end() }
        if let inverse = property.inverse {
            old?.removeInverse(self, inverse)
            destination?.addInverse(self, inverse)
        }
        writeToOne(destination, property)
    }

    /// Writes one side only: the reference in the cell, and the object.
    final func writeToOne(_ destination: NSManagedObject?, _ property: PropertyLayout) {
        let (row, _) = writableRow(for: property.place)
        guard let destination else {
            row.setNull(property.place, layout)
            keepToOne(nil, property.place)
            return
        }
        let reference = RecordReference(key: destination.key, entity: destination.layout.number)
        let isTemporary = destination.home.map { $0.store == nil } ?? destination.objectID.isTemporaryID
        row.set(reference, isTemporary: isTemporary, property.place, layout)
        keepToOne(destination, property.place)
    }

    /// Updates this side after the other side of a relationship to `source` was cleared.
    private final func removeInverse(_ source: NSManagedObject, _ inverse: PropertyLayout) {
        if inverse.kind == .toMany {
            removeFromToMany(source, inverse)
        } else {
            leave(source, inverse)
        }
    }

    /// Updates this side after the other side of a relationship to `source` was set.
    private final func addInverse(_ source: NSManagedObject, _ inverse: PropertyLayout) {
        if inverse.kind == .toMany {
            insertIntoToMany(source, inverse)
        } else {
            // One-to-one: the previous owner of this object loses it.
            let previous = toOneValue(inverse)
            if let previous, previous !== source, let property = inverse.inverse { previous.leave(self, property) }
            if previous === source { isOutdated(inverse) ? catchUp(inverse) : suspect() }
            writeToOne(source, inverse)
        }
    }

    /// Clears a to-one relationship to `destination`, whose other end is cleared too.
    final func leave(_ destination: NSManagedObject, _ property: PropertyLayout) {
        if toOneValue(property) === destination {
            writeToOne(nil, property)
        } else if isOutdated(property) {
            catchUp(property)
            setToOne(nil, property)
            writeToOne(nil, property)
        } else {
            suspect()
        }
    }

    /// Makes the next save compare the record without writing it. The two ends of a one-to-one relationship do not
    /// agree, so one of them was read before another program saved it, unknown to the row cache.
    private final func suspect() {
        guard state.isDisjoint(with: [.unsaved, .gone, .deleted]), let context = managedObjectContext,
            !context.hasParent
        else { return }
        context.compareOnSave(self)
    }

    /// Whether an unchanged to-one relationship has another destination in the store by now.
    final func isOutdated(_ property: PropertyLayout) -> Bool { outdating(property) != nil }

    /// Adopts the store's destination of a to-one relationship as the base of its changes.
    ///
    /// The two ends of a relationship can be read before and after it was saved, and therefore contradict each other. A
    /// change of such a relationship must be written, even if the more recently read object has the new value already.
    /// The version remains the one that was read, so that the save detects the conflict.
    final func catchUp(_ property: PropertyLayout) {
        guard let stored = outdating(property) else { return }
        beginChange()
        guard let change else { return }
        var arena = RowArena(expected: layout.rowSize * 2)
        let copy = arena.newRow(layout)
        copy.copy(change.snapshot.row, layout, in: arena.slab)
        copy.copyCell(property.place, from: stored.row, layout, in: arena.slab)
        let caughtUp = ChangeRecord(snapshot: OwnedRow(slab: arena.slab, row: copy))
        caughtUp.changed = change.changed
        self.change = caughtUp
    }

    private final func outdating(_ property: PropertyLayout) -> OwnedRow? {
        guard state.isDisjoint(with: [.unsaved, .gone, .deleted]), let context = managedObjectContext, let snapshot,
            !isChanged(property), let stored = context.storedRow(of: self),
            !stored.row.hasSameValue(as: snapshot, property.place, layout)
        else { return nil }
        return stored
    }

    final func requireSameContext(_ other: NSManagedObject, _ property: PropertyLayout) {
        if contextIdentity == other.contextIdentity { return }
        stop(
            .invalidArgumentException,
            "Illegal attempt to establish a relationship '\(property.name)' between objects in different contexts "
                + "(source = \(self), destination = \(other)). Use object(with:) of the source's context with the objectID "
                + "of the destination.")
    }
}
