extension NSPersistentStoreCoordinator {
    /// A store has changed, whoever changed it: what `NSPersistentStoreRemoteChange` says, as a typed message.
    public struct RemoteChangeMessage: _AsyncNotificationMessage {
        public typealias Subject = NSPersistentStoreCoordinator
        public static var name: Notification.Name { .NSPersistentStoreRemoteChange }

        public let persistentStoreCoordinator: NSPersistentStoreCoordinator
        /// The identity of the store that changed.
        public let storeUUID: String
        public let storeURL: URL
        /// Where its history stands now; nil where the store keeps none.
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
    /// A store has changed, whoever changed it.
    public static var remoteChange: Self { Self() }
}
