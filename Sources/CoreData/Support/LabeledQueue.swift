import Synchronization

/// A serial dispatch queue with a label that can be changed.
///
/// The label of a `DispatchQueue` is fixed. Another label therefore makes another queue whose target is the first one,
/// which still runs all blocks, one at a time.
final class LabeledQueue: Sendable {
    private let base: DispatchQueue
    private let labeled: Mutex<DispatchQueue>

    init(label: String) {
        base = DispatchQueue(label: label)
        labeled = Mutex(base)
    }

    init(_ queue: DispatchQueue) {
        base = queue
        labeled = Mutex(queue)
    }

    /// The queue that takes new blocks. You can read it on any thread.
    var queue: DispatchQueue { labeled.withLock { $0 } }

    /// Sets the label, which debuggers show. Nil restores the first one.
    func setLabel(_ label: String?) {
        let made = label.map { DispatchQueue(label: $0, target: base) } ?? base
        labeled.withLock { $0 = made }
    }
}
