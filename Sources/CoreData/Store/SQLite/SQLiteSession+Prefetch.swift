import SQLite

// Reads many records together, for prefetching.
extension SQLiteSession {
    func loadRows(of keys: [Int64], _ layout: EntityLayout) throws {
        guard !keys.isEmpty, let entity = sqlModel.entity(layout.entity) else { return }
        let list = generator.list(of: entity)
        let wanted = try SQLCollection.list(keys.map { .integer($0) })
        let statement = try start(
            "SELECT \(list.sql) FROM \(entity.table.name) t0 WHERE t0.Z_PK IN (\(wanted))")
        defer { statement.reset() }
        try readRows(statement, list.columns, of: layout) { _ in }
    }

    func related(to keys: [Int64], _ property: PropertyLayout, of layout: EntityLayout) throws -> RelatedRecords {
        var related = RelatedRecords()
        guard !keys.isEmpty, let source = sqlModel.entity(layout.entity),
            let relationship = source.toMany(property.name)
        else { return related }
        let list = generator.list(of: relationship.destination)
        let (tables, owner) = relationship.pairs
        // If most owners are needed, scanning the members' table takes less time than an index lookup for each owner.
        // Finding this out pays off from several hundred owners.
        let last = keys.count > 500 ? try largestKey(of: source.table) : .max
        let isWhole = last / 2 <= keys.count
        let condition: SQLFragment =
            isWhole ? "\(owner) IS NOT NULL" : "\(owner) IN (\(try SQLCollection.list(keys.map { .integer($0) })))"
        let order = relationship.orderColumn.map { " ORDER BY \($0), t0.Z_PK" } ?? ""
        let statement = try start("SELECT \(list.sql), \(owner) FROM \(tables) WHERE \(condition)\(order)")
        defer { statement.reset() }
        let wanted = isWhole && last > keys.count ? Set(keys) : nil
        let column = Int32(list.columns.count)
        try readRows(statement, list.columns, of: property.destination!) {
            wanted?.contains(statement.integer(at: column)) ?? true
        } _: { member in
            related.owners.append(statement.integer(at: column))
            related.members.append(member)
        }
        return related
    }

    private func largestKey(of table: SQLTable) throws -> Int {
        let statement = try connection.cached("SELECT max(Z_PK) FROM \(table.name)")
        defer { statement.reset() }
        return try statement.step() ? Int(statement.integer(at: 0)) : 0
    }

    private func start(_ sql: SQLFragment) throws -> Statement {
        try start(SQLQuery(sql: sql.sql, bindings: sql.bindings, columns: []))
    }
}

extension SQLToMany {
    /// The tables to select the members from, as `t0`, and the column with their owner's key.
    fileprivate var pairs: (tables: String, owner: String) {
        switch storage {
        case .foreignKey(let column): ("\(destination.table.name) t0", "t0.\(column.name)")
        case .joinTable(let table, let source, let target):
            ("\(table.name) t1 JOIN \(destination.table.name) t0 ON t0.Z_PK = t1.\(target)", "t1.\(source)")
        }
    }
}
