// All callbacks go through here, so that observers of events see them.
extension NSManagedObject {
    enum Callback: String {
        case awakeFromInsert, awakeFromFetch, willSave, didSave, prepareForDeletion, willTurnIntoFault, didTurnIntoFault
    }

    @inline(__always)
    final func call(_ callback: Callback) {
        _EventStream.emit(_StackEvent(.callback, self, detail: callback.rawValue))
        switch callback {
        case .awakeFromInsert: awakeFromInsert()
        case .awakeFromFetch: awakeFromFetch()
        case .willSave: willSave()
        case .didSave: didSave()
        case .prepareForDeletion: prepareForDeletion()
        case .willTurnIntoFault: willTurnIntoFault()
        case .didTurnIntoFault: didTurnIntoFault()
        }
    }
}

extension NSManagedObject {
    /// Notifies the object that its values were restored.
    final func callAwake(from event: NSSnapshotEventType) {
        _EventStream.emit(_StackEvent(.callback, self, detail: "awakeFromSnapshotEvents"))
        state.insert(.awakening)
        awake(fromSnapshotEvents: event)
        endAwakening()
    }

    /// Ends a callback whose changes do not count. Values set in it become part of the object as it was read.
    final func endAwakening() {
        state.remove(.awakening)
        if state.isDisjoint(with: .changed) { change = nil }
    }
}
