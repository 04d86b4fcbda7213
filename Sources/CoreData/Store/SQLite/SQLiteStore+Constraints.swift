import SQLite

extension SQLiteStore {
    /// Writes one object; where a unique index refuses it, finds out which constraint it is and whose values they are.
    func checkingConstraints<Result>(
        _ object: NSManagedObject, _ batch: SaveBatch, _ write: () throws -> Result
    ) throws -> Result {
        do { return try write() } catch let error as SQLiteError
            where error.extendedCode == SQLiteError.constraintUnique
        {
            for constraint in constraints(of: object.entity) {
                guard let holder = try holder(of: constraint, valuesOf: object) else { continue }
                let isOfThisSave = batch.inserted.contains {
                    $0.key == holder.key && $0.layout.rootNumber == object.layout.rootNumber
                }
                throw ConstraintFailure(
                    object: object, constraint: constraint, existing: isOfThisSave ? nil : holder, store: self)
            }
            throw error
        }
    }

    /// The uniqueness constraints of an entity and of those that it inherits from.
    private func constraints(of entity: NSEntityDescription) -> [[String]] {
        entity.lineage.flatMap(\.uniquenessConstraintNames)
    }

    /// The other record that has the values which `object` was to be written with.
    private func holder(of constraint: [String], valuesOf object: NSManagedObject) throws -> RecordReference? {
        guard let entity = sqlModel.entity(object.entity) else { return nil }
        // In the table's order, in which `bind` goes through an object's cells.
        let columns = entity.columns.filter { constraint.contains($0.keyPath) }
        guard columns.count == constraint.count else { return nil }
        let test = columns.map { "\($0.name) = ?" }.joined(separator: " AND ")
        let statement = try connection.prepare(
            "SELECT Z_ENT, Z_PK FROM \(entity.table.name) WHERE \(test) AND Z_PK <> ?")
        var mask = ColumnMask()
        for name in constraint { object.layout.property(named: name).map { mask.insert($0.place) } }
        let index = try statements(for: object.layout).bind(object, mask, to: statement, from: 1)
        try statement.bind(object.key, at: index)
        guard try statement.step() else { return nil }
        return RecordReference(key: statement.integer(at: 1), entity: layoutNumbers[statement.integer(at: 0)] ?? 0)
    }
}
