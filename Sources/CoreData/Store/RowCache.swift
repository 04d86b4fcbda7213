/// The rows of one store that are in use, shared between all contexts.
///
/// A firing fault looks here before it reads the store. A second context therefore reads what a first one has fetched
/// without accessing the disk, and every fault that fires after a save sees the saved values. Contexts retain and
/// release rows with their objects, so a row leaves the cache with the last object of its record at the latest.
///
/// - Invariant: rows in the cache are never written. The lock guards the tables and the log, not the rows.
final class RowCache: @unchecked Sendable {
    /// A record's cached row, if any, and its use count (`interest`): the number of objects that contexts have for the
    /// record. The row is stored as an offset in its slab's block, which takes half the space of an address.
    private struct Entry {
        private var slab: RowSlab?
        private var offset: UInt32 = 0
        var interest: Int32 = 0

        var hasRow: Bool { slab != nil }
        /// The version of the row; nil without one. Read without retaining the slab.
        var version: Int64? {
            @inline(__always) get {
                slab.map(Unmanaged.passUnretained)?._withUnsafeGuaranteedRef {
                    Row(base: $0.start + Int(offset)).version
                }
            }
        }
        var row: OwnedRow? {
            @inline(__always) get { slab.map { OwnedRow(slab: $0, row: Row(base: $0.start + Int(offset))) } }
            @inline(__always) set {
                slab = newValue?.slab
                offset = UInt32(newValue.map { UnsafeRawPointer($0.row.base) - UnsafeRawPointer($0.slab.start) } ?? 0)
            }
        }
    }

    /// The entries of one inheritance tree.
    private struct Table {
        var entries = PagedTable(empty: Entry())
        var rowCount = 0
    }

    let generation = CacheGeneration()

    private let lock = Lock()
    @exclusivity(unchecked) private var tables: [Table] = []
    @exclusivity(unchecked) private var log = WriteLog()
    private let readings = ReadingClock()

    deinit {
        for index in tables.indices { tables[index].entries.removeAll() }
    }

    /// The row of a record; nil if it is not cached, or belongs to another entity than expected.
    func row(of key: Int64, _ layout: EntityLayout) -> OwnedRow? {
        let root = layout.rootNumber
        let found = lock { root < tables.count ? tables[root].entries.find(key)?.pointee.row : nil }
        return found?.row.entity == layout.number ? found : nil
    }

    /// The version of a cached row; nil if it is not cached.
    func version(root: Int, key: Int64) -> Int64? {
        lock { root < tables.count ? tables[root].entries.find(key)?.pointee.version : nil }
    }

    /// The number of cached rows of a table.
    func rowCount(root: Int) -> Int { lock { root < tables.count ? tables[root].rowCount : 0 } }

    /// Adds a row, replacing any older one.
    func put(_ row: OwnedRow, root: Int, key: Int64) {
        withTable(root) { table in
            log.note(root: root, key: key, readings)
            put(row, key, in: &table)
        }
    }

    /// Called before a reader reads the store.
    /// - Returns: the time to pass along with the rows.
    func beginReading() -> ReadingTime { readings.begin() }
    func endReading() { readings.end() }
    /// Whether any reader is active.
    var isRead: Bool { readings.isRead }

    /// Adds rows of one table that a reader has found, under one lock, except those that were written since the reader
    /// began.
    ///
    /// A row that is cached in the same version is kept. Two contexts that read the same records at once would
    /// otherwise replace each other's rows, and no fault could use the row that it was given in advance.
    /// - Parameter declared: the entity that was fetched.
    func put(
        _ rows: [(key: Int64, row: Row)], in slab: RowSlab, of declared: EntityLayout, since beginning: ReadingTime
    ) {
        let (root, keepsSameVersion) = (declared.rootNumber, declared.versionIdentifiesRow)
        withTable(root) { table in
            for (key, row) in rows
            where !keepsSameVersion || table.entries.find(key)?.pointee.version != row.version {
                put(OwnedRow(slab: slab, row: row), key, root, in: &table, since: beginning)
            }
        }
    }

    /// Adds one row that a reader has found, unless it was written since the reader began.
    func put(_ row: OwnedRow, root: Int, key: Int64, since beginning: ReadingTime) {
        withTable(root) { put(row, key, root, in: &$0, since: beginning) }
    }

    @inline(__always)
    private func put(_ row: OwnedRow, _ key: Int64, _ root: Int, in table: inout Table, since beginning: ReadingTime) {
        if log.isNewer(root: root, key: key, than: beginning) { return }
        if let known = table.entries.find(key)?.pointee.row, known.row.version > row.row.version {
            // Either another reader was faster, or the record was created again with a lower version. Evict both rows;
            // the next reader adds the current one.
            drop(key, in: &table)
        } else {
            put(row, key, in: &table)
        }
    }

