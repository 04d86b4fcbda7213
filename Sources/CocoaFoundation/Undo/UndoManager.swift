import Foundation

/// A recorder of how to take changes back, and of how to make them again.
///
///     func rename(to name: String) {
///         let old = title
///         undoManager.registerUndo(withTarget: self) { $0.rename(to: old) }
///         undoManager.setActionName("Rename")
///         title = name
///     }
///
/// Who changes something registers the opposite. What is registered while ``undo()`` runs is how to redo, so one
/// function serves both directions. Actions are gathered in groups, which are undone as a whole, last action first.
/// Unless ``groupsByEvent`` is false a group is opened by the first action of an event and closed at the event's end: on
/// the main queue when that comes round, on a thread with a run loop in the loop's next pass. A queue has no events of
/// its own; there a group ends with `undo()`, and a context's queue ends it with each `perform` block.
///
/// Targets are held weakly: the actions of one that is gone do nothing.
///
/// Where Apple raises an exception, over a group that was never begun for example, the program stops with a sentence.
/// An undo manager belongs to the queue of those that register with it: the main queue, or a context's.
/// Apple's page: *UndoManager*.
@preconcurrency @MainActor
open class UndoManager: NSObject {
    /// What the manager does with actions that are registered now.
    enum State {
        case collecting
        case undoing
        case redoing
    }

    final var state = State.collecting
    /// Closed groups, the latest last.
    final var undoStack: [UndoGroup] = []
    final var redoStack: [UndoGroup] = []
    /// The groups that are open, each inside the one before it.
    final var open: [UndoGroup] = []
    /// What was open when undoing began, since actions go to another group meanwhile.
    final var suspended: [UndoGroup] = []
    /// How many calls of `disableUndoRegistration()` are waiting for their counterpart.
    final var disablings = 0
    final var eventEndIsScheduled = false

    public nonisolated override init() { super.init() }

    /// Whether actions that are registered outside of any group open one for the current event. True by default.
    ///
    /// A group that is begun by hand then lies inside the event's group.
    open var groupsByEvent = true

    /// How many top-level groups each stack keeps; the oldest go first. 0, the default, keeps all.
    open var levelsOfUndo = 0 { didSet { trim() } }

    /// The run loop modes in which an event's group may be closed; the default mode only, unless set.
    open var runLoopModes: [RunLoop.Mode] = [.default]

    /// How many groups are open: 0 where there is none.
    open var groupingLevel: Int { open.count }

    /// Whether ``undo()`` or ``undoNestedGroup()`` is running actions.
    open var isUndoing: Bool { state == .undoing }

    /// Whether ``redo()`` is running actions.
    open var isRedoing: Bool { state == .redoing }

    /// Whether there is anything to undo. Groups may have to be closed first.
    open var canUndo: Bool { !undoStack.isEmpty || openForUndo.contains { !$0.isEmpty } }

    /// Whether there is anything to redo.
    ///
    /// Posts `NSUndoManagerCheckpoint` first, so that whoever holds actions back registers them: that ends redoing.
    open var canRedo: Bool {
        post(.NSUndoManagerCheckpoint)
        return !redoStack.isEmpty
    }

    /// How often ``undo()`` can be called before there is nothing left to undo.
    open var undoCount: Int { undoStack.count + (openForUndo.contains { !$0.isEmpty } ? 1 : 0) }

    /// How often ``redo()`` can be called before there is nothing left to redo.
    open var redoCount: Int { redoStack.count }

    // What a subclass may override is declared here: Swift's dispatch does not reach into extensions.

    /// Opens a group inside the innermost open one. Posts a checkpoint, unless the group is a top-level one, and
    /// `NSUndoManagerDidOpenUndoGroup`.
    open func beginUndoGrouping() {
        openGroupOfEvent()
        openGroup(isAutomatic: false)
    }

    /// Closes the innermost open group; stops where there is none.
    ///
    /// A group without actions stays and is one step of undo. Posts a checkpoint, `NSUndoManagerWillCloseUndoGroup`
    /// and `NSUndoManagerDidCloseUndoGroup`.
    open func endUndoGrouping() {
        if open.isEmpty { stop("endUndoGrouping was called without a group being open: call beginUndoGrouping first.") }
        closeGroup(removingIfEmpty: false)
    }

    /// Ignores actions until ``enableUndoRegistration()`` is called as often as this.
    open func disableUndoRegistration() { disablings += 1 }

    /// Takes one ``disableUndoRegistration()`` back; stops where there was none.
    open func enableUndoRegistration() {
        if disablings == 0 { stop("enableUndoRegistration was called more often than disableUndoRegistration.") }
        disablings -= 1
    }

    /// Whether actions are being recorded. True unless it was disabled.
    open var isUndoRegistrationEnabled: Bool { disablings == 0 }

