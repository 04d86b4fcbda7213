import CoreData

extension Machine {
    /// Saves a context, compares the resulting contents of the file or the parent with the prediction, and delivers
    /// the notification to the other contexts.
    func save(_ participant: Participant) throws {
        let neighbors = inOrder.filter { $0.parent === participant.parent && $0 !== participant }
        for neighbor in neighbors where neighbor.merges { neighbor.context.performAndWait { neighbor.endGroup() } }
        participant.context.performAndWait { participant.endGroup() }
        if let parent = participant.parent { parent.context.performAndWait { parent.beginGroup() } }

        let before = backing(of: participant)
        var attempt = SaveAttempt(participant, before: before)
        attempt.written = participant.writing
        nonisolated(unsafe) var note: Notification?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: participant.context, queue: nil
        ) { note = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        let error = participant.context.performAndWait { () -> NSError? in
            do { try participant.context.save() } catch { return error as NSError }
            return nil
        }
        for neighbor in neighbors where neighbor.merges { neighbor.context.performAndWait {} }
        if let parent = participant.parent {
            parent.context.performAndWait { parent.endGroup() }
            parent.removeUndoActions()
        }
        count(conflict: attempt.isConflicted)

        if let error {
            try failed(participant, attempt, error)
        } else {
            try succeeded(participant, attempt)
            let left = backing(of: participant)
            notifyFollowers(of: participant, Set(entities.keys.filter { left?.records[$0] == nil }))
            if let note { try deliver(note, of: participant, to: neighbors, before: before) }
        }
    }

    /// Compares one context after every second save only: a comparison reads everything, and programs should fire
    /// faults.
    func checkOneContext() throws {
        guard saves % 2 == 0, !participants.isEmpty else { return }
        let participant = inOrder[saves / 2 % participants.count]
        if participant.isCertain { try check(participant) }
    }

    private func failed(_ participant: Participant, _ attempt: SaveAttempt, _ error: NSError) throws {
        if participant.parent == nil {
            let now = try readFile()
            try expect(
                now == file, "failed save",
                "A save that failed with \(error.code) changed the file: "
                    + "\(file.differences(to: now, named: ("before", "after")))")
        }
        if let expected = attempt.expected {
            // A touched object is validated in its current state, even without net changes.
            let faults =
                expected.faults(strict: true) + attempt.view.faults(strict: true)
                + (attempt.hasDuplicates ? expected.duplicates() : [])
            try expect(
                !faults.isEmpty, "refused save",
                "c\(participant.number).save() fails although nothing conflicts: \(error.code) \(error.userInfo)")
        }
        if error.code == CocoaError.managedObjectMerge.rawValue {
            try expect(
                participant.policy == .error || participant.view == nil, "unsettled conflict",
                "c\(participant.number).save() fails with \(error.code) under \(participant.policy): \(error.localizedDescription)"
            )
        }
        try expect(
            participant.context.performAndWait { participant.context.hasChanges }, "failed save",
            "c\(participant.number) has no changes after a save that failed with \(error.code)")
        // The result of a merge policy remains, even if validation then fails.
        if attempt.isConflicted, error.code != CocoaError.managedObjectMerge.rawValue { participant.becomeUnknown() }
    }

    private func succeeded(_ participant: Participant, _ attempt: SaveAttempt) throws {
        if participant.parent == nil { file = try readFile() }
        try expect(
            !participant.context.performAndWait { participant.context.hasChanges }, "changes after save",
            "c\(participant.number) has changes after its save")
        defer { participant.haveNoChanges() }
        guard participant.view != nil, attempt.before != nil, attempt.expected != nil || !attempt.hasDuplicates else {
            if let parent = participant.parent {
                parent.becomeUnknown()
                parent.isEdited = true
            }
            return participant.becomeUnknown()
        }
        if let expected = attempt.expected {
            try savedAlone(participant, attempt, expected)
        } else {
            try savedAgainst(participant, attempt)
        }
    }

