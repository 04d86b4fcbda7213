import SQLite

// The store's own tables: entity numbers, last keys, history.
extension SQLMigration {
    func renumber() throws {
        try renumberKeys()
        try renumberHistory()
    }

    /// Rebuilds Z_PRIMARYKEY. The last key that a tree has assigned is kept for every tree that its records are in.
    private func renumberKeys() throws {
        var last: [Int64: Int64] = [:]
        for row in try connection.query("SELECT Z_ENT, Z_MAX FROM Z_PRIMARYKEY") {
            if case (.integer(let number), .integer(let key)) = (row[0], row[1]) { last[number] = key }
        }
        let known = plan.old.entitiesInOrder.map { String($0.number) }.joined(separator: ", ")
        try connection.execute("DELETE FROM Z_PRIMARYKEY WHERE Z_ENT IN (\(known))")
        for row in SQLSchema(model: plan.new).primaryKeyRows {
            var row = row
            if case .integer(let number) = row[0], let entity = plan.new.entity(number: number) {
                row[3] = .integer(lastKey(of: entity, last))
            }
            try connection.query(SQLSchema.insertPrimaryKey, row)
        }
    }

    private func lastKey(of entity: SQLEntity, _ last: [Int64: Int64]) -> Int64 {
        guard entity.superNumber == 0 else { return plan.origin(of: entity).flatMap { last[$0.number] } ?? 0 }
        let origins = entity.tree.compactMap(plan.origin)
        return origins.flatMap { origin in plan.old.entitiesInOrder.filter { $0.table === origin.table } }
            .compactMap { last[$0.number] }.max() ?? 0
    }

    /// Keeps the history: transactions stay, and changes are updated to the new numbers of entities and properties.
    /// Changes of entities that no longer exist are deleted, because they cannot be described any more.
    private func renumberHistory() throws {
        guard try connection.query("SELECT 1 FROM sqlite_master WHERE name = 'ACHANGE'") == [[1]] else { return }
        let kept = plan.old.entitiesInOrder.compactMap { old in plan.outcome(of: old).map { (old: old, new: $0) } }
        let numbers = kept.map { String($0.old.number) }.joined(separator: ", ")
        try connection.execute("DELETE FROM ACHANGE WHERE ZENTITY NOT IN (\(numbers))")
        for (old, new) in kept {
            try moveBits(from: old, to: new)
            try moveTombstones(from: old, to: new)
        }
        let moved = kept.filter { $0.old.number != $0.new.number }
        guard !moved.isEmpty else { return }
        let cases = moved.map { "WHEN \($0.old.number) THEN \($0.new.number)" }.joined(separator: " ")
        try connection.execute("UPDATE ACHANGE SET ZENTITY = CASE ZENTITY \(cases) ELSE ZENTITY END")
    }

    /// Reorders the bits of ZCOLUMNS, one for each property in the order of their names.
    private func moveBits(from old: SQLEntity, to new: SQLEntity) throws {
        let former = SQLHistorySchema.properties(of: old.entity).map(\.name)
        let places = SQLHistorySchema.properties(of: new.entity).map { property -> Int? in
            origin(of: property, in: new.entity).flatMap { former.firstIndex(of: $0.name) }
        }
        if places == Array(former.indices) { return }
        let name = "FLTMoveBits\(old.number)"
        try connection.registerFunction(name, argumentCount: 1) { call in
            let bits = call.text(at: 0)
            var moved = [UInt8](repeating: 0, count: (places.count + 7) / 8)
            for case (let place, let former?) in places.enumerated() where former / 8 < bits.count {
                if bits[former / 8] & (0x80 >> UInt8(former % 8)) != 0 { moved[place / 8] |= 0x80 >> UInt8(place % 8) }
            }
            return .blob(moved)
        }
        try connection.execute(
            "UPDATE ACHANGE SET ZCOLUMNS = \(name)(ZCOLUMNS) WHERE ZENTITY = \(old.number) AND ZCOLUMNS IS NOT NULL")
    }

    private func origin(of property: NSPropertyDescription, in entity: NSEntityDescription) -> NSPropertyDescription? {
        switch property {
        case let attribute as NSAttributeDescription: plan.pairing.origin(of: attribute, in: entity)
        case let relationship as NSRelationshipDescription: plan.pairing.origin(of: relationship, in: entity)
        default: nil
        }
    }

    /// Reorders ZTOMBSTONE0…, which contain the preserved values of deleted records in the order of the attributes'
    /// names.
    private func moveTombstones(from old: SQLEntity, to new: SQLEntity) throws {
        let former = SQLHistorySchema.preserved(old)
        let maker = SQLMoveCellMaker(plan: plan, entities: [])
        let places = SQLHistorySchema.preserved(new).map { column -> Int? in
            let column = maker.formerColumn(of: column, for: SQLTableMove.Entity(old: old, new: new))
            return former.firstIndex { $0 === column }
        }
        if places == Array(former.indices) { return }
        let known = try connection.query("SELECT name FROM pragma_table_info('ACHANGE')").map { $0[0] }
        func name(_ place: Int) -> String { "ZTOMBSTONE\(place)" }
        for place in places.indices where !known.contains(.text(name(place))) {
            try connection.execute("ALTER TABLE ACHANGE ADD COLUMN \(name(place)) BLOB")
        }
        var settings = places.enumerated().map { "\(name($0)) = \($1.map(name) ?? "NULL")" }
        settings += former.indices.dropFirst(places.count).map { "\(name($0)) = NULL" }
        try connection.execute(
            "UPDATE ACHANGE SET \(settings.joined(separator: ", ")) WHERE ZENTITY = \(old.number) AND ZCHANGETYPE = 2")
    }
}
