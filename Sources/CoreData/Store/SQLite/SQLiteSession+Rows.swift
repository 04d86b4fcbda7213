import SQLite

// The loops that process every fetched record.
extension SQLiteSession {
    /// Reads one record by its key; nil if there is none.
    func readRow(_ reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        let statements = statements(for: layout)
        let statement = try statements.select()
        defer { statement.reset() }
        try statement.bind(reference.key, at: 1)
        var arena = RowArena(expected: layout.rowSize * 2, generation: cache.generation)
        guard try statement.step() else { return nil }
        let row = statements.reader.read(statement, into: &arena, of: store)
        return OwnedRow(slab: arena.slab, row: row)
    }

    /// Reads the records of a SELECT whose columns begin with Z_ENT and Z_PK.
    /// - Parameter declared: the entity that was fetched.
    func readReferences(_ statement: Statement, of declared: EntityLayout) throws -> [RecordReference] {
        var references: [RecordReference] = []
        var entity = EntityMemory(store, declared)
        while try statement.step() {
            if let reference = reference(statement, &entity) { references.append(reference) }
        }
        return references
    }

    /// Nil for a record with a key that no object ID can represent, which only a damaged file has.
    @inline(__always)
    private func reference(_ statement: Statement, _ entity: inout EntityMemory) -> RecordReference? {
        let key = statement.integer(at: 1)
        guard key > 0, key <= RecordReference.largestKey else { return nil }
        return RecordReference(key: key, entity: entity.layoutNumber(statement.integer(at: 0)))
    }

    /// Reads the rows of a SELECT, calls `found` with each, and adds those to the cache that it does not contain yet.
    /// - Parameter isNeeded: whether a row is needed; called while the statement is at the row.
    @inline(__always)
    func readRows(
        _ statement: Statement, _ columns: [SQLResultColumn], of declared: EntityLayout,
        isNeeded: () -> Bool = { true }, _ found: (RecordReference) throws -> Void
    ) throws {
        let root = declared.rootNumber
        let (cache, store) = (cache, store)
        // Rows that another context adds in the meantime are decoded twice, which is harmless.
        let mayKnow = cache.rowCount(root: root) > 0 && declared.versionIdentifiesRow
        var arena = RowArena(expected: 4096, generation: cache.generation)
        var batch = RowBatch(of: declared, session: self)
        var entity = EntityMemory(store, declared)
        var readers: [Int: RowReader] = [:]
        var reader = makeReader(0, declared, columns)
        while try statement.step() {
            guard isNeeded(), let reference = reference(statement, &entity) else { continue }
            try found(reference)
            if mayKnow, cache.version(root: root, key: reference.key) == statement.integer(at: 2) { continue }
            if reader.number != reference.entity {
                reader = readers[reference.entity] ?? makeReader(reference.entity, declared, columns)
                readers[reference.entity] = reader
            }
            let row = reader.read(statement, into: &arena, of: store)
            batch.add(row, in: arena, key: reference.key)
        }
        batch.flush()
    }

    private func makeReader(_ number: Int, _ declared: EntityLayout, _ columns: [SQLResultColumn]) -> RowReader {
        let layout = number == 0 ? declared : declared.family[number]
        return RowReader(
            layout, sqlModel.entity(layout.entity)!, columns: columns.map(\.columnName), externalValues, number: number)
    }
}

/// Maps Z_ENT to a layout's number. Consecutive records mostly belong to one entity, so the last result saves most of
/// the lookups.
private struct EntityMemory {
    private let store: SQLiteStore
    private let declared: EntityLayout
    private var last: (entity: Int64, number: Int) = (-1, 0)

    init(_ store: SQLiteStore, _ declared: EntityLayout) {
        self.store = store
        self.declared = declared
    }

    @inline(__always)
    mutating func layoutNumber(_ entity: Int64) -> Int {
        if entity != last.entity { last = (entity, store.layoutNumber(entity, in: declared)) }
        return last.number
    }
}

/// Rows to add to the row cache, which takes its lock once for all rows in one slab.
private struct RowBatch {
    private let declared: EntityLayout
    private let session: SQLiteSession
    private var slab: RowSlab?
    private var slabNumber = -1
    private var rows: [(key: Int64, row: Row)] = []

    init(of declared: EntityLayout, session: SQLiteSession) {
        self.declared = declared
        self.session = session
    }

    @inline(__always)
    mutating func add(_ row: Row, in arena: RowArena, key: Int64) {
        if arena.number != slabNumber {
            flush()
            slab = arena.slab
            slabNumber = arena.number
        }
        rows.append((key, row))
    }

    mutating func flush() {
        guard let slab else { return }
        session.publish(rows, in: slab, of: declared)
        rows.removeAll(keepingCapacity: true)
    }
}

extension SQLResultColumn {
    /// The name of the column in the table; empty for a constant or a computed value.
    fileprivate var columnName: String {
        switch content {
        case .entityNumber: "Z_ENT"
        case .primaryKey: "Z_PK"
        case .version: "Z_OPT"
        case .value(let column): column.name
        case .entity(let column): column.entityColumn ?? ""
        case .order(let column): column.orderColumn ?? ""
        case .computed: ""
        }
    }
}
