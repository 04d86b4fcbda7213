// A context's notifications that contain objects, as typed messages.
extension NSManagedObjectContext {
    /// The contents of a context's notification.
    public struct _Changes: @unchecked Sendable {
        // Sendable: the objects are only passed on. Use them on their context's queue.
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

    /// A context is about to save. Delivered on the main actor.
    public struct WillSaveMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextWillSave }
        private let changes: _Changes

        /// The context that posted the notification. Use it on its queue only.
        public var context: NSManagedObjectContext { changes.context }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            _Changes(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }

    /// A context has saved. Delivered on the main actor.
    public struct DidSaveMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextDidSave }
        private let changes: _Changes

        /// The context that posted the notification. Use it on its queue only.
        public var context: NSManagedObjectContext { changes.context }
        /// The inserted objects.
        public var inserted: Set<NSManagedObject> { changes.objects(NSInsertedObjectsKey) }
        /// The updated objects.
        public var updated: Set<NSManagedObject> { changes.objects(NSUpdatedObjectsKey) }
        /// The deleted objects.
        public var deleted: Set<NSManagedObject> { changes.objects(NSDeletedObjectsKey) }
        /// The query generation that the context is pinned to, if any.
        public var queryGeneration: NSQueryGenerationToken? { changes.queryGeneration }
        /// The history token after the save; nil if the notification has none.
        public var historyToken: NSPersistentHistoryToken? { changes.historyToken }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            _Changes(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification {
            message.changes.notification(name)
        }
    }

    /// Objects of a context have changed in an event. Delivered on the main actor, after the event.
    public struct ObjectsDidChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = NSManagedObjectContext
        public static var name: Notification.Name { .NSManagedObjectContextObjectsDidChange }
        private let changes: _Changes

        /// The context that posted the notification. Use it on its queue only.
        public var context: NSManagedObjectContext { changes.context }
        /// The inserted objects.
        public var inserted: Set<NSManagedObject> { changes.objects(NSInsertedObjectsKey) }
        /// The updated objects.
        public var updated: Set<NSManagedObject> { changes.objects(NSUpdatedObjectsKey) }
        /// The deleted objects.
        public var deleted: Set<NSManagedObject> { changes.objects(NSDeletedObjectsKey) }
        /// The objects that were refreshed without changes in this context.
        public var refreshed: Set<NSManagedObject> { changes.objects(NSRefreshedObjectsKey) }
        /// The invalidated objects.
        public var invalidated: Set<NSManagedObject> { changes.objects(NSInvalidatedObjectsKey) }
        /// True if all objects were invalidated, otherwise nil.
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
    /// A context is about to save.
    public static var willSave: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.DidSaveMessage> {
    /// A context has saved.
    public static var didSave: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSManagedObjectContext.ObjectsDidChangeMessage> {
    /// Objects of a context have changed in an event.
    public static var objectsDidChange: Self { Self() }
}
