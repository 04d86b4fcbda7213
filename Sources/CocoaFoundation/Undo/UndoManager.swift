import Foundation

/// Records how to undo changes, and how to redo them.
///
///     func rename(to name: String) {
///         let old = title
///         undoManager.registerUndo(withTarget: self) { $0.rename(to: old) }
///         undoManager.setActionName("Rename")
///         title = name
///     }
///
/// Code that changes something registers the opposite. An action that is registered while ``undo()`` runs is one to
/// redo, so one function serves both directions. Actions are collected in groups, which are undone as a whole, last
/// action first. Unless ``groupsByEvent`` is false, the first action of an event opens a group, and the end of the
/// event closes it: on the main queue with a later block, on a thread with a run loop in the loop's next pass. Other
/// queues have no events: there, `undo()` closes the group, and a context's queue closes it after each `perform` block.
///
/// Targets are held weakly: the actions of a deallocated target do nothing.
///
/// Where Apple's framework raises an exception, for example about a group that was never begun, the process stops with
/// a message. An undo manager belongs to the queue of the objects that register with it: the main queue, or a context's
/// queue.
///
/// See Apple's page for `UndoManager`.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// The destination of actions that are registered now.
    enum State {
        case collecting
        case undoing
        case redoing
    }

    final var state = State.collecting
    /// Closed groups, the latest last.
    final var undoStack: [UndoGroup] = []
    final var redoStack: [UndoGroup] = []
    /// The open groups, each inside the one before it.
    final var open: [UndoGroup] = []
    /// The groups that were open when undoing began. Meanwhile, actions are added to another group.
    final var suspended: [UndoGroup] = []
    /// The number of calls of `disableUndoRegistration()` without a matching `enableUndoRegistration()`.
    final var disablings = 0
    final var eventEndIsScheduled = false

    public nonisolated override init() { super.init() }

    /// Whether an action that is registered outside of any group opens one for the current event. True by default.
    ///
    /// A group that the program begins is then inside the event's group.
    open var groupsByEvent = true

    /// The maximum number of top-level groups in each stack; the oldest are discarded first. 0, the default, keeps all.
    open var levelsOfUndo = 0 { didSet { trim() } }

    /// The run loop modes in which an event's group may be closed. By default, only the default mode.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// The number of open groups.
    open var groupingLevel: Int { open.count }

    /// Whether ``undo()`` or ``undoNestedGroup()`` is running actions.
    open var isUndoing: Bool { state == .undoing }

    /// Whether ``redo()`` is running actions.
    open var isRedoing: Bool { state == .redoing }

    /// Whether there is anything to undo. Open groups may have to be closed first.
    open var canUndo: Bool { !undoStack.isEmpty || openForUndo.contains { !$0.isEmpty } }

    /// Whether there is anything to redo.
    ///
    /// Posts `NSUndoManagerCheckpoint` first, so that observers can register pending actions, after which nothing can
    /// be redone.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// The number of times that ``undo()`` can be called before nothing is left to undo.
    open var undoCount: Int { undoStack.count + (openForUndo.contains { !$0.isEmpty } ? 1 : 0) }

    /// The number of times that ``redo()`` can be called before nothing is left to redo.
    open var redoCount: Int { redoStack.count }

    // Methods that a subclass may override are declared here, because Swift cannot override methods of an extension.

    /// Opens a group inside the innermost open one. Posts a checkpoint, unless the group is a top-level one, and
    /// `NSUndoManagerDidOpenUndoGroup`.
    open func beginUndoGrouping() {
        openGroupOfEvent()
        openGroup(isAutomatic: false)
    }

    /// Closes the innermost open group. Stops the process if there is none.
    ///
    /// A group without actions stays and is one step of undo. Posts a checkpoint, `NSUndoManagerWillCloseUndoGroup`
    /// and `NSUndoManagerDidCloseUndoGroup`.
    open func endUndoGrouping() {
        if open.isEmpty { stop("endUndoGrouping was called without a group being open: call beginUndoGrouping first.") }
        closeGroup(removingIfEmpty: false)
    }

    /// Ignores actions until ``enableUndoRegistration()`` is called as often as this method.
    open func disableUndoRegistration() { disablings += 1 }

    /// Reverts one call of ``disableUndoRegistration()``. Stops the process if there was none.
    open func enableUndoRegistration() {
        if disablings == 0 { stop("enableUndoRegistration was called more often than disableUndoRegistration.") }
        disablings -= 1
    }

    /// Whether actions are being recorded. True unless registration is disabled.
    open var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// Undoes the last top-level group, and closes it first if it is open. Stops the process if a group inside it is
    /// also open, or if actions are being undone or redone.
    open func undo() {
        refuseWhilePerforming("undo")
        post(.NSUndoManagerCheckpoint)
        if open.count == 1 { closeGroup(removingIfEmpty: open[0].isAutomatic) }
        if !open.isEmpty {
            stop("undo was called with \(open.count) groups open: call endUndoGrouping, or use undoNestedGroup.")
        }
        undoNestedGroup()
    }

    /// Undoes the last closed group, top-level or not. The actions that it registers are one group to redo.
    ///
    /// Stops the process if the open group has actions that were registered after that group.
    /// Posts a checkpoint, then `NSUndoManagerWillUndoChange` and `NSUndoManagerDidUndoChange` around the actions.
    open func undoNestedGroup() {
        refuseWhilePerforming("undoNestedGroup")
        post(.NSUndoManagerCheckpoint)
        if let group = takeLastClosedGroup() { performUndo(of: group) }
    }

    /// Redoes the last group that was undone. The actions that it registers can be undone again. Does nothing if there
    /// is none; stops the process while actions are being undone or redone.
    ///
    /// Posts a checkpoint, then `NSUndoManagerWillRedoChange` and `NSUndoManagerDidRedoChange` around the actions.
    open func redo() {
        refuseWhilePerforming("redo")
        post(.NSUndoManagerCheckpoint)
        if let group = redoStack.popLast() { performRedo(of: group) }
    }

    /// Removes all actions, closes all groups, and enables registration.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        open = []
        suspended = []
        disablings = 0
    }

    /// Removes the actions of one target, and the groups that then have none left.
    ///
    /// May be called from the target's `deinit`.
    open func removeAllActions(withTarget target: Any) {
        let identity = ObjectIdentifier(target as AnyObject)
        for group in open + suspended { group.removeActions(of: identity) }
        undoStack.removeAll { $0.removeActions(of: identity) }
        redoStack.removeAll { $0.removeActions(of: identity) }
    }

    /// Registers the call of a method by selector, with `object` as its argument.
    ///
    /// The method is looked up in the tables that the `ManagedObjectAccessors` plugin generates, so it must be a method
    /// of a managed object's class. Stops the process if there is none with this name.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        register(method: selector, of: target as AnyObject, argument: object)
    }

    /// Unavailable, because Linux cannot record a message that is sent to an object.
    @available(
        *, unavailable, message: "Linux has no NSInvocation to record. Use registerUndo(withTarget:handler:) instead."
    )
    open func prepare(withInvocationTarget target: Any) -> Any { target }

    /// Names the change that the innermost open group, and the groups around it, would undo; an empty name removes the
    /// name.
    ///
    /// The group keeps its name when it is undone and redone. Stops the process if no group is open and
    /// ``groupsByEvent`` is false.
    open func setActionName(_ actionName: String) {
        for group in groupsToDescribe("setActionName") { group.name = actionName.isEmpty ? nil : actionName }
    }

    /// Sets whether the last action is discardable, as a change of the selection can be.
    ///
    /// When a group closes whose actions are all discardable, its notifications contain
    /// ``NSUndoManagerGroupIsDiscardableKey``.
    open func setActionIsDiscardable(_ discardable: Bool) {
        groupsToDescribe("setActionIsDiscardable").last?.lastAction?.isDiscardable = discardable
    }

    /// Stores a value with the open groups; nil removes it.
    open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
        for group in groupsToDescribe("setActionUserInfoValue") { group.userInfo[key] = info }
    }

    /// The value that is stored for `key` with the group that ``undo()`` would undo.
    open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextUndo?.userInfo[key] }
    /// The value that is stored for `key` with the group that ``redo()`` would redo.
    open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextRedo?.userInfo[key] }

    /// Whether the group that ``undo()`` would undo is discardable.
    open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }
    /// Whether the group that ``redo()`` would redo is discardable.
    open var redoActionIsDiscardable: Bool { nextRedo?.isDiscardable ?? false }

    /// The name of the group that ``undo()`` would undo; empty if it has none.
    open var undoActionName: String { nextUndo?.name ?? "" }
    /// The name of the group that ``redo()`` would redo; empty if it has none.
    open var redoActionName: String { nextRedo?.name ?? "" }

    /// The title of a menu command to undo: *Undo*, and the action's name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of a menu command to redo: *Redo*, and the action's name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// The title of a command to undo an action with this name. English; override it for other languages.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { title("Undo", actionName) }
    /// The title of a command to redo an action with this name. English; override it for other languages.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { title("Redo", actionName) }

    private final func title(_ command: String, _ name: String) -> String {
        name.isEmpty ? command : "\(command) \(name)"
    }
}
