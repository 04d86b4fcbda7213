import Foundation

extension UndoManager {
    final func openGroup(isAutomatic: Bool) {
        if !open.isEmpty, state == .collecting { post(.NSUndoManagerCheckpoint) }
        open.append(UndoGroup(isAutomatic: isAutomatic))
        post(.NSUndoManagerDidOpenUndoGroup)
    }

    /// Closes the innermost open group, and adds it to the enclosing group or to a stack.
    final func closeGroup(removingIfEmpty: Bool) {
        post(.NSUndoManagerCheckpoint)
        // An observer may have removed all actions, and the groups with them.
        guard let group = open.last else { return }
        let isDiscardable = group.isDiscardable
        post(.NSUndoManagerWillCloseUndoGroup, isDiscardable: isDiscardable)
        guard open.last === group else { return }
        open.removeLast()
        if !(removingIfEmpty && group.isEmpty) { file(group) }
        post(.NSUndoManagerDidCloseUndoGroup, isDiscardable: isDiscardable)
        if open.count == 1, open[0].isAutomatic { scheduleEndOfEvent() }
    }

    private final func file(_ group: UndoGroup) {
        if let parent = open.last {
            parent.items.append(.group(group))
        } else if state == .undoing {
            redoStack.append(group)
        } else if let parent = suspended.last {
            parent.items.append(.group(group))
        } else {
            undoStack.append(group)
        }
        trim()
    }

    /// Drops the oldest groups beyond the limit.
    final func trim() {
        guard levelsOfUndo > 0 else { return }
        undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
        redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
    }
}

// Undo and redo. Both run a group's actions while a new group collects the actions that these register.
extension UndoManager {
    /// Removes the group to undo: the last one inside the open group, or the last one on the stack.
    final func takeLastClosedGroup() -> UndoGroup? {
        guard let current = open.last else { return undoStack.popLast() }
        switch current.items.last {
        case .group(let group):
            current.items.removeLast()
            return group
        case .action:
            stop("undoNestedGroup was called while actions are waiting in an open group: call endUndoGrouping before.")
        case nil: return nil
        }
    }

    final func performUndo(of group: UndoGroup) {
        let isDiscardable = group.isDiscardable
        post(.NSUndoManagerWillUndoChange, isDiscardable: isDiscardable)
        perform(group, as: .undoing)
        post(.NSUndoManagerDidUndoChange, isDiscardable: isDiscardable)
    }

    final func performRedo(of group: UndoGroup) {
        let isDiscardable = group.isDiscardable
        post(.NSUndoManagerWillRedoChange, isDiscardable: isDiscardable)
        perform(group, as: .redoing)
        post(.NSUndoManagerDidRedoChange, isDiscardable: isDiscardable)
    }

    private final func perform(_ group: UndoGroup, as state: State) {
        self.state = state
        suspended = open
        open = []
        openGroup(isAutomatic: false)
        let recording = open[0]
        recording.name = group.name
        recording.userInfo = group.userInfo
        for action in group.actions.reversed() {
            let count = recording.items.count
            action.perform()
            // An action that reverses a discardable one is discardable too.
            if action.isDiscardable { recording.actions(from: count).forEach { $0.isDiscardable = true } }
        }
        // An action may have removed all actions, which closes every group.
        while open.contains(where: { $0 === recording }) { closeGroup(removingIfEmpty: true) }
        open = suspended
        suspended = []
        self.state = .collecting
    }

    final func refuseWhilePerforming(_ caller: String) {
        guard state != .collecting else { return }
        stop("\(caller) was called by an action that is being \(state == .undoing ? "undone" : "redone").")
    }
}
