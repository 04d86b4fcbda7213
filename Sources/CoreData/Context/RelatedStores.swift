/// The stores of new objects that relationships connect, where a coordinator has several stores.
///
/// Apple's page of `obtainPermanentIDs(for:)` has the rule, which saves follow too: an object that is not assigned goes to the
/// "first writable store supporting the entity, and appropriate for the instance and its related items". A relationship cannot
/// lead to another store, so connected objects go to the same one: the store that one of them is in or assigned to, or else the
/// first that takes all of them. Where no store suits them all, each follows its entity, and the save reports the relationship.
struct RelatedStores {
    private let coordinator: NSPersistentStoreCoordinator
    private var chosen: [ObjectIdentifier: NSPersistentStore] = [:]

    init(_ context: NSManagedObjectContext) {
        coordinator = context.requiredCoordinator
        guard coordinator.persistentStores.count > 1 else { return }
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

    /// Whether the object's store follows from its relationships.
    func decide(_ object: NSManagedObject) -> Bool { !chosen.isEmpty && chosen[ObjectIdentifier(object)] != nil }

    /// - Throws: where no store takes the object: see `storeForInserting(_:)`.
    func store(for object: NSManagedObject) throws -> NSPersistentStore {
        let store = try coordinator.storeForInserting(object)
        return chosen.isEmpty ? store : chosen[ObjectIdentifier(object)] ?? store
    }

    /// Sets of connected objects.
    private struct Groups {
        private var objects: [NSManagedObject] = []
        private var places: [ObjectIdentifier: Int] = [:]
        /// The place of another object of the same group; an object's own for one of each group.
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
                // Shortens the way for the next search.
                next[place] = next[next[place]]
                place = next[place]
            }
            return place
        }
    }
}

extension NSManagedObject {
    /// The store that the object is in, or was assigned to.
    final var chosenStore: NSPersistentStore? { home?.store ?? extras?.assignedStore }
}

extension NSPersistentStoreCoordinator {
    /// The first store that may be written and that all of the objects are in or may go to.
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
    /// The store that an object goes to by itself: the one that it is in or assigned to, or else the first that takes its
    /// entity and may be written. `RelatedStores` has the rule for objects that relationships connect.
    /// - Throws: `CocoaError.persistentStoreOperation` where there is none, and
    ///   `CocoaError.persistentStoreIncompatibleSchema` for an entity of another model.
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
            : "Every store that takes the entity '\(entity)' is read-only."
        throw CocoaError(
            .persistentStoreOperation, sentence: sentence, userInfo: [NSAffectedStoresErrorKey: candidates])
    }
}
