/// A context's lists of changed objects, which also keep them alive until they are saved.
///
/// An object's own flags say what it is; the lists only find it again. One that lost its flag stays in its
/// list until the list is next tidied, so taking an object out costs nothing.
struct ChangeTracker {
    private var insertedList: [NSManagedObject] = []
    private var updatedList: [NSManagedObject] = []
    private var deletedList: [NSManagedObject] = []
    /// Deleted objects whose delete rules are still to be followed.
    var unpropagated: [NSManagedObject] = []
    /// What changed since pending changes were last processed.
    var pending: [PendingChange] = []
    /// The rows that objects had when the event began, where that is not their snapshot: for objects that had
    /// unsaved changes already.
    var before: [ObjectIdentifier: OwnedRow] = [:]
    /// What came and went since then because somebody else saved it.
    var merged: (inserted: [NSManagedObject], deleted: [NSManagedObject]) = ([], [])
    /// What was refreshed since then.
    var refreshed: [NSManagedObject] = []

    /// `inserted` as a set, kept because two notifications of a save carry it.
    private var insertedSetMade: Set<NSManagedObject>?

    var inserted: [NSManagedObject] { ChangeTracker.those(of: insertedList, in: .inserted) }
    var updated: [NSManagedObject] { ChangeTracker.those(of: updatedList, in: .updated) }
    var deleted: [NSManagedObject] { ChangeTracker.those(of: deletedList, in: .deleted) }

    /// The list itself where every object is still in that state: no copy of a long list.
    private static func those(of list: [NSManagedObject], in state: ObjectState) -> [NSManagedObject] {
        list.allSatisfy { $0.state.contains(state) } ? list : list.filter { $0.state.contains(state) }
    }

    var insertedSet: Set<NSManagedObject> {
        mutating get {
            let list = inserted
            if let insertedSetMade, insertedSetMade.count == list.count { return insertedSetMade }
            insertedSetMade = Set(list)
            return insertedSetMade!
        }
    }

    /// Everything that is to be saved and was not told of it yet, which it is marked as from now on.
    mutating func takeUntold() -> [NSManagedObject] {
        var untold: [NSManagedObject] = []
        for list in [inserted, updated, deleted] {
            for object in list where !object.state.contains(.told) {
                object.state.insert(.told)
                untold.append(object)
            }
        }
        return untold
    }

    /// Forgets who was told.
    func forgetTold() {
        for list in [insertedList, updatedList, deletedList] { for object in list { object.state.remove(.told) } }
    }

    var isEmpty: Bool {
        !insertedList.contains { $0.state.contains(.inserted) }
            && !updatedList.contains { $0.state.contains(.updated) }
            && !deletedList.contains { $0.state.contains(.deleted) && !$0.state.contains(.unsaved) }
    }

    mutating func insert(_ object: NSManagedObject) {
        object.state.formUnion([.inserted, .unsaved])
        insertedSetMade = nil
        if object.state.insert(.listedInserted).inserted { insertedList.append(object) }
    }
    mutating func update(_ object: NSManagedObject) {
        object.state.insert(.updated)
        if object.state.insert(.listedUpdated).inserted { updatedList.append(object) }
    }
    mutating func delete(_ object: NSManagedObject) {
        object.state.insert(.deleted)
        if object.state.insert(.listedDeleted).inserted { deletedList.append(object) }
    }

    /// Takes every flag away and empties every list; returns who was in them.
    @discardableResult
    mutating func removeAll() -> some Sequence<NSManagedObject> {
        let all = [insertedList, updatedList, deletedList, pending.map(\.object)].joined()
        for object in all { object.state.subtract(.tracked) }
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
