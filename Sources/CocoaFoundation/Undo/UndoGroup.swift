/// One registered action.
final class UndoAction {
    /// Known even while the target is being destroyed, when weak references to it are nil already.
    let target: ObjectIdentifier
    let perform: () -> Void
    var isDiscardable = false

    init(target: AnyObject, perform: @escaping () -> Void) {
        self.target = ObjectIdentifier(target)
        self.perform = perform
    }
}

/// Actions and groups of actions that are undone together, the last first.
final class UndoGroup {
    enum Item {
        case action(UndoAction)
        case group(UndoGroup)
    }

    var items: [Item] = []
    var name: String?
    var userInfo: [UndoManager.UserInfoKey: Any] = [:]
    /// Opened by an event's first action, not by the program.
    let isAutomatic: Bool

    init(isAutomatic: Bool) { self.isAutomatic = isAutomatic }

    var isEmpty: Bool { items.isEmpty }

    /// The actions, those of inner groups too, in the order in which they were registered.
    var actions: [UndoAction] { actions(from: 0) }

    /// The actions behind the first `count` items.
    func actions(from count: Int) -> [UndoAction] {
        items.dropFirst(count).flatMap { item in
            switch item {
            case .action(let action): [action]
            case .group(let group): group.actions
            }
        }
    }

    /// The action that was registered last.
    var lastAction: UndoAction? {
        switch items.last {
        case .action(let action): action
        case .group(let group): group.lastAction
        case nil: nil
        }
    }

    /// Whether every action may be lost without harm; a group without actions is no such group.
    var isDiscardable: Bool {
        let actions = actions
        return !actions.isEmpty && actions.allSatisfy(\.isDiscardable)
    }

    /// Takes the actions of a target out, and inner groups that lost all of theirs.
    /// - Returns: whether the group itself lost all of its actions.
    @discardableResult
    func removeActions(of target: ObjectIdentifier) -> Bool {
        let before = items.count
        items.removeAll { item in
            switch item {
            case .action(let action): action.target == target
            case .group(let group): group.removeActions(of: target)
            }
        }
        return items.isEmpty && before > 0
    }
}
