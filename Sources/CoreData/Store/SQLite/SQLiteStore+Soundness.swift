import SQLite

// What a file says of itself, and what is the case: another program may have changed a store's tables, or filled them.
extension SQLiteStore {
    /// Looks whether every table and column is there that the model asks for.
    ///
    /// The version hashes said so; without them it would show only when a fault fires, which cannot throw.
    /// - Throws: `CocoaError.fileReadCorruptFile` with all that is missing.
    func requireTables() throws {
        guard StoreVersion.isOurs(metadata) else { return }
        let missing = try session.quietly { try missingParts() }
        guard !missing.isEmpty else { return }
        throw CocoaError(
            .fileReadCorruptFile,
            sentence: "The store \(connection.path) says that it was made for this model, but it is damaged: "
                + missing.joined(separator: "; ") + ". Restore it from a copy.",
            userInfo: [NSFilePathErrorKey: connection.path])
    }

    private func missingParts() throws -> [String] {
        var columns: [String: Set<String>] = [:]
        let found = try connection.query(
            "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'")
        for case (.text(let table), .text(let column)) in found.map({ ($0[0], $0[1]) }) {
            columns[table, default: []].insert(column)
        }
        var wanted = sqlModel.tables.map { table in
            (table: table.name, columns: ["Z_PK", "Z_ENT", "Z_OPT"] + table.columnNames.map(\.name))
        }
        for pairs in sqlModel.joinTables {
            wanted.append((pairs.name, [pairs.columns.0, pairs.columns.1] + pairs.orderColumns))
        }
        wanted.append(("Z_PRIMARYKEY", ["Z_ENT", "Z_NAME", "Z_SUPER", "Z_MAX"]))
        var missing: [String] = []
        for (table, names) in wanted {
            guard let present = columns[table] else {
                missing.append("it has no table \(table)")
                continue
            }
            missing += names.filter { !present.contains($0) }.map { "its table \(table) has no column \($0)" }
        }
        let numbers = try SQLModel.numbers(in: connection)
        missing += sqlModel.entitiesInOrder.filter { numbers[$0.name] == nil }.map {
            "its table Z_PRIMARYKEY has no row for the entity \($0.name)"
        }
        if Set(numbers.values).count < numbers.count { missing.append("two of its entities have one number") }
        return missing
    }

    /// The last key that was given out in a tree: what Z_PRIMARYKEY says, but no less than the last that a record has.
    ///
    /// The two agree unless another program has put records into the table. So the records are looked at once, and
    /// whenever the count is -1: Apple's framework writes that where it has not counted them.
    func lastKey(of root: EntityLayout) throws -> Int64 {
        let number = entityNumbers[root.number]
        let counted = try lastKey(number)
        let isKnown = !countedTrees.insert(number).inserted
        guard counted < 0 || !isKnown, let table = sqlModel.entity(root.entity)?.table else { return max(0, counted) }
        let largest = try session.quietly {
            try connection.query(
                "SELECT max(Z_PK) FROM \(table.name) WHERE Z_PK <= ?", [.integer(RecordReference.largestKey)])
        }
        guard case .integer(let used)? = largest.first?.first else { return max(0, counted) }
        return max(counted, used)
    }
}
