import CoreData

/// Steps in which a context merges others' saves, or discards its own changes.
extension Machine {
    func merge(_ participant: Participant, all: Bool) throws {
        let count = all ? participant.inbox.count : min(1, participant.inbox.count)
        let delivered = Array(participant.inbox.prefix(count))
        guard !delivered.isEmpty else { return }
        participant.inbox.removeFirst(count)
        participant.context.performAndWait {
            participant.endGroup()
            for delivery in delivered { participant.context.mergeChanges(fromContextDidSave: delivery.note) }
        }
        try take(participant, delivered.reduce(into: Set()) { $0.formUnion($1.keys) })
    }

    /// Predicts the effect of merging records as they are now in the store or the parent.
    func take(_ participant: Participant, _ keys: Set<Int>) throws {
        let fresh = keys.subtracting(participant.uncertain)
        let backing = backing(of: participant)
        let gone = keys.filter { backing?.records[$0] == nil }
        if !gone.isEmpty {
            participant.hasMergedDeletions = true
            notifyFollowers(of: participant, gone)
        }
        guard let view = participant.view, participant.base != nil else { return }
        // Changes relative to unknown values are now relative to other values.
        guard let backing, participant.own.isDisjoint(with: keys.subtracting(fresh)) else {
            return participant.becomeUnknown()
        }
        guard participant.own.isDisjoint(with: fresh) else {
            guard participant.isObserved, participant.isCertain else { return participant.becomeUnknown() }
            return try observeMerge(participant, SaveAttempt(merging: backing, into: participant))
        }
        participant.base!.take(fresh, from: backing)
        participant.view!.take(fresh, from: backing)
        // Earlier undo groups may be undone on top of merged changes: the documentation leaves open how.
        let touched = fresh.union(view.difference(to: participant.view!))
        if participant.undoGroups.contains(where: { !$0.touched.isDisjoint(with: touched) })
            || participant.redoGroups.contains(where: { !$0.touched.isDisjoint(with: touched) })
        {
            participant.removeUndoActions()
        }
    }

    /// Child contexts that merge automatically have also merged deletions. Their changes to these records are lost.
    func notifyFollowers(of participant: Participant, _ gone: Set<Int>) {
        for follower in inOrder where follower.follows(participant) {
            follower.hasMergedDeletions = true
            if !follower.own.isDisjoint(with: gone) { follower.becomeUnknown() }
        }
    }

    /// The names of the mandatory relationships.
    private static let mandatory = WorldSchema.entities.flatMap(\.relations).filter(\.isMandatory).map(\.name)

    /// After a merge over unsaved changes: both sides of each relationship agree; every value comes from either side.
    private func observeMerge(_ participant: Participant, _ attempt: SaveAttempt) throws {
        var attempt = attempt
        attempt.written = participant.writing
        let shown = try participant.shown(keeping: participant.view!)
        // The next save's merge policy decides about unsaved changes to a record that others deleted.
        let orphans = attempt.own.filter { attempt.base.records[$0] != nil && attempt.before!.records[$0] == nil }
        let isBehind = attempt.base.records.keys.contains { attempt.before!.records[$0] == nil }
        if isBehind, shown.leadsToMissing { return participant.becomeUnknown() }
        try participant.adopt()
        try expect(
            participant.view != nil, "merged", "c\(participant.number) leads to a missing record: \(shown.faults())")
        participant.base = attempt.before
        // A mandatory reference to such a record stays, and the next save refuses it.
        let faults = participant.view!.faults().filter { fault in
            !fault.hasPrefix("mandatory")
                && !orphans.contains {
                    fault.contains(" \($0).")
                        || fault.hasPrefix("dangling: ") && fault.contains(" leads to \($0),")
                            && Self.mandatory.contains { fault.contains(".\($0) ") }
                }
        }
        // Until the save, records that others relate to a deleted, unsaved record still refer to it.
        if participant.leadsToDeleted(faults) { return participant.becomeUnknown() }
        try expect(
            faults.isEmpty, "merged", "c\(participant.number) after merging over its changes: \(faults.prefix(4))")
        let wrong = attempt.wrong(after: participant.view!)
        try expect(
            wrong.isEmpty, "merged", "c\(participant.number) after merging over its changes: \(wrong.prefix(6))")
        participant.hasMergedDeletions = true
        if !orphans.isEmpty { participant.becomeUnknown() }
    }

