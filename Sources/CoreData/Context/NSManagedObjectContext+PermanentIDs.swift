// Permanent IDs before a save. A save assigns the others: the store makes the keys, and `ChangeSource` replaces the
// temporary ones.
extension NSManagedObjectContext {
    /// Assigns permanent IDs to unsaved objects: to new ones here, and to those that were saved to the parent there.
    final func assignPermanentIDs(to objects: [NSManagedObject]) throws {
        let work = ContextAtWork(self)
        defer { work.end() }
        let wanting = objects.filter { $0.home != nil && $0.home?.store == nil }
        let coordinator = requiredCoordinator
        var permanent: [PermanentID] = []
        defer { notifyChildren(permanent) }
        try coordinator.locked(for: self) {
            let related = RelatedStores(self)
            for object in wanting where object.isInserted {
                let store = try related.store(for: object)
                let temporaryKey = object.key
                object.key = try store.records.makeKeys(
                    for: [UnsavedRecord(origin: object, layout: object.layout)])[0]
                registry.promote(object, from: temporaryKey, in: store)
                permanent.append(PermanentID(temporaryKey: temporaryKey, id: object.objectID))
            }
        }
        // Objects that were saved to the parent get their IDs there.
        guard let parent else { return }
        let above = wanting.filter { !$0.isInserted }
        if !above.isEmpty {
            try parent.serve(self) { try parent.assignPermanentIDs(to: above.compactMap(parent.twin)) }
        }
    }

    /// Assigns permanent IDs to new objects, for stores that need them before the save.
    final func assignRequiredIDs(of coordinator: NSPersistentStoreCoordinator) throws {
        guard !changes.insertedList.objects.isEmpty,
            coordinator.persistentStores.contains(where: { $0.records.namesRecordsBeforeSaving })
        else { return }
        let related = RelatedStores(self)
        try assignPermanentIDs(
            to: changes.inserted.filter { try related.store(for: $0).records.namesRecordsBeforeSaving })
    }
}
