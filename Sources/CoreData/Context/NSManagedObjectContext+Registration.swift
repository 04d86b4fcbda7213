// Uniquing: within one context a record has one object, which every way to the record finds.
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

    /// The object for `objectID`; nil where the id is of a store that was not added here, or temporary and of no object
    /// that this context or one above it could have.
    final func reachableObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        if objectID.isTemporaryID {
            if let known = registry.temporaryObject(objectID.key) { return known }
            let reference = RecordReference(key: objectID.key, entity: objectID.layout.number)
            return parent == nil ? nil : object(unsaved: reference, objectID.layout)
        }
        return requiredCoordinator.home(of: objectID).map { store, layout in
            object(for: RecordReference(key: objectID.key, entity: layout.number), declared: layout, in: store)
        }
    }

    final func knownObject(_ objectID: NSManagedObjectID) -> NSManagedObject? {
        if objectID.isTemporaryID { return registry.temporaryObject(objectID.key) }
        guard let (store, layout) = persistentStoreCoordinator?.home(of: objectID) else { return nil }
        let table = registry.table(store, root: layout.rootNumber)
        return registry.lock { table.find(objectID.key) }
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

    /// The object of a record, made as a fault where the context has none yet.
    final func object(
        for reference: RecordReference, declared: EntityLayout, in store: NSPersistentStore
    ) -> NSManagedObject {
        let table = registry.table(store, root: declared.rootNumber)
        if let known = registry.lock({ table.find(reference.key) }) { return known }
        let object = FaultMaker(reference.entity, declared: declared, in: table, isGuarded).make(reference.key)
        let twin = registry.lock { table.registerUnlessKnown(.passUnretained(object), key: reference.key) }
        if let twin { return twin }
        note(CollectionOfOne(.passUnretained(object)), in: table, of: store)
        if retainsRegisteredObjects { retained.insert(object) }
        return object
    }

    /// The object of a record that has no store yet and that a context above knows by that temporary key.
    final func object(unsaved reference: RecordReference, _ layout: EntityLayout) -> NSManagedObject {
        let table = registry.temporary
        if let known = registry.temporaryObject(reference.key) { return known }
        let object = FaultMaker(0, declared: layout, in: table, isGuarded).make(reference.key)
        let twin = registry.lock { table.registerUnlessKnown(.passUnretained(object), key: reference.key) }
        if twin == nil, retainsRegisteredObjects { retained.insert(object) }
        return twin ?? object
    }

    /// Says to the store that there are new faults of its records, and takes the rows that it has for them.
    private final func note(
        _ faults: some Sequence<Unmanaged<NSManagedObject>>, in table: UniquingTable, of store: NSPersistentStore
    ) {
        store.rowCache.retain(for: faults, root: table.root, foreseeing: isRowForeseeable)
        guard store.tellsOfRegistration else { return }
        store.contextDidRegister(faults.map { $0._withUnsafeGuaranteedRef { $0.objectID } })
    }

    /// The objects of many records, in order: one pass to find those that are there, one to register the rest.
    final func objects(
        for references: [RecordReference], declared: EntityLayout, in store: NSPersistentStore
    ) -> [NSManagedObject] {
        // The empty array is one for all threads, and an array that is made with room for nothing is written all the same.
        if references.isEmpty { return [] }
        let table = registry.table(store, root: declared.rootNumber)
        var fresh: [Int] = []
        var objects = [NSManagedObject](unsafeUninitializedCapacity: references.count) { objects, count in
            // An optional reference is laid out like a plain one; nil stands where an object is still to be made.
            objects.withMemoryRebound(to: NSManagedObject?.self) { places in
                registry.lock {
                    for (index, reference) in references.enumerated() {
                        let known = table.find(reference.key)
                        places.initializeElement(at: index, to: known)
                        if known == nil { fresh.append(index) }
                    }
                }
                // Made outside the lock: a subclass's init may do as it likes.
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
                // A record may stand in the result twice.
                guard let twin = table.registerUnlessKnown(faults[place], key: references[index].key) else { continue }
                twins.append((place, twin))
            }
        }
        for (place, twin) in twins.reversed() {
            objects[fresh[place]] = twin
            faults.remove(at: place)
        }
        note(faults, in: table, of: store)
        if retainsRegisteredObjects { retained.formUnion(objects) }
        return objects
    }
}

/// Makes the objects of one entity; what they have in common is looked up once.
private struct FaultMaker {
    /// `RecordReference.entity`: 0 stands for the declared one.
    let number: Int
    private let type: NSManagedObject.Type
    private let entity: NSEntityDescription
    private let state: ObjectState
    private let table: UniquingTable

    init(_ number: Int, declared: EntityLayout, in table: UniquingTable, _ isGuarded: Bool) {
        self.number = number
        self.table = table
        let layout = declared.family.contains(number) ? declared.family[number] : declared
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
