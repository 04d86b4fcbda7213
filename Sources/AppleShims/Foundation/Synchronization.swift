import Foundation

/// Locks an object for the current thread, which may lock it several times.
/// - Returns: 0
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.enter(ObjectIdentifier(object as AnyObject))
    return 0
}

/// Unlocks an object once.
/// - Returns: 0, or -1 if the object is not locked.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.shared.exit(ObjectIdentifier(object as AnyObject)) ? 0 : -1
}

/// The locks of the objects that are locked or waited for.
private final class ObjectLocks: @unchecked Sendable {
    static let shared = ObjectLocks()

    private let guardian = NSLock()
    private var locks: [ObjectIdentifier: (lock: NSRecursiveLock, uses: Int)] = [:]

    func enter(_ object: ObjectIdentifier) {
        let lock = guardian.withLock {
            let entry = locks[object] ?? (NSRecursiveLock(), 0)
            locks[object] = (entry.lock, entry.uses + 1)
            return entry.lock
        }
        lock.lock()
    }

    func exit(_ object: ObjectIdentifier) -> Bool {
        let lock = guardian.withLock { () -> NSRecursiveLock? in
            guard let entry = locks[object] else { return nil }
            locks[object] = entry.uses > 1 ? (entry.lock, entry.uses - 1) : nil
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
