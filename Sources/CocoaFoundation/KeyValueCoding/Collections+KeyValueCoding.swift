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
    /// The distinct values of `key` in the members; a member without a value adds nothing.
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
    /// The value at the end of a path of keys. In ``value(forKey:)``, a key that starts with `@` is a plain key.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathSteps(keyPath).value(from: self) }
}

extension NSMutableDictionary {
    /// Sets the value of `key`; nil removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
    }

    /// Sets the last key of a path on the object that the rest of the path leads to.
    ///
    /// A nested dictionary is replaced by a changed copy, because Foundation on Linux returns nested dictionaries by
    /// value.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
        let key = String(keyPath[..<dot])
        let rest = String(keyPath[keyPath.index(after: dot)...])
        switch object(forKey: key) {
        case let object as any KeyValueCoding: object.setValue(value, forKeyPath: rest)
        case let inner as [AnyHashable: Any]:
            let changed = NSMutableDictionary(dictionary: inner)
            changed.setValue(value, forKeyPath: rest)
            setObject(changed, forKey: key as NSString)
        case nil: break
        case let other?: KeyValueAccess.setValue(value, forKeyPath: rest, of: other)
        }
    }
}
