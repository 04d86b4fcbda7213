/// A notification of a context that speaks of ids, as a typed message: all four say the same, under two names and to two
/// kinds of observer.
public protocol _ObjectIDsMessage {
    var _changes: NSManagedObjectContext._Changes { get }
    init(_changes: NSManagedObjectContext._Changes)
}

extension _ObjectIDsMessage {
    public var context: NSManagedObjectContext { _changes.context }
    /// What was inserted.
    public var insertedIDs: Set<NSManagedObjectID> { _changes.ids(NSInsertedObjectIDsKey) }
    /// What was updated.
    public var updatedIDs: Set<NSManagedObjectID> { _changes.ids(NSUpdatedObjectIDsKey) }
    /// What was deleted.
    public var deletedIDs: Set<NSManagedObjectID> { _changes.ids(NSDeletedObjectIDsKey) }
    /// What was refreshed without having been changed here.
    public var refreshedIDs: Set<NSManagedObjectID> { _changes.ids(NSRefreshedObjectIDsKey) }
    /// What was invalidated.
    public var invalidatedIDs: Set<NSManagedObjectID> { _changes.ids(NSInvalidatedObjectIDsKey) }
    /// The generation that the context has pinned.
    public var queryGeneration: NSQueryGenerationToken? { _changes.queryGeneration }
    /// The place in the stores' histories behind the change; nil where it was not posted with it.
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
