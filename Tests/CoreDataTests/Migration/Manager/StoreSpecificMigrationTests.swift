import CoreData
import Testing

/// Migrations with a store-specific migration manager, and without one.
@Suite struct StoreSpecificMigrationTests {
    /// Two versions whose mapping can be inferred.
    private func bench() throws -> MigrationBench {
        let new = People.old()
        new.entitiesByName["Person"]?.properties.append(TestModel.attribute("note", .stringAttributeType))
        let bench = try MigrationBench(People.old(), new)
        try bench.fill(People.fill)
        return bench
    }

    private func migrate(_ bench: MigrationBench, _ manager: NSMigrationManager) throws {
        let mapping = try NSMappingModel.inferredMappingModel(
            forSourceModel: bench.old, destinationModel: bench.new)
        try manager.migrateStore(
            from: bench.sourceURL, type: bench.sourceType, mapping: mapping, to: bench.destinationURL,
            type: bench.destinationType)
    }

    private func identifier(_ url: URL) throws -> String? {
        try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)[NSStoreUUIDKey] as? String
    }

    @Test(arguments: [true, false]) func usesStoreSpecificMigrationManagerSelectsSQL(_ inSQL: Bool) throws {
        let bench = try bench()
        let manager = bench.manager()
        manager.usesStoreSpecificMigrationManager = inSQL
        let before = try Data(contentsOf: bench.sourceURL)
        try migrate(bench, manager)
        #expect(manager.migrationProgress == 1)
        // A migration in SQL keeps the store's UUID. Otherwise, objects are inserted into a new store.
        let isSame = try identifier(bench.destinationURL) == identifier(bench.sourceURL)
        #expect(isSame == inSQL)
        #expect(try Data(contentsOf: bench.sourceURL) == before)
        try bench.read { context in
            try #expect(context.values("Pet", "owner.name") == ["Ada", "Ada", "Bob"])
            let rowing = try #require(context.all("Club").first { $0.string("title") == "Rowing" })
            #expect(Set(rowing.objects("members").compactMap { $0.string("name") }) == ["Ada", "Bob"])
        }
    }

    @Test func anInferredMappingWorksBetweenStoreTypes() throws {
        let bench = try bench()
        bench.destinationType = .binary
        try migrate(bench, bench.manager())
        try bench.read { try #expect($0.values("Pet", "owner.name") == ["Ada", "Ada", "Bob"]) }
    }

    @Test func aStoreClassProvidesItsMigrationManagerClass() throws {
        NSPersistentStoreCoordinator.registerStoreClass(OwnWayStore.self, forStoreType: "OwnWay")
        #expect(NSPersistentStore.migrationManagerClass() == NSMigrationManager.self)
        let bench = try bench()
        for inOwnWay in [true, false] {
            let manager = bench.manager()
            manager.usesStoreSpecificMigrationManager = inOwnWay
            let log = NotingPolicy.Log()
            manager.userInfo = ["log": log]
            let mapping = bench.mapping
            try manager.migrateStore(
                from: bench.sourceURL, type: .sqlite, mapping: mapping, to: bench.destinationURL,
                type: NSPersistentStore.StoreType(rawValue: "OwnWay"))
            #expect(log.lines == (inOwnWay ? ["in its own way to OwnWay"] : []))
            #expect(manager.migrationProgress == 1)
        }
    }
}

/// A store that saves nothing.
final class OwnWayStore: NSAtomicStore {
    override var type: String { "OwnWay" }
    override class func migrationManagerClass() -> AnyClass { OwnWayManager.self }
    override func loadMetadata() throws {
        metadata = [NSStoreTypeKey: "OwnWay", NSStoreUUIDKey: UUID().uuidString]
    }
    override func load() throws {}
    override func save() throws {}
}

final class OwnWayManager: NSMigrationManager {
    override func migrateStore(
        from sourceURL: URL, sourceType sStoreType: String, options sOptions: [AnyHashable: Any]?,
        with mappings: NSMappingModel?, toDestinationURL dURL: URL, destinationType dStoreType: String,
        destinationOptions dOptions: [AnyHashable: Any]?
    ) throws {
        (userInfo?["log"] as? NotingPolicy.Log)?.lines.append("in its own way to \(dStoreType)")
        usesStoreSpecificMigrationManager = false
        try super.migrateStore(
            from: sourceURL, sourceType: sStoreType, options: sOptions, with: mappings, toDestinationURL: dURL,
            destinationType: dStoreType, destinationOptions: dOptions)
    }
}
