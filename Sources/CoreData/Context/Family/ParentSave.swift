/// Transfers a child's changes to its parent, where they become unsaved changes of the parent's objects.
///
/// Relationships are set through the accessors, so that both object graphs remain consistent even if the parent has
/// objects that the child never saw. Changes of the parent since the child's read are conflicts, which the child's
/// merge policy resolves. Runs on the parent's queue while the child's waits.
struct ParentSave {
    let child: NSManagedObjectContext
    let parent: NSManagedObjectContext

    private struct Pair {
        let mine: NSManagedObject
        let theirs: NSManagedObject
    }

    /// Applies the child's changes to the parent.
    /// - Throws: the errors of the child's merge policy. The parent is unchanged then.
    func run() throws {
        // Retain the compared objects until they are changed: an unreferenced object would be read again in between,
        // and the contexts above can change in the meantime.
        var originals: [NSManagedObject] = []
        defer { withExtendedLifetime(originals) {} }
        for _ in 0..<10 {
            let updated = child.changes.updated.filtered(\.hasNetChanges)
            let conflicts = try (updated + child.changes.deleted).compactMap { try conflict($0, keeping: &originals) }
            if conflicts.isEmpty {
                try requireDestinations()
                return handOver(updated)
            }
            try child.resolve(conflicts)
        }
        throw CocoaError(
            .managedObjectMerge,
            sentence: "The merge policy left the objects to be saved in conflict with the parent context: it has to "
                + "take the parent's values over, as NSMergePolicy's own implementation does.")
    }

    /// The conflict between the child's snapshot and the parent's current values, if any. Versions would not show it,
    /// because unsaved changes of the parent have no version.
    private func conflict(
        _ mine: NSManagedObject, keeping originals: inout [NSManagedObject]
    ) throws -> NSMergeConflict? {
        guard mine.state.isDisjoint(with: [.unsaved, .gone]), let snapshot = mine.snapshot else { return nil }
        let theirs = try parent.original(of: mine)
        if let theirs { originals.append(theirs) }
        if let theirs, theirs.hasSameValues(as: mine, snapshot) { return nil }
        if theirs == nil, mine.isDeleted { return nil }
        let conflict = NSMergeConflict(
            source: mine, newVersion: theirs.map { max(1, Int($0.row.version)) } ?? 0,
            oldVersion: Int(snapshot.version), cachedSnapshot: theirs.map { $0.values(in: $0.row) },
            persistedSnapshot: nil)
        conflict.storedRow = theirs.map(child.copy)
        return conflict
    }

    /// - Throws: a validation error for a reference to an object that the parent does not have, or has deleted.
    private func requireDestinations() throws {
        var references = NewReferences()
        references.includesUnsaved = true
        for mine in child.changes.inserted + child.changes.updated {
            try references.visit(mine) { mine, property, _ in try check(mine, property, mine.toOne(property)) }
            try references.visitMembers(mine, check)
        }
    }

    private func check(_ mine: NSManagedObject, _ property: PropertyLayout, _ other: NSManagedObject?) throws {
        if try other.flatMap(parent.original) == nil { throw mine.danglingReference(to: other, property) }
    }

    private func handOver(_ updated: [NSManagedObject]) {
        // Objects first, so that relationships find both ends.
        var pairs = child.changes.inserted.map { Pair(mine: $0, theirs: parent.receive($0)) }
        for mine in updated {
            if let theirs = parent.twin(of: mine) { pairs.append(Pair(mine: mine, theirs: theirs)) }
        }
        let orders = pairs.map(orderedMembers)
        pairs.forEach(copyAttributes)
        pairs.forEach(setToOnes)
        for (pair, orders) in zip(pairs, orders) { setToManys(pair, orders) }
        for mine in child.changes.deleted where mine.state.isDisjoint(with: [.unsaved, .gone]) {
            if let theirs = parent.twin(of: mine), !theirs.isDeleted { parent.delete(theirs) }
        }
        parent.processPendingChanges()
        for pair in pairs { pair.mine.row.version = pair.theirs.row.version }
    }

    /// Whether a cell is transferred: all cells of a new object, changed cells of any other.
    private func isChanged(_ property: PropertyLayout, _ object: NSManagedObject) -> Bool {
        object.isInserted || object.change?.changed.contains(property.place) == true
    }

    private func copyAttributes(_ pair: Pair) {
        for property in pair.mine.layout.cellProperties where property.kind != .toOne && isChanged(property, pair.mine)
        {
            if property.kind == .object || pair.mine.row.kind(property.place, pair.mine.layout) == .object {
                pair.theirs.restore(pair.mine.extras?.values[property.place], from: pair.mine.row, property)
            } else if !pair.theirs.readableRow.hasSameValue(as: pair.mine.row, property.place, pair.mine.layout) {
                pair.theirs.restoreCell(property, from: pair.mine.row)
            }
        }
    }

