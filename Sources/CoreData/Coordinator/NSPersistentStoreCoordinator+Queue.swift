// A coordinator's queue is for work on stores without a context. Contexts don't use it; they take the lock on their own
// queues.
extension NSPersistentStoreCoordinator {
    /// Runs `block` on the coordinator's queue, asynchronously, while no context saves. Contexts can read from SQLite
    /// stores in the meantime. You can call it from any thread.
    public final func perform(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.locked(block) }
    }

    /// Runs `block` on the calling thread while holding the coordinator's lock. Calls can be nested. You can call it
    /// from any thread.
    ///
    /// The same as the generic method, for function values of type `(() -> Void) -> Void`.
    public final func performAndWait(_ block: () -> Void) { locked(block) }

    /// Runs `block` on the calling thread while holding the coordinator's lock, and returns its result. Calls can be
    /// nested. You can call it from any thread.
    /// - Throws: the error of `block`.
    public final func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result { try locked(block) }

    /// Runs `block` on the coordinator's queue, while no context saves, and returns its result. You can call it from
    /// any thread.
    /// - Throws: the error of `block`.
    @preconcurrency
    public final func perform<Value, Failure: Error>(
        _ block: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Typed throws in place of Apple's `rethrows`, as in the context's `perform(_:)`.
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

// The lock for older programs, superseded by `performAndWait(_:)`.
extension NSPersistentStoreCoordinator: NSLocking {
    /// Acquires the coordinator's lock. Until `unlock()`, saves wait, and so do reads from all but SQLite stores. Calls
    /// on one thread can be nested.
    public final func lock() { recursiveLock.lock() }
    /// Releases the lock. Call it on the thread that acquired it.
    public final func unlock() { recursiveLock.unlock() }
    /// Acquires the lock if no other thread holds it, and returns whether it did.
    public final func tryLock() -> Bool { recursiveLock.try() }
}
