/// A lock for sections of a few instructions. It is never held while calling code outside the stack.
///
/// Start reading this folder here. Every other folder can use its declarations, and it contains nothing of Core Data:
///
///     Lock ───────► a section of a few instructions: a table, a list
///     Anchor ─────► references that do not retain: the store of an ID, the entity of a property
///     Condition ──► waiting for another thread: the pool of connections
///     LabeledQueue ──► the queues of contexts and coordinators, whose names can change
///     DynamicInitialization ──► initializers of classes that are known only at run time
///     Unshown ──► fields that `dump(_:)` does not follow
struct Lock: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    @inline(__always)
    func callAsFunction<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
