import CoreData

extension Machine {
    /// The object of a record: the retained one, or the result of a fetch.
    func object(_ participant: Participant, _ key: Int) throws -> NSManagedObject? {
        if let held = participant.objects[key], !held.isDeleted, held.managedObjectContext != nil { return held }
        participant.objects[key] = nil
        if let view = participant.view, view.records[key] == nil, !participant.uncertain.contains(key) { return nil }
        guard let entity = entities[key] else { return nil }
        let request = NSFetchRequest<NSManagedObject>(entityName: WorldSchema.line(of: entity).last!.name)
        request.predicate = NSPredicate(format: "key == %d", key)
        let found = try participant.context.fetch(request)
        try expect(found.count <= 1, "fetch", "A fetch by key finds \(found.count) objects of r\(key)")
        guard let object = found.first, !object.isDeleted else {
            let isDue = participant.view?.records[key] != nil && !participant.uncertain.contains(key)
            try expect(!isDue, "fetch", "A fetch in c\(participant.number) does not find r\(key)")
            return nil
        }
        participant.objects[key] = object
        return object
    }

    /// Changes a record, in the context and in the model.
    func edit(_ participant: Participant, _ step: Step) throws {
        try participant.context.performAndWait {
            switch step {
            case .insert(_, let entity, let key): try insert(participant, entity, key)
            case .delete(_, let key): try delete(participant, key)
            case .set(_, let key, let property, let value):
                guard let object = try object(participant, key), object.entity.attributesByName[property] != nil else {
                    return
                }
                try change(participant, [key], model: { $0.set(key, property, value) }) {
                    object.setValue(value.plain, forKey: property)
                }
            case .setOne(_, let key, let property, let target): try setOne(participant, key, property, target)
            default: try editMany(participant, step)
            }
        }
    }

    /// Makes a change, and predicts its effect, or reads it if it involves records for which the context may be stale.
    private func change(
        _ participant: Participant, _ keys: [Int], model: (inout Graph) -> Void, _ body: () -> Void
    ) throws {
        var after = participant.view
        if let view = participant.view {
            let uncertain = participant.uncertain
            if uncertain.isDisjoint(with: keys) { model(&after!) } else { after = nil }
            if after.map({ uncertain.isDisjoint(with: view.neighborhood(of: view.difference(to: $0))) }) != true {
                if participant.isObserved { try participant.adopt() } else { participant.becomeUnknown() }
                after = nil
            }
        }
        participant.beginGroup()
        body()
        participant.isEdited = true
        guard participant.view != nil else { return }
        if let after { participant.view = after } else { try participant.adoptView() }
    }

