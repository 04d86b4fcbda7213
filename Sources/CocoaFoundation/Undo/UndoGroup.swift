/// One registered action.
final class UndoAction {
    /// Known even during the target's deinitialization, when weak references to it are already nil.
    let target: ObjectIdentifier
    let perform: () -> Void
    var isDiscardable = false

    init(target: AnyObject, perform: @escaping () -> Void) {
        self.target = ObjectIdentifier(target)
        self.perform = perform
    }
}

/// Actions and groups of actions that are undone together, the last one first.
final class UndoGroup {
    enum Item {
        case action(UndoAction)
        case group(UndoGroup)
    }

    var items: [Item] = []
    var name: String?
    var userInfo: [UndoManager.UserInfoKey: Any] = [:]
    /// Whether the first action of an event opened the group, and not the program.
    let isAutomatic: Bool

    init(isAutomatic: Bool) { self.isAutomatic = isAutomatic }

    var isEmpty: Bool { items.isEmpty }

    /// The actions, including those of inner groups, in the order of their registration.
    var actions: [UndoAction] { actions(from: 0) }

    /// The actions after the first `count` items.
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

    /// Whether every action is discardable; false for a group without actions.
    var isDiscardable: Bool {
        let actions = actions
        return !actions.isEmpty && actions.allSatisfy(\.isDiscardable)
    }

    /// Removes the actions of a target, and the inner groups that lose all of their actions.
    /// - Returns: Whether the group itself lost all of its actions.
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
