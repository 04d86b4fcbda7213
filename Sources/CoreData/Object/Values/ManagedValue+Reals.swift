// Floating-point numbers, and dates, which are stored as seconds since 2001-01-01 UTC.

extension Double: _KeyValueConvertible {
    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Double {
        let place = property.place(in: object.layout)
        guard fits(place.kind) else { return _readConverted(from: object, property) ?? 0 }
        return object.readableRow(for: place.cell).real(place.cell)
    }

    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Double? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard fits(place.kind) else { return _readConverted(from: object, property) }
        let row = object.readableRow(for: place.cell)
        return row.kind(place.cell, layout) == .null ? nil : row.real(place.cell)
    }

    public static func _writeOptional(
        _ value: __owned Double?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        let layout = object.layout
        let place = property.place(in: layout)
        guard fits(place.kind) else { return _writeConverted(value, to: object, property) }
        object.write(place.cell) { row, _ in
            if let value { row.set(value, place.cell, layout) } else { row.setNull(place.cell, layout) }
        }
    }

    /// A date declared as a scalar is the number of seconds since 2001, which is the content of its cell.
    @inline(__always)
    private static func fits(_ kind: ValueKind) -> Bool { kind == .double || kind == .date }

    public static func _converted(_ value: Any) -> Double? { (value as? NSNumber)?.doubleValue }
    public static var _zero: Double? { 0 }
}

extension Float: _KeyValueConvertible {
    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Float {
        let place = property.place(in: object.layout)
        guard place.kind == .float else { return _readConverted(from: object, property) ?? 0 }
        return Float(object.readableRow(for: place.cell).real(place.cell))
    }

    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Float? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .float else { return _readConverted(from: object, property) }
        let row = object.readableRow(for: place.cell)
        return row.kind(place.cell, layout) == .null ? nil : Float(row.real(place.cell))
    }

    public static func _writeOptional(
        _ value: __owned Float?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .float else { return _writeConverted(value, to: object, property) }
        object.write(place.cell) { row, _ in
            if let value { row.set(Double(value), place.cell, layout) } else { row.setNull(place.cell, layout) }
        }
    }

    public static func _converted(_ value: Any) -> Float? { (value as? NSNumber)?.floatValue }
    public static var _zero: Float? { 0 }
}

extension Date: _KeyValueConvertible {
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Date? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .date else { return _readConverted(from: object, property) }
        let row = object.readableRow(for: place.cell)
        guard row.kind(place.cell, layout) != .null else { return nil }
        return Date(timeIntervalSinceReferenceDate: row.real(place.cell))
    }

    public static func _writeOptional(
        _ value: __owned Date?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .date else { return _writeConverted(value, to: object, property) }
        object.write(place.cell) { row, _ in
            if let value {
                row.set(value.timeIntervalSinceReferenceDate, place.cell, layout)
            } else {
                row.setNull(place.cell, layout)
            }
        }
    }
}
