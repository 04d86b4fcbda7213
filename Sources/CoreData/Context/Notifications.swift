extension NSNotification.Name {
    /// Posted when an event ends in which objects changed.
    public static let NSManagedObjectContextObjectsDidChange = NSNotification.Name(
        "NSObjectsChangedInManagingContextNotification")
    /// Posted before a save begins.
    public static let NSManagedObjectContextWillSave = NSNotification.Name(
        "NSManagingContextWillSaveChangesNotification")
    /// Posted when a save has reached the store.
    public static let NSManagedObjectContextDidSave = NSNotification.Name("NSManagingContextDidSaveChangesNotification")
}

extension NSManagedObjectContext {
    /// Posted before a save begins.
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    /// Posted when a save has reached the store; `userInfo` has the saved objects.
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    /// Posted when an event ends in which objects changed; `userInfo` has them.
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange

    /// What a context's notifications carry.
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

/// The objects that were inserted: a set of `NSManagedObject`.
public let NSInsertedObjectsKey = "inserted"
/// The objects that were updated.
public let NSUpdatedObjectsKey = "updated"
/// The objects that were deleted.
public let NSDeletedObjectsKey = "deleted"
/// The objects that were refreshed without having been changed here.
public let NSRefreshedObjectsKey = "refreshed"
/// The objects that were invalidated.
public let NSInvalidatedObjectsKey = "invalidated"
/// The generation of the data that the context has pinned; absent where it has pinned none.
public let NSManagedObjectContextQueryGenerationKey = "queryGeneration"
/// Present when every object was invalidated.
public let NSInvalidatedAllObjectsKey = "invalidatedAll"
