// Uniquing: within a context, each record has one object, which every fetch, relationship and ID lookup returns.
extension NSManagedObjectContext {
    final func requireObject(_ objectID: NSManagedObjectID) -> NSManagedObject {
        guardQueue("object(with:)")
        guard let object = reachableObject(for: objectID) else {
            stop(
                .invalidArgumentException,
                "object(with:): Object's persistent store is not reachable from this NSManagedObjectContext's coordinator: "
                    + "\(objectID). Add its store to the coordinator, or, for a temporary id, save the object first.")
        }
        return object
    }

    /// The object for `objectID`. nil for an ID of a store that is not in the coordinator, and for a temporary ID that
    /// neither this context nor its parents can have.
    final func reachableObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        if objectID.isTemporaryID {
            if let known = registry.temporaryObject(objectID.key) { return known }
            let reference = RecordReference(key: objectID.key, entity: objectID.layout.number)
            return hasParent ? object(unsaved: reference, objectID.layout) : nil
        }
        return requiredCoordinator.home(of: objectID).map { store, layout in
            object(for: RecordReference(key: objectID.key, entity: layout.number), declared: layout, in: store)
        }
    }

    final func knownObject(_ objectID: NSManagedObjectID) -> NSManagedObject? {
        if objectID.isTemporaryID { return registry.temporaryObject(objectID.key) }
        guard let (store, layout) = persistentStoreCoordinator?.home(of: objectID) else { return nil }
        return registry.find(objectID.key, root: layout.rootNumber, in: store).object
    }

    final func storedObject(_ objectID: NSManagedObjectID) throws -> NSManagedObject {
        let work = ContextAtWork(self)
        defer { work.end() }
        if let known = knownObject(objectID), !known.isFault, !known.state.contains(.gone) { return known }
        guard let object = reachableObject(for: objectID), try backing.row(of: object, self) != nil else {
            throw missing(objectID)
        }
        object.fire()
        return object
    }

    private final func missing(_ objectID: NSManagedObjectID) -> CocoaError {
        CocoaError(
            .managedObjectReferentialIntegrity,
            sentence: "There is no record for the object id \(objectID.uriRepresentation().absoluteString): it was "
                + "deleted, or it was never saved.",
            userInfo: [NSAffectedObjectsErrorKey: [objectID]])
    }

    /// The object of a record, created as a fault if the context has none yet.
    final func object(
        for reference: RecordReference, declared: EntityLayout, in store: NSPersistentStore
    ) -> NSManagedObject {
        let (table, known) = registry.find(reference.key, root: declared.rootNumber, in: store)
        if let known { return known }
        let object = FaultMaker(reference.entity, declared: declared, in: table, isGuarded).make(reference.key)
        // The initializer of a subclass may have registered an object of the record in the meantime.
        let twin = registry.lock { table.registerUnlessKnown(.passUnretained(object), key: reference.key) }
        if let twin { return twin }
        retainRows(of: CollectionOfOne(.passUnretained(object)), in: table, of: store)
        if retainsRegisteredObjects { retained.insert(object) }
        return object
    }

    /// The object of an unsaved record that a parent has under a temporary key.
    final func object(unsaved reference: RecordReference, _ layout: EntityLayout) -> NSManagedObject {
        let table = registry.temporary
        if let known = registry.temporaryObject(reference.key) { return known }
        let object = FaultMaker(0, declared: layout, in: table, isGuarded).make(reference.key)
        let twin = registry.lock { table.registerUnlessKnown(.passUnretained(object), key: reference.key) }
        if twin == nil, retainsRegisteredObjects { retained.insert(object) }
        return twin ?? object
    }

    /// Increments the use counts of the rows of new faults in the store's row cache, and attaches the cached rows.
    private final func retainRows(
        of faults: some Sequence<Unmanaged<NSManagedObject>>, in table: UniquingTable, of store: NSPersistentStore
    ) {
        store.rowCache.retain(
            faults, root: table.root, attachesRows: isRowPredictable,
            key: { $0._withUnsafeGuaranteedRef { $0.key } }
        ) { fault, row in
            fault._withUnsafeGuaranteedRef { if row.row.entity == $0.layout.number { $0.attach(row) } }
        }
        guard store.reportsRegistration else { return }
        store.contextDidRegister(faults.map { $0._withUnsafeGuaranteedRef { $0.objectID } })
    }

    /// Attaches cached rows to faults that were registered before, because the fetch that found them has read their
    /// rows.
    private final func attachRows(
        for objects: [NSManagedObject], in table: UniquingTable, of store: NSPersistentStore
    ) {
        store.rowCache.withRows(root: table.root) { row in
            objects.visit { object in
                guard object.state.contains(.fault), let row = row(object.key), row.row.entity == object.layout.number
                else { return }
                object.attach(row)
            }
        }
    }

    /// The objects of many records, in order: one pass finds existing ones, another registers the rest.
    final func objects(
        for references: [RecordReference], declared: EntityLayout, in store: NSPersistentStore
    ) -> [NSManagedObject] {
        // All threads share the empty array, and an array created with a capacity of 0 is written nevertheless.
        if references.isEmpty { return [] }
        let table = registry.table(store, root: declared.rootNumber)
        var fresh: [Int] = []
        var objects = [NSManagedObject](unsafeUninitializedCapacity: references.count) { objects, count in
            // An optional reference has the layout of a plain one. nil marks objects that are still to be created.
            objects.withMemoryRebound(to: NSManagedObject?.self) { places in
                registry.lock {
                    for (index, reference) in references.enumerated() {
                        let known = table.find(reference.key)
                        places.initializeElement(at: index, to: known)
                        if known == nil { fresh.append(index) }
                    }
                }
                // Created outside the lock, because a subclass's initializer can execute any code.
                var maker = FaultMaker(references.first?.entity ?? 0, declared: declared, in: table, isGuarded)
                for index in fresh {
                    let reference = references[index]
                    if reference.entity != maker.number {
                        maker = FaultMaker(reference.entity, declared: declared, in: table, isGuarded)
                    }
                    places[index] = maker.make(reference.key)
                }
            }
            count = references.count
        }
        var faults = fresh.map { Unmanaged.passUnretained(objects[$0]) }
        var twins: [(index: Int, object: NSManagedObject)] = []
        registry.lock {
            for (place, index) in fresh.enumerated() {
                // A result can contain a record twice.
                guard let twin = table.registerUnlessKnown(faults[place], key: references[index].key) else { continue }
                twins.append((place, twin))
            }
        }
        for (place, twin) in twins.reversed() {
            objects[fresh[place]] = twin
            faults.remove(at: place)
        }
        retainRows(of: faults, in: table, of: store)
        if isRowPredictable, fresh.count < objects.count { attachRows(for: objects, in: table, of: store) }
        if retainsRegisteredObjects { retained.formUnion(objects) }
        return objects
    }
}

/// Creates objects of one entity. Their common properties are looked up once.
private struct FaultMaker {
    /// `RecordReference.entity`; 0 stands for the declared entity.
    let number: Int
    private let type: NSManagedObject.Type
    private let entity: NSEntityDescription
    private let state: ObjectState
    private let table: UniquingTable

    init(_ number: Int, declared: EntityLayout, in table: UniquingTable, _ isGuarded: Bool) {
        self.number = number
        self.table = table
        let layout = number != declared.number && declared.family.contains(number) ? declared.family[number] : declared
        type = layout.managedObjectClass
        entity = layout.entity
        state = isGuarded ? [.fault, .guarded] : .fault
    }

    @inline(__always)
    func make(_ key: Int64) -> NSManagedObject {
        let object = NSManagedObject.make(type, entity)
        object.state = state
        object.home = table
        object.key = key
        return object
    }
}
