// Values of types that are unknown to this module: transformable and composite attributes, results of fetched
// properties. They are stored unchanged, and checked against the declared type when they are read.
extension _ManagedProperty {
    public func value<Value>(of object: NSManagedObject) -> Value {
        cast(object.readValue(property(in: object.layout)), of: object)
    }

    public func setValue<Value>(_ value: __owned Value, of object: NSManagedObject) {
        object.writeValue(_ManagedProperty.unwrapped(value), property(in: object.layout))
    }

    /// The value for an `@NSManaged var primitiveSalary`: the value of `salary`, without access notifications.
    public func primitiveValue<Value>(of object: NSManagedObject) -> Value {
        cast(object.readValue(property(in: object.layout)), of: object)
    }

    public func setPrimitiveValue<Value>(_ value: __owned Value, of object: NSManagedObject) {
        object.writePrimitiveValue(_ManagedProperty.unwrapped(value), property(in: object.layout))
    }

    /// An optional inside `Any` is not nil, whatever it contains. A property stores its content.
    private static func unwrapped<Value>(_ value: Value) -> Any? {
        // Checks the type, because casting the value itself would look inside the optional first.
        func content<Optional: AnyOptional>(as type: Optional.Type) -> Any? { (value as? Optional)?.content }
        guard let type = Value.self as? any AnyOptional.Type else { return value }
        return content(as: type)
    }

    private func cast<Value>(_ stored: Any?, of object: NSManagedObject) -> Value {
        let optional = Value.self as? any AnyOptional.Type
        let known = (optional?.wrapped ?? Value.self) as? any _KeyValueConvertible.Type
        if let stored {
            // nil would count as a value if the declared type is optional.
            if let known, let converted = known._converted(stored), let value = converted as? Value { return value }
            if let value = stored as? Value { return value }
        } else if let none = optional?.nothing as? Value {
            return none
        } else if let zero = known?._zero as? Value {
            return zero
        }
        _refuse(stored, as: Value.self, of: object)
    }
}

private protocol AnyOptional {
    static var wrapped: Any.Type { get }
    static var nothing: Self { get }
    var content: Any? { get }
}

extension Optional: AnyOptional {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
    fileprivate static var nothing: Self { nil }
    fileprivate var content: Any? { self }
}
