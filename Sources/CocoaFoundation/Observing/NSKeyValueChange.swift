import Foundation

/// What happened to an observed property.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property has another value.
    case setting = 1
    /// Members came into the collection.
    case insertion = 2
    /// Members went out of the collection.
    case removal = 3
    /// Members of the collection were replaced by others.
    case replacement = 4
}

/// How a set is changed by another: what `willChangeValue(forKey:withSetMutation:using:)` announces.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// The other set's members come in.
    case union = 1
    /// The other set's members go out.
    case minus = 2
    /// All but the other set's members go out.
    case intersect = 3
    /// The set becomes the other one.
    case set = 4
}

/// What the dictionary tells that `observeValue(forKeyPath:of:change:context:)` gets.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of an `NSKeyValueChange`, a number. Always there.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change, or the members that came; `NSNull` for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change, or the members that went; `NSNull` for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The places in an ordered collection, an index set.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True where the change is yet to come; absent otherwise.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// What an observer wants to be told, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change, or the members that came.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change, or the members that went.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A first notification at once, as if the value had just been set.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A notification before each change too.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change as it is announced: what `NSKeyValueChange` says, with what belongs to it.
package enum KeyValueMutation {
    case setting
    /// Members at these places of an ordered collection.
    case indexed(NSKeyValueChange, IndexSet)
    /// Members of an unordered collection: those that come in and those that go out.
    case members(NSKeyValueChange, came: Set<AnyHashable>, went: Set<AnyHashable>)

    var kind: NSKeyValueChange {
        switch self {
        case .setting: .setting
        case .indexed(let kind, _), .members(let kind, _, _): kind
        }
    }

    /// What `objects` do to a set that has the members `current`.
    init(_ kind: NSKeyValueSetMutationKind, _ objects: Set<AnyHashable>, on current: Set<AnyHashable>) {
        self =
            switch kind {
            case .union: .members(.insertion, came: objects.subtracting(current), went: [])
            case .minus: .members(.removal, came: [], went: objects.intersection(current))
            case .intersect: .members(.removal, came: [], went: current.subtracting(objects))
            case .set:
                .members(.replacement, came: objects.subtracting(current), went: current.subtracting(objects))
            }
    }
}
