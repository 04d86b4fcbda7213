/// A pool of connections to a SQLite store.
///
///     reader ──► take() ──► session ──► release()      several at once, each on a separate connection
///     writer ──► take() ──► session ──► release()      one at a time: it has the coordinator's lock
///     removal ─► close()                                waits until every session is back
///
/// All connections are equivalent. The most recently returned one is used first, so that a program with one context
/// uses one connection, with its compiled statements and its page cache. If none is free, another one is opened, up to
/// `maximum`; further threads wait, in the order of arrival. A thread that already has a session gets the same one
/// again, so that reads inside a transaction see its writes.
final class SQLitePool: @unchecked Sendable {
    // Sendable: `condition` guards the state. A session is used by the thread that took it.
    private let condition = Condition()
    @exclusivity(unchecked) private var maximum = 1
    /// The number of sessions, including those that are being opened.
    @exclusivity(unchecked) private var count = 0
    @exclusivity(unchecked) private var free: [SQLiteSession] = []
    @exclusivity(unchecked) private var inUse: [Loan] = []
    /// Opens another session; nil while the pool is closed.
    @exclusivity(unchecked) private var open: (() throws -> SQLiteSession)?
    @exclusivity(unchecked) private var isClosing = false
    // The waiting queue: the number of threads that have arrived, and the number whose turn it is.
    @exclusivity(unchecked) private var arrivals = 0
    @exclusivity(unchecked) private var turn = 0

    private struct Loan {
        let thread: pthread_t
        let session: SQLiteSession
        var depth = 1
    }

    /// The maximum number of connections, unless `NSPersistentStoreConnectionPoolMaxSizeKey` sets it. Apple does not
    /// document its default.
    static let usualMaximum = 7

    /// Takes a session for this thread. Return it once for each time it was taken.
    /// - Throws: `CocoaError.persistentStoreOperation` if the store was removed, or SQLite's error if a connection
    ///   cannot be opened.
    func take() throws -> SQLiteSession {
        let thread = pthread_self()
        condition.lock()
        for place in inUse.indices where inUse[place].thread == thread {
            inUse[place].depth += 1
            defer { condition.unlock() }
            return inUse[place].session
        }
        waitForTurn()
        if let session = free.popLast() {
            inUse.append(Loan(thread: thread, session: session))
            condition.unlock()
            return session
        }
        guard let open else {
            condition.unlock()
            throw CocoaError(
                .persistentStoreOperation,
                sentence: "The store was removed from its coordinator, so nothing can be read from it or saved to it.")
        }
        count += 1
        condition.unlock()
        do {
            let session = try open()
            condition.lock()
            inUse.append(Loan(thread: thread, session: session))
            condition.unlock()
            return session
        } catch {
            condition.lock()
            count -= 1
            condition.broadcast()
            condition.unlock()
            throw error
        }
    }

    private func waitForTurn() {
        let place = arrivals
        arrivals += 1
        while place != turn || isClosing || (free.isEmpty && count >= maximum && open != nil) { condition.wait() }
        turn += 1
        if turn != arrivals { condition.broadcast() }
    }

    func release(_ session: SQLiteSession) {
        condition.lock()
        defer { condition.unlock() }
        guard let place = inUse.firstIndex(where: { $0.session === session }) else { return }
        inUse[place].depth -= 1
        guard inUse[place].depth == 0 else { return }
        inUse.remove(at: place)
        free.append(session)
        if isClosing || turn != arrivals { condition.broadcast() }
    }

    /// Opens the pool with the session `first`, and up to `maximum` sessions from `open`.
    func begin(with first: SQLiteSession, maximum: Int, open: @escaping () throws -> SQLiteSession) {
        condition.lock()
        defer { condition.unlock() }
        self.maximum = max(maximum, 1)
        self.open = open
        free = [first]
        count = 1
        isClosing = false
        condition.broadcast()
    }

    /// Waits until all sessions were returned, and closes them. Other threads wait in the meantime.
    /// - Parameter reopening: whether `begin` will follow. Other threads wait until then.
    func close(reopening: Bool = false) {
        condition.lock()
        isClosing = true
        while free.count < count { condition.wait() }
        let closed = free
        free = []
        count = 0
        open = nil
        isClosing = reopening
        condition.broadcast()
        condition.unlock()
        // Closing the last connection can checkpoint the write-ahead log, which takes time.
        withExtendedLifetime(closed) {}
    }
}
