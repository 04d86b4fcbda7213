import SQLite

/// A derived attribute's value in the file.
struct DerivedValue {
    let entity: Int64
    let key: Int64
    let name: String
    let value: SQLiteValue
}

// Derived attributes are written by triggers, which call back with each value that they write. After the commit, the
// saved objects and the row cache are updated with these values: the versions of the rows do not show the change.
extension SQLiteStore {
    /// Registers functions through which triggers report the values. Triggers of Apple's framework call them too.
    func registerTriggerFunctions(on connection: Connection) throws(SQLiteError) {
        for name in [SQLFunctions.insertedAffected, SQLFunctions.updatedAffected] {
            try connection.registerFunction(name, argumentCount: 5) { [unowned self] call in
                noteDerived(
                    DerivedValue(
                        entity: call.integer(at: 1), key: call.integer(at: 2), name: call.string(at: 3),
                        value: call.value(at: 4)))
                return .null
            }
        }
    }

    /// Records a value that a save finds in the file. A later one of the same attribute replaces it.
    func noteDerived(_ value: DerivedValue) {
        if collectsDerivedValues { derivedValues.append(value) }
    }

    /// Runs a save, and updates the objects and the row cache with the derived values in the file.
    @inline(__always)
    func deriving(_ batch: SaveBatch, _ body: () throws -> Void) throws {
        collectsDerivedValues = true
        defer {
            collectsDerivedValues = false
            if !derivedValues.isEmpty { derivedValues = [] }
        }
        try body()
        if !derivedValues.isEmpty { takeDerivedValues(in: batch) }
    }

    private func takeDerivedValues(in batch: SaveBatch) {
        var changes: [Record: RecordChange] = [:]
        for change in batch.inserted + batch.updated {
            changes[Record(root: change.layout.rootNumber, key: change.key)] = change
        }
        for derived in derivedValues {
            guard let number = layoutNumbers[derived.entity] else { continue }
            let layout = model.layouts![number]
            guard let property = layout.property(named: derived.name) else { continue }
            let record = Record(root: layout.rootNumber, key: derived.key)
            if let change = changes[record], let slab = change.slab, !change.isFault {
                change.row.set(derived.value, property, layout, in: slab)
            } else if let cached = rowCache.row(of: record.key, layout) {
                var arena = RowArena(expected: layout.rowSize * 2, generation: rowCache.generation)
                let row = arena.newRow(layout)
                row.copy(cached.row, layout, in: arena.slab)
                row.set(derived.value, property, layout, in: arena.slab)
                rowCache.put(OwnedRow(slab: arena.slab, row: row), root: record.root, key: record.key)
            } else {
                // A concurrent reader may have read the old value.
                rowCache.evict(root: record.root, key: record.key)
            }
        }
    }

    private struct Record: Hashable {
        let root: Int
        let key: Int64
    }
}

extension Row {
    /// Sets a cell to its column's value.
    fileprivate func set(_ value: SQLiteValue, _ property: PropertyLayout, _ layout: EntityLayout, in slab: RowSlab) {
        let isReal = [ValueKind.double, .float, .date].contains(property.kind)
        switch value {
        case .null: setNull(property.place, layout)
        case .integer(let number):
            if isReal { set(Double(number), property.place, layout) } else { set(number, property.place, layout) }
        case .real(let number):
            if isReal { set(number, property.place, layout) } else { set(Int64(number), property.place, layout) }
        case .text(let text): set(text, property.place, layout, in: slab)
        case .blob(let bytes):
            bytes.withUnsafeBytes { set($0, as: .bytes, property.place, layout, in: slab) }
        }
    }
}
