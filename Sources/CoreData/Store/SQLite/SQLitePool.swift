/// The connections of a SQLite store, lent to whoever reads or writes.
///
///     reader ──► take() ──► session ──► giveBack()      several at once, each on a connection of its own
///     writer ──► take() ──► session ──► giveBack()      one at a time: it has the coordinator's lock
///     removal ─► close()                                waits until every session is back
///
/// All of them are alike. The one that came back last is lent first, so that a program with one context keeps to one
/// connection, with its compiled statements and its page cache. Another is opened when none is free, until there are
/// `maximum`; whoever comes then waits, in the order of arrival. A thread that has a session and asks for one again
/// gets the same: what is read inside a transaction sees what the transaction wrote.
final class SQLitePool: @unchecked Sendable {
    // Sendable: `condition` guards what is here; a session is used by the thread that it is lent to.
    private let condition = Condition()
    private var maximum = 1
    /// How many sessions there are, those included that are being opened.
    private var count = 0
    private var free: [SQLiteSession] = []
    private var lent: [Loan] = []
    /// Makes another session; nil while the pool is closed.
    private var open: (() throws -> SQLiteSession)?
    private var isClosing = false
    // The queue: how many threads have come, and whose turn it is.
    private var arrivals = 0
    private var turn = 0

    private struct Loan {
        let thread: pthread_t
        let session: SQLiteSession
        var depth = 1
    }

    /// How many connections a store has at most unless `NSPersistentStoreConnectionPoolMaxSizeKey` says otherwise.
    /// Apple does not document its number.
    static let usualMaximum = 7

    /// Lends a session to this thread, which gives it back once for each time that it took it.
    /// - Throws: where the store was removed, and SQLite's error where a connection cannot be opened.
    func take() throws -> SQLiteSession {
        let thread = pthread_self()
        condition.lock()
        for place in lent.indices where lent[place].thread == thread {
            lent[place].depth += 1
            defer { condition.unlock() }
            return lent[place].session
        }
        waitForTurn()
        if let session = free.popLast() {
            lent.append(Loan(thread: thread, session: session))
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
            lent.append(Loan(thread: thread, session: session))
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

    func giveBack(_ session: SQLiteSession) {
        condition.lock()
        defer { condition.unlock() }
        guard let place = lent.firstIndex(where: { $0.session === session }) else { return }
        lent[place].depth -= 1
        guard lent[place].depth == 0 else { return }
        lent.remove(at: place)
        free.append(session)
        if isClosing || turn != arrivals { condition.broadcast() }
    }

    /// Begins to lend sessions: `first`, and up to `maximum` of those that `open` makes.
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

    /// Waits until every session is back, and closes them all. Who comes meanwhile waits.
    /// - Parameter reopening: `begin` follows: who waits goes on waiting until then.
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
        // Closing the last connection may bring the write-ahead log into the database, which takes a while.
        withExtendedLifetime(closed) {}
    }
}
