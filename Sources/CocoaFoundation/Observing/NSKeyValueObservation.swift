import Foundation

/// An observation, which lasts as long as this object.
///
/// It ends with ``invalidate()``, or when this object is deallocated. The observed object is not retained.
public final class NSKeyValueObservation: NSObject {
    private let observation: Observation

    init(_ observation: Observation) { self.observation = observation }

    deinit { observation.end() }

    /// Ends the observation. Further calls do nothing.
    public func invalidate() { observation.end() }
}

/// The change that the handler of `observe(_:options:changeHandler:)` receives.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change: a value was set, or members of a collection were inserted, removed or replaced.
    public typealias Kind = NSKeyValueChange

    /// The kind of change.
    public let kind: Kind
    /// The value after the change, or the inserted members; nil without the option `.new`.
    public let newValue: Value?
    /// The value before the change, or the removed members; nil without the option `.old`.
    public let oldValue: Value?
    /// The positions in an ordered collection; nil for a change of the whole value.
    public let indexes: IndexSet?
    /// Whether the change has yet to happen, which only the option `.prior` reports.
    public let isPrior: Bool

    init(_ change: ObservedChange) {
        kind = change.kind
        newValue = change.new.flatMap(Self.value)
        oldValue = change.old.flatMap(Self.value)
        indexes = change.indexes
        isPrior = change.isPrior
    }

    /// Inserted or removed members as a collection of the property's type; a whole value unchanged.
    private static func value(_ value: Any) -> Value? {
        guard let members = value as? ObservedChange.Members else { return value as? Value }
        let forms: [() -> Any] = [
            { members.array }, { Set(members.array.compactMap { $0 as? AnyHashable }) },
            { NSOrderedSet(array: members.array) }, { NSSet(array: members.array) },
        ]
        return forms.lazy.compactMap { $0() as? Value }.first
    }
}

/// The types with the method `observe(_:options:changeHandler:)`: every `NSObject`, and every class that conforms to
/// ``KeyValueObserving``.
///
/// It is a protocol because the handler receives the object as its own type, which a method of a class cannot express.
public protocol _KeyValueCodingAndObserving: AnyObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls `changeHandler` with each change of the value at the end of `keyPath`, until the observation is released.
    ///
    ///     let observation = employee.observe(\.department?.name, options: [.new]) { employee, change in
    ///         print(change.newValue as Any)
    ///     }
    ///
    /// Stops the process if the name of the key path is unknown: see ``KeyPathNames``.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = Observation(
            of: self, KeyPathNames.requiredName(of: keyPath), options,
            // Read with its own type: key-value coding would turn an enumeration into a number.
            read: { ($0 as! Self)[keyPath: keyPath] },
            deliver: { changeHandler($0 as! Self, NSKeyValueObservedChange($1)) })
        observation.begin()
        return NSKeyValueObservation(observation)
    }

    /// Announces that the value of the property is about to change.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        Observations.announce(keyPath, self, or: { $0.willChange($1) }, { $0.willChangeValue(forKey: $1) })
    }

    /// Announces that the value of the property has changed.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        Observations.announce(keyPath, self, or: { $0.didChange($1) }, { $0.didChangeValue(forKey: $1) })
    }

    /// Announces that members at `indexes` of the ordered collection are about to be inserted, removed or replaced.
    public func willChange<Value>(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, for keyPath: KeyPath<Self, Value>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.willChange($1, .indexed(changeKind, indexes)) },
            { $0.willChange(changeKind, valuesAt: indexes, forKey: $1) })
    }

    /// Announces that members at `indexes` of the ordered collection were inserted, removed or replaced.
    public func didChange<Value>(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, for keyPath: KeyPath<Self, Value>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.didChange($1) },
            { $0.didChange(changeKind, valuesAt: indexes, forKey: $1) })
    }

    /// Announces that the set is about to be changed with `set`.
    public func willChangeValue<Value, Member>(
        for keyPath: KeyPath<Self, Value>, withSetMutation mutation: NSKeyValueSetMutationKind, using set: Set<Member>
    ) {
        Observations.announce(
            keyPath, self, or: { [self] in $0.willChange($1, mutation, set, of: self) },
            { $0.willChangeValue(forKey: $1, withSetMutation: mutation, using: set) })
    }

    /// Announces that the set was changed with `set`.
    public func didChangeValue<Value, Member>(
        for keyPath: KeyPath<Self, Value>, withSetMutation mutation: NSKeyValueSetMutationKind, using set: Set<Member>
    ) {
        Observations.announce(
            keyPath, self, or: { $0.didChange($1) },
            { $0.didChangeValue(forKey: $1, withSetMutation: mutation, using: set) })
    }
}
