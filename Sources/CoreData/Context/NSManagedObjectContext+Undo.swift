// Undo: at the end of each event the context records, for every changed object, its state before. Undoing restores that
// state through the accessors, so that inverses remain consistent. The changes of an undo form a separate event: the
// redo.
extension NSManagedObjectContext {
    /// Undoes the last event or group of events. Does nothing without an undo manager. Call it on the context's queue.
    ///
    /// An undo changes objects like any other code. It is possible after a save too; the next save then writes the
    /// undone changes. An object whose deletion was saved returns as an inserted object, with its relationships on both
    /// sides and in their order. It keeps its ID in stores that allow that (SQLite and in-memory stores), so that IDs
    /// and references elsewhere remain valid. Atomic and incremental stores assign the IDs of new records themselves,
    /// so it gets a new ID there. An insertion that was saved is undone by deleting the object, without applying its
    /// delete rules. Apple's page: *undo()* of *NSManagedObjectContext*.
    public final func undo() {
        processPendingChanges()
        undoManager?.undo()
    }

    /// Redoes what was undone last, by the rules of ``undo()``. Does nothing without an undo manager. Call it on the
    /// context's queue.
    public final func redo() {
        processPendingChanges()
        undoManager?.redo()
    }

    /// Registers the undo of an event. Called when the event ends.
    final func registerUndo(of pending: [PendingChange]) {
        guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
        let records = pending.compactMap { UndoRecord($0, rowBefore: rowOfEventStart($0.object)) }
        guard !records.isEmpty else { return }
        undoManager.registerUndo(withTarget: self) { context in context.restore(records) }
    }

    /// Registers pending changes before the manager opens or closes a group, so that they end up in the right group.
    /// Apple's page: *Using Undo Notifications*.
    final func observeCheckpoints(of manager: UndoManager?) {
        if let checkpoints { NotificationCenter.default.removeObserver(checkpoints) }
        checkpoints = manager.map {
            NotificationCenter.default.addObserver(forName: .NSUndoManagerCheckpoint, object: $0, queue: nil) {
                [weak self] _ in self?.processPendingChanges()
            }
        }
    }

    /// Makes changes that cannot be undone, because they come from saves of other contexts. They form a separate event.
    final func withoutUndo<Result>(_ body: () throws -> Result) rethrows -> Result {
        guard hasUndoManager, changes.isUndoable else { return try body() }
        processPendingChanges()
        changes.isUndoable = false
        defer {
            processPendingChanges()
            changes.isUndoable = true
        }
        return try body()
    }

    private final func restore(_ records: [UndoRecord]) {
        // The stores of some objects may have been removed.
        let records = records.filter { !$0.object.state.contains(.invalidated) }
        // Objects first, so that relationships find both ends.
        for record in records { record.restoreExistence(in: self) }
        for record in records where record.existed { record.restoreValues(in: self) }
        for record in records where !record.existed { record.severRelationships(in: self) }
        let event: _StackEvent.Kind = undoManager?.isRedoing == true ? .redone : .undone
        _EventStream.emit(_StackEvent(event, in: self, count: records.count))
        processPendingChanges()
    }

    /// Clears the undo history, because its objects no longer exist.
    final func removeUndoActions() { undoManager?.removeAllActions(withTarget: self) }
}