    private func insert(_ participant: Participant, _ entity: String, _ key: Int) throws {
        guard entities[key] == nil else { return }
        // Undoing the insertion could not clear references to it from elsewhere.
        guard isAlone || participant.undoManager == nil || !Self.isWithoutInverse(entity) else { return }
        entities[key] = entity
        try change(participant, [key], model: { $0.insert(entity, key) }) {
            let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: participant.context)
            object.setValue(key, forKey: WorldSchema.key)
            participant.objects[key] = object
        }
    }

    static func isWithoutInverse(_ entity: String) -> Bool { ["Image", "Note"].contains(entity) }

    private func setOne(_ participant: Participant, _ key: Int, _ property: String, _ target: Int?) throws {
        guard let relation = entities[key].flatMap({ WorldSchema.relation(property, of: $0) }), !relation.isToMany,
            isAlone || property != "teacher", let object = try object(participant, key)
        else { return }
        if property == "teacher", let target { teachers.insert(target) }
        var other: NSManagedObject?
        if let target {
            other = try self.object(participant, target)
            guard let found = other, WorldSchema.isKind(found.entity.name!, of: relation.target),
                relation.inverse != nil || !isBeingDeleted(target)
            else { return }
        }
        try change(participant, [key] + (target.map { [$0] } ?? []), model: { $0.setOne(key, property, target) }) {
            object.setValue(other, forKey: property)
        }
    }

    /// Whether the next save of a context deletes a record. References without an inverse that lead to it would stay.
    private func isBeingDeleted(_ key: Int) -> Bool {
        inOrder.contains { participant in
            participant.context.performAndWait {
                participant.context.deletedObjects.contains { Graph.key(of: $0) == key }
            }
        }
    }

    /// Whether another context lists some records in a relationship that it has not saved. Without an inverse, the last
    /// save takes a member from its other owners, of which their contexts are not notified.
    private func isListed(_ keys: [Int], _ property: String, by participant: Participant) -> Bool {
        inOrder.contains { other in
            guard other !== participant else { return false }
            return other.context.performAndWait {
                other.context.insertedObjects.union(other.context.updatedObjects).contains {
                    $0.changedValues()[property] != nil && $0.shown(property).keys.contains(where: keys.contains)
                }
            }
        }
    }

    private func delete(_ participant: Participant, _ key: Int) throws {
        guard let entity = entities[key], isAlone || !(Self.isWithoutInverse(entity) || teachers.contains(key)),
            let object = try object(participant, key)
        else { return }
        if isAlone { try clearReferences(participant, to: key, object) }
        var isDenied = false
        let view = participant.view.flatMap { $0.records[key] == nil ? nil : $0 }
        let doomed = view?.closure(ofDeleting: key) ?? [key]
        try change(participant, [key], model: { isDenied = $0.delete(key) }) {
            participant.context.delete(object)
            participant.context.processPendingChanges()
        }
        // Only a fetch from the store returns records that others deleted, including by cascade.
        if !participant.uncertain.isDisjoint(with: doomed) { participant.becomeUnknown() }
        for key in doomed { participant.objects[key] = nil }
        guard isDenied || participant.view == nil else { return }
        if isDenied || entity == "Place" { participant.isDenied = true }
        participant.becomeUnknown()
    }

    /// Clears the references that no delete rule clears, as the documentation requires of programs.
    private func clearReferences(_ participant: Participant, to key: Int, _ object: NSManagedObject) throws {
        guard let view = participant.view else { return }
        for other in view.records.keys.sorted() {
            for relation in WorldSchema.relations(of: view.records[other]!.entity)
            where (relation.inverse == nil || relation.name == "teacher")
                && view[other, relation.name].keys.contains(key)
            {
                if relation.isToMany {
                    try editMany(participant, .remove(participant.number, other, relation.name, key))
                } else {
                    try setOne(participant, other, relation.name, nil)
                }
            }
        }
    }

    private func editMany(_ participant: Participant, _ step: Step) throws {
        guard let (key, property, others) = step.toMany, let entity = entities[key],
            let relation = WorldSchema.relation(property, of: entity), relation.isToMany,
            isAlone || property != "lessons", let object = try object(participant, key)
        else { return }
        if property == "lessons" { teachers.insert(key) }
        var members: [NSManagedObject] = []
        for other in others {
            guard let member = try self.object(participant, other),
                WorldSchema.isKind(member.entity.name!, of: relation.target)
            else { return }
            members.append(member)
        }
        if relation.inverse == nil {
            guard participant.view != nil, participant.isCertain, participant.parent == nil,
                !others.contains(where: isBeingDeleted), !isListed(others, property, by: participant)
            else { return }
            try releaseMembers(participant, others, alongside: key, property)
        }
        let shown = object.shown(property).keys
        var keys = shown
        if case .move(_, _, _, let from, let to) = step {
            guard relation.isOrdered, shown.indices.contains(from), shown.indices.contains(to) else { return }
            // It is removed and added again, so that it moves to the end of an ordered inverse.
            let moved = keys.remove(at: from)
            let rest = keys
            keys.insert(moved, at: to)
            return try change(
                participant, [key] + shown,
                model: {
                    $0.setMany(key, property, rest)
                    $0.setMany(key, property, keys)
                }
            ) {
                let list = object.mutableOrderedSetValue(forKey: property)
                let member = list.object(at: from)
                list.removeObject(at: from)
                list.insert(member, at: to)
            }
        }
        switch step {
        case .add(_, _, _, let other, let index):
            guard !keys.contains(other) else { return }
            keys.insert(other, at: min(index ?? keys.count, keys.count))
        case .remove(_, _, _, let other):
            guard keys.contains(other) else { return }
            keys.removeAll { $0 == other }
        default: keys = others
        }
        try change(participant, [key] + others, model: { $0.setMany(key, property, keys) }) {
            apply(step, to: object, relation, members)
        }
    }

    private func apply(
        _ step: Step, to object: NSManagedObject, _ relation: WorldSchema.Relation, _ members: [NSManagedObject]
    ) {
        switch step {
        case .replace where relation.isOrdered: object.setValue(NSOrderedSet(array: members), forKey: relation.name)
        case .replace: object.setValue(Set(members), forKey: relation.name)
        case .add(_, _, _, _, let index) where relation.isOrdered:
            let list = object.mutableOrderedSetValue(forKey: relation.name)
            list.insert(members[0], at: min(index ?? list.count, list.count))
        case .add: object.mutableSetValue(forKey: relation.name).add(members[0])
        case .remove where relation.isOrdered:
            object.mutableOrderedSetValue(forKey: relation.name).remove(members[0])
        default: object.mutableSetValue(forKey: relation.name).remove(members[0])
        }
    }

    /// A to-many without an inverse is a column in its members' table, so each member has at most one owner.
    private func releaseMembers(_ participant: Participant, _ keys: [Int], alongside owner: Int, _ property: String)
        throws
    {
        guard let view = participant.view else { return }
        for other in view.keys(of: "Book") where other != owner {
            for key in view[other, property].keys where keys.contains(key) {
                try editMany(participant, .remove(participant.number, other, property, key))
            }
        }
    }
}

extension Step {
    /// The to-many relationship that the step edits, and the affected records.
    fileprivate var toMany: (key: Int, property: String, others: [Int])? {
        switch self {
        case .add(_, let key, let property, let other, _): (key, property, [other])
        case .remove(_, let key, let property, let other): (key, property, [other])
        case .move(_, let key, let property, _, _): (key, property, [])
        case .replace(_, let key, let property, let others): (key, property, others)
        default: nil
        }
    }
}

extension Graph.Value {
    /// The attribute value for key-value coding.
    var plain: Any? {
        switch self {
        case .text(let text): text
        case .number(let number): number
        default: nil
        }
    }
}