    /// Adds the rows of records that were just saved.
    func put(rowsOf saved: [RecordChange]) {
        if saved.isEmpty { return }
        lock {
            for place in saved.indices where !saved[place].isFault {
                guard let row = saved[place].sharedRow else { continue }
                let (root, key) = (saved[place].root, saved[place].key)
                grow(to: root)
                log.note(root: root, key: key, readings)
                put(row, key, in: &tables[root])
            }
        }
    }

    @inline(__always)
    private func put(_ row: OwnedRow, _ key: Int64, in table: inout Table) {
        let entry = table.entries.place(key)
        if !entry.pointee.hasRow {
            table.rowCount += 1
        } else {
            generation.advance()
        }
        entry.pointee.row = row
    }

    /// Evicts a row, because the record was deleted or has to be read again.
    func evict(root: Int, key: Int64) {
        let dropped = withTable(root) { table -> OwnedRow? in
            log.note(root: root, key: key, readings)
            return drop(key, in: &table)
        }
        _ = dropped
    }

    /// Evicts the rows of deleted records.
    func evict(rowsOf deleted: [RecordChange]) {
        if deleted.isEmpty { return }
        // Freeing a row may free its slab, which must not happen under the lock.
        var dropped: [OwnedRow] = []
        lock {
            for place in deleted.indices {
                let (root, key) = (deleted[place].root, deleted[place].key)
                grow(to: root)
                log.note(root: root, key: key, readings)
                if let row = drop(key, in: &tables[root]) { dropped.append(row) }
            }
        }
    }

    @discardableResult
    private func drop(_ key: Int64, in table: inout Table) -> OwnedRow? {
        guard let entry = table.entries.find(key), let row = entry.pointee.row else { return nil }
        generation.advance()
        table.rowCount -= 1
        entry.pointee.row = nil
        return row
    }

    /// Evicts all rows, because the store's location has changed.
    func evictAll() {
        lock {
            generation.advance()
            for index in tables.indices {
                tables[index].rowCount = 0
                tables[index].entries.forEach { $0.row = nil }
            }
        }
    }

    /// Evicts rows that are not needed. They are still valid, so faults that were given a row in advance keep it.
    /// - Parameter sharers: rows with more objects than this are kept.
    func evict(_ keys: [Int64], root: Int, sharers: Int32) {
        // Freeing a row can free its slab, which must not happen under the lock.
        var dropped: [OwnedRow] = []
        withTable(root) { table in
            for key in keys {
                guard let entry = table.entries.find(key), entry.pointee.interest <= sharers,
                    let row = entry.pointee.row
                else { continue }
                dropped.append(row)
                table.rowCount -= 1
                entry.pointee.row = nil
            }
        }
    }

    /// Increments the use count of a record's row.
    func retain(root: Int, key: Int64) {
        withTable(root) { $0.entries.place(key).pointee.interest += 1 }
    }

    /// Increments the use counts of records.
    @inline(__always)
    func retain<Element>(_ elements: [Element], _ record: (Element) -> (root: Int, key: Int64)) {
        lock {
            for element in elements {
                let (root, key) = record(element)
                grow(to: root)
                tables[root].entries.place(key).pointee.interest += 1
            }
        }
    }

    /// Increments the use counts of the records of new faults, and passes the cached rows to `body`, so that a fault
    /// has its row before it fires.
    /// - Parameter attachesRows: whether new faults are given their cached rows now.
    @inline(__always)
    func retain<Fault>(
        _ faults: some Sequence<Fault>, root: Int, attachesRows: Bool, key: (Fault) -> Int64,
        _ found: (Fault, OwnedRow) -> Void
    ) {
        withTable(root) { table in
            for fault in faults {
                let entry = table.entries.place(key(fault))
                entry.pointee.interest += 1
                if attachesRows, let row = entry.pointee.row { found(fault, row) }
            }
        }
    }

    /// Calls `body` with a look-up of the cached rows of a table by key, under one lock.
    @inline(__always)
    func withRows(root: Int, _ body: ((Int64) -> OwnedRow?) -> Void) {
        withTable(root) { table in body { table.entries.find($0)?.pointee.row } }
    }

    /// Decrements the use count of a record's row, and evicts the row with its last object.
    func release(root: Int, key: Int64) {
        // Freeing a row can free its slab, which must not happen under the lock.
        let dropped = withTable(root) { table -> OwnedRow? in
            guard let entry = table.entries.find(key) else { return nil }
            entry.pointee.interest -= 1
            guard entry.pointee.interest <= 0 else { return nil }
            let row = entry.pointee.row
            if row != nil { table.rowCount -= 1 }
            entry.pointee = Entry()
            return row
        }
        _ = dropped
    }

    @inline(__always)
    private func withTable<Result>(_ root: Int, _ body: (inout Table) -> Result) -> Result {
        lock {
            grow(to: root)
            return body(&tables[root])
        }
    }

    @inline(__always)
    private func grow(to root: Int) {
        while tables.count <= root { tables.append(Table()) }
    }
}
