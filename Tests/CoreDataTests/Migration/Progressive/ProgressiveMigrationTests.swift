import CoreData
import Testing
import TestSupport

/// Migrates a store through every version of a model, one step at a time, with a mapping model if there is one,
/// otherwise with an inferred one.
///
/// Core Data itself migrates directly from the store's version to the newest. A program with twenty versions would
/// need nineteen mapping models for that, and nineteen more for the next version. This class needs one for each step.
private struct ProgressiveMigration {
    /// The versions, oldest first.
    let versions: [NSManagedObjectModel]
    /// The bundle with the mapping models.
    let bundle: Bundle

    /// Whether the store's version is older than the newest.
    func isNeeded(for store: URL) throws -> Bool {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store)
        return versions.last?.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) == false
    }

    /// - Parameter step: called with each version after the store has reached it.
    func run(_ store: URL, step: (Int) -> Void = { _ in }) throws {
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store)
        let found = versions.firstIndex { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
        guard let found else { throw CocoaError(.migrationMissingSourceModel) }
        for (index, (source, destination)) in zip(versions, versions.dropFirst()).enumerated() where index >= found {
            try migrate(store, from: source, to: destination)
            step(index + 1)
        }
    }

    private func migrate(
        _ store: URL, from source: NSManagedObjectModel, to destination: NSManagedObjectModel
    ) throws {
        let mapping =
            try NSMappingModel(from: [bundle], forSourceModel: source, destinationModel: destination)
            ?? NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy = folder.appendingPathComponent(store.lastPathComponent)
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        try manager.migrateStore(from: store, type: .sqlite, mapping: mapping, to: copy, type: .sqlite)
        // One SQLite transaction: until it commits, the store is the old one.
        try NSPersistentStoreCoordinator(managedObjectModel: destination)
            .replacePersistentStore(at: store, withPersistentStoreFrom: copy, type: .sqlite)
    }
}

@Suite struct ProgressiveMigrationTests {
    @Test func aStoreIsMigratedThroughEveryVersion() throws {
        let shop = try ShopBundle()
        try shop.makeStore(1)
        let migration = ProgressiveMigration(versions: try (1...3).map(shop.model), bundle: shop.bundle)
        #expect(try migration.isNeeded(for: shop.store))
        var steps: [Int] = []
        try migration.run(shop.store) { steps.append($0) }
        #expect(steps == [1, 2])
        #expect(try !migration.isNeeded(for: shop.store))
        let items = try shop.open(try shop.model(3), [:]) { context in
            try context.all("Item").map { "\($0.string("title") ?? "") \($0.value(forKey: "price") ?? "")" }.sorted()
        }
        // The second version's default price, because the store passed through that version.
        #expect(items == ["Chair 5.0", "Lamp 5.0"])
    }

    @Test func aStoreOfAnIntermediateVersionContinuesFromThere() throws {
        let shop = try ShopBundle()
        try shop.makeStore(2)
        let migration = ProgressiveMigration(versions: try (1...3).map(shop.model), bundle: shop.bundle)
        var steps: [Int] = []
        try migration.run(shop.store) { steps.append($0) }
        #expect(steps == [2])
        #expect(try shop.open(try shop.model(3), [:]) { try $0.all("Shelf").count } == 1)
    }

    @Test func aStoreOfAnUnknownVersionIsRefused() throws {
        let shop = try ShopBundle()
        try shop.makeStore(1)
        let migration = ProgressiveMigration(versions: try (2...3).map(shop.model), bundle: shop.bundle)
        #expect(failure { try migration.run(shop.store) }?.code == .migrationMissingSourceModel)
    }
}
