import Foundation

/// An object that customizes key-value observing.
///
/// Every `NSObject` can be observed:
///
///     final class Account: NSObject {
///         var balance = 0 {
///             willSet { willChangeValue(for: \.balance) }
///             didSet { didChangeValue(for: \.balance) }
///         }
///     }
///     let observation = account.observe(\.balance, options: [.old, .new]) { account, change in … }
///
/// Managed objects announce the changes of their modeled properties automatically. Any other class announces its own
/// changes, as above, because Linux has no runtime that could replace a setter. Changes made through key-value coding
/// are announced automatically, unless ``automaticallyNotifiesObservers(forKey:)`` returns false. A class that conforms
/// to this protocol can replace the methods below. An observer in `addObserver(_:forKeyPath:options:context:)` must
/// conform, because it is notified through ``observeValue(forKeyPath:of:change:context:)``.
///
/// An object, its observers and its announcements belong to one queue; observers are notified on it, before the
/// announcement returns. See Apple's informal protocol `NSKeyValueObserving`.
public protocol KeyValueObserving: KeyValueCoding, _KeyValueCodingAndObserving {
    /// Whether key-value coding announces the changes of `key` that it makes. True by default. Return false in a class
    /// that announces its changes itself, for example only those that make a difference.
    static func automaticallyNotifiesObservers(forKey key: String) -> Bool

    /// The key paths of the values that `key` is computed from. Their changes also notify the observers of `key`.
    ///
    /// By default, these come from the class's `keyPathsForValuesAffecting<Key>`, in a target with the
    /// `ManagedObjectAccessors` plugin, and from ``NSKeyValueObservingCustomization``.
    static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>

    /// Notifies this object, as an observer, of a change. The default stops the process because the change was not
    /// handled.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)

    /// Announces that the value of `key` is about to change.
    func willChangeValue(forKey key: String)
    /// Announces that the value of `key` has changed. Each call must follow a call of `willChangeValue(forKey:)`.
    func didChangeValue(forKey key: String)
    /// Announces that members at `indexes` of the ordered collection `key` are about to be inserted, removed or
    /// replaced.
    func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)
    /// Announces that members at `indexes` of the ordered collection `key` were inserted, removed or replaced.
    func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)
    /// Announces that the set `key` is about to be changed with `objects`.
    func willChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>)
    /// Announces that the set `key` was changed with `objects`.
    func didChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>)
}

/// A class that declares by key paths, instead of by names, what its properties depend on and whether key-value coding
/// announces their changes.
public protocol NSKeyValueObservingCustomization: NSObjectProtocol {
    /// The key paths of the values that `key` is computed from.
    static func keyPathsAffectingValue(for key: AnyKeyPath) -> Set<AnyKeyPath>
    /// Whether key-value coding announces the changes of `key` that it makes.
    static func automaticallyNotifiesObservers(for key: AnyKeyPath) -> Bool
}

extension KeyValueObserving {
    public static func automaticallyNotifiesObservers(forKey key: String) -> Bool {
        KeyValueRules.automaticallyNotifies(key, self)
    }

    public static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        KeyValueRules.keyPathsAffecting(key, self)
    }

    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        KeyValueRules.notHandled(keyPath, object, by: self)
    }

    public func willChangeValue(forKey key: String) { Observations.of(self)?.willChange(key) }
    public func didChangeValue(forKey key: String) { Observations.of(self)?.didChange(key) }

    public func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        Observations.of(self)?.willChange(key, .indexed(changeKind, indexes))
    }
    public func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String) {
        Observations.of(self)?.didChange(key)
    }

    public func willChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        Observations.of(self)?.willChange(key, mutationKind, objects, of: self)
    }
    public func didChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>
    ) {
        Observations.of(self)?.didChange(key)
    }
}

/// The dependencies and announcement rules of keys, for any class.
package enum KeyValueRules {
    static func automaticallyNotifies(_ key: String, _ type: AnyClass) -> Bool {
        guard let custom = type as? any NSKeyValueObservingCustomization.Type,
            let keyPath = ClassTables.property(named: key, of: type)?.keyPath
        else { return true }
        return custom.automaticallyNotifiesObservers(for: keyPath)
    }

    package static func keyPathsAffecting(_ key: String, _ type: AnyClass) -> Set<String> {
        var keyPaths = ClassTables.dependencies(ofKey: key, of: type) ?? []
        if let custom = type as? any NSKeyValueObservingCustomization.Type,
            let keyPath = ClassTables.property(named: key, of: type)?.keyPath
        {
            keyPaths.formUnion(custom.keyPathsAffectingValue(for: keyPath).map(KeyPathNames.requiredName))
        }
        return keyPaths
    }

    /// The rule of an object's class, whether or not it conforms to `KeyValueObserving`.
    static func keyPathsAffecting(_ key: String, of object: AnyObject) -> Set<String> {
        let type: AnyClass = type(of: object)
        guard let observing = type as? any KeyValueObserving.Type else { return keyPathsAffecting(key, type) }
        return observing.keyPathsForValuesAffectingValue(forKey: key)
    }

    static func automaticallyNotifies(_ key: String, of object: AnyObject) -> Bool {
        let type: AnyClass = type(of: object)
        guard let observing = type as? any KeyValueObserving.Type else { return automaticallyNotifies(key, type) }
        return observing.automaticallyNotifiesObservers(forKey: key)
    }

    package static func notHandled(_ keyPath: String?, _ object: Any?, by observer: AnyObject) -> Never {
        misuse(
            """
            [\(type(of: observer)) observeValueForKeyPath:ofObject:change:context:]: the change of '\(keyPath ?? "")' of \
            \(object.map { "\(type(of: $0))" } ?? "nil") was not handled. Implement observeValue(forKeyPath:of:change:context:).
            """)
    }
}
