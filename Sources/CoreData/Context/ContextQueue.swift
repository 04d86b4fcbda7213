/// The serial queue of a context, which detects whether the caller is on it.
///
/// The main queue is recognized by a queue-specific value, because an async `main` runs the main actor's code on a
/// worker thread. A private queue is recognized by a list in the thread's dictionary: the queue whose block the thread
/// runs, and those that wait for that block. So if a block of A waits for one of B, which waits for one of A, the last
/// one runs instead of deadlocking.
final class ContextQueue: @unchecked Sendable {
    /// The main queue, shared by all main-queue contexts.
    static let main = ContextQueue(dispatch: .main)

    private let labeled: LabeledQueue
    private var dispatch: DispatchQueue { labeled.queue }
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    init(label: String) { labeled = LabeledQueue(label: label) }

    var label: String { dispatch.label }

    /// Sets the label of a private queue; nil restores the first one. The main queue keeps its label.
    func setLabel(_ label: String?) {
        if self !== ContextQueue.main { labeled.setLabel(label) }
    }

    private init(dispatch: DispatchQueue) {
        labeled = LabeledQueue(dispatch)
        dispatch.setSpecific(key: ContextQueue.key, value: ObjectIdentifier(self))
    }

    /// Whether the caller runs on this queue, directly or through nested waits.
    var isCurrent: Bool {
        if self === ContextQueue.main, DispatchQueue.getSpecific(key: ContextQueue.key) == ObjectIdentifier(self) {
            return true
        }
        return HeldQueues.current?.queues.contains(ObjectIdentifier(self)) ?? false
    }

    /// Runs `body` asynchronously, after the blocks in the queue.
    func async(_ body: @escaping () -> Void) {
        dispatch.async { self.holding([], body) }
    }

    /// Runs `body` on this queue and waits for it; immediately if the caller is on it.
    func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
        if isCurrent { return try body() }
        var beneath = HeldQueues.current?.queues ?? []
        // The main queue also runs code that was not dispatched here, which occupies its thread too.
        if ContextQueue.main.isCurrent { beneath.append(ObjectIdentifier(ContextQueue.main)) }
        return try dispatch.sync { try holding(beneath, body) }
    }

    private func holding<Result>(_ beneath: [ObjectIdentifier], _ body: () throws -> Result) rethrows -> Result {
        let before = HeldQueues.current
        HeldQueues.current = HeldQueues(beneath + [ObjectIdentifier(self)])
        defer { HeldQueues.current = before }
        return try body()
    }
}

/// The queues that a thread holds by `sync`, including the one that it runs on.
///
/// An `NSObject`, because a thread's dictionary stores those unchanged. It boxes any other value, and writing back a
/// value that was read from it adds another box: after ten thousand nested waits on one thread, a look-up had to open
/// ten thousand boxes.
private final class HeldQueues: NSObject {
    let queues: [ObjectIdentifier]

    init(_ queues: [ObjectIdentifier]) { self.queues = queues }

    private static let key = "faultline.ContextQueue.held"

    /// The queues of the current thread; nil if it holds none.
    static var current: HeldQueues? {
        get { Thread.current.threadDictionary[key] as? HeldQueues }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}
