/// The kind of a change.
public enum NSPersistentHistoryChangeType: Int, Sendable {
    /// A record was inserted.
    case insert = 0
    /// Values of a record were changed; `updatedProperties` names them.
    case update = 1
    /// A record was deleted; `tombstone` has its preserved values.
    case delete = 2
}
