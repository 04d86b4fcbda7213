import Synchronization
import Testing

@testable import CoreData

/// Concurrent readers, and readers concurrent with a writer, on separate connections.
///
/// A thread is paused in the event of its statement, because it holds its connection until then.
@Suite struct ConnectionPoolTests {
    /// A stack with some departments.
    private func stack(_ options: [String: NSObject] = [:]) throws -> Stack {
        let stack = try Stack(options: options)
        let context = stack.context()
        for number in 0..<20 { context.make("Department", ["name": "\(number)"]) }
        try context.save()
        return stack
    }

    private func departments(_ context: NSManagedObjectContext) -> Int {
        context.performAndWait { (try? context.all("Department").count) ?? -1 }
    }

    @Test func twoContextsReadConcurrently() throws {
        let stack = try stack()
        let meeting = Meeting(of: 2)
        let listening = stack.onStatements("SELECT", by: "reader") { meeting.arrive() }
        defer { listening.stop() }
        let contexts = [stack.context("reader one"), stack.context("reader two")]
        let threads = contexts.map { context in Running { departments(context) } }
        #expect(threads.map { $0.result() } == [20, 20])
        #expect(meeting.tookPlace)
    }

    @Test func aPoolOfOneConnectionSerializesReaders() throws {
        let stack = try stack([NSPersistentStoreConnectionPoolMaxSizeKey: 1 as NSNumber])
        let gate = Gate()
        let listening = stack.onStatements("SELECT", by: "slow") { gate.stop() }
        defer { listening.stop() }
        let (slow, quick) = (stack.context("slow"), stack.context("quick"))
        let first = Running { departments(slow) }
        #expect(gate.waitForSomebody())
        let second = Running { departments(quick) }
        #expect(!second.isDone(within: 0.2))
        gate.open()
        #expect(first.result() == 20)
        #expect(second.result() == 20)
    }

