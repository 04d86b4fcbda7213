import SQLite

/// Creates the expressions that fill a moved row's columns.
struct SQLMoveCellMaker {
    let plan: SQLMigrationPlan
    let entities: [SQLTableMove.Entity]

    /// The new number of a row's entity.
    func entityNumber() -> SQLMoveCell {
        Self.number("Z_ENT", entities.map { ($0.old.number, $0.new.number) }, isAll: true)
    }

    /// The value, the entity's number and the position that belong to a column; NULLs if the column has none.
    /// - Throws: the archiver's error, for a transformable attribute's default value.
    func cells(of column: SQLColumn) throws -> (value: SQLMoveCell, entity: SQLMoveCell, order: SQLMoveCell) {
        if let attribute = column.attribute {
            return (try choice(of: column) { try value(of: attribute, column, for: $0) }, .null, .null)
        }
        let keys = Dictionary(
            entities.map { ($0.new.number, SQLKeyMove(column, of: $0, in: plan)) }, uniquingKeysWith: { one, _ in one })
        return (
            choice(of: column) { keys[$0.new.number]??.key ?? .null },
            choice(of: column) { keys[$0.new.number]??.entity ?? .null },
            choice(of: column) { keys[$0.new.number]??.order ?? .null }
        )
    }

    /// One expression for all entities that have the column, if they agree; otherwise one for each.
    private func choice(
        of column: SQLColumn, _ cell: (SQLTableMove.Entity) throws -> SQLMoveCell
    ) rethrows -> SQLMoveCell {
        let having = entities.filter { $0.new.entity.isKindOf(entity: column.entity.entity) }
        let cells = try having.map { (entity: $0, cell: try cell($0)) }
        guard let first = cells.first?.cell else { return .null }
        if cells.allSatisfy({ $0.cell == first }) {
            // A column of the old table is empty in the rows of the entities that do not have it.
            let isEmptyElsewhere = first.column.map { name in isEmpty(name, but: having) } ?? (first == .null)
            if having.count == entities.count || isEmptyElsewhere { return first }
        }
        var groups: [(numbers: [Int64], cell: SQLMoveCell)] = []
        for (entity, cell) in cells where cell != .null {
            if let index = groups.firstIndex(where: { $0.cell == cell }) {
                groups[index].numbers.append(entity.old.number)
            } else {
                groups.append(([entity.old.number], cell))
            }
        }
        if groups.isEmpty { return .null }
        let cases = groups.map { numbers, cell -> SQLFragment in
            "WHEN t.Z_ENT IN (\(numbers.map(String.init).joined(separator: ", "))) THEN \(cell.sql)"
        }
        return SQLMoveCell("CASE \(cases.joined(separator: " ")) END", isLocal: groups.allSatisfy(\.cell.isLocal))
    }

    private func isEmpty(_ name: String, but having: [SQLTableMove.Entity]) -> Bool {
        let others = entities.filter { one in !having.contains { $0.old === one.old } }
        // The table's columns: an entity's columns do not include those of relationships to it without an inverse.
        return !others.contains { entity in
            entity.old.table.columns.contains {
                $0.names.contains(name) && entity.old.entity.isKindOf(entity: $0.entity.entity)
            }
        }
    }

    /// The entity number in `column`, converted to the new store's.
    static func number(_ column: String, _ numbers: [(old: Int64, new: Int64)], isAll: Bool) -> SQLMoveCell {
        if isAll, numbers.allSatisfy({ $0.old == $0.new }) { return SQLMoveCell(column: column) }
        if isAll, column == "Z_ENT", numbers.count == 1 { return SQLMoveCell(SQLFragment(String(numbers[0].new))) }
        let cases = numbers.map { "WHEN \($0.old) THEN \($0.new)" }.joined(separator: " ")
        return numbers.isEmpty ? .null : SQLMoveCell(SQLFragment("CASE t.\(column) \(cases) END"))
    }
}

// MARK: Attributes
extension SQLMoveCellMaker {
    /// The content of an attribute's column for the records of one entity: the old value, or the default.
    private func value(
        of attribute: NSAttributeDescription, _ column: SQLColumn, for entity: SQLTableMove.Entity
    ) throws -> SQLMoveCell {
        let fallback = try Self.defaultValue(of: column, attribute).map { try Self.stored($0, attribute) }
        guard let former = formerColumn(of: column, for: entity) else {
            // Derived values are computed when all rows are there.
            if attribute is NSDerivedAttributeDescription { return .null }
            return fallback.map { SQLMoveCell("\(bound: $0)") } ?? .null
        }
        var cell = SQLMoveCell(column: former.name)
        let (wasExternal, isExternal) = (former.isExternal, column.isExternal)
        if wasExternal != isExternal {
            let function = isExternal ? SQLMigration.toExternal : SQLMigration.fromExternal
            cell = SQLMoveCell("\(function)(\(cell.sql))")
        }
        if let fallback, !attribute.isOptional, former.attribute?.isOptional == true {
            cell = SQLMoveCell("coalesce(\(cell.sql), \(bound: fallback))")
        }
        return cell
    }

    /// The old store's column of the same attribute, or of the same part of a composite one.
    func formerColumn(of column: SQLColumn, for entity: SQLTableMove.Entity) -> SQLColumn? {
        let names = column.keyPath.split(separator: ".").map(String.init)
        guard let whole = entity.new.entity.attributesByName[names[0]],
            var former = plan.pairing.origin(of: whole, in: entity.new.entity)
        else { return nil }
        var attribute = whole
        var path = [former.name]
        for name in names.dropFirst() {
            guard let composite = attribute as? NSCompositeAttributeDescription,
                let old = former as? NSCompositeAttributeDescription,
                let pair = ModelPairing.parts(of: composite, from: old).pairs.first(where: { $0.new.name == name })
            else { return nil }
            (former, attribute) = pair
            path.append(former.name)
        }
        return entity.old.column(path.joined(separator: "."))
    }

    /// An attribute's default. Part of a composite attribute has its own default, unless the default of the whole
    /// overrides it.
    private static func defaultValue(of column: SQLColumn, _ attribute: NSAttributeDescription) -> Any? {
        let names = column.keyPath.split(separator: ".").map(String.init)
        let whole = column.entity.entity.attributesByName[names[0]]?.defaultValue
        let part = names.dropFirst().reduce(whole) { ($0 as? [String: Any])?[$1] }
        return names.count > 1 ? part ?? attribute.defaultValue : attribute.defaultValue
    }

    /// A default value in the column's form.
    private static func stored(_ value: Any, _ attribute: NSAttributeDescription) throws -> SQLiteValue {
        switch (attribute.attributeType, value) {
        case (.transformableAttributeType, _):
            return .blob(Array(try ArchivedAttribute(attribute).bytes(of: value)))
        case (.decimalAttributeType, let number as NSDecimalNumber): return .text(number.stringValue)
        case (.binaryDataAttributeType, let data as Data):
            return .blob((attribute.allowsExternalBinaryDataStorage ? [1] : []) + data)
        case (.stringAttributeType, let text as String): return .text(text)
        case (.dateAttributeType, let date as Date): return .real(date.timeIntervalSinceReferenceDate)
        case (.UUIDAttributeType, let uuid as UUID): return .blob(withUnsafeBytes(of: uuid.uuid) { Array($0) })
        case (.URIAttributeType, let url as URL): return .text(url.absoluteString)
        case (.doubleAttributeType, let number as NSNumber), (.floatAttributeType, let number as NSNumber):
            return .real(number.doubleValue)
        case (_, let number as NSNumber): return .integer(number.int64Value)
        default: return .null
        }
    }
}
