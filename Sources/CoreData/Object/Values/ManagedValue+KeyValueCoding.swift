/// A property value type that key-value coding represents as an object, with the conversions between the two.
///
/// Values are read and written through `Any` here. Types that fit into a cell have a faster path for matching
/// attributes, and use this one for others: a `Double` declared for an integer attribute.
public protocol _KeyValueConvertible: _ManagedValue {
    /// Converts a value to this type; nil if that is not possible.
    static func _converted(_ value: Any) -> Self?
    /// The value that a non-optional declaration reads if nothing is stored; nil stops the program instead.
    static var _zero: Self? { get }
}

extension _KeyValueConvertible {
    public static func _converted(_ value: Any) -> Self? { value as? Self }
    public static var _zero: Self? { nil }

    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self {
        if let value = _readOptional(from: object, property) ?? _zero { return value }
        property._refuse(nil, as: Self.self, of: object)
    }

    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self? {
        _readConverted(from: object, property)
    }

    public static func _writeOptional(
        _ value: __owned Self?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        _writeConverted(value, to: object, property)
    }

    static func _readConverted(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self? {
        guard let stored = object.readValue(property.property(in: object.layout)) else { return nil }
        guard let value = _converted(stored) else { property._refuse(stored, as: Self.self, of: object) }
        return value
    }

    static func _writeConverted(
        _ value: __owned Self?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        object.writeValue(value.map { $0 as Any }, property.property(in: object.layout))
    }
}
