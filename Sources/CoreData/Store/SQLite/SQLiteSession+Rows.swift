import SQLite

// The loops in which every fetched record passes by.
extension SQLiteSession {
    /// One record, read by its key; nil where there is none.
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

    /// Steps through a SELECT whose columns begin with Z_ENT and Z_PK.
    /// - Parameter declared: the entity that the records were looked for as.
    func readReferences(_ statement: Statement, of declared: EntityLayout) throws -> [RecordReference] {
        var references: [RecordReference] = []
        var entity = EntityMemory(store, declared)
        while try statement.step() {
            if let reference = reference(statement, &entity) { references.append(reference) }
        }
        return references
    }

    /// Nil for a record with a key that no object id can name, as only a damaged file has.
    @inline(__always)
    private func reference(_ statement: Statement, _ entity: inout EntityMemory) -> RecordReference? {
        let key = statement.integer(at: 1)
        guard key > 0, key <= RecordReference.largestKey else { return nil }
        return RecordReference(key: key, entity: entity.layoutNumber(statement.integer(at: 0)))
    }

    /// Steps through a SELECT of whole rows, calls `found` with each, and puts those into the cache that it does not have
    /// yet.
    /// - Parameter wants: whether a row is wanted at all; asked while the statement stands on it.
    @inline(__always)
    func readRows(
        _ statement: Statement, _ columns: [SQLResultColumn], of declared: EntityLayout, wants: () -> Bool = { true },
        _ found: (RecordReference) throws -> Void
    ) throws {
        let root = declared.rootNumber
        let (cache, store) = (cache, store)
        // Rows that come in meanwhile through another context are read twice, which does no harm.
        let mayKnow = cache.rowCount(root: root) > 0
        var arena = RowArena(expected: 4096, generation: cache.generation)
        var batch = RowBatch(root: root, session: self)
        var entity = EntityMemory(store, declared)
        var readers: [Int: RowReader] = [:]
        var reader = makeReader(0, declared, columns)
        while try statement.step() {
            guard wants(), let reference = reference(statement, &entity) else { continue }
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

/// The way from Z_ENT to a layout's number. Records of one entity mostly follow each other, so the last answer
/// saves most of the look-ups.
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

/// Rows on their way into the row cache, which takes its lock once for all that lie in one slab.
private struct RowBatch {
    let root: Int
    private let session: SQLiteSession
    private var slab: RowSlab?
    private var slabNumber = -1
    private var rows: [(key: Int64, row: Row)] = []

    init(root: Int, session: SQLiteSession) {
        self.root = root
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
        session.publish(rows, in: slab, root: root)
        rows.removeAll(keepingCapacity: true)
    }
}

extension SQLResultColumn {
    /// The name of the table's column that stands here; empty for what no table has.
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
