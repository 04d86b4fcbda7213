import Foundation

// Key-value observing for every `NSObject`. The methods are generic in the key so that a class can declare its own: see
// `NSObject+KeyValueCoding`. If a class conforms to `KeyValueObserving`, as managed objects do, its own methods are
// called.
extension NSObject {
    /// Notifies `observer` of changes of the value at the end of `keyPath`, until it is removed.
    /// - Parameter observer: An object that conforms to ``KeyValueObserving``; it is not retained.
    /// - Parameter context: Passed to the observer unchanged; distinguishes its observations.
    @_disfavoredOverload
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: some StringProtocol, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        Observations.add(observer, to: self, String(keyPath), options, context)
    }

    /// Removes an observer that was added with this context. Stops the process if there is none.
    @_disfavoredOverload
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: some StringProtocol, context: UnsafeMutableRawPointer?
    ) {
        Observations.remove(observer, from: self, String(keyPath), .some(context))
    }

    /// Removes the observer's most recent registration for the key path. Stops the process if there is none.
    @_disfavoredOverload
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: some StringProtocol) {
        Observations.remove(observer, from: self, String(keyPath), nil)
    }

    /// Notifies this object, as an observer, of a change. Stops the process unless its class handles the change.
    @_disfavoredOverload
    public func observeValue(
        forKeyPath keyPath: (some StringProtocol)?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        KeyValueRules.notHandled(keyPath.map { String($0) }, object, by: self)
    }

    /// Whether key-value coding announces the changes of `key` that it makes.
    @_disfavoredOverload
    public class func automaticallyNotifiesObservers(forKey key: some StringProtocol) -> Bool {
        KeyValueRules.automaticallyNotifies(String(key), self)
    }

    /// The key paths of the values that `key` is computed from.
    @_disfavoredOverload
    public class func keyPathsForValuesAffectingValue(forKey key: some StringProtocol) -> Set<String> {
        KeyValueRules.keyPathsAffecting(String(key), self)
    }

    /// An opaque pointer to the object's observers; nil if it has none.
    ///
    /// Setting it to nil removes all observers.
    public var observationInfo: UnsafeMutableRawPointer? {
        get { Observations.of(self).map { Unmanaged.passUnretained($0).toOpaque() } }
        set { Observations.setInfo(newValue, of: self) }
    }
}

// Announcements.
extension NSObject {
    /// Announces that the value of `key` is about to change.
    @_disfavoredOverload
    public func willChangeValue(forKey key: some StringProtocol) {
        if let own = self as? any KeyValueObserving { return own.willChangeValue(forKey: String(key)) }
        Observations.of(self)?.willChange(String(key))
    }

    /// Announces that the value of `key` has changed.
    @_disfavoredOverload
    public func didChangeValue(forKey key: some StringProtocol) {
        if let own = self as? any KeyValueObserving { return own.didChangeValue(forKey: String(key)) }
        Observations.of(self)?.didChange(String(key))
    }

    /// Announces that members at `indexes` of the ordered collection `key` are about to be inserted, removed or
    /// replaced.
    @_disfavoredOverload
    public func willChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: some StringProtocol
    ) {
        if let own = self as? any KeyValueObserving {
            return own.willChange(changeKind, valuesAt: indexes, forKey: String(key))
        }
        Observations.of(self)?.willChange(String(key), .indexed(changeKind, indexes))
    }

    /// Announces that members at `indexes` of the ordered collection `key` were inserted, removed or replaced.
    @_disfavoredOverload
    public func didChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: some StringProtocol
    ) {
        if let own = self as? any KeyValueObserving {
            return own.didChange(changeKind, valuesAt: indexes, forKey: String(key))
        }
        Observations.of(self)?.didChange(String(key))
    }

    /// Announces that the set `key` is about to be changed with `objects`.
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

    /// Announces that the set `key` was changed with `objects`.
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
