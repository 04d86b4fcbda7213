/// A type that the accessors of an `@NSManaged` property read and write without converting it to `Any`.
///
/// The types of all attributes and relationships conform, and so do their optionals. Other types, which a transformable
/// attribute can hold, are read and written as objects: see `_ManagedProperty.value(of:)`.
public protocol _ManagedValue {
    /// Reads the property's value. A nil value is read as 0, as an empty string or as an empty collection, as on
    /// Apple's platforms; for any other type it stops the program.
    static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self
    static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self?
    static func _write(_ value: __owned Self, to object: NSManagedObject, _ property: borrowing _ManagedProperty)
    static func _writeOptional(
        _ value: __owned Self?, to object: NSManagedObject, _ property: borrowing _ManagedProperty)
}

extension _ManagedValue {
    public static func _write(_ value: __owned Self, to object: NSManagedObject, _ property: borrowing _ManagedProperty)
    {
        _writeOptional(value, to: object, property)
    }
}

// Inlined into the accessors, so that a release build calls the wrapped type's functions directly.
extension Optional: _ManagedValue where Wrapped: _ManagedValue {
    @inlinable @inline(__always)
    public static func _read(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self {
        Wrapped._readOptional(from: object, property)
    }
    @inlinable @inline(__always)
    public static func _readOptional(from object: NSManagedObject, _ property: borrowing _ManagedProperty) -> Self? {
        .some(Wrapped._readOptional(from: object, property))
    }
    @inlinable @inline(__always)
    public static func _write(_ value: __owned Self, to object: NSManagedObject, _ property: borrowing _ManagedProperty)
    {
        Wrapped._writeOptional(value, to: object, property)
    }
    @inlinable @inline(__always)
    public static func _writeOptional(
        _ value: __owned Self?, to object: NSManagedObject, _ property: borrowing _ManagedProperty
    ) {
        Wrapped._writeOptional(value ?? nil, to: object, property)
    }
}

// The generated accessors call these; the compiler chooses by the property's declared type.
extension _ManagedProperty {
    @inlinable @inline(__always)
    public func value<Value: _ManagedValue>(of object: NSManagedObject) -> Value {
        Value._read(from: object, self)
    }

    @inlinable @inline(__always)
    public func setValue<Value: _ManagedValue>(_ value: __owned Value, of object: NSManagedObject) {
        Value._write(value, to: object, self)
    }

    /// Reads an enumeration with the attribute's type as its raw type. A stored value without a case stops the program.
    @inlinable
    public func value<Value: RawRepresentable>(of object: NSManagedObject) -> Value
    where Value.RawValue: _ManagedValue {
        let stored = Value.RawValue._read(from: object, self)
        guard let value = Value(rawValue: stored) else { _refuse(stored, as: Value.self, of: object) }
        return value
    }

    @inlinable
    public func setValue<Value: RawRepresentable>(_ value: __owned Value, of object: NSManagedObject)
    where Value.RawValue: _ManagedValue {
        Value.RawValue._write(value.rawValue, to: object, self)
    }

    public func _refuse(_ stored: Any?, as type: Any.Type, of object: NSManagedObject) -> Never {
        let found = stored.map { "holds '\($0)' (\(Swift.type(of: $0)))" } ?? "is nil"
        stop(
            .invalidArgumentException,
            "The property '\(name)' of \(Swift.type(of: object)) \(found), but its class declares it as \(type): "
                + "correct the declaration, the model or the value.")
    }
}
