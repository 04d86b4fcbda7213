import Synchronization

// The same notifications with IDs instead of objects: an ID can be passed to any queue, an object cannot.
//
// Creating the IDs would take a tenth of the time of a large save, and usually there are no observers. An observer has
// to read a notification's name first, so the IDs are created once that has happened in the process.
extension NSNotification.Name {
    /// Posted after a context has saved; `userInfo` contains the IDs of the saved objects.
    public static var NSManagedObjectContextDidSaveObjectIDs: NSNotification.Name {
        ObjectIDNotifications.areWanted.store(true, ordering: .relaxed)
        return ObjectIDNotifications.didSave
    }
    /// Posted after a context has merged changes; `userInfo` contains the IDs of the inserted, updated and deleted
    /// objects.
    public static var NSManagedObjectContextDidMergeChangesObjectIDs: NSNotification.Name {
        ObjectIDNotifications.areWanted.store(true, ordering: .relaxed)
        return ObjectIDNotifications.didMerge
    }
}

extension NSManagedObjectContext {
    /// Posted after a context has saved; `userInfo` contains the IDs of the saved objects.
    public static var didSaveObjectIDsNotification: Notification.Name { .NSManagedObjectContextDidSaveObjectIDs }
    /// Posted after a context has merged changes; `userInfo` contains the IDs of the inserted, updated and deleted
    /// objects.
    public static var didMergeChangesObjectIDsNotification: Notification.Name {
        .NSManagedObjectContextDidMergeChangesObjectIDs
    }
}

private enum ObjectIDNotifications {
    static let areWanted = Atomic<Bool>(false)
    static let didSave = NSNotification.Name("NSManagedObjectContextDidSaveObjectIDsNotification")
    static let didMerge = NSNotification.Name("NSManagedObjectContextDidMergeChangesObjectIDsNotification")
}

/// The IDs of the inserted objects, as a set of `NSManagedObjectID`.
public let NSInsertedObjectIDsKey = "inserted_objectIDs"
/// The IDs of the updated objects, as a set of `NSManagedObjectID`.
public let NSUpdatedObjectIDsKey = "updated_objectIDs"
/// The IDs of the deleted objects, as a set of `NSManagedObjectID`.
public let NSDeletedObjectIDsKey = "deleted_objectIDs"
/// The IDs of the objects that were refreshed without changes in the context, as a set of `NSManagedObjectID`.
public let NSRefreshedObjectIDsKey = "refreshed_objectIDs"
/// The IDs of the invalidated objects, as a set of `NSManagedObjectID`.
public let NSInvalidatedObjectIDsKey = "invalidated_objectIDs"

extension NSManagedObjectContext {
    /// Posts the IDs of saved objects.
    final func postSavedIDs(_ saved: SavedObjects) {
        guard ObjectIDNotifications.areWanted.load(ordering: .relaxed) else { return }
        let generation = queryGenerationToken
        post(ObjectIDNotifications.didSave) {
            func ids(_ objects: [NSManagedObject]) -> Set<NSManagedObjectID> { Set(objects.lazy.map(\.objectID)) }
            var info: [AnyHashable: Any] = [
                NSInsertedObjectIDsKey: ids(saved.inserted.objects),
                NSUpdatedObjectIDsKey: ids(saved.updated.objects),
                NSDeletedObjectIDsKey: ids(saved.goneRecords),
            ]
            info[NSManagedObjectContextQueryGenerationKey] = generation
            return info
        }
    }

    /// Posts the IDs of merged changes.
    /// - Parameter refreshed: the IDs of updated objects that were registered here.
    final func postMergedIDs(_ saved: SavedChanges, refreshed: [NSManagedObjectID]) {
        guard ObjectIDNotifications.areWanted.load(ordering: .relaxed) else { return }
        let generation = queryGenerationToken
        post(ObjectIDNotifications.didMerge) {
            var info: [AnyHashable: Any] = [
                NSInsertedObjectIDsKey: Set(saved.inserted), NSUpdatedObjectIDsKey: Set(saved.updated),
                NSDeletedObjectIDsKey: Set(saved.deleted), NSRefreshedObjectIDsKey: Set(refreshed),
            ]
            info[NSManagedObjectContextQueryGenerationKey] = generation
            return info
        }
    }
}
