extension NSManagedObjectContext {
    /// When a block given to the async `perform` runs.
    public enum ScheduledTaskType: Sendable {
        /// At once where the caller is on the context's queue already.
        case immediate
        /// Behind whatever the queue has waiting.
        case enqueued
    }

    final func enqueue(_ block: @escaping @Sendable () -> Void) {
        queue.async { self.event { self.asCurrent(block) } }
    }

    /// Runs `block` on the context's queue and returns its result. May be nested.
    ///
    /// Unlike `perform(_:)`, it does not end an event: changes stay pending until the surrounding block or
    /// `processPendingChanges()` ends it.
    public final func performAndWait<Result>(_ block: () throws -> Result) rethrows -> Result {
        try queue.sync { try asCurrent(block) }
    }

    /// Runs `block` on the context's queue and awaits its result.
    ///
    /// Stays in the caller's isolation until then: code of the main actor is on the main queue, and with `.immediate` its
    /// block runs before others that wait there.
    @preconcurrency
    public final func perform<Value, Failure: Error>(
        schedule: ScheduledTaskType = .immediate, isolation: isolated (any Actor)? = #isolation,
        _ block: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        // Typed throws where Apple has `rethrows`: a result that crossed a queue cannot be rethrown in Swift,
        // and callers see no difference.
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

    /// The context whose block the caller is in; what `NSFetchRequest.execute()` uses. Not Apple's.
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
