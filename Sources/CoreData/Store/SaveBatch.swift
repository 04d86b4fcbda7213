/// What one store is to write in one transaction.
///
/// Updated and deleted objects come in order of their keys. The objects belong to the saving context, whose
/// queue the store runs on while it writes.
struct SaveBatch {
    let store: NSPersistentStore
    var inserted: [NSManagedObject] = []
    /// The keys that inserted objects had before `assignKeys`, in the same order.
    var temporaryKeys: [Int64] = []
    var updated: [NSManagedObject] = []
    var deleted: [NSManagedObject] = []
}

/// Records that somebody else changed or deleted since the saving context read them.
struct OptimisticLockFailure: Error, @unchecked Sendable {
    // Sendable as every error must be: it is caught on the queue of the save that threw it.
    /// An object, and the row that the store has now; nil where it has none any more.
    let conflicts: [(object: NSManagedObject, stored: OwnedRow?)]
}
