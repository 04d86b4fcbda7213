import SQLite

// Uniqueness constraints are unique indexes. Violations are looked up after SQLite has rejected a batch: all of them
// together, so that a merge policy can resolve a thousand duplicates at once.
extension SQLiteStore {
    /// Writes a batch. If a unique index rejects it, finds the violated constraints and the conflicting records.
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

    /// Writes a batch whose records may pass unique values to each other.
    ///
    /// SQLite checks a unique index after each row, so it rejects two records that swap their values, or one that takes
    /// the value of another, although the result is valid. If an index rejects a batch that violates no constraint as a
    /// whole, the batch is written a second time, after the values that change were replaced by placeholders. A batch
    /// that no index rejects has no additional cost.
    /// - Parameter write: one attempt in its own transaction, which frees unique values first if its argument is true.
    @inline(__always)
    func exchangingUniqueValues(in batch: SaveBatch, _ write: (_ isExchange: Bool) throws -> Void) throws {
        do { try write(false) } catch let error as SQLiteError
            where error.extendedCode == SQLiteError.constraintUnique
        {
            let clashes = try clashes(in: batch)
            if !clashes.isEmpty { throw ConstraintFailure(clashes: clashes, store: self) }
            // Another process may have saved between the two attempts.
            try checkingConstraints(of: batch) { try write(true) }
        }
    }

    /// Puts a placeholder into each unique column that an update sets. The placeholder is not NULL, because the history
    /// would then miss a change of the value to nil. The version stays, so that the history records no separate change.
    ///
    /// Records of other versions are detected first: an index would reject them before their conflicts are noticed, and
    /// conflicts report the unmodified records.
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

    /// Whether a batch must delete before it writes: deleted records may have values that other records get.
    func hasConstraints(_ batch: SaveBatch) -> Bool {
        !batch.deleted.isEmpty && batch.deleted.contains { $0.layout.isConstrained }
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
                // A record of this save gives up its values, or competes for them itself.
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

    /// The other record that has the unique values of `row`.
    /// - Parameter key: the row's own key; 0 for a new record.
    func holder(
        of constraint: [String], valuesOf row: Row, key: Int64, _ layout: EntityLayout, of batch: SaveBatch?
    ) throws -> RecordReference? {
        guard let entity = sqlModel.entity(layout.entity) else { return nil }
        // In the table's order, in which `bind` binds a row's cells.
        let columns = entity.columns.filter { constraint.contains($0.keyPath) }
        guard columns.count == constraint.count else { return nil }
        let test = columns.map { "\($0.name) = ?" }.joined(separator: " AND ")
        let statement = try connection.cached(
            "SELECT Z_ENT, Z_PK FROM \(entity.table.name) WHERE \(test) AND Z_PK <> ?")
        defer { statement.reset() }
        var mask = ColumnMask()
        for name in constraint { layout.property(named: name).map { mask.insert($0.place) } }
        let statements = statements(for: layout)
        let index = try statements.bind(statements.cells(in: mask), of: row, in: batch, to: statement, from: 1)
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

    /// Nil if one of the values is nil: nil equals nothing, so it violates no constraint.
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
            // An index compares bytes, whereas Swift treats composed and decomposed strings as equal.
            case .text, .bytes: values.append(Array(row.bytes(property.place)))
            default:
                guard let value = row.value(property, layout) as? AnyHashable else { return nil }
                values.append(value)
            }
        }
        self.values = values
    }
}
