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
    /// The queue whose block the current thread runs, and the queues that wait for that block.
    private static let heldKey = "faultline.ContextQueue.held"

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
        return (Thread.current.threadDictionary[ContextQueue.heldKey] as? [ObjectIdentifier])?
            .contains(ObjectIdentifier(self)) ?? false
    }

    /// Runs `body` asynchronously, after the blocks in the queue.
    func async(_ body: @escaping () -> Void) {
        dispatch.async { self.holding([], body) }
    }

    /// Runs `body` on this queue and waits for it; immediately if the caller is on it.
    func sync<Result>(_ body: () throws -> Result) rethrows -> Result {
        if isCurrent { return try body() }
        var beneath = Thread.current.threadDictionary[ContextQueue.heldKey] as? [ObjectIdentifier] ?? []
        // The main queue also runs code that was not dispatched here, which occupies its thread too.
        if ContextQueue.main.isCurrent { beneath.append(ObjectIdentifier(ContextQueue.main)) }
        return try dispatch.sync { try holding(beneath, body) }
    }

    private func holding<Result>(_ beneath: [ObjectIdentifier], _ body: () throws -> Result) rethrows -> Result {
        let dictionary = Thread.current.threadDictionary
        let before = dictionary[ContextQueue.heldKey]
        dictionary[ContextQueue.heldKey] = beneath + [ObjectIdentifier(self)]
        defer { dictionary[ContextQueue.heldKey] = before }
        return try body()
    }
}
