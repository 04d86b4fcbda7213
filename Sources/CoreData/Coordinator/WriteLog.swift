/// When a reading began, counted in what was written to the row cache.
struct ReadingTime: Equatable {
    fileprivate let clock: Int
}

/// What was written to a row cache while somebody read from the store.
///
///     reader   begins ──────── reads version 1 ──────────────► puts version 1: too late
///     writer             saves version 2 ──► puts version 2
///
/// A reader sees the store as it was when it began. By the time that it hands its rows over, a writer may have put newer
/// ones in the cache, or taken a deleted one out: those stay. Nothing is noted while nobody reads.
struct WriteLog {
    private var clock = 0
    private var readers: [ReadingTime] = []
    private var written: [Record: Int] = [:]
    /// When so many are noted, those are forgotten that no reader is old enough for.
    private var limit = 4096

    private struct Record: Hashable {
        let root: Int
        let key: Int64
    }

    mutating func beginReading() -> ReadingTime {
        let time = ReadingTime(clock: clock)
        readers.append(time)
        return time
    }

    mutating func endReading(_ time: ReadingTime) {
        if let place = readers.firstIndex(of: time) { readers.remove(at: place) }
        if readers.isEmpty, !written.isEmpty { written = [:] }
    }

    /// Notes that a record is not any more what a reader may have seen.
    @inline(__always)
    mutating func note(root: Int, key: Int64) {
        if !readers.isEmpty { add(Record(root: root, key: key)) }
    }

    private mutating func add(_ record: Record) {
        clock += 1
        written[record] = clock
        guard written.count > limit, let oldest = readers.map(\.clock).min() else { return }
        written = written.filter { $0.value > oldest }
        limit = max(4096, written.count * 2)
    }

    /// Whether the record was written after a reading had begun.
    @inline(__always)
    func isNewer(root: Int, key: Int64, than time: ReadingTime) -> Bool {
        if written.isEmpty { return false }
        return written[Record(root: root, key: key)].map { $0 > time.clock } ?? false
    }
}
