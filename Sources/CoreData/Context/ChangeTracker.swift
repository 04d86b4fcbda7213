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
    /// What was refreshed since then.
    var refreshed: [NSManagedObject] = []

    var inserted: [NSManagedObject] { insertedList.filter { $0.state.contains(.inserted) } }
    var updated: [NSManagedObject] { updatedList.filter { $0.state.contains(.updated) } }
    var deleted: [NSManagedObject] { deletedList.filter { $0.state.contains(.deleted) } }

    var isEmpty: Bool {
        !insertedList.contains { $0.state.contains(.inserted) }
            && !updatedList.contains { $0.state.contains(.updated) }
            && !deletedList.contains { $0.state.contains(.deleted) && !$0.state.contains(.unsaved) }
    }

    mutating func insert(_ object: NSManagedObject) {
        object.state.formUnion([.inserted, .unsaved])
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
    mutating func removeAll() -> [NSManagedObject] {
        let all = insertedList + updatedList + deletedList + pending.map(\.object)
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
