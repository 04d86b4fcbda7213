/// A store that is not open, as a migration sees it: its location, and the parameters with which it will be opened.
struct StoreFile {
    let url: URL
    let type: String
    /// The configuration whose entities the store contains; nil for all entities.
    let configuration: String?
    let options: [AnyHashable: Any]?

    func storeClass() throws -> NSPersistentStore.Type { try NSPersistentStoreCoordinator.storeClass(for: type) }

    /// The store's metadata, read from the file on every call.
    func metadata() throws -> [String: Any] { try storeClass().metadataForPersistentStore(with: url) }

    /// The same parameters for a store at another location.
    func at(_ place: URL) -> StoreFile {
        StoreFile(url: place, type: type, configuration: configuration, options: options)
    }

    func flag(_ option: String) -> Bool { (options?[option] as? NSNumber)?.boolValue ?? false }

    /// The options without those that control migration.
    var plainOptions: [AnyHashable: Any] {
        let ours: Set<AnyHashable> = [
            NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
            NSPersistentStoreStagedMigrationManagerOptionKey, NSPersistentStoreDeferredLightweightMigrationOptionKey,
        ]
        return (options ?? [:]).filter { !ours.contains($0.key) }
    }

    /// Whether the store can be opened with `model` without a migration.
    func fits(_ model: NSManagedObjectModel) throws -> Bool { try fits(model, metadata()) }

    /// Whether a store with these metadata can be opened with `model` without a migration.
    func fits(_ model: NSManagedObjectModel, _ metadata: [String: Any]) throws -> Bool {
        if StoreVersion.isOurs(metadata) {
            return model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
        }
        // Apple's hashes cannot be compared here, so compare the tables with the model.
        guard (try? model.validate()) != nil else { return false }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model.withoutClasses)
        var options = plainOptions
        options[NSReadOnlyPersistentStoreOption] = true
        do {
            let store = try coordinator.openStore(type, configuration, url, options)
            store.willRemove(from: coordinator)
            return true
        } catch let error as CocoaError where error.code == .persistentStoreIncompatibleVersionHash {
            return false
        }
    }
}