    func refresh(_ participant: Participant, _ key: Int, keeping: Bool) throws {
        try participant.context.performAndWait {
            participant.endGroup()
            guard let object = try object(participant, key) else { return }
            // After discarding the changes of one object, the program has to update its inverses.
            let isChanged = participant.view == nil ? participant.isEdited : participant.own.contains(key)
            guard keeping || !isChanged else { return }
            participant.context.refresh(object, mergeChanges: keeping)
        }
    }

    func refreshAll(_ participant: Participant) throws {
        participant.context.performAndWait {
            participant.endGroup()
            participant.context.refreshAllObjects()
        }
        let keys = participant.uncertain
        let wasLost = participant.isLost
        (participant.inbox, participant.missed, participant.isLost) = ([], [], false)
        if wasLost { participant.hasMergedDeletions = true }
        if wasLost { participant.becomeUnknown() } else { try take(participant, keys) }
    }

    func reset(_ participant: Participant) {
        participant.objects = [:]
        participant.context.performAndWait {
            participant.endGroup()
            participant.context.reset()
        }
        (participant.inbox, participant.missed, participant.isLost) = ([], [], false)
        participant.haveNoChanges()
        if let graph = backing(of: participant) {
            participant.becomeKnown(as: graph)
        } else {
            participant.becomeUnknown()
            participant.isLost = true
        }
    }

    func rollback(_ participant: Participant) throws {
        try participant.context.performAndWait {
            participant.endGroup()
            participant.context.rollback()
            try expect(
                !participant.context.hasChanges, "rollback", "c\(participant.number) has changes after a rollback")
        }
        participant.haveNoChanges()
        participant.view = participant.base
        participant.removeUndoActions()
    }

    func undo(_ participant: Participant) throws {
        try goThroughTime(participant, from: \.undoGroups, to: \.redoGroups, { $0.before }) {
            $0.canUndo ? { participant.context.undo() } : nil
        }
    }

    func redo(_ participant: Participant) throws {
        try goThroughTime(participant, from: \.redoGroups, to: \.undoGroups, { $0.after }) {
            $0.canRedo ? { participant.context.redo() } : nil
        }
    }

    private func goThroughTime(
        _ participant: Participant, from source: ReferenceWritableKeyPath<Participant, [Participant.Group]>,
        to target: ReferenceWritableKeyPath<Participant, [Participant.Group]>,
        _ result: (Participant.Group) -> Graph, action: (UndoManager) -> (() -> Void)?
    ) throws {
        guard let undoManager = participant.undoManager else { return }
        try participant.context.performAndWait {
            if participant.isGrouping { participant.endGroup() }
            if participant.view != nil, participant[keyPath: source].isEmpty { return }
            guard let act = action(undoManager) else {
                try expect(participant.view == nil, "undo", "c\(participant.number) has nothing to undo or redo")
                return
            }
            act()
            participant.context.processPendingChanges()
            participant.isEdited = true
            guard participant.view != nil else { return }
            let group = participant[keyPath: source].removeLast()
            guard participant.uncertain.isDisjoint(with: group.touched) else {
                return participant.isObserved ? try participant.adoptView() : participant.becomeUnknown()
            }
            participant[keyPath: target].append(group)
            participant.view!.take(group.touched, from: result(group))
        }
    }

    func obtainPermanentIDs(_ participant: Participant) throws {
        try participant.context.performAndWait {
            let inserted = participant.context.insertedObjects.sorted { Graph.key(of: $0) < Graph.key(of: $1) }
            try participant.context.obtainPermanentIDs(for: inserted)
            for object in inserted {
                try expect(
                    !object.objectID.isTemporaryID, "permanent ids", "r\(Graph.key(of: object)) keeps a temporary id")
                try expect(
                    participant.context.registeredObject(for: object.objectID) === object, "uniquing",
                    "c\(participant.number) does not find r\(Graph.key(of: object)) by its permanent id")
            }
        }
    }
}