    private func setToOnes(_ pair: Pair) {
        for property in pair.mine.layout.toOneProperties where isChanged(property, pair.mine) {
            pair.theirs.setToOne(pair.mine.toOneValue(property).flatMap(parent.twin), property)
        }
    }

    /// The parent's members of each ordered relationship that the child changed, in the parent's order, by place.
    private func orderedMembers(_ pair: Pair) -> [Int: [NSManagedObject]] {
        var orders: [Int: [NSManagedObject]] = [:]
        for property in pair.mine.layout.toManyProperties where property.isOrdered {
            if pair.mine.extras?.toManys[property.place]?.isChanged != true { continue }
            orders[property.place] = pair.theirs.realized(property).order
        }
        return orders
    }

    private func setToManys(_ pair: Pair, _ orders: [Int: [NSManagedObject]]) {
        for property in pair.mine.layout.toManyProperties {
            guard let value = pair.mine.extras?.toManys[property.place], value.isChanged else { continue }
            // Members with a to-one inverse were added and removed with that.
            if property.inverse?.kind != .toOne {
                for other in value.removed.compactMap(parent.twin) { pair.theirs.remove(other, from: property) }
                for other in value.added.compactMap(parent.twin) { pair.theirs.add(other, to: property) }
            }
            if let order = orders[property.place] { arrange(pair, property, order) }
        }
    }

    /// Arranges the parent's members in the child's order.
    /// - Parameter stored: the parent's order before the child's members were added.
    private func arrange(_ pair: Pair, _ property: PropertyLayout, _ stored: [NSManagedObject]) {
        let mine = pair.mine.realized(property)
        let order = MergedOrder(
            mine: mine.order.compactMap(parent.twin), base: mine.storedOrder.compactMap(parent.twin), stored: stored)
        pair.theirs.setToMany(order.list(of: pair.theirs.toMany(property)), property)
    }
}

extension NSManagedObjectContext {
    /// The object for one that a child inserted: a new object with the same ID, or one whose deletion here is unsaved.
    fileprivate final func receive(_ object: NSManagedObject) -> NSManagedObject {
        if let known = registeredTwin(of: object) {
            if known.isDeleted {
                revive(known, asInserted: known.state.contains(.unsaved))
                // The other ends do not lead here any more, so the child's relationships are set at both ends.
                for property in known.layout.toOneProperties { known.writeToOne(nil, property) }
            }
            return known
        }
        let made = NSManagedObject.make(type(of: object), object.entity)
        if let store = object.home?.store {
            let temporaryKey = NSManagedObjectID.nextTemporaryKey()
            insert(made, key: temporaryKey)
            made.key = object.key
            registry.promote(made, from: temporaryKey, in: store)
        } else {
            insert(made, key: object.key)
        }
        if let store = object.extras?.assignedStore { made.requireExtras().assignedStore = store }
        return made
    }

    /// This context's object for a record of another context, if it has one.
    private final func registeredTwin(of object: NSManagedObject) -> NSManagedObject? {
        guard let store = object.home?.store else { return registry.temporaryObject(object.key) }
        let table = registry.table(store, root: object.layout.rootNumber)
        return registry.lock { table.find(object.key) }
    }
}

extension NSManagedObject {
    /// Whether this object has the values that another context read.
    fileprivate final func hasSameValues(as other: NSManagedObject, _ snapshot: Row) -> Bool {
        layout.cellProperties.allSatisfy { property in
            if property.isTransient { return true }
            // For a value without a cell, only the object's current value is available, which may have been set since.
            if row.kind(property.place, layout) == .object {
                return other.change?.changed.contains(property.place) == true
                    || extras?.values[property.place] as? NSObject == other.extras?.values[property.place] as? NSObject
            }
            return row.hasSameValue(as: snapshot, property.place, layout)
        }
    }

    /// Replaces temporary keys in references by permanent ones.
    final func replaceTemporaryReferences(_ references: [Int64: RecordReference]) {
        if layout.toOnePlaces.isEmpty || slab == nil { return }
        row.replaceTemporaryReferences(references, layout)
        change?.snapshot.row.replaceTemporaryReferences(references, layout)
    }
}

extension Row {
    /// Replaces temporary keys in references by permanent ones.
    func replaceTemporaryReferences(_ references: [Int64: RecordReference], _ layout: EntityLayout) {
        for place in layout.toOnePlaces where kind(place, layout) == .temporary {
            guard let found = references[reference(place).key] else { continue }
            set(found, isTemporary: false, place, layout)
        }
    }
}

extension FetchParameters {
    /// The request for the parent. The parent's changes are always included, because the child treats them as stored.
    func translated(from child: NSManagedObjectContext, to parent: NSManagedObjectContext) -> FetchParameters {
        var request = self
        request.includesPendingChanges = true
        request.returnsObjectsAsFaults = true
        request.shouldRefreshRefetchedObjects = false
        request.predicate = predicate?.moved(to: parent)
        return request
    }
}
