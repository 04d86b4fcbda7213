import CoreData

/// A store that is opened with versions of a model, each time as a program of that version opens it.
public struct VersionedStore {
    public let url: URL

    public init(_ url: URL) { self.url = url }

    /// Opens the store, migrating it if necessary, and closes it.
    @discardableResult
    public func open<Result>(
        _ version: SchemaVersion, options: [AnyHashable: Any] = [:], _ body: (NSManagedObjectContext) throws -> Result
    ) throws -> Result {
        let automatic: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: version.model)
        let store = try coordinator.addPersistentStore(
            type: .sqlite, at: url, options: automatic.merging(options) { $1 })
        defer { try? coordinator.remove(store) }
        let context = NSManagedObjectContext(.privateQueue)
        context.undoManager = nil
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    /// The contents of the store after migrating it to a version.
    public func world(_ version: SchemaVersion) throws -> World {
        try open(version) { try World(reading: $0, version) }
    }

    /// Whether the store file is of that version.
    public func fits(_ version: SchemaVersion) throws -> Bool {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
        return version.model.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
    }

    /// A copy of the closed store's single file.
    public func copy(to other: URL) throws -> VersionedStore {
        try FileManager.default.copyItem(at: url, to: other)
        return VersionedStore(other)
    }
}
