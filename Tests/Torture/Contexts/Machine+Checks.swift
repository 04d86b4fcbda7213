import CoreData

extension Machine {
    /// Compares everything that a context shows with the prediction or, without one, both sides of each relationship.
    func check(_ participant: Participant) throws {
        try participant.context.performAndWait {
            participant.endGroup()
            let name = "c\(participant.number)"
            let shown = try Graph(shownBy: participant.context)
            let uncertain = participant.uncertain
            guard let view = participant.view, let base = participant.base else {
                guard participant.isCertain, !participant.isDenied else { return }
                // The values of changed records that others deleted depend on the next save's merge policy.
                let orphans = participant.context.updatedObjects.map(Graph.key).filter {
                    backing(of: participant)?.records[$0] == nil
                }
                let faults = shown.faults().filter { fault in
                    !fault.hasPrefix("mandatory") && !orphans.contains { fault.contains(" \($0).") }
                }
                return try expect(
                    faults.isEmpty || participant.leadsToDeleted(faults), "memory", "\(name) shows: \(faults.prefix(4))"
                )
            }
            let keys = view.difference(to: shown).subtracting(uncertain)
            try expect(
                keys.isEmpty, participant.own.isEmpty ? "clean context" : "edited context",
                "\(name), \(view.differences(to: shown, of: keys, named: ("expected", "shown")))")
            let own = participant.own
            if !own.isEmpty {
                try expect(participant.context.hasChanges, "flags", "\(name) has changes and says it has none")
            } else if !participant.isEdited, !participant.hasMergedDeletions {
                // A fault that was fired after its record was deleted elsewhere counts as deleted.
                let gone = participant.context.deletedObjects.filter {
                    !$0.isFault && Graph.key(of: $0) == Graph.missing
                }
                try expect(
                    !participant.context.hasChanges || gone == participant.context.deletedObjects && !gone.isEmpty,
                    "flags", "\(name) has no changes and says it has some")
            }
            for (key, object) in participant.objects where !uncertain.contains(key) {
                try check(object, key, name, base: base, view: view)
            }
        }
    }

    /// Compares the flags of a retained object.
    private func check(_ object: NSManagedObject, _ key: Int, _ name: String, base: Graph, view: Graph) throws {
        guard let context = object.managedObjectContext, view.records[key] != nil else { return }
        try expect(
            context.registeredObject(for: object.objectID) === object, "uniquing",
            "\(name) has another object for r\(key) than the one it returned before")
        try expect(!object.isDeleted, "flags", "\(name): r\(key) is there and isDeleted")
        try expect(
            object.isInserted == (base.records[key] == nil), "flags",
            "\(name): r\(key).isInserted is \(object.isInserted)")
        if base.records[key] != nil, base.records[key] != view.records[key] {
            try expect(object.isUpdated, "flags", "\(name): r\(key) is changed and not isUpdated")
        }
    }

    func read(_ participant: Participant, _ key: Int, _ property: String) throws {
        try participant.context.performAndWait {
            guard let object = try object(participant, key), let entity = entities[key],
                WorldSchema.relation(property, of: entity) != nil
                    || WorldSchema.attributes(of: entity).contains(where: { $0.name == property })
            else { return }
            let shown = object.shown(property)
            guard let view = participant.view, !participant.uncertain.contains(key) else { return }
            try expect(
                shown == view[key, property], "read",
                "c\(participant.number): \(entity) \(key).\(property) is \(shown), expected \(view[key, property])")
        }
    }

    func fetch(_ participant: Participant, _ entity: String) throws {
        try participant.context.performAndWait {
            let found = try participant.context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
            let keys = found.map(Graph.key)
            try expect(Set(keys).count == keys.count, "fetch", "c\(participant.number) finds an object twice: \(keys)")
            guard let view = participant.view else { return }
            let uncertain = participant.uncertain
            let (due, shown) = (Set(view.keys(of: entity)).subtracting(uncertain), Set(keys).subtracting(uncertain))
            try expect(
                due == shown, "fetch", "c\(participant.number) finds \(shown.sorted()), expected \(due.sorted())")
        }
    }

    /// The final steps of a program: every context merges everything, saves or rolls back, and then shows the file's
    /// contents. Run each step before requesting the next.
    func lastSteps(_ run: (Step) throws -> Void) throws {
        for participant in inOrder.reversed() {
            let number = participant.number
            if !participant.inbox.isEmpty { try run(.merge(number, all: true)) }
            try run(.save(number))
            if participant.isEdited { try run(.rollback(number)) }
        }
        for participant in inOrder {
            let number = participant.number
            if !participant.inbox.isEmpty { try run(.merge(number, all: true)) }
            if !participant.isCertain { try run(.refreshAll(number)) }
            try run(.check(number))
        }
    }
}