    /// Runs the actions of the last top-level group, closing it first if it is open. Stops where a group inside it is
    /// open too, or where actions are being undone or redone.
    open func undo() {
        refuseWhilePerforming("undo")
        post(.NSUndoManagerCheckpoint)
        if open.count == 1 { closeGroup(removingIfEmpty: open[0].isAutomatic) }
        if !open.isEmpty {
            stop("undo was called with \(open.count) groups open: call endUndoGrouping, or use undoNestedGroup.")
        }
        undoNestedGroup()
    }

    /// Runs the actions of the last closed group, top-level or not; what they register is one group to redo.
    ///
    /// Stops where actions have been registered behind that group, inside the group that is open.
    /// Posts a checkpoint, then `NSUndoManagerWillUndoChange` and `NSUndoManagerDidUndoChange` around the actions.
    open func undoNestedGroup() {
        refuseWhilePerforming("undoNestedGroup")
        post(.NSUndoManagerCheckpoint)
        if let group = takeLastClosedGroup() { performUndo(of: group) }
    }

    /// Runs the actions of the last group that was undone; what they register can be undone again. Does nothing where
    /// there is none, stops while actions are being undone or redone.
    ///
    /// Posts a checkpoint, then `NSUndoManagerWillRedoChange` and `NSUndoManagerDidRedoChange` around the actions.
    open func redo() {
        refuseWhilePerforming("redo")
        post(.NSUndoManagerCheckpoint)
        if let group = redoStack.popLast() { performRedo(of: group) }
    }

    /// Forgets all actions, closes all groups, and enables registration.
    open func removeAllActions() {
        undoStack = []
        redoStack = []
        open = []
        suspended = []
        disablings = 0
    }

    /// Forgets the actions of one target, and the groups that have none left then.
    ///
    /// May be called from the target's `deinit`.
    open func removeAllActions(withTarget target: Any) {
        let identity = ObjectIdentifier(target as AnyObject)
        for group in open + suspended { group.removeActions(of: identity) }
        undoStack.removeAll { $0.removeActions(of: identity) }
        redoStack.removeAll { $0.removeActions(of: identity) }
    }

    /// Registers the call of a method by its name, with `object` as its argument.
    ///
    /// The method is found in the tables that the `ManagedObjectAccessors` plugin writes: it must be a method of a
    /// managed object's class. Stops where there is none of that name.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        register(method: selector, of: target as AnyObject, argument: object)
    }

    /// Linux cannot record a message that is sent to an object.
    @available(
        *, unavailable, message: "Linux has no NSInvocation to record. Use registerUndo(withTarget:handler:) instead."
    )
    open func prepare(withInvocationTarget target: Any) -> Any { target }

    /// Names what the innermost open group, and those around it, would undo; an empty name takes the name away.
    ///
    /// The name goes along when the group is undone and redone. Stops where no group is open and none is by event.
    open func setActionName(_ actionName: String) {
        for group in groupsToDescribe("setActionName") { group.name = actionName.isEmpty ? nil : actionName }
    }

    /// Says whether the last action may be lost without harm, as a change of the selection may.
    ///
    /// A group whose actions may all be lost says so, with ``NSUndoManagerGroupIsDiscardableKey``, when it is closed.
    open func setActionIsDiscardable(_ discardable: Bool) {
        groupsToDescribe("setActionIsDiscardable").last?.lastAction?.isDiscardable = discardable
    }

    /// Keeps a value with the group that is open; nil takes it away.
    open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
        for group in groupsToDescribe("setActionUserInfoValue") { group.userInfo[key] = info }
    }

    /// The value that was kept for `key` with the group that ``undo()`` would undo.
    open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextUndo?.userInfo[key] }
    /// The value that was kept for `key` with the group that ``redo()`` would redo.
    open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { nextRedo?.userInfo[key] }

    /// Whether what ``undo()`` would undo may be lost without harm.
    open var undoActionIsDiscardable: Bool { nextUndo?.isDiscardable ?? false }
    /// Whether what ``redo()`` would redo may be lost without harm.
    open var redoActionIsDiscardable: Bool { nextRedo?.isDiscardable ?? false }

    /// The name of what ``undo()`` would undo; empty where it has none.
    open var undoActionName: String { nextUndo?.name ?? "" }
    /// The name of what ``redo()`` would redo; empty where it has none.
    open var redoActionName: String { nextRedo?.name ?? "" }

    /// The title of a menu's command to undo: *Undo*, and the action's name.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// The title of a menu's command to redo: *Redo*, and the action's name.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

    /// The title of a command to undo an action of that name. English; override it for other languages.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { title("Undo", actionName) }
    /// The title of a command to redo an action of that name. English; override it for other languages.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { title("Redo", actionName) }

    private final func title(_ command: String, _ name: String) -> String {
        name.isEmpty ? command : "\(command) \(name)"
    }
}
