import CoreData

/// A program that traverses a garden along every relationship, changes what it finds, and saves. It counts errors and
/// continues after each of them.
public struct Wanderer {
    private let context: NSManagedObjectContext
    private let coordinator: NSPersistentStoreCoordinator
    private var chance: Chance
    /// The errors encountered, by code.
    public private(set) var errors: [Int: Int] = [:]
    public private(set) var objects = 0

    /// - Throws: errors from opening the store.
    public init(_ url: URL, seed: UInt64) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: Garden.model())
        try coordinator.addPersistentStore(type: .sqlite, at: url, options: Garden.options)
        context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        chance = Chance(seed: seed)
    }

    private static let entities = ["Bed", "Plant", "Label", "Tree", "Flower"]

    /// Makes one pass.
    public mutating func wander() throws {
        let context = context
        context.performAndWait {
            readEverything(asFaults: chance.once(in: 2))
            readInOtherWays()
            for _ in 0..<4 {
                change()
                attempt { try context.save() }
                if chance.once(in: 2) { context.rollback() }
                if chance.once(in: 3) { context.refreshAllObjects() }
                if chance.once(in: 4) { context.reset() }
            }
            deleteSomething()
            attempt { try context.save() }
            context.rollback()
            fetchMany()
            readEverything(asFaults: true)
            context.reset()
        }
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    private mutating func attempt(_ body: () throws -> Void) {
        do { try body() } catch { errors[(error as NSError).code, default: 0] += 1 }
    }

    private mutating func all(_ entity: String, asFaults: Bool = true) -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.returnsObjectsAsFaults = asFaults
        request.includesPropertyValues = chance.once(in: 2)
        if chance.once(in: 3) { request.fetchBatchSize = 7 }
        if chance.once(in: 3) {
            let paths = ["Bed": ["plants", "pride"], "Label": ["plants", "next", "previous.plants"]]
            request.relationshipKeyPathsForPrefetching =
                paths[entity] ?? ["parent", "children", "labels", "bed.plants"]
        }
        if chance.once(in: 3) { request.sortDescriptors = [NSSortDescriptor(key: "objectID", ascending: true)] }
        var found: [NSManagedObject] = []
        let context = context
        attempt { found = try context.fetch(request) }
        return found
    }

    private mutating func readEverything(asFaults: Bool) {
        for entity in Self.entities {
            for object in all(entity, asFaults: asFaults) {
                objects += 1
                Self.read(object)
            }
        }
    }

    private static func read(_ object: NSManagedObject) {
        for (name, property) in object.entity.propertiesByName {
            switch object.value(forKey: name) {
            case let other as NSManagedObject: _ = other.value(forKey: other.entity.attributesByName.keys.min()!)
            case let set as NSSet: for case let member as NSManagedObject in set { _ = member.isFault }
            case let set as NSOrderedSet: for case let member as NSManagedObject in set { _ = member.isFault }
            case let value?: _ = "\(value)".count
            case nil: break
            }
            if property is NSRelationshipDescription { _ = object.objectIDs(forRelationshipNamed: name).count }
        }
        _ = object.description.count + object.objectID.uriRepresentation().absoluteString.count
    }

    private mutating func readInOtherWays() {
        let context = context
        let predicates = [
            "name BEGINSWITH[cd] 'p'", "ANY children.number > 3", "bed.plantCount > 1", "labels.@count == 2",
            "parent.parent.name != nil", "SUBQUERY(children, $c, $c.number < 9).@count > 0",
        ]
        for predicate in predicates {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Plant")
            request.predicate = NSPredicate(format: predicate)
            attempt { _ = try context.count(for: request) }
            request.sortDescriptors = [NSSortDescriptor(key: "bed.name", ascending: true)]
            attempt { _ = try context.fetch(request).map(\.objectID) }
        }
        for entity in Self.entities {
            let ids = NSFetchRequest<NSManagedObjectID>(entityName: entity)
            ids.resultType = .managedObjectIDResultType
            var found: [NSManagedObjectID] = []
            attempt { found = try context.fetch(ids) }
            for id in found.prefix(5) {
                attempt { Self.read(try context.existingObject(with: id)) }
            }
            let rows = NSFetchRequest<NSDictionary>(entityName: entity)
            rows.resultType = .dictionaryResultType
            attempt { _ = try context.fetch(rows).map(\.description.count) }
        }
        let history = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        attempt {
            let result = try context.execute(history) as? NSPersistentHistoryResult
            for transaction in result?.result as? [NSPersistentHistoryTransaction] ?? [] {
                for change in transaction.changes ?? [] { _ = change.changedObjectID.description + "\(change)" }
            }
        }
    }

    private mutating func change() {
        let (plants, labels, beds) = (all("Plant"), all("Label"), all("Bed"))
        for object in plants + labels + beds where chance.once(in: 4) {
            for (name, attribute) in object.entity.attributesByName where chance.once(in: 3) {
                if attribute is NSDerivedAttributeDescription { continue }
                object.setValue(attribute.isOptional ? nil : attribute.defaultValue, forKey: name)
            }
            if object.entity.attributesByName["number"] != nil { object.setValue(chance.below(99), forKey: "number") }
            if object.entity.attributesByName["text"] != nil {
                object.setValue("text \(chance.below(9))", forKey: "text")
            }
        }
        for plant in plants where chance.once(in: 4) {
            plant.setValue(chance.once(in: 3) ? nil : plants.randomElement(using: &chance), forKey: "parent")
            plant.setValue(beds.randomElement(using: &chance), forKey: "bed")
            plant.setValue(Set(labels.filter { _ in chance.once(in: 2) }), forKey: "labels")
            if chance.once(in: 3) { plant.setValue(Data(count: chance.below(2) * 120_000), forKey: "picture") }
        }
        for label in labels where chance.once(in: 3) {
            label.setValue(labels.randomElement(using: &chance), forKey: "next")
        }
        if chance.once(in: 2) {
            let tree = NSEntityDescription.insertNewObject(forEntityName: "Tree", into: context)
            tree.setValue(plants.randomElement(using: &chance), forKey: "parent")
            beds.randomElement(using: &chance)?.setValue(tree, forKey: "pride")
        }
    }

    private mutating func deleteSomething() {
        for entity in ["Plant", "Label", "Bed"] {
            for object in all(entity) where chance.once(in: 6) { context.delete(object) }
        }
    }

    private mutating func fetchMany() {
        let context = context
        let update = NSBatchUpdateRequest(entityName: "Plant")
        update.propertiesToUpdate = ["name": "same", "picture": NSNull()]
        update.predicate = NSPredicate(format: "number > %d", chance.below(20))
        update.resultType = .updatedObjectIDsResultType
        let doomed = NSFetchRequest<any NSFetchRequestResult>(entityName: chance.pick(["Plant", "Label", "Bed"]))
        doomed.predicate = NSPredicate(format: "self != nil")
        doomed.fetchLimit = chance.below(3)
        let deletion = NSBatchDeleteRequest(fetchRequest: doomed)
        deletion.resultType = .resultTypeObjectIDs
        let insertion = NSBatchInsertRequest(entityName: "Label", objects: [["text": "new"], ["text": "text 3"]])
        insertion.resultType = .objectIDs
        for request in [update, deletion, insertion] as [NSPersistentStoreRequest] where chance.once(in: 2) {
            attempt {
                let result = try context.execute(request)
                switch result {
                case let result as NSBatchUpdateResult: _ = (result.result as? [NSManagedObjectID])?.description
                case let result as NSBatchDeleteResult: _ = (result.result as? [NSManagedObjectID])?.description
                case let result as NSBatchInsertResult: _ = (result.result as? [NSManagedObjectID])?.description
                default: break
                }
            }
        }
    }
}
