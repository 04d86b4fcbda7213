// What a context's notifications of merges say, as typed messages.
extension NSManagedObjectContext {
    /// A context has taken over what was saved elsewhere, told on the main actor.
    public struct DidMergeChangesMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidMergeChangesObjectIDs }
        private let changes: ContextChanges

        public var context: NSManagedObjectContext { changes.context }
        /// What was inserted.
        public var insertedIDs: Set<NSManagedObjectID> { changes.ids(NSInsertedObjectIDsKey) }
        /// What was updated.
        public var updatedIDs: Set<NSManagedObjectID> { changes.ids(NSUpdatedObjectIDsKey) }
        /// What was deleted.
        public var deletedIDs: Set<NSManagedObjectID> { changes.ids(NSDeletedObjectIDsKey) }
        /// What was refreshed without having been changed here.
        public var refreshedIDs: Set<NSManagedObjectID> { changes.ids(NSRefreshedObjectIDsKey) }
        /// What was invalidated.
        public var invalidatedIDs: Set<NSManagedObjectID> { changes.ids(NSInvalidatedObjectIDsKey) }
        /// The generation that the context has pinned.
        public var queryGeneration: NSQueryGenerationToken? { changes.queryGeneration }
        /// The place in the stores' histories behind the change; nil where it was not posted with it.
        public var historyToken: NSPersistentHistoryToken? { changes.historyToken }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            ContextChanges(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }

    /// A context has taken over what was saved elsewhere, told to whoever waits for it.
    public struct DidMergeChangesAsyncMessage: _AsyncNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidMergeChangesObjectIDs }
        private let changes: ContextChanges

        public var context: NSManagedObjectContext { changes.context }
        /// What was inserted.
        public var insertedIDs: Set<NSManagedObjectID> { changes.ids(NSInsertedObjectIDsKey) }
        /// What was updated.
        public var updatedIDs: Set<NSManagedObjectID> { changes.ids(NSUpdatedObjectIDsKey) }
        /// What was deleted.
        public var deletedIDs: Set<NSManagedObjectID> { changes.ids(NSDeletedObjectIDsKey) }
        /// What was refreshed without having been changed here.
        public var refreshedIDs: Set<NSManagedObjectID> { changes.ids(NSRefreshedObjectIDsKey) }
        /// What was invalidated.
        public var invalidatedIDs: Set<NSManagedObjectID> { changes.ids(NSInvalidatedObjectIDsKey) }
        /// The generation that the context has pinned.
        public var queryGeneration: NSQueryGenerationToken? { changes.queryGeneration }
        /// The place in the stores' histories behind the change; nil where it was not posted with it.
        public var historyToken: NSPersistentHistoryToken? { changes.historyToken }

        public static func makeMessage(_ notification: Notification) -> Self? {
            ContextChanges(notification).map(Self.init)
        }
        public static func makeNotification(_ message: Self) -> Notification { message.changes.notification(name) }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidMergeChangesMessage> {
    /// Changes were merged, told on the main actor.
    public static var didMergeChanges: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidMergeChangesAsyncMessage> {
    /// Changes were merged, told to whoever waits for it.
    public static var didMergeChangesAsync: Self { Self() }
}
