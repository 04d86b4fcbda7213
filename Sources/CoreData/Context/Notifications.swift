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
        case insertedObjects = "inserted"
        case updatedObjects = "updated"
        case deletedObjects = "deleted"
        case refreshedObjects = "refreshed"
        case invalidatedObjects = "invalidated"
        case invalidatedAllObjects = "invalidatedAll"
        case insertedObjectIDs = "inserted_objectIDs"
        case updatedObjectIDs = "updated_objectIDs"
        case deletedObjectIDs = "deleted_objectIDs"
        case refreshedObjectIDs = "refreshed_objectIDs"
        case invalidatedObjectIDs = "invalidated_objectIDs"
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
