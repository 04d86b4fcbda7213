extension NSManagedObjectContext {
    /// Specifies when a block passed to the asynchronous `perform` runs.
    public enum ScheduledTaskType: Sendable {
        /// Immediately, if the caller is on the context's queue.
        case immediate
        /// After the blocks that are already in the queue.
        case enqueued
    }

    final func enqueue(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.event { self.asCurrent(block) } }
    }

    /// Stops the program unless the caller is on the context's queue. Objects call it if they are guarded.
    /// - Parameter what: the used object, for the message.
    final func requireQueue(for what: @autoclosure () -> String) { ConcurrencyDebug.check(self, what()) }

    /// Runs `block` on the context's queue and returns its result. Calls can be nested. You can call it from any
    /// thread.
    ///
    /// Unlike `perform(_:)`, it does not end an event: changes remain pending until the enclosing block or
    /// `processPendingChanges()` ends it.
    /// - Throws: the error of `block`.
    public final func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        try queue.sync { try asCurrent(block) }
    }

    /// Runs `block` on the context's queue and returns its result. You can call it from any thread.
    ///
    /// The caller's isolation is kept until the block runs: code on the main actor is on the main queue, and with
    /// `.immediate` its block runs before others that are in the queue.
    /// - Throws: the error of `block`.
    @preconcurrency
    public final func perform<Value, Failure: Error>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Typed throws in place of Apple's `rethrows`, because Swift cannot rethrow a result that crossed a queue.
        // Callers see no difference.
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            let run = { @Sendable in
                let result = self.event {
                    self.asCurrent { () -> Result<Value, Failure> in
                        do throws(Failure) { return .success(try block()) } catch { return .failure(error) }
                    }
                }
                continuation.resume(returning: result)
            }
            if schedule == .immediate, queue.isCurrent { run() } else { queue.async(run) }
        }
        return try result.get()
    }

    /// The context whose block contains the call, for `NSFetchRequest.execute()`. Not Apple's API.
    public static var _current: NSManagedObjectContext? {
        Thread.current.threadDictionary[currentKey] as? NSManagedObjectContext
    }
    private static let currentKey = "faultline.NSManagedObjectContext._current"

    final func asCurrent<Result>(_ block: () throws -> Result) rethrows -> Result {
        let dictionary = Thread.current.threadDictionary
        let before = dictionary[Self.currentKey]
        dictionary[Self.currentKey] = self
        defer { dictionary[Self.currentKey] = before }
        return try block()
    }

    private final func event<Result>(_ block: () throws -> Result) rethrows -> Result {
        defer { processPendingChanges() }
        return try block()
    }
}
