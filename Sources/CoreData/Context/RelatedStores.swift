/// Determines the stores of new objects that are connected by relationships, for a coordinator with several stores.
///
/// Apple's page of `obtainPermanentIDs(for:)` contains the rule, which saves follow too: an object without an
/// assignment goes to the "first writable store supporting the entity, and appropriate for the instance and its related
/// items". A relationship cannot cross stores, so connected objects go to the same store: that of one of them (current
/// or assigned), or else the first that contains all of their entities. If no store fits all of them, each object
/// follows its entity, and the save reports the relationship.
struct RelatedStores {
    private let coordinator: NSPersistentStoreCoordinator
    let hasSeveralStores: Bool
    private var chosen: [ObjectIdentifier: NSPersistentStore] = [:]

    init(_ context: NSManagedObjectContext) {
        coordinator = context.requiredCoordinator
        hasSeveralStores = coordinator.persistentStores.count > 1
        guard hasSeveralStores else { return }
        var groups = Groups()
        for object in context.changes.inserted + context.changes.updated {
            for (_, other) in object.knownReferences where object.chosenStore == nil || other.chosenStore == nil {
                groups.connect(object, other)
            }
        }
        for members in groups.members {
            guard let store = coordinator.store(forAll: members) else { continue }
            for object in members where object.chosenStore == nil { chosen[ObjectIdentifier(object)] = store }
        }
    }

    /// Whether the relationships of the object determine its store.
    func decide(_ object: NSManagedObject) -> Bool { !chosen.isEmpty && chosen[ObjectIdentifier(object)] != nil }

    /// - Throws: as `storeForInserting(_:)`, if no store fits the object.
    func store(for object: NSManagedObject) throws -> NSPersistentStore {
        let store = try coordinator.storeForInserting(object)
        return chosen.isEmpty ? store : chosen[ObjectIdentifier(object)] ?? store
    }

    /// Disjoint sets of connected objects.
    private struct Groups {
        private var objects: [NSManagedObject] = []
        private var places: [ObjectIdentifier: Int] = [:]
        /// The index of another object of the same set; for one object of each set, its own index.
        private var next: [Int] = []

        mutating func connect(_ one: NSManagedObject, _ other: NSManagedObject) {
            let (one, other) = (root(of: place(of: one)), root(of: place(of: other)))
            next[max(one, other)] = min(one, other)
        }

        var members: [[NSManagedObject]] {
            mutating get {
                var members: [Int: [NSManagedObject]] = [:]
                for place in objects.indices { members[root(of: place), default: []].append(objects[place]) }
                return Array(members.values)
            }
        }

        private mutating func place(of object: NSManagedObject) -> Int {
            if let place = places[ObjectIdentifier(object)] { return place }
            places[ObjectIdentifier(object)] = objects.count
            objects.append(object)
            next.append(next.count)
            return next.count - 1
        }

        private mutating func root(of place: Int) -> Int {
            var place = place
            while next[place] != place {
                // Path compression: shortens later searches.
                next[place] = next[next[place]]
                place = next[place]
            }
            return place
        }
    }
}

extension NSManagedObject {
    /// The store that the object is in or assigned to.
    final var chosenStore: NSPersistentStore? { home?.store ?? extras?.assignedStore }
}

extension NSPersistentStoreCoordinator {
    /// The first writable store that all objects are in or can be saved in.
    fileprivate final func store(forAll objects: [NSManagedObject]) -> NSPersistentStore? {
        let own = objects.compactMap(\.chosenStore)
        let layouts = objects.filter { $0.chosenStore == nil }.map(\.layout)
        let entities = Dictionary(layouts.map { ($0.id, $0.entity) }, uniquingKeysWith: { first, _ in first }).values
        return persistentStores.first { store in
            !store.isReadOnly && own.allSatisfy { $0 === store } && entities.allSatisfy { stores($0, in: store) }
        }
    }
}

extension NSPersistentStoreCoordinator {
    /// The store that a single object is saved in: the one that it is in or assigned to, or else the first writable
    /// store that contains its entity. `RelatedStores` handles objects connected by relationships.
    /// - Throws: `CocoaError.persistentStoreOperation` if there is none, and `.persistentStoreIncompatibleSchema` for
    ///   an entity of another model.
    final func storeForInserting(_ object: NSManagedObject) throws -> NSPersistentStore {
        if let layouts = managedObjectModel.layouts, !object.layout.belongs(to: layouts) {
            throw CocoaError(
                .persistentStoreIncompatibleSchema,
                sentence:
                    "The entity '\(object.layout.name)' of the new object is not in this coordinator's model but in "
                    + "another NSManagedObjectModel, maybe a second copy of the same file. Make the object with "
                    + "init(context:), or with an entity of the coordinator's managedObjectModel.",
                userInfo: [NSAffectedObjectsErrorKey: [object]])
        }
        if let store = object.chosenStore { return store }
        let candidates = persistentStores.filter { stores(object.entity, in: $0) }
        if let store = candidates.first(where: { !$0.isReadOnly }) { return store }
        let entity = object.entity.name ?? ""
        let sentence =
            candidates.isEmpty
            ? "This NSPersistentStoreCoordinator has no persistent stores that take the entity '\(entity)': load one first."
            : "Every store that takes the entity '\(entity)' is read-only. \(candidates[0].writableAdvice)"
        throw CocoaError(
            .persistentStoreOperation, sentence: sentence, userInfo: [NSAffectedStoresErrorKey: candidates])
    }
}
