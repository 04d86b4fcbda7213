import Foundation

// Observing as every `NSObject` has it. The methods are generic in the key so that a class can have its own: see
// `NSObject+KeyValueCoding`. One that conforms to `KeyValueObserving`, as managed objects do, answers through its own.
extension NSObject {
    /// Tells `observer` of changes of the value at the end of `keyPath`, until it is removed.
    /// - Parameter observer: an object that conforms to ``KeyValueObserving``; it is not kept alive.
    /// - Parameter context: handed to the observer as it is; tells its observations apart.
    @_disfavoredOverload
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: some StringProtocol, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        Observations.add(observer, to: self, String(keyPath), options, context)
    }

    /// Stops telling `observer`, where it was added with that context. Stops the process where it was not.
    @_disfavoredOverload
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: some StringProtocol, context: UnsafeMutableRawPointer?
    ) {
        Observations.remove(observer, from: self, String(keyPath), .some(context))
    }

    /// Stops telling `observer`, as it was last added. Stops the process where it was not.
    @_disfavoredOverload
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: some StringProtocol) {
        Observations.remove(observer, from: self, String(keyPath), nil)
    }

    /// Tells this object, as an observer, of a change. Stops the process unless its class handles it.
    @_disfavoredOverload
    public func observeValue(
        forKeyPath keyPath: (some StringProtocol)?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        KeyValueRules.notHandled(keyPath.map { String($0) }, object, by: self)
    }

    /// Whether key-value coding announces a change of `key` that it makes.
    @_disfavoredOverload
    public class func automaticallyNotifiesObservers(forKey key: some StringProtocol) -> Bool {
        KeyValueRules.automaticallyNotifies(String(key), self)
    }

    /// The key paths of the values that `key` is worked out from.
    @_disfavoredOverload
    public class func keyPathsForValuesAffectingValue(forKey key: some StringProtocol) -> Set<String> {
        KeyValueRules.keyPathsAffecting(String(key), self)
    }

    /// What is known of the object's observers: nil where it has none, else a value that tells nothing.
    ///
    /// Setting it to nil removes them all.
    public var observationInfo: UnsafeMutableRawPointer? {
        get { Observations.of(self).map { Unmanaged.passUnretained($0).toOpaque() } }
        set { Observations.setInfo(newValue, of: self) }
    }
}

// Announcements.
extension NSObject {
    /// Announces that `key` is about to get another value.
    @_disfavoredOverload
    public func willChangeValue(forKey key: some StringProtocol) {
        if let own = self as? any KeyValueObserving { return own.willChangeValue(forKey: String(key)) }
        Observations.of(self)?.willChange(String(key))
    }

    /// Announces that `key` got another value.
    @_disfavoredOverload
    public func didChangeValue(forKey key: some StringProtocol) {
        if let own = self as? any KeyValueObserving { return own.didChangeValue(forKey: String(key)) }
        Observations.of(self)?.didChange(String(key))
    }

    /// Announces that members at `indexes` of the ordered collection `key` are about to come, go or be replaced.
    @_disfavoredOverload
    public func willChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: some StringProtocol
    ) {
        if let own = self as? any KeyValueObserving {
            return own.willChange(changeKind, valuesAt: indexes, forKey: String(key))
        }
        Observations.of(self)?.willChange(String(key), .indexed(changeKind, indexes))
    }

    /// Announces that they did.
    @_disfavoredOverload
    public func didChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: some StringProtocol
    ) {
        if let own = self as? any KeyValueObserving {
            return own.didChange(changeKind, valuesAt: indexes, forKey: String(key))
        }
        Observations.of(self)?.didChange(String(key))
    }

    /// Announces that the set `key` is about to be changed by `objects`.
    @_disfavoredOverload
    public func willChangeValue(
        forKey key: some StringProtocol, withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    ) {
        if let own = self as? any KeyValueObserving {
            return own.willChangeValue(forKey: String(key), withSetMutation: mutationKind, using: objects)
        }
        Observations.of(self)?.willChange(String(key), mutationKind, objects, of: self)
    }

    /// Announces that it was.
    @_disfavoredOverload
    public func didChangeValue(
        forKey key: some StringProtocol, withSetMutation mutationKind: NSKeyValueSetMutationKind,
        using objects: Set<AnyHashable>
    ) {
        if let own = self as? any KeyValueObserving {
            return own.didChangeValue(forKey: String(key), withSetMutation: mutationKind, using: objects)
        }
        Observations.of(self)?.didChange(String(key))
    }
}
