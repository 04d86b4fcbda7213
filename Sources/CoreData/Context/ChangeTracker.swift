/// A context's lists of changed objects, which also keep them alive until they are saved.
///
/// An object's own flags say what it is; the lists only find it again. One that lost its flag stays in its
/// list until the list is next tidied, so taking an object out costs nothing.
struct ChangeTracker {
    private var insertedList = StateList(.inserted, listed: .listedInserted)
    private var updatedList = StateList(.updated, listed: .listedUpdated)
    private var deletedList = StateList(.deleted, listed: .listedDeleted)
    /// Deleted objects whose delete rules are still to be followed.
    var unpropagated: [NSManagedObject] = []
    /// What changed since pending changes were last processed.
    var pending: [NSManagedObject] = []
    /// The same with what an undo manager needs to know; empty without one.
    var undoable: [PendingChange] = []
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
    /// The deleted objects that have a record.
    var deletedWithRecord: [NSManagedObject] { deleted.those { !$0.state.contains(.unsaved) } }
    // Two notifications of a save carry the sets, so they are kept.
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

    /// Everything that is to be saved and was not told of it yet, which it is marked as from now on.
    mutating func takeUntold() -> [NSManagedObject] {
        var untold: [NSManagedObject] = []
        for list in [inserted, updated, deleted] {
            list.visit { object in
                guard !object.state.contains(.told) else { return }
                object.state.insert(.told)
                untold.append(object)
            }
        }
        return untold
    }

    /// Forgets who was told.
    func forgetTold() {
        for list in [inserted, updated, deleted] { list.visit { $0.state.remove(.told) } }
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

/// The objects that are, or were, in one state.
private struct StateList {
    private let state: ObjectState
    private let listed: ObjectState
    private(set) var objects: [NSManagedObject] = []
    private var madeSet: Set<NSManagedObject>?

    init(_ state: ObjectState, listed: ObjectState) {
        self.state = state
        self.listed = listed
    }

    var isEmpty: Bool { !objects.contains { $0.state.contains(state) } }

    mutating func add(_ object: NSManagedObject) {
        object.state.insert(state)
        if object.state.insert(listed).inserted { objects.append(object) }
        madeSet = nil
    }

    /// Those that are in the state still.
    var current: [NSManagedObject] { objects.those { $0.state.contains(state) } }

    var set: Set<NSManagedObject> {
        mutating get {
            // Objects only go without `add` being called, so as many as before are the same as before.
            let current = current
            if let madeSet, madeSet.count == current.count { return madeSet }
            let made = Set(current)
            madeSet = made
            return made
        }
    }

    mutating func sortByKey() { objects = objects.sortedByKey() }
}

/// An object that changed in the current event, and what it was when the event began.
struct PendingChange {
    let object: NSManagedObject
    let stateBefore: ObjectState
    /// Values of object-valued cells.
    let valuesBefore: [Int: Any]
}
