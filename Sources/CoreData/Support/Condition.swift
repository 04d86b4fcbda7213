/// A lock with a condition variable.
struct Condition: ~Copyable, @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let changed: UnsafeMutablePointer<pthread_cond_t>

    init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
        changed = .allocate(capacity: 1)
        changed.initialize(to: pthread_cond_t())
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        changed.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    @inline(__always)
    func lock() { pthread_mutex_lock(mutex) }
    @inline(__always)
    func unlock() { pthread_mutex_unlock(mutex) }
    /// Releases the lock until `broadcast()` is called.
    func wait() { pthread_cond_wait(changed, mutex) }
    func broadcast() { pthread_cond_broadcast(changed) }
}
