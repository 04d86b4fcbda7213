import Synchronization

extension NSManagedObjectContext {
    /// Merges the save that a notification reports.
    final func mergeSave(_ notification: Notification) {
        let changes = SavedChanges(notification.userInfo ?? [:])
        // The row cache does not contain changes that no context of this process saved, such as those from a store's
        // history.
        if !(notification.object is NSManagedObjectContext) {
            persistentStoreCoordinator?.evictRows(of: changes.updated + changes.deleted)
        }
        merge(changes)
    }

    /// Merges changes that another process or a batch request has saved into several contexts. You can call it from any
    /// thread; it waits for the queue of each context.
    /// - Parameters:
    ///   - changeNotificationData: object IDs, or their URIs, under `NSInsertedObjectsKey`, `NSUpdatedObjectsKey` and
    ///     `NSDeletedObjectsKey`.
    ///   - contexts: the contexts that merge the changes.
    public class func mergeChanges(
        fromRemoteContextSave changeNotificationData: [AnyHashable: Any], into contexts: [NSManagedObjectContext]
    ) {
        for context in contexts {
            context.performAndWait {
                let changes = SavedChanges(changeNotificationData, uris: context.persistentStoreCoordinator)
                context.persistentStoreCoordinator?.evictRows(of: changes.updated + changes.deleted)
                context.merge(changes)
            }
        }
    }

    /// Applies the changes of a save, and passes them on to the children that merge automatically.
    final func merge(_ saved: SavedChanges) {
        let work = ContextAtWork(self)
        defer { work.end() }
        let updated = withoutUndo { apply(saved) }
        postMergedIDs(saved, refreshed: updated.map(\.objectID))
        announce(by: nil) { saved }
    }

    /// Refreshes and deletes this context's objects of the saved records.
    /// - Returns: the refreshed objects.
    private final func apply(_ saved: SavedChanges) -> [NSManagedObject] {
        advanceGeneration()
        // A deletion can be merged after the record was saved again, by an undo or by a policy that kept it.
        let again = saved.deleted.isEmpty ? [] : backing.savedAgain(saved.deleted, self)
        let gone = saved.deleted.filter {
            !again.contains($0) && knownObject($0)?.state.contains(.unsaved) != true
        }
        let inserted = saved.inserted.compactMap(reachableObject)
        for object in inserted where object.state.contains(.unsaved) && object.home?.store != nil {
            object.becomeUpdate(in: self)
        }
        // A results controller needs records without an object here too, because they may match now.
        let isFollowed = followingResults.load(ordering: .relaxed) > 0
        let known = (saved.updated + saved.deleted.filter(again.contains)).compactMap { id in
            knownObject(id) ?? (isFollowed ? reachableObject(for: id) : nil)
        }
        let updated = (known + inserted.filter(isOfDeletedRecord)).filter { !$0.state.contains(.unsaved) }
        // Read the members of to-many relationships again, because any inserted or deleted object can be among them.
        if saved.count > 0 { for object in registry.objects { object.extras?.discardStoredMembers() } }
        for id in gone {
            if let object = knownObject(id) { deleteElsewhere(object) }
        }
        removeReferences(to: gone)
        refresh(updated)
        readChangedOrders()
        changes.merged.inserted += inserted
        _EventStream.emit(_StackEvent(.merged, in: self, saved.ids, count: saved.count))
        processPendingChanges()
        return updated
    }

    /// Whether an object has the values of a record that was deleted and saved again since.
    private final func isOfDeletedRecord(_ object: NSManagedObject) -> Bool {
        if object.state.contains(.gone) || object.hasChanges { return true }
        guard !hasParent, !object.isFault, let store = object.home?.store, let read = object.snapshot?.version,
            let current = store.rowCache.version(root: object.layout.rootNumber, key: object.key)
        else { return false }
        return current != read
    }

    /// Deletes an object whose record no longer exists. Its delete rules are not applied: the context that deleted the
    /// record has applied them, and the same changes contain the results.
    private final func deleteElsewhere(_ object: NSManagedObject) {
        if !object.isDeleted {
            object.call(.prepareForDeletion)
            markDeleted(object)
        }
        object.state.insert(.gone)
    }
}

/// The changes of a save, as object IDs.
struct SavedChanges: Sendable {
    var inserted: [NSManagedObjectID] = []
    var updated: [NSManagedObjectID] = []
    var deleted: [NSManagedObjectID] = []

    var ids: [NSManagedObjectID] { inserted + updated + deleted }
    var count: Int { inserted.count + updated.count + deleted.count }

    /// - Parameter uris: converts URIs to IDs, if the data can contain any.
    init(_ info: [AnyHashable: Any], uris coordinator: NSPersistentStoreCoordinator? = nil) {
        func ids(_ keys: String...) -> [NSManagedObjectID] {
            keys.flatMap { key -> [NSManagedObjectID] in
                let members: [Any] =
                    switch info[key] {
                    case let set as Set<NSManagedObject>: Array(set)
                    case let set as Set<AnyHashable>: Array(set)
                    case let set as NSSet: set.allObjects
                    case let array as [Any]: array
                    default: []
                    }
                return members.compactMap { member in
                    (member as? NSManagedObject)?.objectID ?? member as? NSManagedObjectID
                        ?? (member as? URL).flatMap { coordinator?.managedObjectID(forURIRepresentation: $0) }
                }
            }
        }
        inserted = ids(NSInsertedObjectsKey, "inserted_objectIDs")
        updated = ids(NSUpdatedObjectsKey, NSRefreshedObjectsKey, "updated_objectIDs", "refreshed_objectIDs")
        deleted = ids(NSDeletedObjectsKey, "deleted_objectIDs")
    }
}
