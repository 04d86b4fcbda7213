import SQLite
import Testing

@testable import CoreData

/// Migrating a store through the stages of an `NSStagedMigrationManager`.
@Suite struct StagedMigrationTests {
    private let shop: ShopBundle
    private let checksums: [String]

    init() throws {
        let shop = try ShopBundle()
        self.shop = shop
        checksums = try (1...3).map { try shop.model($0).versionChecksum }
    }

    private func reference(_ version: Int) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(name: "Shop", in: shop.bundle, versionChecksum: checksums[version - 1])
    }

    /// A lightweight stage to the second version, then a custom stage to the third.
    private func manager() -> (NSStagedMigrationManager, NSCustomMigrationStage) {
        let light = NSLightweightMigrationStage([checksums[0]])
        light.label = "prices"
        let custom = NSCustomMigrationStage(migratingFrom: reference(2), to: reference(3))
        custom.label = "titles"
        return (NSStagedMigrationManager([light, custom]), custom)
    }

    private func options(_ manager: NSStagedMigrationManager) -> [AnyHashable: Any] {
        ShopBundle.automatic.merging([NSPersistentStoreStagedMigrationManagerOptionKey: manager]) { $1 }
    }

    private func titles(_ manager: NSStagedMigrationManager, under version: Int = 3) throws -> [String] {
        try shop.open(try shop.model(version), options(manager)) { context in
            try context.all("Item").compactMap { $0.string(version < 3 ? "name" : "title") }.sorted()
        }
    }

    /// Replaces a string of each item.
    private func rename(_ manager: NSStagedMigrationManager, _ key: String, _ text: (String) -> String) throws {
        let context = try #require(manager.container).newBackgroundContext()
        try context.performAndWait {
            for item in try context.all("Item") { item.setValue(text(item.string(key) ?? ""), forKey: key) }
            try context.save()
        }
    }

    @Test(arguments: [1, 2]) func migrationStartsAtTheStoresStage(version: Int) throws {
        try shop.makeStore(version)
        let identifier = try shop.metadata()[NSStoreUUIDKey] as? String
        let (manager, stage) = manager()
        stage.willMigrateHandler = { manager, stage in
            #expect(stage.label == "titles")
            #expect(manager.container?.managedObjectModel == stage.currentModel.resolvedModel)
            try rename(manager, "name") { $0.uppercased() }
        }
        stage.didMigrateHandler = { manager, stage in
            #expect(manager.container?.managedObjectModel == stage.nextModel.resolvedModel)
            try rename(manager, "title") { $0 + "!" }
        }
        #expect(try titles(manager) == ["CHAIR!", "LAMP!"])
        #expect(manager.container == nil)
        #expect(try shop.metadata()[NSStoreUUIDKey] as? String == identifier)
        #expect(!FileManager.default.fileExists(atPath: MigrationFolder.place(alongside: shop.store).path))
        // When the store is current, no handler is called again.
        #expect(try titles(manager) == ["CHAIR!", "LAMP!"])
    }

    @Test @MainActor func aStoreDescriptionAcceptsAStagedMigrationManager() throws {
        try shop.makeStore(1)
        let (manager, stage) = manager()
        stage.didMigrateHandler = { manager, _ in try rename(manager, "title") { $0 + "!" } }
        let container = NSPersistentContainer(name: "Shop", managedObjectModel: try shop.model(3))
        let description = NSPersistentStoreDescription(url: shop.store)
        description.setOption(manager, forKey: NSPersistentStoreStagedMigrationManagerOptionKey)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { #expect($1 == nil) }
        let context = container.viewContext
        #expect(
            try context.performAndWait { try context.all("Item").compactMap { $0.string("title") }.sorted() } == [
                "Chair!", "Lamp!",
            ])
    }

    @Test(arguments: [true, false]) func aThrowingHandlerLeavesTheStoreAtThePreviousStage(before: Bool) throws {
        struct NotNow: Error {}
        try shop.makeStore(1)
        let (manager, stage) = manager()
        stage.willMigrateHandler = { manager, _ in
            try rename(manager, "name") { $0.uppercased() }
            if before { throw NotNow() }
        }
        stage.didMigrateHandler = { _, _ in throw NotNow() }
        #expect(throws: NotNow.self) { try titles(manager) }
        // The lightweight stage is complete; no part of the custom stage is.
        #expect(StoreVersion.checksum(ofStoreWith: try shop.metadata()) == checksums[1])
        #expect(try titles(manager, under: 2) == ["Chair", "Lamp"])
        #expect(!FileManager.default.fileExists(atPath: MigrationFolder.place(alongside: shop.store).path))
        stage.willMigrateHandler = nil
        stage.didMigrateHandler = nil
        #expect(try titles(manager) == ["Chair", "Lamp"])
    }

    @Test func aVersionMissingFromTheStagesIsAnError() throws {
        try shop.makeStore(1)
        let manager = NSStagedMigrationManager([
            NSCustomMigrationStage(migratingFrom: reference(2), to: reference(3))
        ])
        let error = try #require(failure { try titles(manager) })
        #expect(error.code.rawValue == NSManagedObjectModelReferenceNotFoundError)
        #expect(error.localizedDescription.hasPrefix("Cannot use staged migration with an unknown model version"))
        #expect(error.localizedDescription.contains(checksums[0]))
    }

    @Test func migratingBackwardsWithStagesIsAnError() throws {
        try shop.makeStore(3)
        let error = try #require(failure { try titles(manager().0, under: 1) })
        #expect(error.code.rawValue == NSStagedMigrationBackwardMigrationError)
        #expect(
            error.localizedDescription.hasPrefix("A store file cannot be migrated backwards with staged migration"))
        #expect(error.localizedDescription.contains("'titles'") && error.localizedDescription.contains("'prices'"))
        #expect(try titles(manager().0) == ["Chair", "Lamp"])
    }

    @Test func aWrongChecksumInAStageThrows() throws {
        try shop.makeStore(1)
        let wrong = NSManagedObjectModelReference(name: "Shop", in: shop.bundle, versionChecksum: "wrong")
        let manager = NSStagedMigrationManager([
            NSLightweightMigrationStage([checksums[0]]), NSCustomMigrationStage(migratingFrom: reference(2), to: wrong),
        ])
        let error = try #require(failure { try titles(manager) })
        #expect(error.code.rawValue == NSManagedObjectModelReferenceNotFoundError)
        #expect(error.localizedDescription.contains("with the checksum wrong leads nowhere"))
        #expect(error.localizedDescription.contains("Shop 2 has \(checksums[1])"))
    }

    /// Changing a number to a string takes two steps: the first drops it, the second adds it again.
    @Test func aLightweightStageMigratesVersionByVersionIfNeeded() throws {
        func item(_ attribute: String) -> String {
            """
            <entity name="Item"><attribute name="name" optional="YES" attributeType="String"/>\(attribute)</entity>
            """
        }
        let shop = try ShopBundle([], current: 1)
        try shop.write(item(#"<attribute name="weight" attributeType="Double" defaultValueString="0"/>"#), as: 1)
        try shop.write(item(""), as: 2)
        try shop.write(item(#"<attribute name="weight" optional="YES" attributeType="String"/>"#), as: 3)
        try shop.setCurrent(3)
        try shop.open(try shop.model(1)) { context in
            context.make("Item", ["name": "Lamp", "weight": 1.5])
            try context.save()
        }
        #expect(failure { try shop.open(try shop.model(3)) }?.code == .migrationMissingMappingModel)
        let versions = try (1...3).map { try shop.model($0).versionChecksum }
        let manager = NSStagedMigrationManager([NSLightweightMigrationStage(versions)])
        let weights = try shop.open(try shop.model(3), options(manager)) { context in
            try context.all("Item").map { "\($0.string("name") ?? "") \($0.string("weight") ?? "none")" }
        }
        #expect(weights == ["Lamp none"])
    }
}
