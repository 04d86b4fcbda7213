extension NSNotification.Name {
    /// Posted after stores were added, removed or replaced, on the thread that changed them.
    public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
        "_NSPersistentStoreCoordinatorStoresDidChangeNotification")
    /// Posted before stores are added, removed or replaced, on the thread that changes them. `userInfo` contains the
    /// change.
    public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresWillChangeNotification")
    /// Posted before a store is removed, on the thread that removes it.
    public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
        "_NSPersistentStoreCoordinatorWillRemoveStoreNotification")
}

/// Notification key: the added stores, as an array.
public let NSAddedPersistentStoresKey = "added"
/// Notification key: the removed stores, as an array.
public let NSRemovedPersistentStoresKey = "removed"
/// Notification key: a store and its replacement, as an array of two.
public let NSUUIDChangedPersistentStoresKey = "changedUUID"

extension NSPersistentStoreCoordinator {
    /// Changes the list of stores, and posts the notifications before and after.
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
