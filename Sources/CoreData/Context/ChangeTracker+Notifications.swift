// The contents of a context's notifications: sets of objects, created only if there are observers.
extension ChangeTracker {
    /// The contents of an event's notification.
    /// - Parameter pending: the objects that changed in the event.
    mutating func contents(
        ofEvent pending: [NSManagedObject], refreshed: [NSManagedObject],
        merged: (inserted: [NSManagedObject], deleted: [NSManagedObject])
    ) -> [AnyHashable: Any] {
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
        add(NSRefreshedObjectsKey, Set(refreshed))
        return info
    }

    /// The contents of a save's notification. Call this method before the lists are emptied. The sets are created when
    /// the returned function is called.
    func contentsOfSave() -> () -> [AnyHashable: Any] {
        let (inserted, updated, deleted) = (insertedList.lazySet, updatedList.lazySet, deletedList.lazySet)
        let goneRecords = deletedBySave
        let hadAllRecords = goneRecords.count == deletedList.current.count
        return {
            [
                NSInsertedObjectsKey: inserted(), NSUpdatedObjectsKey: updated(),
                NSDeletedObjectsKey: hadAllRecords ? deleted() : Set(goneRecords),
            ]
        }
    }
}
