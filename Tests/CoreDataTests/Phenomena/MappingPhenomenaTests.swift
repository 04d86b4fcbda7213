import CoreData
import Testing

/// A migration step by step, shown by the transcript in `Tests/Golden`.
@Suite struct MappingPhenomenaTests {
    @Test func aMigrationByAMappingModel() throws {
        let bench = try MigrationBench()
        try bench.fill { context in
            let ada = context.make("Person", ["name": "Ada", "age": 36])
            try context.save()
            context.make("Person", ["name": "Bob", "age": 60])
            context.make("Pet", ["name": "Rex", "kilos": 20.5, "owner": ada])
        }
        bench.mapPeopleAndPets()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let transcript = Transcript(try Stack(.inMemory))
        let log = NotingPolicy.Log()
        log.heard = { transcript.show("policy     ", $0) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let (old, new) = (bench.sourceURL.path, bench.destinationURL.path)
        let listening = _EventStream.listen { event in
            guard event.kind == .sql, event.store == old || event.store == new else { return }
            let sql = event.values ?? event.detail ?? ""
            guard
                !["PRAGMA", "CREATE", "METADATA", "MODELCACHE", "PRIMARYKEY", "sqlite_master"].contains(
                    where: sql.contains)
            else { return }
            transcript.show(event.store == old ? "source     " : "destination", sql)
        }
        transcript.step("Two people and a pet migrate, by a mapping for each entity") { try bench.migrate(manager) }
        listening.stop()
        transcript.step("Both mappings in what they made") {
            try bench.read { context in
                transcript.show("people", try context.values("Human", "fullName"))
                transcript.show("pet and keeper", try context.values("Animal", "keeper.fullName"))
            }
        }
        try transcript.matches("a_migration_by_a_mapping_model")
    }
}
