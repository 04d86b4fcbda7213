import Foundation

/// An object that takes part in key-value observing in its own way.
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
/// Managed objects announce the changes of their modelled properties themselves. Any other class announces its own, as
/// above, since Linux has no runtime that could put a setter in front of another; what key-value coding sets is
/// announced for it, unless ``automaticallyNotifiesObservers(forKey:)`` forbids it. One that conforms to this protocol
/// can replace the methods below. It must conform to be an observer of the old kind, which is told by
/// ``observeValue(forKeyPath:of:change:context:)``.
///
/// An object, its observers and its announcements belong to one queue; observers are told on it, before the
/// announcement returns. Apple's informal protocol: *NSKeyValueObserving*.
public protocol KeyValueObserving: KeyValueCoding, _KeyValueCodingAndObserving {
    /// Whether key-value coding announces a change of `key` that it makes. True by default; a class that announces some
    /// changes only, those that make a difference perhaps, answers false.
    static func automaticallyNotifiesObservers(forKey key: String) -> Bool

    /// The key paths of the values that `key` is worked out from: who observes `key` is told of their changes.
    ///
    /// By default what the class's `keyPathsForValuesAffecting<Key>` says, in a target with the `ManagedObjectAccessors`
    /// plugin, and ``NSKeyValueObservingCustomization``.
    static func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String>

    /// Tells this object, as an observer, of a change. The default stops the process: nobody handled it.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)

    /// Announces that `key` is about to get another value.
    func willChangeValue(forKey key: String)
    /// Announces that `key` got another value. Each call has its `willChangeValue(forKey:)`.
    func didChangeValue(forKey key: String)
    /// Announces that members at `indexes` of the ordered collection `key` are about to come, go or be replaced.
    func willChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)
    /// Announces that they did.
    func didChange(_ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String)
    /// Announces that the set `key` is about to be changed by `objects`.
    func willChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>)
    /// Announces that it was.
    func didChangeValue(
        forKey key: String, withSetMutation mutationKind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>)
}

/// A class that says by key paths instead of names what its properties depend on, and whether they announce
/// themselves.
public protocol NSKeyValueObservingCustomization: NSObjectProtocol {
    /// The key paths of the values that `key` is worked out from.
    static func keyPathsAffectingValue(for key: AnyKeyPath) -> Set<AnyKeyPath>
    /// Whether key-value coding announces a change of `key` that it makes.
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

/// What classes say of their keys, asked of any class.
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

    /// As an object's class has it, whether or not it conforms.
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
