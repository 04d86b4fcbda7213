import Foundation

/// An observation, which lasts as long as this object.
///
/// It ends with ``invalidate()``, or when nobody holds it any more. The observed object is not kept alive.
public final class NSKeyValueObservation: NSObject {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    deinit { observation.end() }

    /// Ends the observation. Further calls do nothing.
    public func invalidate() { observation.end() }
}

/// What the handler of `observe(_:options:changeHandler:)` is told.
public struct NSKeyValueObservedChange<Value> {
    public typealias Kind = NSKeyValueChange

    /// What happened to the value.
    public let kind: Kind
    /// The value after the change, or the members that came; nil where `.new` was not asked for.
    public let newValue: Value?
    /// The value before the change, or the members that went; nil where `.old` was not asked for.
    public let oldValue: Value?
    /// The places in an ordered collection; nil for a change of the whole value.
    public let indexes: IndexSet?
    /// Whether the change is yet to come: only where `.prior` was asked for.
    public let isPrior: Bool

    init(_ change: ObservedChange) {
        kind = change.kind
        newValue = change.new.flatMap(Self.value)
        oldValue = change.old.flatMap(Self.value)
        indexes = change.indexes
        isPrior = change.isPrior
    }

    /// Members that came or went, as a collection of the property's type; a whole value as it is.
    private static func value(_ value: Any) -> Value? {
        guard let members = value as? ObservedChange.Members else { return value as? Value }
        let forms: [() -> Any] = [
            { members.array }, { Set(members.array.compactMap { $0 as? AnyHashable }) },
            { NSOrderedSet(array: members.array) }, { NSSet(array: members.array) },
        ]
        return forms.lazy.compactMap { $0() as? Value }.first
    }
}

/// What has `observe(_:options:changeHandler:)`: every `NSObject`, and every class that conforms to
/// ``KeyValueObserving``.
///
/// A protocol because the handler gets the object as its own type, which a class's method cannot name.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls `changeHandler` with each change of the value at the end of `keyPath`, as long as the observation is held.
    ///
    ///     let observation = employee.observe(\.department?.name, options: [.new]) { employee, change in
    ///         print(change.newValue as Any)
    ///     }
    ///
    /// The name of the key path must be known: see ``KeyPathNames``.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = Observation(
            of: self, KeyPathNames.requiredName(of: keyPath), options,
            // Read as the type that it has: key-value coding would make a number of an enumeration.
            read: { ($0 as! Self)[keyPath: keyPath] },
            deliver: { changeHandler($0 as! Self, NSKeyValueObservedChange($1)) })
        observation.begin()
        return NSKeyValueObservation(observation)
    }

    /// Announces that the property is about to get another value.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        Observations.announce(keyPath, self, or: { $0.willChange($1) }, { $0.willChangeValue(forKey: $1) })
    }

    /// Announces that the property got another value.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        Observations.announce(keyPath, self, or: { $0.didChange($1) }, { $0.didChangeValue(forKey: $1) })
    }

    /// Announces that members at `indexes` of the ordered collection are about to come, go or be replaced.
    public func willChange<Value>(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, for keyPath: KeyPath<Self, Value>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.willChange($1, .indexed(changeKind, indexes)) },
            { $0.willChange(changeKind, valuesAt: indexes, forKey: $1) })
    }

    /// Announces that they did.
    public func didChange<Value>(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, for keyPath: KeyPath<Self, Value>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.didChange($1) },
            { $0.didChange(changeKind, valuesAt: indexes, forKey: $1) })
    }

    /// Announces that the set is about to be changed by `objects`.
    public func willChangeValue<Value, Member>(
        for keyPath: KeyPath<Self, Value>, withSetMutation mutation: NSKeyValueSetMutationKind, using set: Set<Member>
    ) {
        Observations.announce(
            keyPath, self, or: { [self] in $0.willChange($1, mutation, set, of: self) },
            { $0.willChangeValue(forKey: $1, withSetMutation: mutation, using: set) })
    }

    /// Announces that it was.
    public func didChangeValue<Value, Member>(
        for keyPath: KeyPath<Self, Value>, withSetMutation mutation: NSKeyValueSetMutationKind, using set: Set<Member>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.didChange($1) },
            { $0.didChangeValue(forKey: $1, withSetMutation: mutation, using: set) })
    }
}
