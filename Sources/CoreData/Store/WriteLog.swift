import Synchronization

/// Records what was written to a row cache while readers read the store.
///
///     reader   begins ──────── reads version 1 ──────────────► puts version 1: too late
///     writer             saves version 2 ──► puts version 2
///
/// A reader sees the store as it was when the reader began. When it delivers its rows, a writer may have put newer ones
/// into the cache, or evicted a deleted one; those take precedence. Nothing is recorded while there are no readers.
struct WriteLog {
    private var written: [Record: Int] = [:]
    /// The log before this time was discarded. Rows of readers that began earlier are rejected.
    private var beginning = 0

    private static let longest = 65536

    private struct Record: Hashable {
        let root: Int
        let key: Int64
    }

    /// Records that a record differs from what a reader may have seen.
    @inline(__always)
    mutating func note(root: Int, key: Int64, _ clock: borrowing ReadingClock) {
        if clock.isRead {
            add(Record(root: root, key: key), at: clock.tick())
        } else if !written.isEmpty {
            written = [:]
        }
    }

    private mutating func add(_ record: Record, at time: Int) {
        if written.count >= Self.longest {
            written = [:]
            beginning = time
        }
        written[record] = time
    }

    /// Whether the record was written after a reading had begun.
    @inline(__always)
    func isNewer(root: Int, key: Int64, than time: ReadingTime) -> Bool {
        if time.value < beginning { return true }
        if written.isEmpty { return false }
        return written[Record(root: root, key: key)].map { $0 > time.value } ?? false
    }
}

/// The start of a reading, in units of writes to the row cache.
struct ReadingTime {
    fileprivate let value: Int
}

/// Counts the readers of a store, and the writes to its row cache.
struct ReadingClock: ~Copyable, Sendable {
    private let time = Atomic<Int>(0)
    private let readers = Atomic<Int>(0)

    /// Call it before the reader reads the store. A commit that the reader misses is then recorded later than this
    /// time, while the reader is counted.
    @inline(__always)
    borrowing func begin() -> ReadingTime {
        readers.add(1, ordering: .sequentiallyConsistent)
        return ReadingTime(value: time.load(ordering: .sequentiallyConsistent))
    }

    @inline(__always)
    borrowing func end() { readers.subtract(1, ordering: .sequentiallyConsistent) }

    fileprivate borrowing func tick() -> Int { time.add(1, ordering: .sequentiallyConsistent).newValue }
    var isRead: Bool { readers.load(ordering: .sequentiallyConsistent) > 0 }
}
