import SQLite

// Uniqueness constraints are unique indexes. What breaks one is looked for when SQLite has refused it: all of it at once,
// so that a merge policy can put a thousand duplicates right in one go.
extension SQLiteStore {
    /// Writes a batch; where a unique index refuses it, finds out which constraints are broken by whom.
    func checkingConstraints<Result>(
        of batch: @autoclosure () -> SaveBatch, _ write: () throws -> Result
    ) throws -> Result {
        do { return try write() } catch let error as SQLiteError
            where error.extendedCode == SQLiteError.constraintUnique
        {
            let clashes = try clashes(in: batch())
            if clashes.isEmpty { throw error }
            throw ConstraintFailure(clashes: clashes, store: self)
        }
    }

    /// Writes a batch whose records may hand unique values to each other.
    ///
    /// SQLite checks a unique index after each row, so two records that swap their values, or one that takes what another
    /// one leaves, are refused although nothing is wrong with the result. When an index refuses a batch that breaks no
    /// constraint as a whole, it is written a second time, with the values that change out of the way first. A batch that
    /// no index refuses costs nothing more.
    /// - Parameter write: one attempt in a transaction of its own, which frees unique values first if its argument is true.
    func exchangingUniqueValues(in batch: SaveBatch, _ write: (_ isExchange: Bool) throws -> Void) throws {
        do { try write(false) } catch let error as SQLiteError
            where error.extendedCode == SQLiteError.constraintUnique
        {
            let clashes = try clashes(in: batch)
            if !clashes.isEmpty { throw ConstraintFailure(clashes: clashes, store: self) }
            // Between the two attempts another process may have saved.
            try checkingConstraints(of: batch) { try write(true) }
        }
    }

    /// Puts a value of its own into each unique column that an update is about to set. Not NULL, with which the history
    /// would miss the change of a value to nil; and without a new version, so that it notes no change of its own.
    ///
    /// Records of other versions are looked for first: an index would refuse them before their conflicts are noticed, and
    /// conflicts report the records as they are.
    func freeUniqueValues(of batch: SaveBatch) throws {
        try requireVersions(of: batch)
        for change in batch.updated where change.layout.isConstrained {
            let layout = change.layout
            guard let entity = sqlModel.entity(layout.entity) else { continue }
            let names = Set(layout.entity.inheritedUniquenessConstraintNames.joined()).filter { name in
                layout.property(named: name).map { change.changed.contains($0.place) } ?? false
            }
            let columns = entity.columns.filter { names.contains($0.keyPath) }
            if columns.isEmpty { continue }
            let settings = columns.map { "\($0.name) = randomblob(16)" }.joined(separator: ", ")
            try connection.cached("UPDATE \(entity.table.name) SET \(settings) WHERE Z_PK = ?")
                .run([.integer(change.key)])
        }
    }

    /// Whether a batch must delete before it writes: what is deleted may hold values that something else is to get.
    func hasConstraints(_ batch: SaveBatch) -> Bool {
        batch.deleted.contains { $0.layout.isConstrained }
    }

    private func clashes(in batch: SaveBatch) throws -> [ConstraintClash] {
        var clashes: [ConstraintClash] = []
        var places: [ConstraintValues: Int] = [:]
        let written = Set((batch.updated + batch.deleted).map(\.reference))
        func look(at change: RecordChange) throws {
            let key = change.kind == .insertion ? 0 : change.key
            for constraint in change.layout.entity.inheritedUniquenessConstraintNames {
                guard let values = ConstraintValues(constraint, of: change.row, change.layout) else { continue }
                if let place = places[values] {
                    clashes[place].origins.append(change.origin)
                    continue
                }
                places[values] = clashes.count
                // A record of this save gives its values up, or contends for them itself.
                let holder = try holder(of: constraint, valuesOf: change.row, key: key, change.layout, of: batch)
                    .flatMap { written.contains($0) ? nil : $0 }
                clashes.append(
                    ConstraintClash(
                        origins: [change.origin], layout: change.layout, constraint: constraint, existing: holder))
            }
        }
        for change in batch.inserted + batch.updated { try look(at: change) }
        return clashes.filter { $0.existing != nil || $0.origins.count > 1 }
    }

    /// The other record that has the values with which `row` is to be written.
    /// - Parameter key: the row's own key; 0 for a new record.
    func holder(
        of constraint: [String], valuesOf row: Row, key: Int64, _ layout: EntityLayout, of batch: SaveBatch?
    ) throws -> RecordReference? {
        guard let entity = sqlModel.entity(layout.entity) else { return nil }
        // In the table's order, in which `bind` goes through a row's cells.
        let columns = entity.columns.filter { constraint.contains($0.keyPath) }
        guard columns.count == constraint.count else { return nil }
        let test = columns.map { "\($0.name) = ?" }.joined(separator: " AND ")
        let statement = try connection.cached(
            "SELECT Z_ENT, Z_PK FROM \(entity.table.name) WHERE \(test) AND Z_PK <> ?")
        defer { statement.reset() }
        var mask = ColumnMask()
        for name in constraint { layout.property(named: name).map { mask.insert($0.place) } }
        let index = try statements(for: layout).bind(row, mask, of: batch, to: statement, from: 1)
        try statement.bind(key, at: index)
        guard try statement.step() else { return nil }
        let declared = layout.root ?? layout
        let number = layoutNumber(statement.integer(at: 0), in: declared)
        return RecordReference(key: statement.integer(at: 1), entity: number == 0 ? declared.number : number)
    }
}

/// The values of one record for one constraint.
private struct ConstraintValues: Hashable {
    private let root: Int
    private let names: [String]
    private let values: [AnyHashable]

    /// nil where one of the values is nil: nothing is equal to it, so it breaks no constraint.
    init?(_ constraint: [String], of row: Row, _ layout: EntityLayout) {
        root = layout.rootNumber
        names = constraint
        var values: [AnyHashable] = []
        for name in constraint {
            guard let property = layout.property(named: name),
                row.kind(property.place, layout) != .null
            else { return nil }
            switch row.kind(property.place, layout) {
            case .reference, .temporary: values.append(row.reference(property.place))
            // An index compares bytes, while Swift takes a composed and a decomposed text for equal.
            case .text, .bytes: values.append(Array(row.bytes(property.place)))
            default:
                guard let value = row.value(property, layout) as? AnyHashable else { return nil }
                values.append(value)
            }
        }
        self.values = values
    }
}
