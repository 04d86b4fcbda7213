import Foundation

extension NSArray {
    /// The values of `key` in the members, in order; `NSNull` where a member has none.
    public func value(forKey key: String) -> Any { KeyValueAccess.value(of: self, forKey: key) ?? NSNull() }

    /// The value at the end of a path that may start with a collection operator: `@sum.price`.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathSteps(keyPath).value(from: self) }

    /// Sets `key` in each member.
    public func setValue(_ value: Any?, forKey key: String) { KeyValueAccess.setValue(value, forKey: key, of: self) }
}

extension NSSet {
    /// The distinct values of `key` in the members; a member that has none adds nothing.
    public func value(forKey key: String) -> Any { KeyValueAccess.value(of: self, forKey: key) ?? NSSet() }

    /// The value at the end of a path that may start with a collection operator: `@max.date`.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathSteps(keyPath).value(from: self) }

    /// Sets `key` in each member.
    public func setValue(_ value: Any?, forKey key: String) { KeyValueAccess.setValue(value, forKey: key, of: self) }
}

extension NSOrderedSet {
    /// The distinct values of `key` in the members, in order of their first appearance.
    public func value(forKey key: String) -> Any { KeyValueAccess.value(of: self, forKey: key) ?? NSOrderedSet() }

    /// The value at the end of a path that may start with a collection operator: `@count`.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathSteps(keyPath).value(from: self) }

    /// Sets `key` in each member.
    public func setValue(_ value: Any?, forKey key: String) { KeyValueAccess.setValue(value, forKey: key, of: self) }
}

extension NSDictionary {
    /// The value at the end of a path of keys. A key that starts with `@` in ``value(forKey:)`` stays a plain key.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathSteps(keyPath).value(from: self) }
}

extension NSMutableDictionary {
    /// Sets the value of `key`; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
    }

    /// Sets the last key of a path on what the path before it leads to.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (path, key) = KeyValueAccess.split(keyPath)
        guard let path else { return setValue(value, forKey: key) }
        KeyValueAccess.setValue(value, forKey: key, of: self.value(forKeyPath: path))
    }
}
