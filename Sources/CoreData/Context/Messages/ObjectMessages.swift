// What a context's notifications of objects say, as typed messages.
extension NSManagedObjectContext {
    /// A notification of a context.
    public struct _Changes: @unchecked Sendable {
        // Sendable: the objects are only handed on; whoever uses them does so on their context's queue.
        let context: NSManagedObjectContext
        private let info: [AnyHashable: Any]

        init?(_ notification: Notification) {
            guard let context = notification.object as? NSManagedObjectContext else { return nil }
            self.context = context
            info = notification.userInfo ?? [:]
        }

        func objects(_ key: String) -> Set<NSManagedObject> { info[key] as? Set<NSManagedObject> ?? [] }
        func ids(_ key: String) -> Set<NSManagedObjectID> { info[key] as? Set<NSManagedObjectID> ?? [] }
        var invalidatedAll: Bool? { info[NSInvalidatedAllObjectsKey].map { _ in true } }
        var queryGeneration: NSQueryGenerationToken? {
            info[NSManagedObjectContextQueryGenerationKey] as? NSQueryGenerationToken
        }
        var historyToken: NSPersistentHistoryToken? { info[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken }

        func notification(_ name: Notification.Name) -> Notification {
            Notification(name: name, object: context, userInfo: info)
        }
    }

    /// A save begins, told on the main actor.
    public struct WillSaveMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextWillSave }
        private let changes: _Changes

        public var context: NSManagedObjectContext { changes.context }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            _Changes(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }

    /// A save has reached the store, told on the main actor.
    public struct DidSaveMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidSave }
        private let changes: _Changes

        public var context: NSManagedObjectContext { changes.context }
        /// What was inserted.
        public var inserted: Set<NSManagedObject> { changes.objects(NSInsertedObjectsKey) }
        /// What was updated.
        public var updated: Set<NSManagedObject> { changes.objects(NSUpdatedObjectsKey) }
        /// What was deleted.
        public var deleted: Set<NSManagedObject> { changes.objects(NSDeletedObjectsKey) }
        /// The generation that the context has pinned.
        public var queryGeneration: NSQueryGenerationToken? { changes.queryGeneration }
        /// The place in the stores' histories behind the save; nil where it was not posted with it.
        public var historyToken: NSPersistentHistoryToken? { changes.historyToken }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            _Changes(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }

    /// An event has ended in which objects changed, told on the main actor.
    public struct ObjectsDidChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextObjectsDidChange }
        private let changes: _Changes

        public var context: NSManagedObjectContext { changes.context }
        /// What was inserted.
        public var inserted: Set<NSManagedObject> { changes.objects(NSInsertedObjectsKey) }
        /// What was updated.
        public var updated: Set<NSManagedObject> { changes.objects(NSUpdatedObjectsKey) }
        /// What was deleted.
        public var deleted: Set<NSManagedObject> { changes.objects(NSDeletedObjectsKey) }
        /// What was refreshed without having been changed here.
        public var refreshed: Set<NSManagedObject> { changes.objects(NSRefreshedObjectsKey) }
        /// What was invalidated.
        public var invalidated: Set<NSManagedObject> { changes.objects(NSInvalidatedObjectsKey) }
        /// True where every object was invalidated; else nil.
        public var invalidatedAll: Bool? { changes.invalidatedAll }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            _Changes(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.WillSaveMessage> {
    /// A save begins.
    public static var willSave: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidSaveMessage> {
    /// A save has reached the store.
    public static var didSave: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.ObjectsDidChangeMessage> {
    /// An event has ended in which objects changed.
    public static var objectsDidChange: Self { Self() }
}
