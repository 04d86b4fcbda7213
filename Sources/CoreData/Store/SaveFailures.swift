// What stores throw when they refuse a batch. The saving context makes conflicts for its merge policy from it.

/// A record that another writer changed or deleted since the saving context read it.
struct RecordConflict {
    /// The object of the record: see `RecordChange.origin`.
    let origin: AnyObject
    /// The row that the store has now; nil if it has none any more.
    let stored: OwnedRow?
}

struct OptimisticLockFailure: Error, @unchecked Sendable {
    // Sendable as every error must be: it is caught on the queue of the save that threw it.
    let conflicts: [RecordConflict]
}

/// Records of one save that have the same unique values.
struct ConstraintClash {
    /// The objects of the records.
    var origins: [AnyObject]
    let layout: EntityLayout
    /// The names of the constraint's properties.
    let constraint: [String]
    /// The record that has the values already; nil if the new values contradict each other.
    let existing: RecordReference?
}

struct ConstraintFailure: Error, @unchecked Sendable {
    // Sendable as every error must be: it is caught on the queue of the save that threw it.
    let clashes: [ConstraintClash]
    let store: NSPersistentStore
}

/// A relationship that leads to a record which does not exist.
struct MissingRecord: Error, @unchecked Sendable {
    // Sendable as every error must be: it is caught on the queue of the save that threw it.
    /// The object that the reference is one of.
    let origin: AnyObject
    let property: PropertyLayout
}
