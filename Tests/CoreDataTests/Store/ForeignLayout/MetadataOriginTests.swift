import SQLite
import Testing

@testable import CoreData

/// Determining the version of a store written by Apple's framework from its metadata alone.
@Suite struct MetadataOriginTests {
    private let versions = [
        entity("Book", "", attribute("title")),
        entity("Book", "", attribute("title") + attribute("year", "Integer 16")),
        entity("Book", "", attribute("title", "String", "") + attribute("year", "Integer 16")),
        entity("Book", "", attribute("title") + attribute("year", "Integer 32")),
        entity("Book", "", attribute("title") + attribute("year", "Integer 16") + toMany("next", "Book", nil)),
    ]

    private func store(_ version: Int) throws -> MigratingStore {
        let store = try MigratingStore(versions[version]) { context in context.make("Book", ["id": 1, "title": "Emma"])
        }
        try store.makeForeign()
        return store
    }

    private func fitting(_ metadata: [String: Any]) throws -> [Int] {
        try versions.indices.filter {
            try model(versions[$0]).isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata)
        }
    }

    @Test func theFileDeterminesTheVersion() throws {
        for version in versions.indices {
            let store = try store(version)
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
            #expect(try fitting(metadata) == [version])
            #expect(Set(metadata.keys).isDisjoint(with: ["FLTStoreURL"]))
        }
    }

    @Test func theMetadataOfAnOpenStoreDeterminesTheVersion() throws {
        let store = try store(2)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: store.model)
        let added = try coordinator.addPersistentStore(type: .sqlite, at: store.url)
        #expect(try fitting(coordinator.metadata(for: added)) == [2])
        try coordinator.remove(added)
    }

    @Test func withoutTheFileEntityNamesDetermineTheVersion() throws {
        let store = try store(1)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
        try FileManager.default.removeItem(at: store.url)
        #expect(try fitting(metadata) == Array(versions.indices))
        let other = try model(entity("Page"))
        #expect(!other.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test func metadataFromBeforeAMigrationIsNotMatchedWithTheFile() throws {
        let store = try store(0)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
        try store.migrate(to: versions[1])
        #expect(try fitting(metadata) == Array(versions.indices))
        let now = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
        #expect(try fitting(now) == [1])
    }

    @Test func modelsAreMergedForTheEntitiesOfTheFile() throws {
        let store = try MigratingStore(versions[1] + entity("Shelf"))
        try store.makeForeign()
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: store.url)
        let models = try [versions[0], versions[3], versions[1], entity("Shelf")].map { try model($0) }
        let merged = try #require(NSManagedObjectModel(byMerging: models, forStoreMetadata: metadata))
        #expect(merged.entitiesByName["Book"]?.attributesByName["year"]?.attributeType == .integer16AttributeType)
        #expect(NSManagedObjectModel(byMerging: [models[0], models[3]], forStoreMetadata: metadata) == nil)
    }

    @Test func anInMemoryStoresMetadataHasItsModelsHashes() throws {
        let model = try model(versions[0])
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let url = URL(fileURLWithPath: "/dev/null")
        let store = try coordinator.addPersistentStore(type: .inMemory, at: url)
        let metadata = coordinator.metadata(for: store)
        #expect(metadata["NSStoreModelVersionHashes"] as? [String: Data] == model.entityVersionHashesByName)
        #expect(try fitting(metadata) == [0])
    }
}
