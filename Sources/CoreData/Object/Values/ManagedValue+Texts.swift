// Values whose bytes are stored in the row's slab.

extension String: _KeyValueConvertible {
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> String? {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .string else { return _readConverted(from: object, property) }
        let row = object.readableRow(for: place.cell)
        return row.kind(place.cell, layout) == .null ? nil : row.string(place.cell)
    }

    public static func _writeOptional(
        _ value: __owned String?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        let layout = object.layout
        let place = property.place(in: layout)
        guard place.kind == .string else { return _writeConverted(value, to: object, property) }
        object.write(place.cell) { row, slab in
            if let value { row.set(value, place.cell, layout, in: slab) } else { row.setNull(place.cell, layout) }
        }
    }

    /// A non-optional `String` declaration reads nil as an empty string, as Apple's bridging of a nil `NSString` does.
    public static var _zero: String? { "" }
}

// Apple's bridging reads a nil `NSData` as no bytes, and a nil `NSDecimalNumber` as 0. It stops the program for a nil
// `NSDate`, `NSUUID` or `NSURL`.
extension Data: _KeyValueConvertible {
    public static var _zero: Data? { Data() }
}
extension UUID: _KeyValueConvertible {}
extension URL: _KeyValueConvertible {}

extension Decimal: _KeyValueConvertible {
    public static func _converted(_ value: Any) -> Decimal? {
        (value as? NSDecimalNumber)?.decimalValue ?? value as? Decimal
    }
    public static var _zero: Decimal? { 0 }
}
