import SQLite

// Values that change when they are copied.
extension SQLMigration {
    /// SQL function: converts an inline value to the contents of a column that allows external files.
    static let toExternal = "FLTToExternal"
    /// SQL function: converts the contents of such a column to the value.
    static let fromExternal = "FLTFromExternal"

    func registerFunctions() throws {
        let files = files
        try connection.registerFunction(Self.toExternal, argumentCount: 1) { call in
            guard case .blob(let bytes) = call.value(at: 0) else { return call.value(at: 0) }
            // If the disk is full, the value stays in its row.
            return .blob(bytes.withUnsafeBytes { try? files.stored($0) } ?? [1] + bytes)
        }
        try connection.registerFunction(Self.fromExternal, argumentCount: 1) { call in
            guard case .blob(let stored) = call.value(at: 0) else { return call.value(at: 0) }
            return stored.withUnsafeBytes { stored in
                files.discard(stored)
                return files.data(of: stored).map { .blob(Array($0)) } ?? .null
            }
        }
    }

    /// Discards the files that no row names any more, because the attribute or the entity was removed.
    func discardFilesOfRemovedValues() throws {
        for table in plan.old.tables {
            for column in table.columns where column.isExternal {
                let kept = keptNumbers(of: column)
                let all = plan.old.entitiesInOrder.filter { $0.entity.isKindOf(entity: column.entity.entity) }
                let lost = all.map(\.number).filter { !kept.contains($0) }.map(String.init)
                guard !lost.isEmpty else { continue }
                let stored = try connection.query(
                    "SELECT \(column.name) FROM \(table.name) WHERE Z_ENT IN (\(lost.joined(separator: ", "))) "
                        + "AND substr(\(column.name), 1, 1) = x'02'")
                for case .blob(let bytes) in stored.map({ $0[0] }) { bytes.withUnsafeBytes { files.discard($0) } }
            }
        }
    }

    /// The numbers of the old entities whose values of the column are kept.
    private func keptNumbers(of column: SQLColumn) -> Set<Int64> {
        var kept: Set<Int64> = []
        for move in plan.tables {
            let maker = SQLMoveCellMaker(plan: plan, entities: move.entities)
            for entity in move.entities {
                if entity.new.columns.contains(where: { maker.formerColumn(of: $0, for: entity) === column }) {
                    kept.insert(entity.old.number)
                }
            }
        }
        return kept
    }
}

// MARK: Numbers of another type
extension SQLMigration {
    /// - Throws: `CocoaError.migration` if a number in the store does not fit the attribute's new type.
    func checkConversions() throws {
        for move in plan.tables {
            let maker = SQLMoveCellMaker(plan: plan, entities: move.entities)
            for entity in move.entities {
                for column in entity.new.columns {
                    guard let former = maker.formerColumn(of: column, for: entity), let old = former.attribute,
                        let new = column.attribute, let test = new.attributeType.test(former.name, from: old)
                    else { continue }
                    let misfit = try connection.query(
                        "SELECT \(former.name) FROM \(entity.old.table.name) WHERE Z_ENT = \(entity.old.number) "
                            + "AND \(former.name) IS NOT NULL AND NOT (\(test)) LIMIT 1")
                    guard let value = misfit.first?[0] else { continue }
                    throw MigrationMisfit.number(
                        value.plain, former: "\(entity.old.name).\(former.keyPath)", entity: entity.new.name,
                        attribute: column.keyPath, new.attributeType
                    ).error(connection.path)
                }
            }
        }
    }
}

extension NSAttributeType {
    /// The condition under which numbers of the old type fit this one; nil if all of them do.
    fileprivate func test(_ column: String, from old: NSAttributeDescription) -> String? {
        if old.attributeType == self { return nil }
        func whole(_ low: Int64, _ high: Int64) -> String {
            "\(column) = CAST(\(column) AS INTEGER) AND \(column) BETWEEN \(low) AND \(high)"
        }
        let wasDecimal = old.attributeType == .decimalAttributeType
        switch self {
        case .booleanAttributeType: return "\(column) IN (0, 1)"
        case .integer16AttributeType: return whole(Int64(Int16.min), Int64(Int16.max))
        case .integer32AttributeType: return whole(Int64(Int32.min), Int64(Int32.max))
        case .integer64AttributeType: return whole(.min, .max)
        // A decimal can be the text NaN.
        case .doubleAttributeType, .floatAttributeType: return wasDecimal ? "typeof(\(column)) <> 'text'" : nil
        default: return nil
        }
    }
}

extension SQLiteValue {
    /// The value in an error message.
    var plain: String {
        switch self {
        case .null: "nil"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): "\"\(text)\""
        case .blob(let bytes): "(\(bytes.count) bytes)"
        }
    }
}
