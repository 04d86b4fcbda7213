import CoreData

/// Records whether a context with a name is used outside its blocks.
///
///     let guarding = QueueGuard("reader")
///     defer { guarding.stop() }
///     …
///     print(guarding.violations)
///
/// It sees fetches and faults that fire; a value that is in memory already is read without a trace.
public final class QueueGuard: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    private var found: [String] = []
    private var listening: _EventStream.Listening?

    /// Watches the context that is named `name`.
    public init(_ name: String) {
        listening = _EventStream.listen { [weak self] event in
            guard event.context == name, NSManagedObjectContext._current?.name != name else { return }
            self?.lock.withLock { self?.found.append(event.kind.rawValue) }
        }
    }

    /// What was done outside the context's blocks, such as `fetched` and `faultFired`.
    public var violations: [String] { lock.withLock { found } }

    public func stop() { listening?.stop() }
}
