extension NSManagedObjectContext {
    /// Finds objects, or what else the request's result type asks for.
    ///
    /// The stores answer from what was saved; then this context's unsaved changes are laid over it, so that
    /// the result is what a save would make it (unless `includesPendingChanges` is off).
    /// - Throws: `CocoaError` for a predicate or key path that the store cannot translate, and the store's errors.
    public final func fetch<ResultType>(_ request: NSFetchRequest<ResultType>) throws -> [ResultType] {
        try fetchAny(request).map { result in
            guard let result = result as? ResultType else {
                stop(
                    .invalidArgumentException,
                    "The fetch request's results are of the class \(type(of: result)), not \(ResultType.self): its "
                        + "resultType and its generic type do not go together.")
            }
            return result
        }
    }

    /// How many objects a fetch of `request` would find.
    public final func count<ResultType>(for request: NSFetchRequest<ResultType>) throws -> Int {
        let fetch = try resolve(request)
        if fetch.includesPendingChanges, !pendingObjects(of: fetch.entity!).isEmpty {
            return try matching(fetch, stores(for: request)).count
        }
        return try stores(for: request).reduce(0) { sum, store in
            try sum + requiredCoordinator.locked { try store.records.count(for: fetch) }
        }
    }

    final func fetchAny(_ request: any AnyFetchRequest) throws -> [Any] {
        let fetch = try resolve(request)
        let stores = stores(for: request)
        switch fetch.resultType {
        case .managedObjectIDResultType: return try matching(fetch, stores).map(\.objectID)
        case .countResultType:
            let total = try stores.reduce(0) { sum, store in
                try sum + requiredCoordinator.locked { try store.records.count(for: fetch) }
            }
            return [NSNumber(value: total)]
        case .dictionaryResultType:
            return try stores.flatMap { store -> [NSDictionary] in
                try requiredCoordinator.locked { try store.records.dictionaries(for: fetch) }
            }
        default:
            let objects = try matching(fetch, stores)
            if fetch.shouldRefreshRefetchedObjects { for object in objects { refresh(object, mergeChanges: true) } }
            if !fetch.returnsObjectsAsFaults { for object in objects where object.isFault { object.fire() } }
            return objects
        }
    }

    /// The request with its entity found.
    private final func resolve(_ request: any AnyFetchRequest) throws -> FetchParameters {
        if request.parameters.entity == nil {
            guard let name = request.parameters.unresolvedEntityName else {
                stop(.invalidArgumentException, "executeFetchRequest:error: A fetch request must have an entity.")
            }
            guard let entity = requiredCoordinator.managedObjectModel.entity(named: name) else {
                stop(
                    .invalidArgumentException,
                    "NSFetchRequest could not locate an NSEntityDescription for entity name '\(name)'")
            }
            request.parameters.entity = entity
        }
        return request.parameters
    }

    private final func stores(for request: any AnyFetchRequest) -> [NSPersistentStore] {
        let entity = request.parameters.entity!
        let all = requiredCoordinator.persistentStores
        let wanted = request.affectedStores.map { affected in all.filter { affected.contains($0) } } ?? all
        return wanted.filter { requiredCoordinator.stores(entity, in: $0) }
    }

    /// The objects that match, with pending changes laid over what the stores found.
    private final func matching(_ fetch: FetchParameters, _ stores: [NSPersistentStore]) throws -> [NSManagedObject] {
        let entity = fetch.entity!
        let pending = fetch.includesPendingChanges ? pendingObjects(of: entity, fetch.includesSubentities) : []
        var atStore = fetch
        if !pending.isEmpty || stores.count > 1 {
            // What is pending may push rows in or out of the window, so the window is cut here.
            atStore.fetchLimit = 0
            atStore.fetchOffset = 0
        }
        var objects = try stores.flatMap { store in
            let references = try requiredCoordinator.locked { try store.records.references(for: atStore) }
            _EventStream.tell(_StackEvent(.fetched, in: self, detail: entity.name, count: references.count))
            return self.objects(for: references, declared: entity.layout, in: store)
        }
        guard !pending.isEmpty || stores.count > 1 else { return objects }
        let touched = Set(pending)
        objects.removeAll { touched.contains($0) }
        objects += pending.filter { !$0.isDeleted && fetch.predicate?.evaluate(with: $0) ?? true }
        if let order = fetch.sortDescriptors, !order.isEmpty { objects = order.sorted(objects) }
        return Array(objects.dropFirst(fetch.fetchOffset).prefix(fetch.fetchLimit == 0 ? .max : fetch.fetchLimit))
    }

    /// The changed objects that could match a fetch of `entity`.
    private final func pendingObjects(of entity: NSEntityDescription, _ subentities: Bool = true) -> [NSManagedObject] {
        guard !changes.isEmpty else { return [] }
        return (changes.inserted + changes.updated + changes.deleted).filter {
            subentities ? $0.entity.isKindOf(entity: entity) : $0.entity === entity
        }
    }
}