    /// After a save without conflicts: every change is there, and nothing else has changed.
    private func savedAlone(_ participant: Participant, _ attempt: SaveAttempt, _ expected: Graph) throws {
        let faults = (expected.faults(strict: true) + (attempt.hasDuplicates ? expected.duplicates() : [])).filter {
            !attempt.before!.faults(strict: true).contains($0) && !isLeftBehind($0, attempt)
        }
        try expect(
            faults.isEmpty, "unsound save", "c\(participant.number).save() succeeds although \(faults.prefix(4))")
        if let parent = participant.parent {
            if attempt.own.isDisjoint(with: parent.uncertain) { parent.view = expected } else { parent.becomeUnknown() }
            if !attempt.own.isEmpty { parent.isEdited = true }
            if saves % 4 == 0 { try check(parent) }
        } else {
            try expect(
                file == expected, "saved",
                "After c\(participant.number).save(): "
                    + "\(expected.differences(to: file, named: ("expected", "in the file")))")
        }
        participant.base!.take(attempt.own, from: expected)
        participant.seen = participant.parent?.view
    }

    /// Whether a record that is not saved refers to a deleted record: the rule No Action, or a missing inverse, leaves
    /// this to the program.
    private func isLeftBehind(_ fault: String, _ attempt: SaveAttempt) -> Bool {
        fault.hasPrefix("dangling: ") && !attempt.own.contains { fault.contains(" \($0).") }
    }

    /// After a save with conflicts: each value comes from one of the two sides, according to the policy.
    private func savedAgainst(_ participant: Participant, _ attempt: SaveAttempt) throws {
        var after = file
        if let parent = participant.parent {
            parent.isEdited = true
            guard parent.isCertain else {
                parent.becomeUnknown()
                return participant.becomeUnknown()
            }
            after = try parent.context.performAndWait { try Graph(shownBy: parent.context) }
            let faults = after.faults().filter { !$0.hasPrefix("mandatory") }
            try expect(
                faults.isEmpty, "unsound parent", "c\(parent.number) after c\(participant.number)'s save: \(faults)")
            parent.view = after
        }
        let wrong = attempt.wrong(after: after)
        try expect(
            wrong.isEmpty, "policy \(participant.policy)", "After c\(participant.number).save(): \(wrong.prefix(6))")
        let shown = try participant.context.performAndWait { try mismatches(participant, attempt, after) }
        try expect(
            shown.isEmpty, "shown after save \(participant.policy)",
            "After its save c\(participant.number) shows: \(shown.prefix(6))")
        participant.seen = participant.parent?.view
        if participant.isObserved {
            try participant.adoptView()
            participant.base = participant.view
        } else {
            participant.becomeUnknown()
        }
    }

    /// Differences between the saved objects and the saved values.
    private func mismatches(_ participant: Participant, _ attempt: SaveAttempt, _ after: Graph) throws -> [String] {
        var texts: [String] = []
        for key in attempt.own.intersection(attempt.written).sorted() {
            guard let saved = after.records[key], attempt.view.records[key] != nil,
                let object = participant.objects[key] ?? registered(participant, key), !object.isDeleted
            else { continue }
            for (property, value) in saved.values.sorted(by: { $0.key < $1.key }) {
                let isMany = WorldSchema.relation(property, of: saved.entity)?.isToMany ?? false
                if isMany, attempt.base[key, property] == attempt.view[key, property] { continue }
                let shown = object.shown(property)
                if shown != value { texts.append("\(saved.entity) \(key).\(property) as \(shown), saved is \(value)") }
            }
        }
        return texts
    }

    private func registered(_ participant: Participant, _ key: Int) -> NSManagedObject? {
        participant.context.registeredObjects.first { !$0.isFault && Graph.key(of: $0) == key }
    }

    private func deliver(
        _ note: Notification, of participant: Participant, to neighbors: [Participant], before: Graph?
    ) throws {
        let after = backing(of: participant)
        for neighbor in neighbors {
            guard let before, let after else { continue }
            let keys = before.difference(to: after)
            neighbor.inbox.append(.init(note: note, keys: keys))
            neighbor.seen = neighbor.parent?.view
            if neighbor.merges {
                let first = neighbor.inbox.removeLast()
                try take(neighbor, first.keys)
            }
        }
    }
}
