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

extension NSManagedObjectContext {
    /// Posts a notification of this context's.
    final func post(_ name: NSNotification.Name, _ info: [AnyHashable: Any]? = nil) {
        _EventStream.tell(_StackEvent(.notification, in: self, detail: name.rawValue))
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
