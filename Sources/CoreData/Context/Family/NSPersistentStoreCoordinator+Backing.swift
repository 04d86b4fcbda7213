// A coordinator as a context's backing: records come from the stores and their row caches, under the coordinator's lock.
extension NSPersistentStoreCoordinator: ContextBacking {
    final func objects(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        let entity = fetch.entity!
        var objects: [NSManagedObject] = []
        for store in stores {
            let references =
                try fetch.running?.references(of: store)
                ?? locked(for: context) { try store.records.references(for: fetch) }
            let found = context.objects(for: references, declared: entity.layout, in: store)
            _EventStream.tell(
                _StackEvent(
                    .fetched, in: context, found.lazy.map(\.objectID), detail: entity.name, count: references.count))
            if objects.isEmpty { objects = found } else { objects += found }
        }
        return objects
    }

    final func count(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> Int {
        try stores.reduce(0) { sum, store in try sum + locked(for: context) { try store.records.count(for: fetch) } }
    }

    final func dictionaries(
        for fetch: FetchParameters, in stores: [NSPersistentStore], _ context: NSManagedObjectContext
    ) throws -> [NSDictionary] {
        try stores.flatMap { store in
            try fetch.running?.dictionaries(of: store)
                ?? locked(for: context) { try store.records.dictionaries(for: fetch) }
        }
    }

    final func row(of object: NSManagedObject, _ context: NSManagedObjectContext) throws -> OwnedRow? {
        guard let store = object.home?.store else { return nil }
        if let cached = freshRow(of: object, in: store, context) { return cached }
        return try locked(for: context) { try store.records.row(of: object.reference, object.layout) }
    }

    final func origin(of object: NSManagedObject) -> String {
        guard let store = object.home?.store, let context = object.managedObjectContext else { return "store" }
        return freshRow(of: object, in: store, context) == nil ? "store" : "cache"
    }

    /// The row that the cache has of a record, unless it is older than the context wants it to be.
    private final func freshRow(
        of object: NSManagedObject, in store: NSPersistentStore, _ context: NSManagedObjectContext
    ) -> OwnedRow? {
        guard let cached = store.rowCache.row(root: object.layout.rootNumber, key: object.key) else { return nil }
        let interval = context.stalenessInterval
        let isFresh = interval < 0 || Date.timeIntervalSinceReferenceDate - cached.slab.birth <= interval
        return isFresh ? cached : nil
    }

    final func related(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObject] {
        guard let store = object.home?.store else { return [] }
        let references = try locked(for: context) {
            try store.records.related(to: object.key, property, of: object.layout)
        }
        return context.objects(for: references, declared: property.destination!, in: store)
    }

    final func relatedIDs(
        to object: NSManagedObject, _ property: PropertyLayout, _ context: NSManagedObjectContext
    ) throws -> [NSManagedObjectID] {
        guard let store = object.home?.store else { return [] }
        let references = try locked(for: context) {
            try store.records.related(to: object.key, property, of: object.layout)
        }
        return references.map { reference in
            let layout = reference.entity == 0 ? property.destination! : object.layout.family[reference.entity]
            return NSManagedObjectID(key: reference.key, layout: layout, store: store)
        }
    }

    final func save(_ context: NSManagedObjectContext) throws -> Int { try context.saveToStores(of: self) }

    /// Runs `body` under the lock; what the stores do in it is told as the context's work.
    private final func locked<Result>(for context: NSManagedObjectContext, _ body: () throws -> Result) rethrows
        -> Result
    {
        let work = ContextAtWork(context)
        defer { work.end() }
        return try locked(body)
    }
}
