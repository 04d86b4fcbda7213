import Foundation

extension KeyValueCoding {
    public static var keyValueCodingKeys: [String: AnyKeyPath] {
        ClassTables.properties(of: Self.self).mapValues(\.keyPath)
    }

    public func value(forKey key: String) -> Any? {
        if let property = KeyValueAccess.keyPaths(of: Self.self)[key] { return property.value(of: self) }
        if let found = Reflection.value(of: self, forKey: key) { return found }
        return value(forUndefinedKey: key)
    }

    public func value(forKeyPath keyPath: String) -> Any? {
        KeyPathSteps(keyPath).value(from: self)
    }

    public func value(forUndefinedKey key: String) -> Any? {
        KeyValueAccess.undefinedKey(key, of: self)
    }

    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
    }
}

extension Operand {
    /// The value without the optionals around it; `NSNull` stays.
    static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        // Comparing types takes a hundredth of the time of the cast below.
        func isPlain<Value>(_ value: Value) -> Bool {
            Value.self == Int64.self || Value.self == Int.self || Value.self == String.self
                || Value.self == Double.self || Value.self == Bool.self || Value.self is AnyClass
        }
        if _openExistential(value, do: isPlain) { return value }
        guard let optional = value as? any OptionalValue else { return value }
        return optional.wrapped
    }
}
