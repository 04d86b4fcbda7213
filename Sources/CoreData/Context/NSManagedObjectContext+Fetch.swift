extension NSManagedObjectContext {
    /// Fetches objects, or the kind of results that the request's result type specifies. Call it on the context's
    /// queue.
    ///
    /// The stores return saved data. The context then applies its unsaved changes, unless `includesPendingChanges` is
    /// false, so that the results are the same as after a save. An unknown entity, or results that do not match
    /// `ResultType`, stop the program.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for a predicate, sort descriptor or key path that a
    ///   store cannot evaluate, `.persistentStoreOperation` if a store was removed, and the errors of the stores, such
    ///   as `.persistentStoreTimeout` and `.fileReadCorruptFile`.
    public final func fetch<ResultType>(_ request: NSFetchRequest<ResultType>) throws -> [ResultType] {
        guardQueue("fetch(_:)")
        let fetch = try resolve(request)
        if fetch.resultType == .managedObjectResultType, ResultType.self is NSManagedObject.Type {
            return asInstances(try objects(for: fetch, stores(for: request)))
        }
        return try results(of: fetch, stores(for: request)).map { result in
            guard let result = result as? ResultType else { refuse(type(of: result), ResultType.self) }
            return result
        }
    }

    /// Converts the array without casting each object: objects of the same class are checked once.
    private final func asInstances<Class>(_ objects: [NSManagedObject]) -> [Class] {
        var checked: NSManagedObject.Type?
        for object in objects where type(of: object) != checked {
            guard object is Class else { refuse(type(of: object), Class.self) }
            checked = type(of: object)
        }
        // Arrays of references have the same layout, and every element is known to be a `Class`.
        return unsafeBitCast(objects, to: [Class].self)
    }

    private final func refuse(_ found: Any.Type, _ wanted: Any.Type) -> Never {
        stop(
            .invalidArgumentException,
            "The fetch request's results are of the class \(found), not \(wanted): its resultType and its generic type do "
                + "not go together, or the entity's managedObjectClassName names another class.")
    }

    /// The number of results that a fetch of `request` would return. Call it on the context's queue.
    /// - Throws: the errors of `fetch(_:)`.
    public final func count<ResultType>(for request: NSFetchRequest<ResultType>) throws -> Int {
        guardQueue("count(for:)")
        return try count(forAny: request)
    }

    final func count(for fetch: FetchParameters, in stores: [NSPersistentStore]) throws -> Int {
        let makesDictionaries = fetch.resultType == .dictionaryResultType
        if makesDictionaries, stores.count > 1, fetch.returnsDistinctResults || fetch.propertiesToGroupBy != nil {
            return try backing.dictionaries(for: fetch, in: stores, self).count
        }
        let isPending = !makesDictionaries && !pendingObjects(of: fetch, in: stores).isEmpty
        let cutsAcrossStores = stores.count > 1 && (fetch.fetchLimit > 0 || fetch.fetchOffset > 0)
        if isPending || cutsAcrossStores { return try matching(fetch, stores).count }
        return try backing.count(for: fetch, in: stores, self)
    }

    final func count(forAny request: any AnyFetchRequest) throws -> Int {
        try count(for: resolve(request), in: stores(for: request))
    }

    final func fetchAny(_ request: any AnyFetchRequest) throws -> [Any] {
        try results(of: resolve(request), stores(for: request))
    }

    final func results(of fetch: FetchParameters, _ stores: [NSPersistentStore]) throws -> [Any] {
        switch fetch.resultType {
        case .managedObjectIDResultType: return try matching(fetch, stores).map(\.objectID)
        case .countResultType: return [NSNumber(value: try count(for: fetch, in: stores))]
        case .dictionaryResultType: return try backing.dictionaries(for: fetch, in: stores, self)
        default:
            return try objects(for: fetch, stores)
        }
    }

    /// The matching objects, in the form that the request specifies.
    final func objects(for fetch: FetchParameters, _ stores: [NSPersistentStore]) throws -> [NSManagedObject] {
        // Refreshing requires all rows; a parent reads in batches for its children.
        if fetch.fetchBatchSize > 0, !fetch.shouldRefreshRefetchedObjects, !hasParent, pinned == nil {
            var keysOnly = fetch
            // Sorting here reads every object, so read all rows at once.
            let sortsHere = stores.count > 1 || !pendingObjects(of: fetch, in: stores).isEmpty
            keysOnly.includesPropertyValues = sortsHere && fetch.sortDescriptors?.isEmpty == false
            let objects = try matching(keysOnly, stores)
            followBatches(of: objects, fetch)
            return objects
        }
        let objects = try matching(fetch, stores)
        // A parent has prefetched for its children.
        if let keyPaths = fetch.relationshipKeyPathsForPrefetching, !objects.isEmpty, !hasParent {
            try prefetch(keyPaths, for: objects, of: fetch.entity!)
        }
        if fetch.shouldRefreshRefetchedObjects { for object in objects { refreshOne(object, mergeChanges: true) } }
        if !fetch.returnsObjectsAsFaults { for object in objects where object.isFault { object.fire() } }
        return objects
    }

    /// Replaces the request's entity with that of the coordinator's model, because a program can have several copies of
    /// one.
    final func resolve(_ request: any AnyFetchRequest) throws -> FetchParameters {
        let given = request.parameters.entity
        guard let name = given?.name ?? request.parameters.unresolvedEntityName else {
            stop(
                .invalidArgumentException,
                "executeFetchRequest:error: A fetch request must have an entity: make it with NSFetchRequest(entityName:), "
                    + "or set its entity.")
        }
        guard let entity = requiredCoordinator.managedObjectModel.entity(named: name) else {
            stop(
                .invalidArgumentException,
                "NSFetchRequest could not locate an NSEntityDescription for entity name '\(name)'."
                    + requiredCoordinator.managedObjectModel.hint(forEntityNamed: name))
        }
        guard given !== entity else { return request.parameters }
        if given != nil, request.parameters.unresolvedEntityName == nil {
            LogLine.error(
                "The fetch request's entity '\(name)' appears to be from a different "
                    + "NSManagedObjectModel than this context's")
        }
        request.parameters.entity = entity
        return request.parameters
    }

    final func stores(for request: any AnyFetchRequest) -> [NSPersistentStore] {
        let entity = request.parameters.entity!
        let all = requiredCoordinator.persistentStores
        let wanted = request.affectedStores.map { affected in all.filter { affected.contains($0) } } ?? all
        return wanted.filter { requiredCoordinator.stores(entity, in: $0) }
    }

    /// The matching objects, with unsaved changes applied to the stores' results.
    private final func matching(_ fetch: FetchParameters, _ stores: [NSPersistentStore]) throws -> [NSManagedObject] {
        let pending = pendingObjects(of: fetch, in: stores)
        var atStore = fetch
        if !pending.isEmpty || stores.count > 1 {
            // Unsaved changes can move rows into or out of the window, so limit and offset are applied here.
            atStore.fetchLimit = 0
            atStore.fetchOffset = 0
            // A prefetched answer with limit and offset applied cannot be used for the whole.
            if fetch.fetchLimit > 0 || fetch.fetchOffset > 0 { atStore.running = nil }
        }
        var objects = try backing.objects(for: atStore, in: stores, self)
        guard !pending.isEmpty || stores.count > 1 else { return objects }
        let touched = Set(pending)
        objects.removeAll { touched.contains($0) }
        let predicate = fetch.predicate?.withObjects(of: self)
        objects += pending.filter { !$0.isDeleted && predicate?.evaluate(with: $0) ?? true }
        if let order = fetch.sortDescriptors, !order.isEmpty { objects = order.sorted(objects) }
        return Array(objects.dropFirst(fetch.fetchOffset).prefix(fetch.fetchLimit == 0 ? .max : fetch.fetchLimit))
    }

    /// The changed objects that can match a fetch, if it includes unsaved changes: those that are in one of the stores,
    /// or will be when they are saved.
    private final func pendingObjects(of fetch: FetchParameters, in stores: [NSPersistentStore]) -> [NSManagedObject] {
        guard fetch.includesPendingChanges, !changes.isEmpty else { return [] }
        let entity = fetch.entity!
        let objects = (changes.inserted + changes.updated + changes.deleted).filter {
            fetch.includesSubentities ? $0.entity.isKindOf(entity: entity) : $0.entity === entity
        }
        let coordinator = requiredCoordinator
        guard stores.count < coordinator.persistentStores.count else { return objects }
        return objects.filter { object in
            guard let store = try? coordinator.storeForInserting(object) else { return false }
            return stores.contains { $0 === store }
        }
    }
}
