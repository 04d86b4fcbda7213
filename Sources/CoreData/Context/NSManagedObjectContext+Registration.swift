// Uniquing: within one context a record has one object, which every way to the record finds.
extension NSManagedObjectContext {
    /// The object for `objectID`: the registered one, or a fault that has not been checked against the store.
    ///
    /// Never fails: if there is no such record, that shows when the fault fires.
    public final func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        if let known = registeredObject(for: objectID) { return known }
        guard let (store, layout) = requiredCoordinator.home(of: objectID) else {
            stop(
                .invalidArgumentException,
                "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator: \(objectID)"
            )
        }
        return object(
            for: RecordReference(key: objectID.key, entity: layout.number), declared: layout, in: store)
    }

    /// The object for `objectID` if the context has it already, else nil; the store is not asked.
    public final func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? {
        if objectID.isTemporaryID { return registry.temporaryObject(objectID.key) }
        guard let (store, layout) = persistentStoreCoordinator?.home(of: objectID) else { return nil }
        let table = registry.table(store, root: layout.rootNumber)
        return registry.lock { table.find(objectID.key) }
    }

    /// The object for `objectID`, with its values.
    /// - Throws: `CocoaError.managedObjectReferentialIntegrity` where there is no such record.
    public final func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        if let known = registeredObject(for: objectID), !known.isFault, !known.state.contains(.gone) { return known }
        guard !objectID.isTemporaryID, let (store, layout) = requiredCoordinator.home(of: objectID) else {
            throw missing(objectID)
        }
        let reference = RecordReference(key: objectID.key, entity: layout.number)
        guard try row(of: reference, layout, in: store) != nil else { throw missing(objectID) }
        let object = object(for: reference, declared: layout, in: store)
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
        let object = makeFault(reference, declared: declared)
        registry.lock { table.register(object, key: reference.key) }
        store.rowCache.retain(for: CollectionOfOne(object), root: table.root)
        if retainsRegisteredObjects { retained.insert(object) }
        return object
    }

    /// The objects of many records, in order: one pass to find those that are there, one to register the rest.
    final func objects(
        for references: [RecordReference], declared: EntityLayout, in store: NSPersistentStore
    ) -> [NSManagedObject] {
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
                for index in fresh { places[index] = makeFault(references[index], declared: declared) }
            }
            count = references.count
        }
        registry.lock {
            // A record may stand in the result twice.
            fresh.removeAll { index in
                let key = references[index].key
                if let twin = table.find(key) {
                    objects[index] = twin
                    return true
                }
                table.register(objects[index], key: key)
                return false
            }
        }
        store.rowCache.retain(for: fresh.lazy.map { objects[$0] }, root: table.root)
        if retainsRegisteredObjects { retained.formUnion(objects) }
        return objects
    }

    private final func makeFault(_ reference: RecordReference, declared: EntityLayout) -> NSManagedObject {
        let layout = reference.entity == 0 ? declared : declared.family[reference.entity]
        let object = layout.managedObjectClass.init(_seed: _ObjectSeed(layout: layout))
        object.state = .fault
        return object
    }
}
