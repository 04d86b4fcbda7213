// A coordinator has a queue of its own, for work that is about stores and needs no context. Contexts do not use it:
// they take the lock on their own queues.
extension NSPersistentStoreCoordinator {
    /// Runs `block` on the coordinator's queue, later, while no context saves. Contexts may go on reading from SQLite
    /// stores meanwhile.
    public final func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.locked(block) }
    }

    /// Runs `block` on the coordinator's queue and waits for it. May be nested.
    ///
    /// Like the generic method; a value of the type `(() -> Void) -> Void` is this one.
    public final func performAndWait(_ block: () -> Void) { locked(block) }

    /// Runs `block` on the coordinator's queue and returns its result. May be nested.
    public final func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result { try locked(block) }

    /// Runs `block` on the coordinator's queue and awaits its result.
    @preconcurrency
    public final func perform<Value, Failure: Error>(
        _ block: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Typed throws where Apple has `rethrows`, as with a context's `perform(_:)`.
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                let result = self.locked { () -> Result<Value, Failure> in
                    do throws(Failure) { return .success(try block()) } catch { return .failure(error) }
                }
                continuation.resume(returning: result)
            }
        }
        return try result.get()
    }
}

// The lock of older programs; `performAndWait(_:)` takes its place.
extension NSPersistentStoreCoordinator: NSLocking {
    /// Keeps everyone else who saves waiting until `unlock()`, and who reads from stores that are for one at a time: all
    /// but the SQLite stores. May be nested on one thread.
    public final func lock() { recursiveLock.lock() }
    /// Ends what `lock()` began; on the same thread.
    public final func unlock() { recursiveLock.unlock() }
    /// Like `lock()`, unless somebody else has the lock: then it returns false at once.
    public final func tryLock() -> Bool { recursiveLock.try() }
}
