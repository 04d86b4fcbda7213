// The stores that a save writes to.
extension NSManagedObjectContext {
    /// The store of an unsaved object: its own, once it has one, and otherwise the first that contains the entity,
    /// because relationships do not cross stores.
    final func store(of entity: NSEntityDescription, assigned object: NSManagedObject) -> NSPersistentStore? {
        let coordinator = requiredCoordinator
        return object.extras?.assignedStore ?? coordinator.persistentStores.first { coordinator.stores(entity, in: $0) }
    }

    /// - Throws: `CocoaError.persistentStoreOperation` for a store that was removed from the coordinator, because
    ///   nothing would be saved. Apple's framework raises an exception with this message.
    final func requireOpen(_ store: NSPersistentStore) throws {
        guard !store.belongs(to: requiredCoordinator) else { return }
        throw CocoaError(
            .persistentStoreOperation,
            sentence:
                "Object's persistent store is not reachable from this NSManagedObjectContext's coordinator: the store "
                + "\(store.url?.path ?? store.identifier ?? "") was removed. Reset the context, or roll it back.",
            userInfo: [NSAffectedStoresErrorKey: [store]])
    }

    /// The stores for new objects.
    final func storesForInserting(
        _ objects: [NSManagedObject], related: RelatedStores
    ) throws -> [(store: NSPersistentStore, objects: [NSManagedObject])] {
        guard let first = objects.first else { return [] }
        func followsEntity(_ object: NSManagedObject) -> Bool { object.chosenStore == nil && !related.decide(object) }
        if objects.allSatisfy({ $0.layout === first.layout && followsEntity($0) }) {
            return [(try related.store(for: first), objects)]
        }
        var dealt: [(store: NSPersistentStore, objects: [NSManagedObject])] = []
        var usual: (layout: EntityLayout, store: NSPersistentStore)?
        for object in objects {
            let store: NSPersistentStore
            if let usual, usual.layout === object.layout, followsEntity(object) {
                store = usual.store
            } else {
                store = try related.store(for: object)
                if followsEntity(object) { usual = (object.layout, store) }
            }
            if let place = dealt.firstIndex(where: { $0.store === store }) {
                dealt[place].objects.append(object)
            } else {
                dealt.append((store, [object]))
            }
        }
        return dealt
    }

    /// Rejects relationships across stores. A relationship is a key in a row, which has no meaning in another store.
    /// - Throws: `CocoaError.managedObjectExternalRelationship`.
    final func checkRelationsAcrossStores(_ related: RelatedStores) throws {
        guard related.hasSeveralStores else { return }
        for object in changes.inserted + changes.updated {
            let store = try related.store(for: object)
            for (property, other) in object.knownReferences where try related.store(for: other) !== store {
                throw CocoaError(
                    .managedObjectExternalRelationship,
                    sentence:
                        "The relationship '\(property.name)' of \(object.entity.name ?? "") leads to an object of "
                        + "another store: save the other object's URI in an attribute, or assign both to the same store.",
                    userInfo: [
                        NSAffectedObjectsErrorKey: [object, other], NSValidationObjectErrorKey: object,
                        NSValidationKeyErrorKey: property.name,
                    ])
            }
        }
    }
}
