// Finds the stores of records and entities.
extension NSPersistentStoreCoordinator {
    /// The object ID for a URI; nil if no store of the coordinator has that identifier. You can call it from any
    /// thread.
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

    /// The object ID for a URI string; nil if no store of the coordinator has that identifier. You can call it from any
    /// thread.
    public final func managedObjectID(for string: String) -> NSManagedObjectID? {
        URL(string: string).flatMap(managedObjectID(forURIRepresentation:))
    }

    /// The store of a permanent ID, and the layout of its entity in this coordinator's model; nil if the store is not
    /// open here.
    final func home(of id: NSManagedObjectID) -> (NSPersistentStore, EntityLayout)? {
        guard !id.isTemporaryID else { return nil }
        let known = id.persistentStore.flatMap { $0.belongs(to: self) ? $0 : nil }
        guard let store = known ?? persistentStores.first(where: { $0.identifier == id.storeIdentifier }) else {
            return nil
        }
        if let layouts = managedObjectModel.layouts, id.layout.belongs(to: layouts) { return (store, id.layout) }
        return managedObjectModel.entity(named: id.entity.name ?? "").map { (store, $0.layout) }
    }

    /// Whether the configuration of `store` contains `entity`.
    final func stores(_ entity: NSEntityDescription, in store: NSPersistentStore) -> Bool {
        guard store.configurationName != NSPersistentStore.defaultConfigurationName else { return true }
        let members = managedObjectModel.entities(forConfigurationName: store.configurationName) ?? []
        return members.contains { entity.isKindOf(entity: $0) || $0.isKindOf(entity: entity) }
    }
}
