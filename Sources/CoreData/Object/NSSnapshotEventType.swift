/// The reasons why an object's values were restored to a snapshot.
public struct NSSnapshotEventType: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The insertion of the object was undone.
    public static let undoInsertion = NSSnapshotEventType(rawValue: 1 << 1)
    /// The deletion of the object was undone.
    public static let undoDeletion = NSSnapshotEventType(rawValue: 1 << 2)
    /// A change of the object was undone.
    public static let undoUpdate = NSSnapshotEventType(rawValue: 1 << 3)
    /// The context rolled back.
    public static let rollback = NSSnapshotEventType(rawValue: 1 << 4)
    /// The object was refreshed.
    public static let refresh = NSSnapshotEventType(rawValue: 1 << 5)
    /// A merge policy has resolved a conflict.
    public static let mergePolicy = NSSnapshotEventType(rawValue: 1 << 6)
}
