extension NSNotification.Name {
    /// Posted on the context's queue when an event ends in which objects changed.
    public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
        "NSObjectsChangedInManagingContextNotification")
    /// Posted on the context's queue before a save.
    public static let NSManagedObjectContextWillSave = NSNotification.Name(
        "NSManagingContextWillSaveChangesNotification")
    /// Posted on the context's queue after a save has reached the store.
    public static let NSManagedObjectContextDidSave = NSNotification.Name("NSManagingContextDidSaveChangesNotification")
}

extension NSManagedObjectContext {
    /// Posted on the context's queue before a save.
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    /// Posted on the context's queue after a save has reached the store; `userInfo` contains the saved objects.
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    /// Posted on the context's queue when an event ends in which objects changed; `userInfo` contains them.
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange

    /// The keys in the `userInfo` of a context's notifications.
    public enum NotificationKey: String {
        /// The inserted objects.
        case insertedObjects = "inserted"
        /// The updated objects.
        case updatedObjects = "updated"
        /// The deleted objects.
        case deletedObjects = "deleted"
        /// The objects that were refreshed, but not updated in this context.
        case refreshedObjects = "refreshed"
        /// The objects that were invalidated one by one.
        case invalidatedObjects = "invalidated"
        /// Present if the context was reset.
        case invalidatedAllObjects = "invalidatedAll"
        /// The IDs of the inserted objects.
        case insertedObjectIDs = "inserted_objectIDs"
        /// The IDs of the updated objects.
        case updatedObjectIDs = "updated_objectIDs"
        /// The IDs of the deleted objects.
        case deletedObjectIDs = "deleted_objectIDs"
        /// The IDs of the refreshed objects.
        case refreshedObjectIDs = "refreshed_objectIDs"
        /// The IDs of the invalidated objects.
        case invalidatedObjectIDs = "invalidated_objectIDs"
        /// The query generation that the context reads after the save.
        case queryGeneration = "queryGeneration"
    }
}

/// The inserted objects, as a set of `NSManagedObject`.
public let NSInsertedObjectsKey = "inserted"
/// The updated objects, as a set of `NSManagedObject`.
public let NSUpdatedObjectsKey = "updated"
/// The deleted objects, as a set of `NSManagedObject`.
public let NSDeletedObjectsKey = "deleted"
/// The objects that were refreshed without changes in the context, as a set of `NSManagedObject`.
public let NSRefreshedObjectsKey = "refreshed"
/// The invalidated objects, as a set of `NSManagedObject`.
public let NSInvalidatedObjectsKey = "invalidated"
/// The query generation that the context is pinned to; absent if it is not pinned.
public let NSManagedObjectContextQueryGenerationKey = "queryGeneration"
/// Present if all objects were invalidated: an array of their IDs.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
