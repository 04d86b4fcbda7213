// Every callback of the stack's goes through here, so that whoever watches the stack sees it.
extension NSManagedObject {
    enum Callback: String {
        case awakeFromInsert, awakeFromFetch, willSave, didSave, prepareForDeletion, willTurnIntoFault, didTurnIntoFault
    }

    @inline(__always)
    final func call(_ callback: Callback) {
        _EventStream.tell(_StackEvent(.callback, self, detail: callback.rawValue))
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
    /// Tells the object that its values were put back.
    final func callAwake(from event: NSSnapshotEventType) {
        _EventStream.tell(_StackEvent(.callback, self, detail: "awakeFromSnapshotEvents"))
        state.insert(.awakening)
        awake(fromSnapshotEvents: event)
        endAwakening()
    }

    /// Ends a callback in which changes do not count: what was set in it belongs to the object as it was read.
    final func endAwakening() {
        state.remove(.awakening)
        if state.isDisjoint(with: .changed) { change = nil }
    }
}

extension NSManagedObjectContext {
    /// Posts a notification of this context's. What it carries is made for whoever observes it: to make sets of a
    /// hundred thousand objects would take a fifth of their save.
    final func post(_ name: NSNotification.Name, _ info: @escaping () -> [AnyHashable: Any]? = { nil }) {
        _EventStream.tell(
            _StackEvent(.notification, in: self, SavedChanges(info() ?? [:]).ids, detail: name.rawValue))
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
