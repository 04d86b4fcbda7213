extension NSManagedObjectContext {
    /// Makes the next save check whether the object's record has changed in the store, even if the object itself is
    /// unchanged. If so, the save meets a merge conflict. Changed and deleted objects are always checked. Call it on
    /// the context's queue.
    public final func detectConflicts(for object: NSManagedObject) {
        guard object.contextIdentity == ObjectIdentifier(registry), !object.state.contains(.unsaved) else { return }
        // The comparison uses the version that the program has read.
        if object.isFault { object.fire() }
        compareOnSave(object)
    }

    /// Makes the next save compare an unchanged object with its record.
    final func compareOnSave(_ object: NSManagedObject) { changes.suspects.append(object) }

    /// Passes conflicts to the merge policy, and validates the results.
    /// - Throws: the errors of the policy, and validation errors.
    final func resolve(_ conflicts: [NSObject]) throws {
        guard let policy = mergePolicy as? NSMergePolicy else {
            stop(.invalidArgumentException, "A context's mergePolicy is an NSMergePolicy, not \(mergePolicy).")
        }
        try withoutUndo { try resolve(conflicts, by: policy) }
        _EventStream.emit(
            _StackEvent(.merged, in: self, conflicts.flatMap(conflictingIDs), count: conflicts.count))
        try validateChanges()
    }

    private final func resolve(_ conflicts: [NSObject], by policy: NSMergePolicy) throws {
        try policy.resolve(mergeConflicts: conflicts)
        let objects = conflicts.compactMap { ($0 as? NSMergeConflict)?.sourceObject }
        discardReferences(objects.filter { $0.home == nil })
        // Changes that others have saved too are no longer changes, and are not written again.
        for object in objects { object.readChangedMembers() }
    }

    private final func conflictingIDs(_ conflict: NSObject) -> [NSManagedObjectID] {
        if let conflict = conflict as? NSMergeConflict { return [conflict.sourceObject.objectID] }
        return (conflict as? NSConstraintConflict)?.conflictingObjects.map(\.objectID) ?? []
    }

    /// Describes a changed record for the merge policy. If another context of this coordinator saved it, the row cache
    /// and the store agree, and there is no persisted snapshot. If the change came from outside the coordinator, the
    /// two differ, and the cache is updated.
    final func conflict(_ object: NSManagedObject, stored: OwnedRow?) -> NSMergeConflict {
        let (cache, root) = (object.home?.store?.rowCache, object.layout.rootNumber)
        let cached = cache?.row(of: object.key, object.layout)
        let isCached = cached?.row.version == stored?.row.version
        let conflict = NSMergeConflict(
            source: object, newVersion: Int(stored?.row.version ?? 0), oldVersion: Int(object.snapshot?.version ?? 0),
            cachedSnapshot: cached.map { object.values(in: $0.row) },
            persistedSnapshot: isCached ? nil : stored.map { object.values(in: $0.row) })
        conflict.storedRow = stored
        if let stored {
            cache?.put(stored, root: root, key: object.key)
        } else {
            cache?.evict(root: root, key: object.key)
        }
        return conflict
    }

    /// Describes a violated uniqueness constraint for the merge policy.
    final func conflict(_ clash: ConstraintClash, in store: NSPersistentStore) -> NSConstraintConflict {
        let objects = clash.origins.map { unsafeDowncast($0, to: NSManagedObject.self) }
        let holder = clash.existing.map { self.object(for: $0, declared: clash.layout, in: store) }
        return NSConstraintConflict(
            constraint: clash.constraint, database: holder, databaseSnapshot: holder?.committedAttributes,
            conflicting: objects, conflictingSnapshots: objects.map { $0.committedAttributes ?? [:] })
    }
}
