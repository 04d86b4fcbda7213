/// A store that nobody has added yet, as a migration sees it: where it lies, and how it will be opened.
struct StoreFile {
    let url: URL
    let type: String
    /// The configuration whose entities the store takes; all of them when nil.
    let configuration: String?
    let options: [AnyHashable: Any]?

    func storeClass() throws -> NSPersistentStore.Type { try NSPersistentStoreCoordinator.storeClass(for: type) }

    /// What the store says of itself, read anew.
    func metadata() throws -> [String: Any] { try storeClass().metadataForPersistentStore(with: url) }

    /// The same kind of store at another place.
    func at(_ place: URL) -> StoreFile {
        StoreFile(url: place, type: type, configuration: configuration, options: options)
    }

    func flag(_ option: String) -> Bool { (options?[option] as? NSNumber)?.boolValue ?? false }

    /// The options without those that speak of migrating.
    var plainOptions: [AnyHashable: Any] {
        let ours: Set<AnyHashable> = [
            NSMigratePersistentStoresAutomaticallyOption, NSInferMappingModelAutomaticallyOption,
            NSPersistentStoreStagedMigrationManagerOptionKey, NSPersistentStoreDeferredLightweightMigrationOptionKey,
        ]
        return (options ?? [:]).filter { !ours.contains($0.key) }
    }

    /// Whether the store opens under `model` as it is.
    func fits(_ model: NSManagedObjectModel) throws -> Bool { try fits(model, metadata()) }

    /// The same for a store whose metadata are known.
    func fits(_ model: NSManagedObjectModel, _ metadata: [String: Any]) throws -> Bool {
        if StoreVersion.isOurs(metadata) {
            return model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
        }
        // Apple's hashes mean nothing here: what counts is whether the tables are the model's.
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
