extension NSManagedObjectContext {
    /// Whether a notification can have an observer. Checked before a closure for its contents is made, which allocates.
    final var mayHaveObservers: Bool { NotificationCenter.default.mayHaveObservers || _EventStream.isActive }

    /// Posts a notification of this context. Its contents are created only if there are observers: creating sets of a
    /// hundred thousand objects would take a fifth of their save.
    final func post(_ name: NSNotification.Name, _ info: @escaping () -> [AnyHashable: Any]? = { nil }) {
        _EventStream.emit(
            _StackEvent(.notification, in: self, SavedChanges(info() ?? [:]).ids, detail: name.rawValue))
        NotificationCenter.default.post(name: name, object: self, userInfo: info)
    }
}
