import CoreData
import Foundation

/// The versions of the model, oldest first, under the names of their files in the bundle.
public enum LibraryVersion: String, CaseIterable {
    case version1 = "Library"
    case version2 = "Library 2"
    case version3 = "Library 3"

    public static var current: LibraryVersion { allCases.last! }

    public func nextVersion() -> LibraryVersion? {
        switch self {
        case .version1: .version2
        case .version2: .version3
        case .version3: nil
        }
    }

    /// The compiled version, in the compiled model's folder.
    public func managedObjectModel() -> NSManagedObjectModel {
        let subdirectory = "Library.momd"
        let omoURL = Bundle.module.url(forResource: rawValue, withExtension: "omo", subdirectory: subdirectory)
        let momURL = Bundle.module.url(forResource: rawValue, withExtension: "mom", subdirectory: subdirectory)
        guard let url = omoURL ?? momURL else { fatalError("unable to find model in bundle") }
        guard let model = NSManagedObjectModel(contentsOf: url) else { fatalError("unable to load model in bundle") }
        return model
    }

    public static func compatible(withStoreMetadata metadata: [String: Any]) -> LibraryVersion? {
        allCases.first {
            $0.managedObjectModel().isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        }
    }
}

/// Copies the first version's name to the title.
final class BookV1ToV2Policy: NSEntityMigrationPolicy {
    private let prefix: String

    // Created once for all objects.
    override init() {
        prefix = "by mapping: "
        super.init()
    }

    override func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
        guard
            let book = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [sInstance])
                .first, let name = sInstance.value(forKey: "name") as? String
        else { return }
        book.setValue(prefix + name, forKey: "title")
    }
}

/// Migrates a store to the current version, one version at a time.
public struct ProgressiveMigrator {
    public init() {}

    public func requiresMigration(at storeURL: URL, toVersion version: LibraryVersion = .current) -> Bool {
        guard let metadata = try? metadata(at: storeURL) else { return false }
        return LibraryVersion.compatible(withStoreMetadata: metadata) != version
    }

    public func migrateStore(at storeURL: URL, toVersion version: LibraryVersion = .current) throws {
        try forceWALCheckpointing(at: storeURL)
        guard var source = LibraryVersion.compatible(withStoreMetadata: try metadata(at: storeURL)) else {
            fatalError("unknown store version at URL \(storeURL)")
        }
        var currentURL = storeURL
        while source != version, let next = source.nextVersion() {
            let sourceModel = source.managedObjectModel()
            let destinationModel = next.managedObjectModel()
            let mapping =
                try NSMappingModel(
                    from: [Bundle.module], forSourceModel: sourceModel, destinationModel: destinationModel)
                ?? NSMappingModel.inferredMappingModel(
                    forSourceModel: sourceModel, destinationModel: destinationModel)
            let destinationURL = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            let manager = NSMigrationManager(sourceModel: sourceModel, destinationModel: destinationModel)
            try manager.migrateStore(
                from: currentURL, sourceType: NSSQLiteStoreType, options: nil, with: mapping,
                toDestinationURL: destinationURL, destinationType: NSSQLiteStoreType, destinationOptions: nil)
            if currentURL != storeURL { try destroyStore(at: currentURL) }
            currentURL = destinationURL
            source = next
        }
        guard currentURL != storeURL else { return }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel())
        try coordinator.replacePersistentStore(
            at: storeURL, destinationOptions: nil, withPersistentStoreFrom: currentURL, sourceOptions: nil,
            ofType: NSSQLiteStoreType)
        try destroyStore(at: currentURL)
    }

    private func metadata(at storeURL: URL) throws -> [String: Any] {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(
            ofType: NSSQLiteStoreType, at: storeURL, options: nil)
    }

    /// Writes the contents of the write-ahead log into the file.
    private func forceWALCheckpointing(at storeURL: URL) throws {
        guard let version = LibraryVersion.compatible(withStoreMetadata: try metadata(at: storeURL)) else { return }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: version.managedObjectModel())
        let store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: storeURL,
            options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"]])
        try coordinator.remove(store)
    }

    private func destroyStore(at storeURL: URL) throws {
        try NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel()).destroyPersistentStore(
            at: storeURL, ofType: NSSQLiteStoreType, options: nil)
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: storeURL.path + suffix) }
    }
}
