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
        for object in batch.updated where object.layout.isConstrained && object.hasChangesToWrite {
            guard let changed = object.change?.changed, let entity = sqlModel.entity(object.entity) else { continue }
            let names = Set(object.entity.inheritedUniquenessConstraintNames.joined()).filter { name in
                object.layout.property(named: name).map { changed.contains($0.place) } ?? false
            }
            let columns = entity.columns.filter { names.contains($0.keyPath) }
            if columns.isEmpty { continue }
            let settings = columns.map { "\($0.name) = randomblob(16)" }.joined(separator: ", ")
            try connection.cached("UPDATE \(entity.table.name) SET \(settings) WHERE Z_PK = ?")
                .run([.integer(object.key)])
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
        for object in batch.inserted + batch.updated.filter(\.hasChangesToWrite) {
            for constraint in object.entity.inheritedUniquenessConstraintNames {
                guard let values = ConstraintValues(constraint, of: object) else { continue }
                if let place = places[values] {
                    clashes[place].objects.append(object)
                    continue
                }
                places[values] = clashes.count
                // A record of this save gives its values up, or contends for them itself.
                let holder = try holder(of: constraint, valuesOf: object).flatMap { written.contains($0) ? nil : $0 }
                clashes.append(ConstraintClash(objects: [object], constraint: constraint, existing: holder))
            }
        }
        return clashes.filter { $0.existing != nil || $0.objects.count > 1 }
    }

    /// The other record that has the values which `object` was to be written with.
    func holder(of constraint: [String], valuesOf object: NSManagedObject) throws -> RecordReference? {
        guard let entity = sqlModel.entity(object.entity) else { return nil }
        // In the table's order, in which `bind` goes through an object's cells.
        let columns = entity.columns.filter { constraint.contains($0.keyPath) }
        guard columns.count == constraint.count else { return nil }
        let test = columns.map { "\($0.name) = ?" }.joined(separator: " AND ")
        let statement = try connection.cached(
            "SELECT Z_ENT, Z_PK FROM \(entity.table.name) WHERE \(test) AND Z_PK <> ?")
        defer { statement.reset() }
        var mask = ColumnMask()
        for name in constraint { object.layout.property(named: name).map { mask.insert($0.place) } }
        let index = try statements(for: object.layout).bind(object, mask, to: statement, from: 1)
        try statement.bind(object.isInserted ? 0 : object.key, at: index)
        guard try statement.step() else { return nil }
        let declared = object.layout.root ?? object.layout
        let number = layoutNumber(statement.integer(at: 0), in: declared)
        return RecordReference(key: statement.integer(at: 1), entity: number == 0 ? declared.number : number)
    }
}

/// The values of one object for one constraint.
private struct ConstraintValues: Hashable {
    private let root: Int
    private let names: [String]
    private let values: [AnyHashable]

    /// nil where one of the values is nil: nothing is equal to it, so it breaks no constraint.
    init?(_ constraint: [String], of object: NSManagedObject) {
        root = object.layout.rootNumber
        names = constraint
        var values: [AnyHashable] = []
        for name in constraint {
            guard let property = object.layout.property(named: name),
                object.row.kind(property.place, object.layout) != .null
            else { return nil }
            switch object.row.kind(property.place, object.layout) {
            case .reference, .temporary: values.append(object.row.reference(property.place))
            // An index compares bytes, while Swift takes a composed and a decomposed text for equal.
            case .text, .bytes: values.append(Array(object.row.bytes(property.place)))
            default:
                guard let value = object.row.value(property, object.layout) as? AnyHashable else { return nil }
                values.append(value)
            }
        }
        self.values = values
    }
}
