import Foundation

extension KeyValueCoding {
    public func setValue(_ value: Any?, forKey key: String) {
        let keyPaths = KeyValueAccess.keyPaths(of: Self.self)
        guard let keyPath = keyPaths[key]?.keyPath else {
            let other = KeyValueAccess.keyOfSameSetter(as: key)
            return keyPaths[other] == nil
                ? setValue(value, forUndefinedKey: key) : setValue(value, forKey: other)
        }
        KeyValueAccess.assign(value, to: self, keyPath, key) { setNilValueForKey(key) }
    }

    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        KeyValueAccess.setValue(value, forKeyPath: keyPath, of: self)
    }

    public func setValue(_ value: Any?, forUndefinedKey key: String) {
        KeyValueAccess.undefinedKey(key, of: self, isSetting: true)
    }

    public func setNilValueForKey(_ key: String) {
        KeyValueAccess.refuseNil(key, of: self)
    }

    public func setValuesForKeys(_ keyedValues: [String: Any]) {
        for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// Validates a value with the method `validate<Key>(_:)` of the object's class, if there is one.
    /// - Throws: The error of that method.
    public func validateValue(_ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey inKey: String) throws {
        try ClassTables.validator(forKey: inKey, of: Self.self)?(self, ioValue)
    }

    /// Validates a value for the last key of a path, in the object that the other keys lead to.
    /// - Throws: The error of that object's method.
    public func validateValue(
        _ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKeyPath inKeyPath: String
    ) throws {
        let (owner, key) = KeyValueAccess.owner(ofLastKeyIn: inKeyPath, from: self)
        try KeyValueAccess.validate(ioValue, forKey: key, of: owner)
    }
}

extension _NamedProperty {
    /// The value that the property's getter returns, without optionals around it.
    package func value(of object: any KeyValueCoding) -> Any? {
        Operand.unwrapped(object[keyPath: keyPath])
    }

    /// Calls the property's setter, with the conversions of key-value coding.
    package func setValue(_ value: Any?, of object: any KeyValueCoding) {
        KeyValueAccess.assign(value, to: object, keyPath, name) { object.setNilValueForKey(name) }
    }
}

/// The outcome of an assignment through a key path.
enum AssignmentOutcome {
    case done
    case nilRefused
    case wrongType(Any.Type)
}

/// A key path that can be assigned through without static knowledge of its types.
protocol WritableByKey {
    func assign(_ value: Any?, to root: AnyObject) -> AssignmentOutcome
}

extension ReferenceWritableKeyPath: WritableByKey {
    func assign(_ value: Any?, to root: AnyObject) -> AssignmentOutcome {
        guard let root = root as? Root else { return .wrongType(Root.self) }
        guard let value, !(value is NSNull) || Value.self == NSNull.self else {
            guard let optional = Value.self as? any OptionalValue.Type else { return .nilRefused }
            root[keyPath: self] = optional.empty as! Value
            return .done
        }
        guard let fitting = value as? Value ?? NumericCoercion.value(value, as: Value.self) as? Value else {
            return .wrongType(Value.self)
        }
        root[keyPath: self] = fitting
        return .done
    }
}

/// Converts numbers to a property's type as key-value coding does: 1.9 set on an `Int` is 1.
enum NumericCoercion {
    static func value(_ value: Any, as type: Any.Type) -> Any? {
        guard case .number(let number) = Operand(value) else { return nil }
        let object = number.object
        switch type {
        case is Int.Type, is Int?.Type: return object.intValue
        case is Int64.Type, is Int64?.Type: return object.int64Value
        case is Int32.Type, is Int32?.Type: return object.int32Value
        case is Int16.Type, is Int16?.Type: return object.int16Value
        case is Int8.Type, is Int8?.Type: return object.int8Value
        case is UInt.Type, is UInt?.Type: return object.uintValue
        case is UInt64.Type, is UInt64?.Type: return object.uint64Value
        case is UInt32.Type, is UInt32?.Type: return object.uint32Value
        case is UInt16.Type, is UInt16?.Type: return object.uint16Value
        case is UInt8.Type, is UInt8?.Type: return object.uint8Value
        case is Double.Type, is Double?.Type: return object.doubleValue
        case is Float.Type, is Float?.Type: return object.floatValue
        case is Bool.Type, is Bool?.Type: return object.boolValue
        case is Decimal.Type, is Decimal?.Type: return object.decimalValue
        default: return nil
        }
    }
}
