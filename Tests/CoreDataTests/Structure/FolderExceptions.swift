extension StackFiles {
    /// The names that point upward, each with its reason. Most are in Apple's public API, whose classes name each
    /// other.
    static let exceptions = [
        Exception(
            "Model/NSEntityDescription.swift", "Rows/EntityLayout.swift",
            "A frozen entity keeps its layout: a property is found with one load."),
        Exception(
            "Model/NSManagedObjectModel.swift", "Rows/LayoutFamily.swift", "A frozen model keeps its entities' layouts."
        ),
        Exception(
            "Model/NSManagedObjectModel+Versions.swift", "Store/SQLite/StoreEvidence.swift",
            "isConfiguration(withName:compatibleWithStoreMetadata:) reads a store of Apple's."),
        Exception(
            "Model/NSManagedObjectModel+Merging.swift", "Store/SQLite/StoreEvidence.swift",
            "init(byMerging:forStoreMetadata:) reads a store of Apple's."),
        Exception("Model/NSFetchedPropertyDescription.swift", "Request/", "A fetched property has a fetch request."),
        Exception("Model/NSManagedObjectModel", "Request/", "A model has fetch request templates."),
        Exception("Model/Files/ModelBuilder.swift", "Request/", "A model file has fetch request templates."),
        Exception("Model/ModelCheck+Properties.swift", "Request/", "The requests of fetched properties are checked."),
        Exception(
            "Request/NSPersistentStoreRequest.swift", "Store/NSPersistentStore.swift", "affectedStores lists stores."),
        Exception("Request/NSFetchRequest.swift", "Store/NSPersistentStore.swift", "affectedStores lists stores."),
        Exception("Request/NSSaveChangesRequest.swift", "Object/", "A save request lists managed objects."),
        Exception(
            "Rows/EntityLayout.swift", "Object/", "The class of an entity's objects is looked up once, with the layout."
        ),
        Exception(
            "Store/", "Coordinator/NSPersistentStoreCoordinator.swift",
            "NSPersistentStore has persistentStoreCoordinator, and its initializer takes one."),
        Exception("Store/Atomic/", "Object/", "The methods that subclasses of NSAtomicStore override take objects."),
        Exception(
            "Store/Incremental/", "Object/", "The methods that subclasses of NSIncrementalStore override take objects."),
        Exception(
            "Store/Incremental/", "Context/NSManagedObjectContext.swift",
            "The methods that subclasses of NSIncrementalStore override take the context."),
        Exception(
            "Store/Incremental/", "Merge/", "Subclasses of NSIncrementalStore report conflicts as NSMergeConflict."),
        Exception(
            "Store/NSPersistentStore.swift", "Migration/Manager/NSMigrationManager.swift",
            "migrationManagerClass() returns NSMigrationManager."),
        Exception(
            "Store/SQLite/History/", "History/RemoteChanges.swift",
            "A store that was changed has its coordinator post NSPersistentStoreRemoteChange."),
        Exception(
            "Coordinator/NSPersistentStoreCoordinator.swift", "Context/",
            "execute(_:with:) takes a context and can be overridden; remove(_:) has contexts discard the store's objects."
        ),
        Exception(
            "Coordinator/Followers.swift", "Context/NSManagedObjectContext.swift",
            "A coordinator lists its contexts, to notify them of saves and of removed stores."),
        Exception(
            "Coordinator/NSPersistentStoreCoordinator+Adding.swift", "Migration/Automatic/",
            "Adding a store migrates it under NSMigratePersistentStoresAutomaticallyOption."),
        Exception(
            "Object/", "Context/NSManagedObjectContext",
            "managedObjectContext is public API: an object fires its faults and reports its changes through its context."
        ),
        Exception(
            "Object/", "Context/ObjectRegistry.swift",
            "An object finds its context through the registry, which can outlive the context."),
        Exception("Object/", "Context/UniquingTable.swift", "An object leaves its table when it is deallocated."),
        Exception(
            "Context/NSManagedObjectContext.swift", "Merge/NSMergePolicy.swift", "mergePolicy is a public property."),
        Exception(
            "Context/NSManagedObjectContext+Conflicts.swift", "Merge/", "A save passes its conflicts to the policy."),
        Exception(
            "Context/Family/ParentSave.swift", "Merge/", "A save to the parent passes its conflicts to the policy."),
        Exception(
            "Context/NSManagedObjectContext+Merging.swift", "Merge/",
            "mergeChanges(fromContextDidSave:) is public API, and makes objects adopt newer rows."),
        Exception(
            "Context/NSManagedObjectContext+Refreshing.swift", "Merge/",
            "refresh(_:mergeChanges:) is public API, and makes objects adopt newer rows."),
        Exception(
            "Migration/Staged/", "Container/NSPersistentContainer.swift",
            "NSStagedMigrationManager has a container, for the handlers of its stages."),
    ]
}
