/// A context's lists of changed objects, which also retain them until they are saved.
///
/// An object's own flags are authoritative; the lists only find the object again. An object that has lost its flag
/// stays in its list until the list is next tidied, so that removing an object costs nothing.
///
/// A class, because every copy of a structure with so many lists would increment fourteen reference counts, and a small
/// save would make ten copies.
final class ChangeTracker {
    @exclusivity(unchecked) private(set) var insertedList = StateList(.inserted, listed: .listedInserted)
    @exclusivity(unchecked) private(set) var updatedList = StateList(.updated, listed: .listedUpdated)
    @exclusivity(unchecked) private(set) var deletedList = StateList(.deleted, listed: .listedDeleted)
    /// Deleted objects whose delete rules have not been applied yet.
    @exclusivity(unchecked) var unpropagated: [NSManagedObject] = []
    /// The objects that have changed since pending changes were last processed.
    @exclusivity(unchecked) var pending: [NSManagedObject] = []
    /// The same objects with the information for undo; empty without an undo manager.
    @exclusivity(unchecked) var undoable: [PendingChange] = []
    /// Whether changes are registered with the undo manager.
    @exclusivity(unchecked) var isUndoable = true
    /// The rows of objects at the start of the event, for objects that had unsaved changes already. For others, the
    /// snapshot is that row.
    @exclusivity(unchecked) var before: [ObjectIdentifier: OwnedRow] = [:]
    /// Unchanged objects that the next save compares with their records.
    @exclusivity(unchecked) var suspects: [NSManagedObject] = []
    /// The objects that were refreshed since pending changes were last processed.
    @exclusivity(unchecked) var refreshed: [NSManagedObject] = []
    /// The objects that were inserted and deleted since then by a merge or a rollback.
    @exclusivity(unchecked) var merged: (inserted: [NSManagedObject], deleted: [NSManagedObject]) = ([], [])

    var inserted: [NSManagedObject] { insertedList.current }
    var updated: [NSManagedObject] { updatedList.current }
    var deleted: [NSManagedObject] { deletedList.current }
    var isAnyUpdated: Bool { !updatedList.objects.isEmpty || !deletedList.objects.isEmpty }
    /// The deleted objects that have a record.
    var deletedWithRecord: [NSManagedObject] { deleted.filtered { !$0.state.contains(.unsaved) } }
    /// The objects whose records the next save deletes: those with a record, except for merged deletions.
    var deletedBySave: [NSManagedObject] { deleted.filtered { $0.state.isDisjoint(with: [.unsaved, .gone]) } }
    // Two notifications of a save contain the sets if there are observers, so they are cached.
    var insertedSet: Set<NSManagedObject> { insertedList.set }
    var updatedSet: Set<NSManagedObject> { updatedList.set }
    var deletedSet: Set<NSManagedObject> { deletedList.set }

    /// Whether anything has changed since pending changes were last processed.
    var hasEvent: Bool {
        !pending.isEmpty || !refreshed.isEmpty || !merged.inserted.isEmpty || !merged.deleted.isEmpty
    }

    var isEmpty: Bool {
        insertedList.isEmpty && updatedList.isEmpty
            && deletedWithRecord.isEmpty
    }

    func insert(_ object: NSManagedObject) {
        object.state.insert(.unsaved)
        insertedList.add(object)
    }
    func update(_ object: NSManagedObject) { updatedList.add(object) }
    func delete(_ object: NSManagedObject) { deletedList.add(object) }

    /// Sorts the objects to be written by key, the fastest order for a save.
    func sortByKey() {
        updatedList.sortByKey()
        deletedList.sortByKey()
    }

    /// Whether `willSave()` was called by a save that has not completed.
    @exclusivity(unchecked) private var hasNotified = false

    /// Removes and returns the objects whose `willSave()` has not been called yet. The caller marks them.
    func takeUnnotified() -> [NSManagedObject] {
        // The first call of a save finds no marks.
        guard hasNotified else {
            hasNotified = true
            return inserted.followed(by: updated).followed(by: deleted)
        }
        func unnotified(_ list: [NSManagedObject]) -> [NSManagedObject] {
            list.filtered { !$0.state.contains(.notified) }
        }
        return unnotified(inserted).followed(by: unnotified(updated)).followed(by: unnotified(deleted))
    }

    /// Clears the marks of a save that failed.
    func clearNotified() {
        guard hasNotified else { return }
        for list in [inserted, updated, deleted] { list.visit { $0.state.remove(.notified) } }
        hasNotified = false
    }

    /// The objects in all lists. One that has changed in this event is in two of them.
    var listed: [NSManagedObject] {
        insertedList.objects + updatedList.objects + deletedList.objects + pending
    }

    /// Clears all flags and lists.
    func removeAll() {
        insertedList.removeAll()
        updatedList.removeAll()
        deletedList.removeAll()
        pending.visit { $0.state.subtract(.tracked) }
        unpropagated.clear()
        pending.clear()
        undoable.clear()
        isUndoable = true
        if !before.isEmpty { before = [:] }
        suspects.clear()
        refreshed.clear()
        merged.inserted.clear()
        merged.deleted.clear()
        hasNotified = false
    }

    /// Clears the lists of the current event.
    /// - Returns: what they contained, for its notification.
    func endEvent() -> Event {
        let event = Event(pending: pending, refreshed: refreshed, merged: merged)
        pending.clear()
        undoable.clear()
        refreshed.clear()
        merged.inserted.clear()
        merged.deleted.clear()
        if !before.isEmpty { before = [:] }
        return event
    }

    /// Reuses the list of an ended event for the next event, which then needs no allocation. A long list is freed
    /// instead.
    func reuseMemory(of event: consuming Event) {
        guard event.pending.count <= 16 else { return }
        // Cheaper than `removeAll(keepingCapacity:)`, which uses the general replacement of a range.
        for _ in event.pending.indices { event.pending.removeLast() }
        // A deallocated object of a program's class may have changed another one.
        if pending.isEmpty { swap(&pending, &event.pending) }
    }

    /// The changes between two calls of `processPendingChanges()`.
    struct Event {
        /// The objects that have changed.
        fileprivate(set) var pending: [NSManagedObject]
        let refreshed: [NSManagedObject]
        let merged: (inserted: [NSManagedObject], deleted: [NSManagedObject])

        /// Whether there is anything to announce: an object can be changed and changed back.
        var isNoticeable: Bool {
            if !refreshed.isEmpty || !merged.inserted.isEmpty || !merged.deleted.isEmpty { return true }
            return !pending.allSatisfy { !$0.hasChanges }
        }
    }
}

extension Array {
    /// Empties the list. An empty list is not replaced, because that would change reference counts, and a small save
    /// clears twenty lists that are empty already.
    @inline(__always)
    fileprivate mutating func clear() { if !isEmpty { self = [] } }
}

/// An object that changed in the current event, with its state at the start of the event.
struct PendingChange {
    let object: NSManagedObject
    let stateBefore: ObjectState
    /// The values of object-valued cells.
    let valuesBefore: [Int: Any]
}
