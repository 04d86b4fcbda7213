// A coordinator as the backing of a context: records come from the stores and their row caches, under the coordinator's
// lock.
extension NSPersistentStoreCoordinator: ContextBacking {
    final func objects(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        let entity = fetch.entity!
        var objects: [NSManagedObject] = []
        // A background fetch reads without regard to the generation.
        let running = context.pinned == nil ? fetch.running : nil
        for store in try visible(stores, to: context) {
            let references =
                try running?.references(of: ObjectIdentifier(store))
                ?? reading(store, for: context) { try $0.references(for: fetch) }
            let found = context.objects(for: references, declared: entity.layout, in: store)
            _EventStream.emit(
                _StackEvent(
                    .fetched, in: context, found.lazy.map(\.objectID), detail: entity.name, count: references.count))
            if objects.isEmpty { objects = found } else { objects += found }
        }
        return objects
    }

    final func count(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> Int {
        try visible(stores, to: context).reduce(0) { sum, store in
            try sum + reading(store, for: context) { try $0.count(for: fetch) }
        }
    }

    final func dictionaries(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSDictionary] {
        let stores = try visible(stores, to: context)
        if stores.count > 1 {
            let merged = try MergedDictionaries(fetch)
            return merged.merge(
                try stores.map { store in
                    try reading(store, for: context) { try $0.dictionaries(for: merged.request) }
                })
        }
        let running = context.pinned == nil ? fetch.running : nil
        return try stores.flatMap { store in
            try running?.dictionaries(of: ObjectIdentifier(store))
                ?? reading(store, for: context) { try $0.dictionaries(for: fetch) }
        }
    }

    final func row(of object: NSManagedObject, _ context: NSManagedObjectContext) throws -> OwnedRow? {
        guard let store = object.home?.store else { return nil }
        if let cached = try freshRow(of: object, in: store, context) { return cached }
        return try reading(store, for: context) { try $0.row(of: object.reference, object.layout) }
    }

    final func savedAgain(_ deleted: [NSManagedObjectID], _ context: NSManagedObjectContext) -> Set<NSManagedObjectID> {
        Set(
            deleted.filter { id in
                // A save that deletes a record evicts its row from the cache, and only a later save adds a row again. A
                // save by another coordinator leaves the row here, so the store decides.
                guard let (store, layout) = home(of: id),
                    store.rowCache.version(root: layout.rootNumber, key: id.key) != nil
                else { return false }
                let reference = RecordReference(key: id.key, entity: layout.number)
                let row = try? reading(store, for: context, pinned: false) { try $0.row(of: reference, layout) }
                if row == nil { store.rowCache.evict(root: layout.rootNumber, key: id.key) }
                return row != nil
            })
    }

    final func origin(of object: NSManagedObject) -> String {
        guard let store = object.home?.store, let context = object.managedObjectContext else { return "store" }
        return (try? freshRow(of: object, in: store, context)) == nil ? "store" : "cache"
    }

    /// The cached row of a record, unless it is older than the context's staleness interval.
    private final func freshRow(
        of object: NSManagedObject, in store: NSPersistentStore, _ context: NSManagedObjectContext
    ) throws -> OwnedRow? {
        let cache = try rowCache(of: store, for: context)
        guard let cached = cache.row(of: object.key, object.layout) else { return nil }
        let interval = context.stalenessInterval
        let isFresh = interval < 0 || Date.timeIntervalSinceReferenceDate - cached.slab.birth <= interval
        return isFresh ? cached : nil
    }

    final func related(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        guard let store = object.home?.store else { return [] }
        let references = try reading(store, for: context) {
            try $0.related(to: object.key, property, of: object.layout)
        }
        return context.objects(for: references, declared: property.destination!, in: store)
    }

    final func relatedIDs(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        guard let store = object.home?.store else { return [] }
        let references = try reading(store, for: context) {
            try $0.related(to: object.key, property, of: object.layout)
        }
        return references.map { reference in
            let layout = reference.entity == 0 ? property.destination! : object.layout.family[reference.entity]
            return NSManagedObjectID(key: reference.key, layout: layout, store: store)
        }
    }

    final func save(_ context: NSManagedObjectContext) throws -> Int {
        try context.assignRequiredIDs(of: self)
        let source = ChangeSource(context)
        let count = try save(source)
        try context.finishSave(to: self, permanentIDs: source.permanentIDs)
        return count
    }
}

// Reads the generation that a context is pinned to.
extension NSPersistentStoreCoordinator {
    /// Calls `body` with a reader of a store, in the generation that `context` is pinned to.
    /// - Parameter pinned: false to read the latest saved data, regardless of the context's generation.
    final func reading<Result>(
        _ store: NSPersistentStore, for context: NSManagedObjectContext?, pinned: Bool = true,
        _ body: (any RecordReader) throws -> Result
    ) throws -> Result {
        let generation = pinned ? try context?.generation(in: self)?.state(of: store)?.generation : nil
        return try reading(store, in: generation, for: context, body)
    }

    /// The stores that are visible to `context`: those in its generation.
    final func visible(_ stores: [NSPersistentStore], to context: NSManagedObjectContext) throws -> [NSPersistentStore]
    {
        guard let token = try context.generation(in: self) else { return stores }
        return stores.filter { token.state(of: $0) != nil }
    }

    /// The row cache of a store for `context`.
    final func rowCache(of store: NSPersistentStore, for context: NSManagedObjectContext) throws -> RowCache {
        try context.generation(in: self)?.state(of: store)?.generation?.rowCache ?? store.rowCache
    }
}
