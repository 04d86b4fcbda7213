// The notifications of a coordinator's stores as typed messages.
extension NSPersistentStoreCoordinator {
    /// The changes of the list of stores.
    struct StoreChanges: @unchecked Sendable {
        // Sendable: the stores are only passed on. Use them through their coordinator.
        let coordinator: NSPersistentStoreCoordinator
        var added: [NSPersistentStore] = []
        var removed: [NSPersistentStore] = []
        var exchanged: [NSPersistentStore] = []

        init?(_ notification: Notification) {
            guard let coordinator = notification.object as? NSPersistentStoreCoordinator else { return nil }
            self.coordinator = coordinator
            added = notification.userInfo?[NSAddedPersistentStoresKey] as? [NSPersistentStore] ?? []
            removed = notification.userInfo?[NSRemovedPersistentStoresKey] as? [NSPersistentStore] ?? []
            exchanged = notification.userInfo?[NSUUIDChangedPersistentStoresKey] as? [NSPersistentStore] ?? []
        }

        var uuidChanged: (oldValue: NSPersistentStore, newValue: NSPersistentStore)? {
            exchanged.count == 2 ? (exchanged[0], exchanged[1]) : nil
        }

        var notification: Notification {
            var info: [AnyHashable: Any] = [:]
            if !added.isEmpty { info[NSAddedPersistentStoresKey] = added }
            if !removed.isEmpty { info[NSRemovedPersistentStoresKey] = removed }
            if !exchanged.isEmpty { info[NSUUIDChangedPersistentStoresKey] = exchanged }
            return Notification(
                name: .NSPersistentStoreCoordinatorStoresDidChange, object: coordinator, userInfo: info)
        }
    }

    /// Stores were added or removed. Delivered on the main actor.
    public struct StoresDidChangeMessage: _MainActorNotificationMessage {
        public typealias Subject = NSPersistentStoreCoordinator
        public static var name: Notification.Name { .NSPersistentStoreCoordinatorStoresDidChange }
        private let changes: StoreChanges

        /// The coordinator whose stores changed.
        public var persistentStoreCoordinator: NSPersistentStoreCoordinator { changes.coordinator }
        /// The added stores.
        public var addedStores: [NSPersistentStore] { changes.added }
        /// The removed stores.
        public var removedStores: [NSPersistentStore] { changes.removed }
        /// A store and its replacement, if `migratePersistentStore` has replaced one.
        public var uuidChangedStores: (oldValue: NSPersistentStore, newValue: NSPersistentStore)? {
            changes.uuidChanged
        }

        @MainActor public static func makeMessage(_ notification: Notification) -> Self? {
            StoreChanges(notification).map(Self.init)
        }
        @MainActor public static func makeNotification(_ message: Self) -> Notification { message.changes.notification }
    }

    /// Stores were added or removed. Delivered asynchronously.
    public struct StoresDidChangeAsyncMessage: _AsyncNotificationMessage {
        public typealias Subject = NSPersistentStoreCoordinator
        public static var name: Notification.Name { .NSPersistentStoreCoordinatorStoresDidChange }
        private let changes: StoreChanges

        /// The coordinator whose stores changed.
        public var persistentStoreCoordinator: NSPersistentStoreCoordinator { changes.coordinator }
        /// The added stores.
        public var addedStores: [NSPersistentStore] { changes.added }
        /// The removed stores.
        public var removedStores: [NSPersistentStore] { changes.removed }
        /// A store and its replacement, if `migratePersistentStore` has replaced one.
        public var uuidChangedStores: (oldValue: NSPersistentStore, newValue: NSPersistentStore)? {
            changes.uuidChanged
        }

        public static func makeMessage(_ notification: Notification) -> Self? {
            StoreChanges(notification).map(Self.init)
        }
        public static func makeNotification(_ message: Self) -> Notification { message.changes.notification }
    }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSPersistentStoreCoordinator.StoresDidChangeMessage> {
    /// Stores were added or removed. Delivered on the main actor.
    public static var storesDidChange: Self { Self() }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<NSPersistentStoreCoordinator.StoresDidChangeAsyncMessage> {
    /// Stores were added or removed. Delivered asynchronously.
    public static var storesDidChangeAsync: Self { Self() }
}
