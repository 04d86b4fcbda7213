import SQLite
import Testing

@testable import CoreData

/// Memory use of a migration: one batch of objects at a time, apart from keys.
@Suite(.tags(.slow)) struct MigrationMemoryTests {
    /// A source with that many people, each with a pet, written directly into its tables.
    private static func bench(_ count: Int) throws -> MigrationBench {
        let bench = try MigrationBench()
        try bench.fill { _ in }
        let connection = try Connection(path: bench.sourceURL.path)
        for (table, entity, columns, values) in [
            ("ZPERSON", "Person", "ZNAME", "'a name that takes its room in memory, number ' || i"),
            ("ZPET", "Pet", "ZNAME, ZOWNER", "'a pet that takes its room in memory, number ' || i, i"),
        ] {
            try connection.execute(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
                INSERT INTO \(table)(Z_PK, Z_ENT, Z_OPT, \(columns))
                SELECT i, (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)'), 1, \(values) FROM n
                """)
            try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = \(count) WHERE Z_NAME = '\(entity)'")
        }
        bench.mapPeopleAndPets()
        return bench
    }

    @Test func bothContextsRetainOneBatchAtATime() throws {
        let bench = try Self.bench(3000)
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let manager = bench.manager()
        manager.batchSize = 100
        var (most, asked) = (0, 0)
        let log = NotingPolicy.Log()
        let look = { (manager: NSMigrationManager) in
            asked += 1
            guard asked % 90 == 0 else { return }
            let live = [manager.sourceContext, manager.destinationContext].map { $0.registry.objects.count }
            most = max(most, live.max()!)
        }
        log.actions = ["create": look, "relate": look]
        manager.userInfo = ["log": log]
        try bench.migrate(manager)
        #expect(asked == 12_000)
        // A batch of people and their pets.
        #expect(most > 50 && most <= 220, "\(most) objects")
        #expect(manager.sourceContext.registeredObjects.isEmpty)
        #expect(manager.destinationContext.registeredObjects.isEmpty)
        try bench.read { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: "Animal")
            request.predicate = NSPredicate(format: "keeper == nil")
            try #expect(context.count(for: request) == 0)
        }
    }

    /// Runs in its own process, because concurrent tests use memory as well. A hundred thousand people and as many
    /// pets with `FAULTLINE_TORTURE`, otherwise fewer, because a debug build is slow.
    @Test func aLargeStoreTakesBoundedMemory() async {
        await #expect(processExitsWith: .success) { try Self.migrateMany() }
    }

    private static func migrateMany() throws {
        let count = ProcessInfo.processInfo.environment["FAULTLINE_TORTURE"] == nil ? 10_000 : 100_000
        let bench = try bench(count)
        let manager = bench.manager()
        var (first, peak) = (0, 0)
        manager.progressHandler = { progress in
            let now = (try? residentMemory()) ?? 0
            if progress < 0.05 { first = max(first, now) }
            peak = max(peak, now)
        }
        try bench.migrate(manager)
        // Keys: of associations in both directions, of records to be validated, of the contexts' tables.
        precondition(peak - first < count * 2 * 250 + 30_000_000, "grew by \(peak - first) bytes")
        let made = try bench.read { try $0.count(for: NSFetchRequest<NSManagedObject>(entityName: "Human")) }
        precondition(made == count)
    }
}
