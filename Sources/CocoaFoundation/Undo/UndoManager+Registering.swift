import Foundation

extension UndoManager {
    /// Registers `handler` to be called with `target` when the current group is undone.
    ///
    /// Discards the actions to redo, unless actions are being undone or redone. The target is held weakly. Use the
    /// handler's argument, because a captured target would be retained.
    ///
    /// Stops the process if no group is open and ``groupsByEvent`` is false.
    @preconcurrency
    public final func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        // A manager can serve a private queue, if that queue's context registers with it. The handler then runs on that
        // queue.
        let call = unsafeBitCast(handler, to: ((TargetType) -> Void).self)
        register(UndoAction(target: target) { [weak target] in if let target { call(target) } })
    }

    final func register(method selector: Selector, of target: AnyObject, argument: Any?) {
        guard let method = ClassTables.method(selector.description, of: type(of: target)) else {
            stop(
                "\(type(of: target)) has no method '\(selector.description)' that is known by name: use "
                    + "registerUndo(withTarget:handler:) instead.")
        }
        register(UndoAction(target: target) { [weak target] in if let target { _ = method(target, [argument]) } })
    }

    private final func register(_ action: UndoAction) {
        guard isUndoRegistrationEnabled else { return }
        openGroupOfEvent()
        guard let group = open.last else {
            stop("An action was registered without a group being open: call beginUndoGrouping before.")
        }
        group.items.append(.action(action))
        // After a new action, actions that were undone before can no longer be redone.
        if state == .collecting { redoStack = [] }
    }

    /// The open groups. A name or a value set inside an inner group applies to all of them.
    final func groupsToDescribe(_ caller: String) -> [UndoGroup] {
        openGroupOfEvent()
        if open.isEmpty { stop("\(caller) was called without a group being open: call beginUndoGrouping before.") }
        return open
    }

    /// The group that `undo()` would undo.
    final var nextUndo: UndoGroup? {
        openForUndo.first.flatMap { $0.isEmpty && $0.name == nil ? nil : $0 } ?? undoStack.last
    }

    final var nextRedo: UndoGroup? { state == .undoing ? open.first : redoStack.last }

    /// The open groups that can be undone; while undoing, the groups that were open before.
    final var openForUndo: [UndoGroup] { state == .undoing ? suspended : open }

    final func stop(_ sentence: String) -> Never { misuse("UndoManager: \(sentence)") }
}
