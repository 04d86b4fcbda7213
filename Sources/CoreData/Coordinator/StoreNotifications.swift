extension NSNotification.Name {
    /// Posted when stores were added or removed, or have got another identity.
    public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
        "_NSPersistentStoreCoordinatorStoresDidChangeNotification")
    /// Posted before stores are added or removed, with what is going to change.
    public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresWillChangeNotification")
    /// Posted before a store is removed.
    public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
        "_NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}

/// Notification: the stores that were added, as an array.
public let NSAddedPersistentStoresKey = "added"
/// Notification: the stores that were removed, as an array.
public let NSRemovedPersistentStoresKey = "removed"
/// Notification: a store that another one took the place of, and that one, as an array of two.
public let NSUUIDChangedPersistentStoresKey = "changedUUID"

extension NSPersistentStoreCoordinator {
    /// Runs a change of the list of stores between the notifications that speak of it.
    final func change<Result>(
        adding added: [NSPersistentStore] = [], removing removed: [NSPersistentStore] = [], _ body: () throws -> Result
    ) rethrows -> Result {
        var info: [AnyHashable: Any] = [:]
        if !added.isEmpty { info[NSAddedPersistentStoresKey] = added }
        if !removed.isEmpty { info[NSRemovedPersistentStoresKey] = removed }
        if let old = removed.first, let new = added.first { info[NSUUIDChangedPersistentStoresKey] = [old, new] }
        let center = NotificationCenter.default
        center.post(name: .NSPersistentStoreCoordinatorStoresWillChange, object: self, userInfo: info)
        let result = try body()
        center.post(name: .NSPersistentStoreCoordinatorStoresDidChange, object: self, userInfo: info)
        return result
    }
}
