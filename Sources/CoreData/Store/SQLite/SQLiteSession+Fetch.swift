import SQLite

extension SQLiteSession: RecordReader {
    func references(for fetch: FetchParameters) throws -> [RecordReference] {
        let readsRows = fetch.includesPropertyValues && fetch.resultType == .managedObjectResultType
        let query = try readsRows ? generator.rows(for: fetch) : generator.objectIDs(for: fetch)
        return try run(query, of: fetch, reporting: { found($0, of: fetch.entity!.layout) }) { statement in
            try readsRows
                ? readRows(statement, query, fetch) : readReferences(statement, of: fetch.entity!.layout)
        }
    }

    /// Reads the rows of a fetch, which can be canceled while it runs.
    private func readRows(
        _ statement: Statement, _ query: SQLQuery, _ fetch: FetchParameters
    ) throws -> [RecordReference] {
        let layout = fetch.entity!.layout!
        var references: [RecordReference] = []
        do {
            try readRows(statement, query.columns, of: layout) { reference in
                references.append(reference)
                if let running = fetch.running, references.count % runningFetchInterval == 0 {
                    try running.didFind(runningFetchInterval)
                }
            }
        } catch {
            // The rows that were read so far are not needed.
            cache.evict(references.map(\.key), root: layout.rootNumber, sharers: 0)
            throw error
        }
        return references
    }

    func count(for fetch: FetchParameters) throws -> Int {
        let query = try generator.count(for: fetch)
        return try run(query, of: fetch, reporting: { Found(kind: .counted, count: $0) }) { statement in
            try statement.step() ? Int(statement.integer(at: 0)) : 0
        }
    }

    func row(of reference: RecordReference, _ layout: EntityLayout) throws -> OwnedRow? {
        guard let row = try readRow(reference, layout) else {
            cache.evict(root: layout.rootNumber, key: reference.key)
            return nil
        }
        publish(row, root: layout.rootNumber, key: reference.key)
        return row
    }

    func related(to key: Int64, _ property: PropertyLayout, of layout: EntityLayout) throws -> [RecordReference] {
        guard let relationship = sqlModel.entity(layout.entity)?.toMany(property.name) else { return [] }
        let table = relationship.destination.table.name
        let sql: String =
            switch relationship.storage {
            case .foreignKey(let column):
                // Without the entity, the index on the key is sufficient.
                "SELECT \(relationship.destination.subentities.isEmpty ? "0" : "Z_ENT"), Z_PK FROM \(table) t0 "
                    + "WHERE \(column.name) = ?"
            case .joinTable(let pairs, let source, let destination):
                "SELECT t0.Z_ENT, t0.Z_PK FROM \(pairs.name) t1 JOIN \(table) t0 ON t0.Z_PK = t1.\(destination) "
                    + "WHERE t1.\(source) = ?"
            }
        let order = relationship.orderColumn.map { " ORDER BY \($0), t0.Z_PK" } ?? ""
        let statement = try connection.cached(sql + order)
        defer { statement.reset() }
        try statement.bind(key, at: 1)
        return try readReferences(statement, of: relationship.destination.entity.layout)
    }
}
