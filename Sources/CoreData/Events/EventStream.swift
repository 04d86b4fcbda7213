import Synchronization

/// The stream of events inside the stack, for observers.
///
///     let watching = _EventStream.listen { print($0.kind, $0.detail ?? "") }
///     try context.save()
///     watching.stop()
///
/// Without listeners it costs one load, because an event is created only for a listener. Listeners are called one after
/// the other, on the queue on which the event occurs, and must not use the stack.
///
/// Start reading this folder here. Every other folder reports to the stream; logs, tests and tools listen to it:
///
///     a context's fetch ─┐
///     a fault that fires ├─► _EventStream.emit(_StackEvent) ──► SQLLog, golden transcripts, your own listener
///     a statement        ┘         ▲
///                                  └── ContextAtWork: the context that a store works for
public enum _EventStream {
    private static let listenerCount = Atomic<Int>(0)
    private static let lock = NSLock()
    // Both guarded by `lock`.
    private nonisolated(unsafe) static var listeners: [Int: @Sendable (_StackEvent) -> Void] = [:]
    private nonisolated(unsafe) static var lastListener = 0
    private static let start = DispatchTime.now().uptimeNanoseconds

    /// Whether there are listeners.
    @inline(__always)
    static var isActive: Bool { listenerCount.load(ordering: .relaxed) > 0 }

    /// A listener's subscription.
    public struct Listening: Sendable {
        let number: Int

        /// Ends the subscription. An event that is being delivered can still arrive.
        public func stop() {
            lock.withLock {
                if listeners.removeValue(forKey: number) != nil { listenerCount.subtract(1, ordering: .relaxed) }
            }
        }
    }

    /// Calls `listener` for every event from now on.
    public static func listen(_ listener: @escaping @Sendable (_StackEvent) -> Void) -> Listening {
        _ = start
        return lock.withLock {
            lastListener += 1
            listeners[lastListener] = listener
            listenerCount.add(1, ordering: .relaxed)
            return Listening(number: lastListener)
        }
    }

    /// Delivers an event to the listeners. It is created only if there are any.
    @inline(__always)
    static func emit(_ event: @autoclosure () -> _StackEvent) {
        if isActive { deliver(event()) }
    }

    private static func deliver(_ event: _StackEvent) {
        var event = event
        event.time = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
        for listener in lock.withLock({ listeners.sorted { $0.key < $1.key }.map(\.value) }) { listener(event) }
    }
}
