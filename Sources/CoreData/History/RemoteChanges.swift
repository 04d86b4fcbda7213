extension NSNotification.Name {
    /// Posted when a store that was added with `NSPersistentStoreRemoteChangeNotificationPostOptionKey` has changed, by
    /// a context of this coordinator, another coordinator or another process.
    ///
    /// The notification's object is the coordinator. `userInfo` contains `NSStoreUUIDKey`, `NSPersistentStoreURLKey`
    /// and, if the store records a history, `NSPersistentHistoryTokenKey`. The notification is posted on the
    /// coordinator's queue, some time after the change. One notification can stand for several changes.
    public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

extension NSPersistentStoreCoordinator {
    /// Posts the notification of a store's change, asynchronously on the coordinator's queue.
    final func postRemoteChange(
        of store: any HistoryStore, after delay: DispatchTimeInterval = .milliseconds(0),
        if hasChanged: @escaping () -> Bool = { true }
    ) {
        nonisolated(unsafe) let (store, hasChanged) = (store, hasChanged)
        queue.asyncAfter(deadline: .now() + delay) {
            let info = self.locked { () -> [AnyHashable: Any]? in
                guard store.persistentStoreCoordinator === self, hasChanged() else { return nil }
                var info: [AnyHashable: Any] = [NSStoreUUIDKey: store.identifier ?? ""]
                info[NSPersistentStoreURLKey] = store.url
                info[NSPersistentHistoryTokenKey] = self.currentPersistentHistoryToken(fromStores: [store])
                return info
            }
            guard let info else { return }
            NotificationCenter.default.post(name: .NSPersistentStoreRemoteChange, object: self, userInfo: info)
        }
    }
}
