import Synchronization

/// What was written to a row cache while somebody read from the store.
///
///     reader   begins ──────── reads version 1 ──────────────► puts version 1: too late
///     writer             saves version 2 ──► puts version 2
///
/// A reader sees the store as it was when it began. By the time that it hands its rows over, a writer may have put newer
/// ones in the cache, or taken a deleted one out: those stay. Nothing is noted while nobody reads.
struct WriteLog {
    private var written: [Record: Int] = [:]
    /// What was written up to then is forgotten: who began before it hands nothing over.
    private var beginning = 0

    private static let longest = 65536

    private struct Record: Hashable {
        let root: Int
        let key: Int64
    }

    /// Notes that a record is not any more what a reader may have seen.
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

/// When a reading began, counted in what was written to the row cache.
struct ReadingTime {
    fileprivate let value: Int
}

/// Who reads from a store, and when they began.
struct ReadingClock: ~Copyable, Sendable {
    private let time = Atomic<Int>(0)
    private let readers = Atomic<Int>(0)

    /// To be called before the reader looks at the store: a commit that it misses is noted later than this, and the
    /// reader is counted then.
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
