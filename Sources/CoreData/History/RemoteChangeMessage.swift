extension NSPersistentStoreCoordinator {
    /// Reports that a store was changed by any process: `NSPersistentStoreRemoteChange` as a typed message.
    public struct RemoteChangeMessage: _AsyncNotificationMessage {
        public typealias Subject = NSPersistentStoreCoordinator
        public static var name: Notification.Name { .NSPersistentStoreRemoteChange }

        /// The coordinator that has the store.
        public let persistentStoreCoordinator: NSPersistentStoreCoordinator
        /// The `NSStoreUUIDKey` of the store.
        public let storeUUID: String
        /// The location of the store.
        public let storeURL: URL
        /// The store's current history token; nil if it records no history.
        public let historyToken: NSPersistentHistoryToken?

        public static func makeMessage(_ notification: Notification) -> Self? {
            guard let coordinator = notification.object as? NSPersistentStoreCoordinator,
                let info = notification.userInfo,
                let uuid = info[NSStoreUUIDKey] as? String, let url = info[NSPersistentStoreURLKey] as? URL
            else { return nil }
            return Self(
                persistentStoreCoordinator: coordinator, storeUUID: uuid, storeURL: url,
                historyToken: info[NSPersistentHistoryTokenKey] as? NSPersistentHistoryToken)
        }

        public static func makeNotification(_ message: Self) -> Notification {
            var info: [AnyHashable: Any] = [
                NSStoreUUIDKey: message.storeUUID, NSPersistentStoreURLKey: message.storeURL,
            ]
            info[NSPersistentHistoryTokenKey] = message.historyToken
            return Notification(name: name, object: message.persistentStoreCoordinator, userInfo: info)
        }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSPersistentStoreCoordinator.RemoteChangeMessage> {
    /// A store was changed by any process.
    public static var remoteChange: Self { Self() }
}
