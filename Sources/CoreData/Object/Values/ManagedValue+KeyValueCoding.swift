/// A type of property value that key-value coding hands out as an object, and how to get one from the other.
///
/// What is read and written here goes the long way, through `Any`. The types that a cell can hold have a shorter way
/// for the kind of attribute that they fit, and come here for any other: a `Double` declared for an integer attribute.
public protocol _KeyValueConvertible: _ManagedValue {
    /// The value as this type; nil where it is something else.
    static func _converted(_ value: Any) -> Self?
    /// What a declaration that cannot be nil reads as where nothing is stored.
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