    @Test(arguments: [2, 3]) func thePoolNeverExceedsItsMaximumSize(_ maximum: Int) throws {
        let stack = try stack([NSPersistentStoreConnectionPoolMaxSizeKey: maximum as NSNumber])
        let crowd = Crowd()
        let listening = stack.onStatements("SELECT", by: "reader") { crowd.visit() }
        defer { listening.stop() }
        let threads = (0..<6).map { number in
            let context = stack.context("reader \(number)")
            return Running { (0..<10).map { _ in departments(context) } }
        }
        for thread in threads { #expect(thread.result() == Array(repeating: 20, count: 10)) }
        #expect(crowd.largest <= maximum)
    }

    @Test func aReaderIsNotBlockedByAWriter() throws {
        let stack = try stack()
        let gate = Gate()
        let listening = stack.onStatements("INSERT INTO ZDEPARTMENT", by: "writer") { gate.stop() }
        defer { listening.stop() }
        let (writer, reader) = (stack.context("writer"), stack.context("reader"))
        let saving = Running {
            writer.performAndWait { () -> Bool in
                writer.make("Department", ["name": "new"])
                return (try? writer.save()) != nil
            }
        }
        #expect(gate.waitForSomebody())
        #expect(departments(reader) == 20)
        gate.open()
        #expect(saving.result() == true)
        #expect(departments(reader) == 21)
        #expect(departments(writer) == 21)
    }

    @Test func aWriterIsNotBlockedByAReader() throws {
        let stack = try stack()
        let gate = Gate()
        let listening = stack.onStatements("SELECT", by: "reader") { gate.stop() }
        defer { listening.stop() }
        let (writer, reader) = (stack.context("writer"), stack.context("reader"))
        let reading = Running { departments(reader) }
        #expect(gate.waitForSomebody())
        writer.make("Department", ["name": "new"])
        try writer.save()
        gate.open()
        #expect(reading.result() == 20)
    }

    @Test func aStaleReadDoesNotReplaceNewerCachedRows() throws {
        let stack = try stack()
        let writer = stack.context()
        let all = try writer.all("Department").sorted { $0.string("name")! < $1.string("name")! }
        let (changed, deleted) = (all[0], all[1])
        let store = try #require(stack.container.persistentStoreCoordinator.persistentStores.first as? SQLiteStore)
        let layout = changed.layout
        let deletedKey = deleted.key
        try store.reading(nil) { reader in
            let session = try #require(reader as? SQLiteSession)
            try session.connection.execute("BEGIN")
            _ = try session.connection.query("SELECT count(*) FROM ZDEPARTMENT")
            let saving = Running {
                changed.setValue("changed", forKey: "name")
                writer.delete(deleted)
                return (try? writer.save()) != nil
            }
            #expect(saving.result() == true)
            let old = try #require(try reader.row(of: changed.reference, layout))
            #expect(withExtendedLifetime(old.slab) { old.row.version } == 1)
            #expect(try reader.row(of: RecordReference(key: deletedKey, entity: layout.number), layout) != nil)
            try session.connection.execute("COMMIT")
        }
        #expect(store.rowCache.version(root: layout.rootNumber, key: changed.key) == 2)
        #expect(store.rowCache.version(root: layout.rootNumber, key: deletedKey) == nil)
    }

    @Test func removingAStoreWaitsForItsReaders() throws {
        let stack = try stack()
        let coordinator = stack.container.persistentStoreCoordinator
        let store = try #require(coordinator.persistentStores.first)
        let gate = Gate()
        let listening = stack.onStatements("SELECT", by: "reader") { gate.stop() }
        defer { listening.stop() }
        let reader = stack.context("reader")
        let reading = Running { departments(reader) }
        #expect(gate.waitForSomebody())
        let removing = Running { (try? coordinator.remove(store)) != nil }
        #expect(!removing.isDone(within: 0.2))
        gate.open()
        #expect(reading.result() == 20)
        #expect(removing.result() == true)
        #expect(throws: CocoaError.self) { try store.records.reading(nil) { _ in } }
    }

    @Test func everyConnectionRecordsHistory() throws {
        let stack = try stack([NSPersistentHistoryTrackingKey: true as NSNumber])
        let (writer, reader) = (stack.context("writer"), stack.context("reader"))
        let gate = Gate()
        let listening = stack.onStatements("SELECT", by: "reader") { gate.stop() }
        defer { listening.stop() }
        let reading = Running { departments(reader) }
        #expect(gate.waitForSomebody())
        // The reader holds the connection that wrote the departments.
        writer.make("Department", ["name": "on another connection"])
        try writer.save()
        gate.open()
        #expect(reading.result() == 20)
        writer.make("Department", ["name": "on the first again"])
        try writer.save()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        let result = try writer.execute(request) as? NSPersistentHistoryResult
        let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
        #expect(transactions.map { $0.changes?.count } == [20, 1, 1])
    }

    @Test(arguments: ["DELETE", "TRUNCATE"])
    func withoutAWriteAheadLogThePoolHasOneConnection(_ journal: String) throws {
        let stack = try stack([NSSQLitePragmasOption: ["journal_mode": journal] as NSDictionary])
        let crowd = Crowd()
        let listening = stack.onStatements("SELECT", by: "reader") { crowd.visit() }
        defer { listening.stop() }
        let threads = (0..<3).map { number in
            let context = stack.context("reader \(number)")
            return Running {
                context.performAndWait {
                    _ = try? context.all("Department")
                    context.make("Department", ["name": "by \(number)"])
                    return (try? context.save()) != nil
                }
            }
        }
        for thread in threads { #expect(thread.result() == true) }
        #expect(crowd.largest == 1)
        #expect(departments(stack.context()) == 23)
    }
}

extension Stack {
    /// Calls `body` on the thread that has just run a statement with this prefix, for a context whose name contains
    /// the word.
    fileprivate func onStatements(
        _ beginning: String, by name: String, _ body: @escaping @Sendable () -> Void
    ) -> _EventStream.Listening {
        let path = url.path
        return _EventStream.listen { event in
            guard event.kind == .sql, event.store == path, event.context?.contains(name) == true,
                event.detail?.hasPrefix(beginning) == true
            else { return }
            body()
        }
    }
}

/// A barrier where several threads wait for each other.
private final class Meeting: Sendable {
    private let missing: Mutex<Int>
    private let everybody = DispatchSemaphore(value: 0)
    private let happened = Mutex(false)

    init(of count: Int) { missing = Mutex(count) }

    var tookPlace: Bool { happened.withLock { $0 } }

    func arrive() {
        let left = missing.withLock { missing in
            missing -= 1
            return missing
        }
        if left <= 0 { happened.withLock { $0 = true } } else { _ = everybody.wait(timeout: .now() + 300) }
        everybody.signal()
    }
}

/// A gate where the first thread waits until it is opened.
private final class Gate: Sendable {
    private let somebody = DispatchSemaphore(value: 0)
    private let opened = DispatchSemaphore(value: 0)
    private let isFirst = Mutex(true)

    func stop() {
        let first = isFirst.withLock { first in
            defer { first = false }
            return first
        }
        guard first else { return }
        somebody.signal()
        _ = opened.wait(timeout: .now() + 300)
    }

    func waitForSomebody() -> Bool { somebody.wait(timeout: .now() + 300) == .success }
    func open() { opened.signal() }
}

/// Counts how many threads are inside at the same time.
private final class Crowd: Sendable {
    private let counts = Mutex((now: 0, largest: 0))

    var largest: Int { counts.withLock { $0.largest } }

    func visit() {
        counts.withLock { counts in
            counts.now += 1
            counts.largest = max(counts.largest, counts.now)
        }
        usleep(1000)
        counts.withLock { $0.now -= 1 }
    }
}

/// A block on its own thread.
private final class Running<Result>: @unchecked Sendable {
    // Sendable: the result is written before the semaphore is signaled.
    private let done = DispatchSemaphore(value: 0)
    private var found: Result?

    init(_ body: @escaping () -> Result) {
        nonisolated(unsafe) let body = body
        Thread.detachNewThread { [self] in
            found = body()
            done.signal()
        }
    }

    /// The block's result, nil if it does not finish.
    func result() -> Result? {
        guard isDone(within: 300) else { return nil }
        return found
    }

    func isDone(within seconds: Double) -> Bool {
        guard done.wait(timeout: .now() + seconds) == .success else { return false }
        done.signal()
        return true
    }
}
