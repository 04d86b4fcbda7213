/// Where an object stands between its context and the store.
struct ObjectState: OptionSet {
    let rawValue: UInt16

    /// Registered, but without values: reading one fetches them.
    static let fault = ObjectState(rawValue: 1 << 0)
    static let inserted = ObjectState(rawValue: 1 << 1)
    static let updated = ObjectState(rawValue: 1 << 2)
    static let deleted = ObjectState(rawValue: 1 << 3)
    /// Changed since pending changes were last processed.
    static let pending = ObjectState(rawValue: 1 << 4)
    /// Made without a context, or left by it: the values are the program's own.
    static let detached = ObjectState(rawValue: 1 << 5)
    /// The record is gone from the store; what is still known of it are nils.
    static let gone = ObjectState(rawValue: 1 << 6)
    /// Left behind by a context that was reset: what the program still holds of it cannot be read any more.
    static let invalidated = ObjectState(rawValue: 1 << 13)
    /// Someone observes a property of it.
    static let observed = ObjectState(rawValue: 1 << 14)
    /// Every use of it is checked for the right queue: see `ConcurrencyDebug`.
    static let guarded = ObjectState(rawValue: 1 << 15)
    /// Has no record in any store yet, whatever its id says.
    static let unsaved = ObjectState(rawValue: 1 << 11)
    /// Among `awakeFromFetch` or another callback in which changes are not tracked.
    static let awakening = ObjectState(rawValue: 1 << 7)

    /// Has an entry in the lists of its context's `ChangeTracker`.
    static let listedInserted = ObjectState(rawValue: 1 << 8)
    static let listedUpdated = ObjectState(rawValue: 1 << 9)
    static let listedDeleted = ObjectState(rawValue: 1 << 10)

    /// Was told of the save that is being prepared.
    static let told = ObjectState(rawValue: 1 << 12)

    static let changed: ObjectState = [.inserted, .updated, .deleted]
    /// Everything that a context's tracking sets.
    static let tracked: ObjectState = [
        .inserted, .updated, .deleted, .pending, .listedInserted, .listedUpdated, .listedDeleted, .told,
    ]

    // The standard library's own are not inlined, and a flag is asked for at every turn.
    @inline(__always)
    func contains(_ other: ObjectState) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inline(__always)
    func isDisjoint(with other: ObjectState) -> Bool { rawValue & other.rawValue == 0 }
    @inline(__always)
    static func == (one: ObjectState, other: ObjectState) -> Bool { one.rawValue == other.rawValue }
}
