// The contents of a context's notifications: sets of objects, created only if there are observers.
extension ChangeTracker {
    /// The contents of an event's notification.
    func contents(of event: Event) -> [AnyHashable: Any] {
        let (pending, merged) = (event.pending, event.merged)
        let (inserted, deleted) = (pending.filtered(\.isInserted), pending.filtered(\.isDeleted))
        let updated = pending.filtered { $0.isUpdated && !$0.isDeleted }
        // An event usually contains everything to be saved, and the save's notification will contain the same sets.
        let hasAll = (
            inserted: inserted.count == self.inserted.count && merged.inserted.isEmpty,
            updated: updated.count == self.updated.count,
            deleted: deleted.count == self.deleted.count && merged.deleted.isEmpty
        )
        var info: [AnyHashable: Any] = [:]
        func add(_ key: String, _ set: Set<NSManagedObject>) { if !set.isEmpty { info[key] = set } }
        add(NSInsertedObjectsKey, hasAll.inserted ? insertedSet : Set(inserted + merged.inserted))
        add(NSUpdatedObjectsKey, hasAll.updated ? updatedSet : Set(updated))
        add(NSDeletedObjectsKey, hasAll.deleted ? deletedSet : Set(deleted + merged.deleted))
        add(NSRefreshedObjectsKey, Set(event.refreshed))
        return info
    }
}

/// The objects that a save has written.
struct SavedObjects {
    let inserted: KeptObjects
    let updated: KeptObjects
    let deleted: KeptObjects
    /// The objects whose records the save has deleted.
    let goneRecords: [NSManagedObject]
    let generation: NSQueryGenerationToken?

    /// Call it before the lists are emptied.
    init(_ changes: ChangeTracker, generation: NSQueryGenerationToken?) {
        inserted = changes.insertedList.kept
        updated = changes.updatedList.kept
        deleted = changes.deletedList.kept
        goneRecords = changes.deletedBySave
        self.generation = generation
    }
}

/// The contents of a save's notifications. The sets are created with the first notification that has an observer.
final class SavedContents {
    private let saved: SavedObjects

    init(of saved: SavedObjects) { self.saved = saved }

    private(set) lazy var info: [AnyHashable: Any] = {
        let hadAllRecords = saved.goneRecords.count == saved.deleted.objects.count
        var info: [AnyHashable: Any] = [
            NSInsertedObjectsKey: saved.inserted.set, NSUpdatedObjectsKey: saved.updated.set,
            NSDeletedObjectsKey: hadAllRecords ? saved.deleted.set : Set(saved.goneRecords),
        ]
        info[NSManagedObjectContextQueryGenerationKey] = saved.generation
        return info
    }()
}
