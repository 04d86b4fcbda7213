import SQLite

/// Converts a predicate's constants to the values that columns contain.
struct SQLBinding {
    let model: SQLModel
    let store: NSPersistentStore?

    /// A key that no row has: primary keys start at 1.
    private static let noRow = SQLiteValue.integer(0)

    /// `value` in the form of a column, or a term, of this type.
    func value(_ value: Any?, as type: SQLTermType?) throws -> SQLiteValue {
        guard let value, !(value is NSNull) else { return .null }
        switch type {
        case .reference(let entity): return try key(of: value, in: entity).map { .integer($0) } ?? Self.noRow
        case .entity: return try entityNumber(value)
        case .column(let column): return try self.value(value, in: column)
        case .value, nil: return try natural(value)
        }
    }

    /// The primary key of the record `value`; nil if it cannot be a row of this entity's tree in this store.
    func key(of value: Any, in entity: SQLEntity) throws -> Int64? {
        var cast = ReferenceCast()
        return try key(of: value, in: entity, &cast)
    }

    /// The primary keys of the records among many constants. A row of another table, or an unsaved one, is never one of
    /// the entity's rows, whatever its key is.
    func keys(of values: [Any], in entity: SQLEntity) throws -> [SQLiteValue] {
        var cast = ReferenceCast()
        return try values.compactMap { try key(of: $0, in: entity, &cast).map { .integer($0) } }
    }

    private func key(of value: Any, in entity: SQLEntity, _ cast: inout ReferenceCast) throws -> Int64? {
        guard let reference = cast.reference(in: value) else {
            throw SQLUnsupported.error(
                "unsupported constant \(value): a relationship to \(entity.name), or SELF, can be compared with a "
                    + "managed object, with its id, or with nil.")
        }
        if let store, let other = reference.storedIn, other !== store { return nil }
        guard let stored = model.entity(reference.storedEntity), stored.table === entity.table else { return nil }
        return reference.storedKey
    }

    private func entityNumber(_ value: Any) throws -> SQLiteValue {
        let name = (value as? NSEntityDescription)?.name ?? value as? String
        guard let name else {
            throw SQLUnsupported.error(
                "unsupported constant \(value): entity can be compared with an NSEntityDescription.")
        }
        return model.entities[name].map { .integer($0.number) } ?? Self.noRow
    }

    private func value(_ value: Any, in column: SQLColumn) throws -> SQLiteValue {
        switch column.attribute?.attributeType {
        case .decimalAttributeType:
            // As text, which the column's affinity converts to a number exactly as it did when the row was saved.
            if let number = value as? NSDecimalNumber { return .text(number.stringValue) }
            if let decimal = value as? Decimal { return .text(decimal.description) }
        case .transformableAttributeType:
            throw SQLUnsupported.keyPath(
                column.keyPath, in: column.entity,
                "\(column.keyPath) is transformable: its stored bytes can be compared with nil only.")
        case .binaryDataAttributeType:
            if column.attribute?.allowsExternalBinaryDataStorage == true {
                throw SQLUnsupported.keyPath(
                    column.keyPath, in: column.entity,
                    "\(column.keyPath) may be stored in a file of its own: it can be compared with nil only.")
            }
        default: break
        }
        return try natural(value)
    }

    /// A value in the form of a column with the value's type.
    private func natural(_ value: Any) throws -> SQLiteValue {
        // Comparing types is one pointer comparison. A cast costs a hundred times as much, which is noticeable in long
        // lists.
        let type = type(of: value)
        if type == String.self { return .text(value as! String) }
        if type == Int.self { return .integer(Int64(value as! Int)) }
        if type == Double.self { return .real(value as! Double) }
        return try classified(value)
    }

    private func classified(_ value: Any) throws -> SQLiteValue {
        switch value {
        case let text as String: .text(text)
        case let date as Date: .real(date.timeIntervalSinceReferenceDate)
        case let uuid as UUID: .blob(withUnsafeBytes(of: uuid.uuid) { Array($0) })
        case let data as Data: .blob(Array(data))
        case let url as URL: .text(url.absoluteString)
        case let decimal as NSDecimalNumber: Self.number(decimal)
        case let decimal as Decimal: Self.number(NSDecimalNumber(decimal: decimal))
        // Before any type that numbers can be cast to: 1.0 can be cast to Bool on Linux.
        case let number as NSNumber: Self.number(number)
        case let integer as any BinaryInteger:
            Int64(exactly: integer).map { .integer($0) } ?? .real(Double(integer))
        case let real as any BinaryFloatingPoint: .real(Double(real))
        case let text as Substring: .text(String(text))
        case let reference as any StoredReference: reference.storedKey.map { .integer($0) } ?? Self.noRow
        default:
            throw SQLUnsupported.error(
                "unsupported constant \(value): an SQLite store knows no value of type \(type(of: value)). Use a "
                    + "string, a number, a date, data, a UUID, a URL or a managed object.")
        }
    }

    private static func number(_ number: NSNumber) -> SQLiteValue {
        guard number is NSDecimalNumber || isReal(number) else {
            // An unsigned number that exceeds SQLite's integers is compared as a floating-point number, and never
            // wraps.
            return number.wholeNumber.map { .integer($0) } ?? .real(number.doubleValue)
        }
        // Never as an integer: 7 / 2 is 3, and 7 / 2.0 is not.
        return .real(number.doubleValue)
    }

    /// Whether a number contains a floating-point value.
    static func isReal(_ number: NSNumber) -> Bool {
        let type = UInt8(bitPattern: number.objCType.pointee)
        return type == UInt8(ascii: "d") || type == UInt8(ascii: "f")
    }
}
