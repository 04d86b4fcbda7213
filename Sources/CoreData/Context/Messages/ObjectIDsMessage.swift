/// A typed message for a context's notification with object IDs. The four message types differ only in their names and
/// in how they are delivered.
public protocol _ObjectIDsMessage {
    var _changes: NSManagedObjectContext._Changes { get }
    init(_changes: NSManagedObjectContext._Changes)
}

extension _ObjectIDsMessage {
    /// The context that posted the notification. Use it on its queue only.
    public var context: NSManagedObjectContext { _changes.context }
    /// The IDs of inserted objects.
    public var insertedIDs: Set<NSManagedObjectID> { _changes.ids(NSInsertedObjectIDsKey) }
    /// The IDs of updated objects.
    public var updatedIDs: Set<NSManagedObjectID> { _changes.ids(NSUpdatedObjectIDsKey) }
    /// The IDs of deleted objects.
    public var deletedIDs: Set<NSManagedObjectID> { _changes.ids(NSDeletedObjectIDsKey) }
    /// The IDs of objects that were refreshed without changes in this context.
    public var refreshedIDs: Set<NSManagedObjectID> { _changes.ids(NSRefreshedObjectIDsKey) }
    /// The IDs of invalidated objects.
    public var invalidatedIDs: Set<NSManagedObjectID> { _changes.ids(NSInvalidatedObjectIDsKey) }
    /// The query generation that the context is pinned to, if any.
    public var queryGeneration: NSQueryGenerationToken? { _changes.queryGeneration }
    /// The history token after the change; nil if the notification has none.
    public var historyToken: NSPersistentHistoryToken? { _changes.historyToken }
}

extension _MainActorNotificationMessage where Self: _ObjectIDsMessage {
    @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
        NSManagedObjectContext._Changes(notification).map(Self.init(_changes:))
    }
    @MainActor public static func makeNotification(_ message: Self) -> Notification {
        message._changes.notification(name)
    }
}

extension _AsyncNotificationMessage where Self: _ObjectIDsMessage {
    public static func makeMessage(_ notification: Notification) -> Self? {
        NSManagedObjectContext._Changes(notification).map(Self.init(_changes:))
    }
    public static func makeNotification(_ message: Self) -> Notification { message._changes.notification(name) }
}
