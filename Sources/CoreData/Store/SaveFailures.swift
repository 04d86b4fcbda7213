// The errors of stores that reject a batch. The saving context converts them to conflicts for its merge policy.

/// A record that was changed or deleted elsewhere since the saving context read it.
struct RecordConflict {
    /// The object of the record: see `RecordChange.origin`.
    let origin: AnyObject
    /// The store's current row; nil if the record was deleted.
    let stored: OwnedRow?
}

struct OptimisticLockFailure: Error, @unchecked Sendable {
    // Sendable because every error must be. It is caught on the queue of the save that threw it.
    let conflicts: [RecordConflict]
}

/// Records of one save that have the same unique values.
struct ConstraintClash {
    /// The objects of the records.
    var origins: [AnyObject]
    let layout: EntityLayout
    /// The names of the constraint's properties.
    let constraint: [String]
    /// The record that has the values already; nil if only the new records conflict with each other.
    let existing: RecordReference?
}

struct ConstraintFailure: Error, @unchecked Sendable {
    // Sendable because every error must be. It is caught on the queue of the save that threw it.
    let clashes: [ConstraintClash]
    let store: NSPersistentStore
}

/// A relationship whose destination does not exist.
struct MissingRecord: Error, @unchecked Sendable {
    // Sendable because every error must be. It is caught on the queue of the save that threw it.
    /// The object that owns the reference.
    let origin: AnyObject
    let property: PropertyLayout
    /// See `RequiredRecord.destination`.
    let destination: AnyObject?
}
