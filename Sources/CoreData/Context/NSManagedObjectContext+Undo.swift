// Undo: at the end of each event the context writes down, for every object that changed in it, what the object was
// before. Undoing puts that back by the same steps that a program would take, so that inverses stay in step, and what
// it changes makes an event of its own: the redo.
extension NSManagedObjectContext {
    /// Takes the last event, or group of events, back. Does nothing without an undo manager.
    public final func undo() {
        processPendingChanges()
        undoManager?.undo()
    }

    /// Does again what was last undone. Does nothing without an undo manager.
    public final func redo() {
        processPendingChanges()
        undoManager?.redo()
    }

    /// Writes down how to take an event back; called as it ends.
    final func registerUndo(of pending: [PendingChange]) {
        guard let undoManager, undoManager.isUndoRegistrationEnabled else { return }
        let records = pending.compactMap { UndoRecord($0, rowBefore: rowOfEventStart($0.object)) }
        guard !records.isEmpty else { return }
        undoManager.registerUndo(withTarget: self) { context in context.restore(records) }
    }

    private final func restore(_ records: [UndoRecord]) {
        // The store of some may have been removed meanwhile.
        let records = records.filter { !$0.object.state.contains(.invalidated) }
        // Objects first, so that relationships find both of their ends.
        for record in records { record.restoreExistence(in: self) }
        for record in records where record.existed { record.restoreValues() }
        let event: _StackEvent.Kind = undoManager?.isRedoing == true ? .redone : .undone
        _EventStream.tell(_StackEvent(event, in: self, count: records.count))
        processPendingChanges()
    }

    /// Forgets what could be undone: the objects that it speaks of are gone.
    final func forgetUndo() { undoManager?.removeAllActions(withTarget: self) }
}
