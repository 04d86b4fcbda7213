import Foundation

/// The kind of change of an observed property.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property was set.
    case setting = 1
    /// Members were inserted into the collection.
    case insertion = 2
    /// Members were removed from the collection.
    case removal = 3
    /// Members of the collection were replaced by others.
    case replacement = 4
}

/// The operation on a set that `willChangeValue(forKey:withSetMutation:using:)` announces.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// Inserts the other set's members.
    case union = 1
    /// Removes the other set's members.
    case minus = 2
    /// Keeps only the other set's members.
    case intersect = 3
    /// Replaces the set by the other one.
    case set = 4
}

/// The keys of the dictionary that `observeValue(forKeyPath:of:change:context:)` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value of an `NSKeyValueChange`, a number. Always present.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change, or the inserted members; `NSNull` for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change, or the removed members; `NSNull` for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The positions in an ordered collection, as an index set.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// True in a notification that precedes the change; absent otherwise.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// The contents of an observer's notifications, and when they are sent.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change, or the inserted members.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change, or the removed members.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// An immediate first notification, as if the value had just been set.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// An additional notification before each change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change as it is announced: its `NSKeyValueChange`, and the members that it affects.
package enum KeyValueMutation {
    case setting
    /// Members at these positions of an ordered collection.
    case indexed(NSKeyValueChange, IndexSet)
    /// Members of an unordered collection: the inserted and the removed ones.
    case members(NSKeyValueChange, came: Set<AnyHashable>, went: Set<AnyHashable>)

    var kind: NSKeyValueChange {
        switch self {
        case .setting: .setting
        case .indexed(let kind, _), .members(let kind, _, _): kind
        }
    }

    /// The effect of `objects` on a set with the members `current`.
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
