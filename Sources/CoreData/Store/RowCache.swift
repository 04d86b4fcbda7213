/// The rows of one store that its contexts have in use, shared between all of them.
///
/// A fault that fires looks here before the store is asked, so a second context reads what a first one
/// fetched without touching the disk, and a save is seen by every fault that fires after it. A row stays as
/// long as some context has an object for it; contexts hold interest and release it as their objects go.
///
/// - Invariant: rows in the cache are never written. The lock guards the tables and the log, not the rows.
final class RowCache: @unchecked Sendable {
    /// A record's row, if it is here, and how many objects there are of it. A row lies in its slab's block, so its place
    /// there tells where it is in half the space of an address.
    private struct Entry {
        private var slab: RowSlab?
        private var offset: UInt32 = 0
        var interest: Int32 = 0

        var hasRow: Bool { slab != nil }
        var row: OwnedRow? {
            @inline(__always) get { slab.map { OwnedRow(slab: $0, row: Row(base: $0.start + Int(offset))) } }
            @inline(__always) set {
                slab = newValue?.slab
                offset = UInt32(newValue.map { UnsafeRawPointer($0.row.base) - UnsafeRawPointer($0.slab.start) } ?? 0)
            }
        }
    }

    /// The entries of one entity tree.
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

    /// The row of a record, unless it is not here, or is that of another entity than is expected.
    func row(of key: Int64, _ layout: EntityLayout) -> OwnedRow? {
        let root = layout.rootNumber
        let found = lock { root < tables.count ? tables[root].entries.find(key)?.pointee.row : nil }
        return found?.row.entity == layout.number ? found : nil
    }

    /// The version of a cached row, unless it is not here.
    func version(root: Int, key: Int64) -> Int64? {
        lock { root < tables.count ? tables[root].entries.find(key)?.pointee.row?.row.version : nil }
    }

    /// How many rows of the table are here.
    func rowCount(root: Int) -> Int { lock { root < tables.count ? tables[root].rowCount : 0 } }

    /// Puts a row in, in place of any older one.
    func put(_ row: OwnedRow, root: Int, key: Int64) {
        withTable(root) { table in
            log.note(root: root, key: key, readings)
            put(row, key, in: &table)
        }
    }

    /// Says that a reader is about to look at the store.
    /// - Returns: what it is to hand over with the rows that it reads, and in the end to `endReading`.
    func beginReading() -> ReadingTime { readings.begin() }
    func endReading() { readings.end() }
    /// Whether somebody is reading.
    var isRead: Bool { readings.isRead }

    /// Puts rows of one table in that a reader has found, under one lock; but for those that were written since it
    /// began.
    func put(_ rows: [(key: Int64, row: Row)], in slab: RowSlab, root: Int, since beginning: ReadingTime) {
        withTable(root) { table in
            for (key, row) in rows { put(OwnedRow(slab: slab, row: row), key, root, in: &table, since: beginning) }
        }
    }

    /// The same with one row.
    func put(_ row: OwnedRow, root: Int, key: Int64, since beginning: ReadingTime) {
        withTable(root) { put(row, key, root, in: &$0, since: beginning) }
    }

    @inline(__always)
    private func put(_ row: OwnedRow, _ key: Int64, _ root: Int, in table: inout Table, since beginning: ReadingTime) {
        if log.isNewer(root: root, key: key, than: beginning) { return }
        if let known = table.entries.find(key)?.pointee.row, known.row.version > row.row.version {
            // One of the two is older: another reader was quicker, or the record was made anew. The next one who wants
            // it will see.
            drop(key, in: &table)
        } else {
            put(row, key, in: &table)
        }
    }

    /// Takes over the rows of records that were just saved.
    func put(rowsOf saved: [RecordChange]) {
        lock {
            for place in saved.indices where !saved[place].isFault {
                guard let row = saved[place].sharedRow else { continue }
                let (root, key) = (saved[place].layout.rootNumber, saved[place].key)
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

    /// Takes a row out: the record was deleted, or must be read anew.
    func forget(root: Int, key: Int64) {
        let dropped = withTable(root) { table -> OwnedRow? in
            log.note(root: root, key: key, readings)
            return drop(key, in: &table)
        }
        _ = dropped
    }

    /// Takes the rows of deleted records out.
    func forget(rowsOf deleted: [RecordChange]) {
        // Freeing a row may free its slab, which is not done under the lock.
        var dropped: [OwnedRow] = []
        lock {
            for change in deleted {
                let root = change.layout.rootNumber
                grow(to: root)
                log.note(root: root, key: change.key, readings)
                if let row = drop(change.key, in: &tables[root]) { dropped.append(row) }
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

    /// Takes every row out: the store lies elsewhere now.
    func forgetAll() {
        lock {
            generation.advance()
            for index in tables.indices {
                tables[index].rowCount = 0
                tables[index].entries.forEach { $0.row = nil }
            }
        }
    }

    /// Takes rows out that nobody needs. They were not wrong, so no fault that was given its row in advance has to look
    /// again.
    /// - Parameter sharers: the most objects that there may be of a record whose row goes.
    func giveUp(_ keys: [Int64], root: Int, sharers: Int32) {
        // Freeing a row may free its slab, which is not done under the lock.
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

    /// Says that a context has an object for the record.
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

    /// Increments the use counts of the records of new faults, and passes on the rows that are cached, so that a fault has its
    /// row before it fires.
    /// - Parameter wantsRows: whether a row may be of any age.
    @inline(__always)
    func retain<Fault>(
        _ faults: some Sequence<Fault>, root: Int, wantsRows: Bool, key: (Fault) -> Int64,
        _ found: (Fault, OwnedRow) -> Void
    ) {
        withTable(root) { table in
            for fault in faults {
                let entry = table.entries.place(key(fault))
                entry.pointee.interest += 1
                if wantsRows, let row = entry.pointee.row { found(fault, row) }
            }
        }
    }

    /// Says that a context's object for the record is gone; the last one takes the row along.
    func release(root: Int, key: Int64) {
        // Freeing a row may free its slab, which is not done under the lock.
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
