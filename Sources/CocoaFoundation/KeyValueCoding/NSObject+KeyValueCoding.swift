import Foundation

/// Key-value coding for every `NSObject`, as on Apple's platforms.
///
///     class Station: NSObject { var title = "Seoul" }
///     Station().value(forKey: "title")    // "Seoul"
///
/// The names come from the tables that the `ManagedObjectAccessors` plugin generates, or from reflection. If an object
/// conforms to ``KeyValueCoding``, as managed objects do, its own methods are called.
///
/// The methods are generic in the key because a class in Swift can neither override a method of an extension nor
/// declare one of the same type. A generic method doesn't conflict with a method of `NSManagedObject`, or of a class
/// that conforms to ``KeyValueCoding``, and the compiler prefers theirs wherever both fit. To replace a method in your
/// own class, conform to the protocol.
extension NSObject {
    /// The value of the property `key`. Stops the process if there is no such property.
    @_disfavoredOverload
    public func value(forKey key: some StringProtocol) -> Any? {
        KeyValueAccess.value(of: self, forKey: String(key))
    }

    /// Sets the property `key`. Stops the process if there is no such property, or if it cannot hold the value.
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKey key: some StringProtocol) {
        KeyValueAccess.setValue(value, forKey: String(key), of: self)
    }

    /// The value at the end of a path of keys, which may go through collections and have collection operators.
    @_disfavoredOverload
    public func value(forKeyPath keyPath: some StringProtocol) -> Any? {
        if let coding = self as? any KeyValueCoding { return coding.value(forKeyPath: String(keyPath)) }
        return KeyValueAccess.value(of: self, forKeyPath: String(keyPath))
    }

    /// Sets the last key of a path on the object, or on each member of the collection, that the path before it leads
    /// to.
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKeyPath keyPath: some StringProtocol) {
        if let coding = self as? any KeyValueCoding { return coding.setValue(value, forKeyPath: String(keyPath)) }
        KeyValueAccess.setValue(value, forKeyPath: String(keyPath), of: self)
    }

    /// Stops the process, unless the class implements the method of ``KeyValueCoding``.
    @_disfavoredOverload
    public func value(forUndefinedKey key: some StringProtocol) -> Any? {
        if let coding = self as? any KeyValueCoding { return coding.value(forUndefinedKey: String(key)) }
        KeyValueAccess.undefinedKey(String(key), of: self)
    }

    /// Stops the process, unless the class implements the method of ``KeyValueCoding``.
    @_disfavoredOverload
    public func setValue(_ value: Any?, forUndefinedKey key: some StringProtocol) {
        if let coding = self as? any KeyValueCoding { return coding.setValue(value, forUndefinedKey: String(key)) }
        KeyValueAccess.undefinedKey(String(key), of: self, isSetting: true)
    }

    /// Stops the process, unless the class implements the method of ``KeyValueCoding``.
    @_disfavoredOverload
    public func setNilValueForKey(_ key: some StringProtocol) {
        if let coding = self as? any KeyValueCoding { return coding.setNilValueForKey(String(key)) }
        KeyValueAccess.refuseNil(String(key), of: self)
    }

    /// The values of several keys; nil appears as `NSNull`.
    @_disfavoredOverload
    public func dictionaryWithValues<Key: StringProtocol>(forKeys keys: [Key]) -> [String: Any] {
        if let coding = self as? any KeyValueCoding {
            return coding.dictionaryWithValues(forKeys: keys.map { String($0) })
        }
        return Dictionary(keys.map { (String($0), value(forKey: $0) ?? NSNull()) }) { first, _ in first }
    }

    /// Sets several keys; `NSNull` sets nil.
    @_disfavoredOverload
    public func setValuesForKeys<Key: StringProtocol>(_ keyedValues: [Key: Any]) {
        if let coding = self as? any KeyValueCoding {
            let pairs = keyedValues.map { (String($0.key), $0.value) }
            return coding.setValuesForKeys(Dictionary(pairs) { first, _ in first })
        }
        for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
    }

    /// Calls the object's `validate<Key>(_:)` method, if it has one.
    /// - Throws: The error of that method.
    @_disfavoredOverload
    public func validateValue(
        _ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKey inKey: some StringProtocol
    ) throws {
        try KeyValueAccess.validate(ioValue, forKey: String(inKey), of: self)
    }

    /// Like ``validateValue(_:forKey:)``, for the last key of a path.
    /// - Throws: The error of the `validate<Key>(_:)` method.
    @_disfavoredOverload
    public func validateValue(
        _ ioValue: AutoreleasingUnsafeMutablePointer<AnyObject?>, forKeyPath inKeyPath: some StringProtocol
    ) throws {
        let (owner, key) = KeyValueAccess.owner(ofLastKeyIn: String(inKeyPath), from: self)
        try KeyValueAccess.validate(ioValue, forKey: key, of: owner)
    }
}

extension NSObject {
    /// A set that reads and changes the to-many property `key`.
    @_disfavoredOverload
    public func mutableSetValue(forKey key: some StringProtocol) -> NSMutableSet {
        if let coding = self as? any KeyValueCoding { return coding.mutableSetValue(forKey: String(key)) }
        return MutableSetProxy(property: ProxiedProperty(object: self, key: String(key)))
    }

    /// An array that reads and changes the ordered to-many property `key`.
    @_disfavoredOverload
    public func mutableArrayValue(forKey key: some StringProtocol) -> NSMutableArray {
        if let coding = self as? any KeyValueCoding { return coding.mutableArrayValue(forKey: String(key)) }
        return MutableArrayProxy(property: ProxiedProperty(object: self, key: String(key)))
    }

    /// An ordered set that reads and changes the ordered to-many property `key`.
    @_disfavoredOverload
    public func mutableOrderedSetValue(forKey key: some StringProtocol) -> NSMutableOrderedSet {
        if let coding = self as? any KeyValueCoding { return coding.mutableOrderedSetValue(forKey: String(key)) }
        return MutableOrderedSetProxy(property: ProxiedProperty(object: self, key: String(key)))
    }

    /// A set that reads and changes the property at the end of a path.
    @_disfavoredOverload
    public func mutableSetValue(forKeyPath keyPath: some StringProtocol) -> NSMutableSet {
        KeyValueAccess.mutableSet(ofLastKeyIn: String(keyPath), from: self)
    }

    /// An array that reads and changes the property at the end of a path.
    @_disfavoredOverload
    public func mutableArrayValue(forKeyPath keyPath: some StringProtocol) -> NSMutableArray {
        KeyValueAccess.mutableArray(ofLastKeyIn: String(keyPath), from: self)
    }

    /// An ordered set that reads and changes the property at the end of a path.
    @_disfavoredOverload
    public func mutableOrderedSetValue(forKeyPath keyPath: some StringProtocol) -> NSMutableOrderedSet {
        KeyValueAccess.mutableOrderedSet(ofLastKeyIn: String(keyPath), from: self)
    }
}
