/// The state of an object relative to its context and the store.
struct ObjectState: OptionSet {
    let rawValue: UInt16

    /// Registered, but without values: reading one fetches them.
    static let fault = ObjectState(rawValue: 1 << 0)
    static let inserted = ObjectState(rawValue: 1 << 1)
    static let updated = ObjectState(rawValue: 1 << 2)
    static let deleted = ObjectState(rawValue: 1 << 3)
    /// Changed since pending changes were last processed.
    static let pending = ObjectState(rawValue: 1 << 4)
    /// Created without a context, or removed from it: its values belong to the program.
    static let detached = ObjectState(rawValue: 1 << 5)
    /// The record no longer exists in the store; all values are nil.
    static let gone = ObjectState(rawValue: 1 << 6)
    /// Left over from a context that was reset: its values can no longer be read.
    static let invalidated = ObjectState(rawValue: 1 << 13)
    /// A property has observers.
    static let observed = ObjectState(rawValue: 1 << 14)
    /// Every use is checked for the right queue: see `ConcurrencyDebug`.
    static let guarded = ObjectState(rawValue: 1 << 15)
    /// Unsaved, even if it has a permanent ID.
    static let unsaved = ObjectState(rawValue: 1 << 11)
    /// In `awakeFromFetch` or another callback whose changes are not tracked.
    static let awakening = ObjectState(rawValue: 1 << 7)

    /// Listed in its context's `ChangeTracker`.
    static let listedInserted = ObjectState(rawValue: 1 << 8)
    static let listedUpdated = ObjectState(rawValue: 1 << 9)
    static let listedDeleted = ObjectState(rawValue: 1 << 10)

    /// `willSave()` was called for the save that is being prepared.
    static let notified = ObjectState(rawValue: 1 << 12)

    static let changed: ObjectState = [.inserted, .updated, .deleted]
    /// All flags that a context's change tracking sets.
    static let tracked: ObjectState = [
        .inserted, .updated, .deleted, .pending, .listedInserted, .listedUpdated, .listedDeleted, .notified,
    ]

    // The standard library's implementations are not inlined, and flags are read constantly.
    @inline(__always)
    func contains(_ other: ObjectState) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inline(__always)
    func isDisjoint(with other: ObjectState) -> Bool { rawValue & other.rawValue == 0 }
    @inline(__always)
    static func == (one: ObjectState, other: ObjectState) -> Bool { one.rawValue == other.rawValue }
}
