import Foundation

extension UndoManager {
    /// Registers `handler` to be called with `target` when the current group is undone.
    ///
    /// Ends redoing, unless actions are being undone or redone just now. The target is held weakly; use the handler's
    /// argument, for a captured target would be kept alive.
    @preconcurrency
    public final func registerUndo<TargetType: AnyObject>(
        withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
    ) {
        // The manager itself may serve a private queue, whose context registers with it: the handler runs there then.
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
        // What was undone before cannot be redone on top of something new.
        if state == .collecting { redoStack = [] }
    }

    /// The open groups, which are described together: where one is named inside another, both are.
    final func groupsToDescribe(_ caller: String) -> [UndoGroup] {
        openGroupOfEvent()
        if open.isEmpty { stop("\(caller) was called without a group being open: call beginUndoGrouping before.") }
        return open
    }

    /// The group that an `undo()` would undo.
    final var nextUndo: UndoGroup? {
        openForUndo.first.flatMap { $0.isEmpty && $0.name == nil ? nil : $0 } ?? undoStack.last
    }

    final var nextRedo: UndoGroup? { state == .undoing ? open.first : redoStack.last }

    /// The open groups whose actions are to be undone; while undoing, those of before.
    final var openForUndo: [UndoGroup] { state == .undoing ? suspended : open }

    final func stop(_ sentence: String) -> Never { misuse("UndoManager: \(sentence)") }
}
