// Numbers are stored directly in their cells. The bits of a null cell are 0, which is the scalar for nil, so a plain
// number is read without checking the cell's kind.

/// A number that fits into the cells of integer and Boolean attributes.
protocol IntegerCell: _KeyValueConvertible {
    static func fits(_ kind: ValueKind) -> Bool
    init(cell: Int64)
    var cell: Int64 { get }
}

extension IntegerCell {
    /// Whether an attribute of this kind can store the number. The type alone decides it if both have the same number
    /// of bits.
    @inline(__always)
    private static func fits(_ cell: Int64, _ kind: ValueKind) -> Bool {
        if MemoryLayout<Self>.size <= 2 { return true }
        if kind == .integer16 { return Int16(exactly: cell) != nil }
        return MemoryLayout<Self>.size <= 4 || kind != .integer32 || Int32(exactly: cell) != nil
    }

    @inline(__always)
    static func readCell(_ object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self {
        let layout = object.layout
        let place = property.place(in: layout)
        guard fits(place.kind) else { return _readConverted(from: object, property) ?? Self(cell: 0) }
        return Self(cell: object.readableRow(for: place.cell).integer(place.cell))
    }

    @inline(__always)
    static func readOptionalCell(_ object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard fits(place.kind) else { return _readConverted(from: object, property) }
        let row = object.readableRow(for: place.cell)
        return row.kind(place.cell, layout) == .null ? nil : Self(cell: row.integer(place.cell))
    }

    @inline(__always)
    static func writeCell(_ value: Self?, _ object: NSManagedObject, _ property: borrowing _ManagedProperty) {
        let layout = object.layout
        let place = property.place(in: layout)
        guard fits(place.kind) else { return _writeConverted(value, to: object, property) }
        object.write(place.cell) { row, _ in
            if let value { row.set(value.cell, place.cell, layout) } else { row.setNull(place.cell, layout) }
        }
        // A declared type can have more bits than its attribute.
        if let value, !fits(value.cell, place.kind) {
            object.noteOutOfRange(NSNumber(value: value.cell), layout.properties[place.index])
        }
    }
}

extension Bool: IntegerCell {
    static func fits(_ kind: ValueKind) -> Bool { kind == .boolean }
    init(cell: Int64) { self = cell != 0 }
    var cell: Int64 { self ? 1 : 0 }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Bool {
        readCell(object, property)
    }
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Bool? {
        readOptionalCell(object, property)
    }
    public static func _writeOptional(
        _ value: __owned Bool?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        writeCell(value, object, property)
    }
    public static func _converted(_ value: Any) -> Bool? { (value as? NSNumber)?.boolValue }
    public static var _zero: Bool? { false }
}

extension Int16: IntegerCell {
    static func fits(_ kind: ValueKind) -> Bool { kind == .integer16 }
    init(cell: Int64) { self.init(truncatingIfNeeded: cell) }
    var cell: Int64 { Int64(self) }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int16 {
        readCell(object, property)
    }
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int16? {
        readOptionalCell(object, property)
    }
    public static func _writeOptional(
        _ value: __owned Int16?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        writeCell(value, object, property)
    }
    public static func _converted(_ value: Any) -> Int16? { (value as? NSNumber)?.int16Value }
    public static var _zero: Int16? { 0 }
}

extension Int32: IntegerCell {
    static func fits(_ kind: ValueKind) -> Bool { kind == .integer16 || kind == .integer32 }
    init(cell: Int64) { self.init(truncatingIfNeeded: cell) }
    var cell: Int64 { Int64(self) }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int32 {
        readCell(object, property)
    }
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int32? {
        readOptionalCell(object, property)
    }
    public static func _writeOptional(
        _ value: __owned Int32?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        writeCell(value, object, property)
    }
    public static func _converted(_ value: Any) -> Int32? { (value as? NSNumber)?.int32Value }
    public static var _zero: Int32? { 0 }
}

extension Int64: IntegerCell {
    static func fits(_ kind: ValueKind) -> Bool { kind == .integer64 || kind == .integer32 || kind == .integer16 }
    init(cell: Int64) { self = cell }
    var cell: Int64 { self }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int64 {
        readCell(object, property)
    }
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int64? {
        readOptionalCell(object, property)
    }
    public static func _writeOptional(
        _ value: __owned Int64?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        writeCell(value, object, property)
    }
    public static func _converted(_ value: Any) -> Int64? { (value as? NSNumber)?.int64Value }
    public static var _zero: Int64? { 0 }
}

extension Int: IntegerCell {
    static func fits(_ kind: ValueKind) -> Bool { Int64.fits(kind) }
    init(cell: Int64) { self.init(cell) }
    var cell: Int64 { Int64(self) }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int {
        readCell(object, property)
    }
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Int? {
        readOptionalCell(object, property)
    }
    public static func _writeOptional(
        _ value: __owned Int?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        writeCell(value, object, property)
    }
    public static func _converted(_ value: Any) -> Int? { (value as? NSNumber)?.intValue }
    public static var _zero: Int? { 0 }
}
