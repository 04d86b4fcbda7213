// Derived attributes: computed at the end of each save, as the triggers of a SQLite store do. A value may depend on
// records that the save did not change, and on relationships to them, so every record with such an attribute is
// examined. An expression without a key path, such as `now()`, is computed only when its own record is saved.
extension RecordTables {
    /// - Returns: the attributes whose values changed.
    func derive(after batch: SaveBatch) -> [DerivedChange] {
        var derived: [DerivedChange] = []
        let written = batch.inserted + batch.updated
        var changed: [ObjectIdentifier: RecordChange] = [:]
        for change in written where !change.layout.derivedCells.isEmpty {
            guard let record = record(root: change.layout.rootNumber, key: change.key) else { continue }
            changed[ObjectIdentifier(record)] = change
        }
        for record in recordsWithDerivedAttributes {
            let change = changed[ObjectIdentifier(record)]
            let changes = record.layout.derivedCells.compactMap { property -> (PropertyLayout, Any?)? in
                guard let expression = property.derivation, change != nil || expression.hasKeyPath else { return nil }
                let value = expression.expressionValue(with: record, context: nil)
                return record.holds(value, property) ? nil : (property, value)
            }
            if changes.isEmpty { continue }
            replace(record, changing: changes)
            derived += changes.map { DerivedChange(record: record, property: $0.0, value: $0.1) }
            guard let change, let slab = change.slab else { continue }
            // The change's row is on its way to the row cache, and is not shared yet.
            for (property, value) in changes { _ = change.row.store(value, property, record.layout, in: slab) }
        }
        return derived
    }

    private func replace(_ record: StoredRecord, changing changes: [(PropertyLayout, Any?)]) {
        let layout = record.layout
        var arena = RowArena(expected: layout.rowSize * 2)
        let row = arena.newRow(layout)
        row.copy(record.row.row, layout, in: arena.slab)
        for (property, value) in changes { _ = row.store(value, property, layout, in: arena.slab) }
        let owned = OwnedRow(slab: arena.slab, row: row)
        put(record.with(owned))
        if store.rowCache.version(root: layout.rootNumber, key: record.key) != nil {
            store.rowCache.put(owned, root: layout.rootNumber, key: record.key)
        }
    }
}

/// A derived attribute of one record, and the value that a save computed for it.
struct DerivedChange {
    let record: StoredRecord
    let property: PropertyLayout
    let value: Any?
}

extension StoredRecord {
    /// Whether the attribute already has that value.
    fileprivate func holds(_ value: Any?, _ property: PropertyLayout) -> Bool {
        switch (row.row.value(property, layout), value) {
        case (nil, nil): true
        case (let old?, let new?): (old as? NSObject)?.isEqual(new) ?? ("\(old)" == "\(new)")
        default: false
        }
    }
}

extension PropertyLayout {
    fileprivate var derivation: NSExpression? { (description as? NSDerivedAttributeDescription)?.derivationExpression }
}

extension NSExpression {
    fileprivate var hasKeyPath: Bool {
        switch expressionType {
        case .keyPath: true
        case .function: operand.hasKeyPath || (arguments ?? []).contains(where: \.hasKeyPath)
        default: false
        }
    }
}
