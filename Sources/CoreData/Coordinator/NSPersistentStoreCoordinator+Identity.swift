// Which store a record, an entity or a new object belongs to.
extension NSPersistentStoreCoordinator {
    /// The object id that a URI spells, or nil where no store here has that identity.
    public final func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? {
        let path = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedPath ?? ""
        let parts = path.split(separator: "/")
        guard url.scheme == "x-coredata", parts.count == 2,
            let store = persistentStores.first(where: { $0.identifier == url.host }),
            let entity = managedObjectModel.entity(named: parts[0].removingPercentEncoding ?? ""),
            let key = store.key(spelled: String(parts[1]), layout: entity.layout)
        else { return nil }
        return NSManagedObjectID(key: key, layout: entity.layout, store: store)
    }

    /// The object id that a URI spells, given as text.
    public final func managedObjectID(for string: String) -> NSManagedObjectID? {
        URL(string: string).flatMap(managedObjectID(forURIRepresentation:))
    }

    /// The store of a permanent id, and the layout of its entity in this coordinator's model; nil where the
    /// store was not added here.
    final func home(of id: NSManagedObjectID) -> (NSPersistentStore, EntityLayout)? {
        guard !id.isTemporaryID else { return nil }
        let known = id.persistentStore.flatMap { $0.belongs(to: self) ? $0 : nil }
        guard let store = known ?? persistentStores.first(where: { $0.identifier == id.storeIdentifier }) else {
            return nil
        }
        if let layouts = managedObjectModel.layouts, id.layout.belongs(to: layouts) { return (store, id.layout) }
        return managedObjectModel.entity(named: id.entity.name ?? "").map { (store, $0.layout) }
    }

    /// Whether `store` takes records of `entity`: its configuration names it.
    final func stores(_ entity: NSEntityDescription, in store: NSPersistentStore) -> Bool {
        guard store.configurationName != NSPersistentStore.defaultConfigurationName else { return true }
        let members = managedObjectModel.entities(forConfigurationName: store.configurationName) ?? []
        return members.contains { entity.isKindOf(entity: $0) || $0.isKindOf(entity: entity) }
    }

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
