import SQLite

extension SQLiteStore: RecordStore {
    func references(for fetch: FetchParameters) throws -> [RecordReference] {
        try operate {
            let readsRows = fetch.includesPropertyValues && fetch.resultType == .managedObjectResultType
            let query = try readsRows ? generator.rows(for: fetch) : generator.objectIDs(for: fetch)
            let statement = try start(query)
            defer { statement.reset() }
            return try readsRows ? readRows(statement, query, fetch) : readReferences(statement)
        }
    }

    func count(for fetch: FetchParameters) throws -> Int {
        try operate {
            let statement = try start(try generator.count(for: fetch))
            defer { statement.reset() }
            return try statement.step() ? Int(statement.integer(at: 0)) : 0
        }
    }

    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        try operate {
            guard let row = try readRow(reference, layout) else {
                rowCache.forget(root: layout.rootNumber, key: reference.key)
                return nil
            }
            rowCache.put(row, root: layout.rootNumber, key: reference.key)
            return row
        }
    }

    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference] {
        try operate {
            guard let relationship = sqlModel.entity(layout.entity)?.toMany(property.name) else { return [] }
            let table = relationship.destination.table.name
            let sql: String =
                switch relationship.storage {
                case .foreignKey(let column):
                    "SELECT Z_ENT, Z_PK FROM \(table) t0 WHERE \(column.name) = ?"
                case .joinTable(let pairs, let source, let destination):
                    "SELECT t0.Z_ENT, t0.Z_PK FROM \(pairs.name) t1 JOIN \(table) t0 ON t0.Z_PK = t1.\(destination) "
                        + "WHERE t1.\(source) = ?"
                }
            let order = relationship.orderColumn.map { " ORDER BY \($0), t0.Z_PK" } ?? ""
            let statement = try connection.cached(sql + order)
            defer { statement.reset() }
            try statement.bind(key, at: 1)
            return try readReferences(statement)
        }
    }

    func readRow(_ reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        let statements = statements(for: layout)
        let statement = try statements.select()
        defer { statement.reset() }
        try statement.bind(reference.key, at: 1)
        guard try statement.step() else { return nil }
        var arena = RowArena(expected: layout.rowSize * 2, generation: rowCache.generation.load(ordering: .acquiring))
        return statements.reader.read(statement, into: &arena, layoutNumbers: layoutNumbers)
    }

    /// Steps through a SELECT whose columns begin with Z_ENT and Z_PK.
    private func readReferences(_ statement: Statement) throws -> [RecordReference] {
        var references: [RecordReference] = []
        while try statement.step() { references.append(reference(statement)) }
        return references
    }

    @inline(__always)
    private func reference(_ statement: Statement) -> RecordReference {
        RecordReference(key: statement.integer(at: 1), entity: layoutNumbers[statement.integer(at: 0)] ?? 0)
    }

    /// Steps through a SELECT of whole rows and puts those into the cache that it does not have yet.
    private func readRows(_ statement: Statement, _ query: SQLQuery, _ fetch: FetchParameters) throws
        -> [RecordReference]
    {
        let root = fetch.entity!.layout.rootNumber
        var arena = RowArena(expected: 4096, generation: rowCache.generation.load(ordering: .acquiring))
        var references: [RecordReference] = []
        var fresh: [(key: Int64, row: OwnedRow)] = []
        var readers: [Int: RowReader] = [:]
        var current: (number: Int, reader: RowReader)?
        while try statement.step() {
            let reference = reference(statement)
            references.append(reference)
            if rowCache.version(root: root, key: reference.key) == statement.integer(at: 2) { continue }
            if current?.number != reference.entity {
                let reader = readers[reference.entity] ?? makeReader(reference.entity, fetch, query)
                readers[reference.entity] = reader
                current = (reference.entity, reader)
            }
            let row = current!.reader.read(statement, into: &arena, layoutNumbers: layoutNumbers)
            fresh.append((reference.key, row))
            if fresh.count == 256 {
                rowCache.put(fresh, root: root)
                fresh.removeAll(keepingCapacity: true)
            }
        }
        rowCache.put(fresh, root: root)
        return references
    }

    private func makeReader(_ number: Int, _ fetch: FetchParameters, _ query: SQLQuery) -> RowReader {
        let layout = number == 0 ? fetch.entity!.layout! : fetch.entity!.layout.family[number]
        return RowReader(layout, sqlModel.entity(layout.entity)!, columns: query.columns.map(\.columnName))
    }

    func start(_ query: SQLQuery) throws -> Statement {
        let statement = try connection.cached(query.sql)
        try statement.bind(query.bindings)
        return statement
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
