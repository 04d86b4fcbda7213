extension NSManagedObjectContext {
    /// Puts conflicts before the merge policy.
    /// - Throws: what the policy throws.
    final func resolve(_ conflicts: [NSObject]) throws {
        guard let policy = mergePolicy as? NSMergePolicy else {
            stop(.invalidArgumentException, "A context's mergePolicy is an NSMergePolicy, not \(mergePolicy).")
        }
        try policy.resolve(mergeConflicts: conflicts)
        _EventStream.tell(_StackEvent(.merged, in: self, count: conflicts.count))
    }

    /// A record that has moved on, as the policy is told of it: the values come from the row cache where another context
    /// of this coordinator saved them, and from the store where somebody beyond it did.
    final func conflict(_ object: NSManagedObject, stored: OwnedRow?) -> NSMergeConflict {
        let cached = object.home?.store?.rowCache.row(root: object.layout.rootNumber, key: object.key)
        let isCached = stored != nil && cached?.row.version == stored?.row.version
        let values = stored.map { object.values(in: $0.row) }
        let conflict = NSMergeConflict(
            source: object, newVersion: Int(stored?.row.version ?? 0), oldVersion: Int(object.snapshot?.version ?? 0),
            cachedSnapshot: isCached ? values : nil, persistedSnapshot: isCached ? nil : values)
        conflict.storedRow = stored
        return conflict
    }

    /// A broken uniqueness constraint, as the policy is told of it.
    final func conflict(_ failure: ConstraintFailure) -> NSConstraintConflict {
        let object = failure.object
        let existing = failure.existing.map { self.object(for: $0, declared: object.layout, in: failure.store) }
        return NSConstraintConflict(
            constraint: failure.constraint, database: existing, databaseSnapshot: existing?.committedAttributes,
            conflicting: [object], conflictingSnapshots: [object.committedAttributes ?? [:]])
    }
}
