/// A context's lists of changed objects, which also keep them alive until they are saved.
///
/// An object's own flags say what it is; the lists only find it again. One that lost its flag stays in its
/// list until the list is next tidied, so taking an object out costs nothing.
struct ChangeTracker {
    private(set) var insertedList = StateList(.inserted, listed: .listedInserted)
    private(set) var updatedList = StateList(.updated, listed: .listedUpdated)
    private(set) var deletedList = StateList(.deleted, listed: .listedDeleted)
    /// Deleted objects whose delete rules are still to be followed.
    var unpropagated: [NSManagedObject] = []
    /// What changed since pending changes were last processed.
    var pending: [NSManagedObject] = []
    /// The same with what an undo manager needs to know; empty without one.
    var undoable: [PendingChange] = []
    /// Whether an undo manager takes changes back that are made now.
    var isUndoable = true
    /// The rows that objects had when the event began, where that is not their snapshot: for objects that had
    /// unsaved changes already.
    var before: [ObjectIdentifier: OwnedRow] = [:]
    /// Objects that the next save compares with their records though nothing changed in them.
    var suspects: [NSManagedObject] = []
    /// What was refreshed since then.
    var refreshed: [NSManagedObject] = []
    /// What came and went since then by a merge of what was saved elsewhere, or by a rollback.
    var merged: (inserted: [NSManagedObject], deleted: [NSManagedObject]) = ([], [])

    var inserted: [NSManagedObject] { insertedList.current }
    var updated: [NSManagedObject] { updatedList.current }
    var deleted: [NSManagedObject] { deletedList.current }
    var isAnyUpdated: Bool { !updatedList.objects.isEmpty || !deletedList.objects.isEmpty }
    /// The deleted objects that have a record.
    var deletedWithRecord: [NSManagedObject] { deleted.those { !$0.state.contains(.unsaved) } }
    /// The objects whose records the next save deletes: those that have one, and none whose deletion was merged.
    var deletedBySave: [NSManagedObject] { deleted.those { $0.state.isDisjoint(with: [.unsaved, .gone]) } }
    // Two notifications of a save carry the sets where somebody observes them, so they are kept.
    var insertedSet: Set<NSManagedObject> { mutating get { insertedList.set } }
    var updatedSet: Set<NSManagedObject> { mutating get { updatedList.set } }
    var deletedSet: Set<NSManagedObject> { mutating get { deletedList.set } }

    var isEmpty: Bool {
        insertedList.isEmpty && updatedList.isEmpty
            && deletedWithRecord.isEmpty
    }

    mutating func insert(_ object: NSManagedObject) {
        object.state.insert(.unsaved)
        insertedList.add(object)
    }
    mutating func update(_ object: NSManagedObject) { updatedList.add(object) }
    mutating func delete(_ object: NSManagedObject) { deletedList.add(object) }

    /// Puts the objects that records will be written for into the order of their keys, in which a save goes fastest.
    mutating func sortByKey() {
        updatedList.sortByKey()
        deletedList.sortByKey()
    }

    /// Whether a save has told objects of itself and has not come to its end.
    private var hasTold = false

    /// Everything that is to be saved and was not told of it yet; whoever tells it marks it.
    mutating func takeUntold() -> [NSManagedObject] {
        hasTold = true
        func untold(_ list: [NSManagedObject]) -> [NSManagedObject] { list.those { !$0.state.contains(.told) } }
        return untold(inserted).followed(by: untold(updated)).followed(by: untold(deleted))
    }

    /// Forgets who was told by a save that failed.
    mutating func forgetTold() {
        guard hasTold else { return }
        for list in [inserted, updated, deleted] { list.visit { $0.state.remove(.told) } }
        hasTold = false
    }

    /// Takes every flag away and empties every list; returns who was in them.
    @discardableResult
    mutating func removeAll() -> [[NSManagedObject]] {
        let all = [insertedList.objects, updatedList.objects, deletedList.objects, pending]
        for list in all { list.visit { $0.state.subtract(.tracked) } }
        self = ChangeTracker()
        return all
    }
}

/// An object that changed in the current event, and what it was when the event began.
struct PendingChange {
    let object: NSManagedObject
    let stateBefore: ObjectState
    /// Values of object-valued cells.
    let valuesBefore: [Int: Any]
}
