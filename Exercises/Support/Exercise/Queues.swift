import CoreData

/// Records uses of a named context outside its `perform` blocks.
///
///     let guarding = QueueGuard("reader")
///     defer { guarding.stop() }
///     …
///     print(guarding.violations)
///
/// It records fetches and faults that fire. Reading a value that is already in memory isn't recorded.
public final class QueueGuard: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var found: [String] = []
    private var listening: _EventStream.Listening?

    /// Observes the context with the name `name`.
    public init(_ name: String) {
        listening = _EventStream.listen { [weak self] event in
            guard event.context == name, NSManagedObjectContext._current?.name != name else { return }
            self?.lock.withLock { self?.found.append(event.kind.rawValue) }
        }
    }

    /// The operations outside the context's blocks, such as `fetched` and `faultFired`.
    public var violations: [String] { lock.withLock { found } }

    public func stop() { listening?.stop() }
}
