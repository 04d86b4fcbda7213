import CoreData

/// A context of a random program, with a prediction of what it shows.
final class Participant {
    /// A save of another context that has not been merged yet.
    struct Delivery {
        let note: Notification
        /// The keys of the records that the save changed.
        let keys: Set<Int>
    }

    /// The effect of one undo.
    struct Group {
        let before: Graph
        let after: Graph
        var touched: Set<Int> { before.difference(to: after) }
    }

    let number: Int
    let context: NSManagedObjectContext
    let parent: Participant?
    let policy: Step.Policy
    let merges: Bool
    let undoManager: UndoManager?
    /// Whether the context's contents are read when they cannot be predicted.
    let isObserved: Bool
    /// The objects that the program retains.
    var objects: [Int: NSManagedObject] = [:]

    /// The context's contents with its unsaved changes, nil if the documentation leaves them open.
    var view: Graph?
    /// The context's contents without its unsaved changes, nil whenever `view` is.
    var base: Graph?
    /// The parent's contents when they were last compared.
    var seen: Graph?
    var inbox: [Delivery] = []
    /// The keys of records that changed in the store or parent and for which no notification will arrive.
    var missed: Set<Int> = []
    /// The keys of records for which the parent was stale: this context may have read them before the parent was
    /// updated.
    var behind: Set<Int> = []
    /// Whether anything may have changed in the parent.
    var isLost = false
    /// Whether there are unsaved changes.
    var isEdited = false
    /// Whether a merged deletion may count as an unsaved change.
    var hasMergedDeletions = false
    /// Whether a delete rule may deny a deletion: until it is reverted, references to a deleted object exist.
    var isDenied = false

    var undoGroups: [Group] = []
    var redoGroups: [Group] = []
    /// The contents when the open undo group began.
    var groupStart: Graph?
    var isGrouping = false

    init(_ number: Int, _ context: NSManagedObjectContext, parent: Participant?, step: (Step.Policy, Bool, Bool, Bool))
    {
        (self.number, self.context, self.parent) = (number, context, parent)
        (policy, merges, isObserved) = (step.0, step.1, step.3)
        context.mergePolicy = step.0.mergePolicy
        context.automaticallyMergesChangesFromParent = step.1
        undoManager = step.2 ? UndoManager() : nil
        undoManager?.groupsByEvent = false
        context.performAndWait { context.undoManager = undoManager }
        context.name = "c\(number)"
    }

    /// The keys of records for which the context may be stale.
    var uncertain: Set<Int> {
        inbox.reduce(missed.union(parent?.uncertain ?? [])) { $0.union($1.keys) }
    }
    var isCertain: Bool { !isLost && uncertain.isEmpty }
    /// The keys of the records with unsaved changes.
    var own: Set<Int> { if let view, let base { view.difference(to: base) } else { [] } }

    /// Whether the context merges what the other one has merged.
    func follows(_ other: Participant) -> Bool {
        guard merges, let parent else { return false }
        return parent === other || parent.follows(other)
    }

    /// The keys of the records that a save would insert or update.
    var writing: Set<Int> {
        context.performAndWait {
            let objects = context.insertedObjects.union(context.updatedObjects)
            return Set(objects.filter(\.hasPersistentChangedValues).map(Graph.key))
        }
    }

    /// From now on, the contents are not predicted, until the context has no changes and has merged everything.
    func becomeUnknown() {
        (view, base, groupStart) = (nil, nil, nil)
        (undoGroups, redoGroups) = ([], [])
    }

    /// After a save, a rollback or a reset.
    func haveNoChanges() { (isEdited, hasMergedDeletions, isDenied) = (false, false, false) }

    /// Resumes prediction.
    func becomeKnown(as graph: Graph) {
        (view, base) = (graph, graph)
        removeUndoActions()
    }

    /// Whether one of the faults is a reference to a deleted, unsaved object.
    func leadsToDeleted(_ faults: [String]) -> Bool {
        let deleted = context.performAndWait { context.deletedObjects.map(Graph.key) }
        return faults.contains { fault in deleted.contains { fault.contains(" leads to \($0),") } }
    }

    /// The context's contents, with its records that a fetch does not return because they were deleted elsewhere.
    func shown(keeping known: Graph) throws -> Graph {
        var shown = try context.performAndWait { try Graph(shownBy: context) }
        for key in uncertain where shown.records[key] == nil { shown.records[key] = known.records[key] }
        return shown
    }

    /// Adopts the context's contents as the prediction. Unsaved changes stay unsaved.
    func adopt() throws {
        guard let view, let base else { return }
        let own = own
        removeUndoActions()
        self.view = try shown(keeping: view)
        self.base = self.view
        self.base!.take(own, from: base)
        if self.view!.leadsToMissing { becomeUnknown() }
    }

    /// Adopts the context's contents as the prediction of its unsaved state, after a change that could not be
    /// predicted.
    func adoptView() throws {
        guard let view else { return }
        removeUndoActions()
        self.view = try shown(keeping: view)
        if self.view!.leadsToMissing { becomeUnknown() }
    }

    func removeUndoActions() {
        context.performAndWait { endGroup() }
        (undoGroups, redoGroups) = ([], [])
        context.performAndWait { undoManager?.removeAllActions() }
    }

    /// Begins an undo group, if none is open.
    func beginGroup() {
        guard let undoManager, !isGrouping else { return }
        undoManager.beginUndoGrouping()
        (isGrouping, groupStart) = (true, view)
    }

    /// Ends the undo group that is open.
    func endGroup() {
        context.processPendingChanges()
        guard let undoManager, isGrouping else { return }
        undoManager.endUndoGrouping()
        isGrouping = false
        if let groupStart, let view { undoGroups.append(Group(before: groupStart, after: view)) }
        groupStart = nil
        redoGroups = []
        // Whether a group without effective changes is an undo step is not documented.
        if undoGroups.last?.touched.isEmpty == true { removeUndoActions() }
    }
}

extension Step.Policy {
    var mergePolicy: NSMergePolicy {
        switch self {
        case .error: .error
        case .overwrite: .overwrite
        case .rollback: .rollback
        case .storeTrump: .mergeByPropertyStoreTrump
        case .objectTrump: .mergeByPropertyObjectTrump
        }
    }
}
