import Foundation

/// Work running on another thread. `result()` waits until it is done.
public final class Job<Value: Sendable>: Sendable {
    // Written before `done` is signaled and read afterward.
    private nonisolated(unsafe) var outcome: Result<Value, any Error>?
    private let done = DispatchSemaphore(value: 0)

    public init(_ body: @escaping @Sendable () throws -> Value) {
        DispatchQueue.global().async {
            self.outcome = Result(catching: body)
            self.done.signal()
        }
    }

    /// The result of the work. Call it once.
    public func result() throws -> Value {
        done.wait()
        guard let outcome else { throw Interruption.Stop() }
        return try outcome.get()
    }
}
