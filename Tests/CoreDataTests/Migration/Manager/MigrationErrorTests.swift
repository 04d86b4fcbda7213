import CoreData
import Testing

/// What a migration that fails says, and what it leaves behind: the source as it was, and nothing else.
@Suite struct MigrationErrorTests {
    private func bench() throws -> MigrationBench {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        return bench
    }

    /// The error of a migration, of which nothing may be left.
    private func failure(_ bench: MigrationBench, _ manager: NSMigrationManager? = nil) throws -> CocoaError {
        let before = bench.files
        let contents = try Data(contentsOf: bench.sourceURL)
        let error = try bench.failure(manager)
        #expect(bench.files.filter { !$0.hasPrefix("old.store-") } == before.filter { !$0.hasPrefix("old.store-") })
        #expect(try Data(contentsOf: bench.sourceURL) == contents)
        return error
    }

    @Test func withoutAMappingModel() throws {
        let bench = try bench()
        let error = try #require(
            #expect(throws: CocoaError.self) {
                try bench.manager().migrateStore(
                    from: bench.sourceURL, sourceType: NSSQLiteStoreType, options: nil, with: nil,
                    toDestinationURL: bench.destinationURL, destinationType: NSSQLiteStoreType, destinationOptions: nil)
            })
        #expect(error.code.rawValue == 134140)
    }

    @Test func withoutASource() throws {
        let bench = try MigrationBench()
        bench.mapPeopleAndPets()
        let error = try bench.failure()
        #expect(error.code.rawValue == 134150)
        #expect(bench.files == [])
    }

    @Test func aSourceOfAnotherModel() throws {
        let bench = try bench()
        bench.mappings = []
        let manager = NSMigrationManager(sourceModel: bench.new, destinationModel: bench.old)
        let error = try failure(bench, manager)
        #expect(error.code.rawValue == 134150)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test func aDestinationThatCannotBeMade() throws {
        let bench = try bench()
        let error = try #require(
            #expect(throws: CocoaError.self) {
                try bench.manager().migrateStore(
                    from: bench.sourceURL, type: .sqlite, mapping: bench.mapping,
                    to: bench.folder.appendingPathComponent("no/such/folder.store"), type: .sqlite)
            })
        #expect(error.code.rawValue == 134160)
    }

    @Test(arguments: ["begin", "create", "endCreation", "relate", "endRelations", "validate", "end"])
    func aStepOfAPolicyThatThrows(_ step: String) throws {
        let bench = try bench()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions[step] = { _ in throw CocoaError(.featureUnsupported) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let error = try failure(bench, manager)
        #expect(error.code.rawValue == 134170)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .featureUnsupported)
        #expect(error.userInfo["entityPolicy"] is NotingPolicy)
        #expect(error.localizedDescription.contains("PersonToHuman"))
        #expect(manager.migrationProgress < 1)
    }

    @Test(arguments: ["begin", "create", "endCreation", "relate", "endRelations", "validate", "end"])
    func aMigrationThatIsCancelled(_ step: String) throws {
        let bench = try bench()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions[step] = { $0.cancelMigrationWithError(CocoaError(.userCancelled)) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let error = try failure(bench, manager)
        #expect(error.code.rawValue == 134120)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .userCancelled)
        // The manager can be used again.
        log.actions = [:]
        try bench.migrate(manager)
        #expect(manager.migrationProgress == 1)
        try bench.read { #expect(try $0.all("Human").count == 3) }
    }

    @Test func aRecordThatTheNewModelRefuses() throws {
        let bench = try MigrationBench()
        try bench.fill { $0.make("Person", ["age": 3]) }
        bench.mapPeopleAndPets()
        let error = try failure(bench)
        #expect(error.code.rawValue == 134110)
        let cause = error.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(cause?.code == .validationMissingMandatoryProperty)
        #expect("\(error)".contains("fullName"))
    }

    @Test func tooFewRelatedRecords() throws {
        let new = People.new()
        new.entitiesByName["Human"]?.relationshipsByName["animals"]?.minCount = 1
        new.entitiesByName["Human"]?.relationshipsByName["animals"]?.isOptional = false
        let bench = try MigrationBench(People.old(), new)
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        let error = try failure(bench)
        #expect(error.code.rawValue == 134110)
        let cause = error.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(cause?.code == .validationRelationshipLacksMinimumCount)
    }

    @Test func recordsThatBreakAUniquenessConstraint() throws {
        let new = People.new()
        new.entitiesByName["Animal"]?.uniquenessConstraints = [["name"]]
        let bench = try MigrationBench(People.old(), new)
        try bench.fill { context in
            context.make("Pet", ["name": "Rex"])
            context.make("Pet", ["name": "Rex"])
        }
        bench.map("Pet", "Animal", .transformEntityMappingType, ["name": "$source.name"])
        #expect(try failure(bench).code.rawValue == 134111)
    }

    @Test func aPolicyMayPutAnotherOrderInDuplicatesBeforeTheEnd() throws {
        let new = People.new()
        new.entitiesByName["Animal"]?.uniquenessConstraints = [["name"]]
        let bench = try MigrationBench(People.old(), new)
        try bench.fill { context in
            context.make("Pet", ["name": "Rex"])
            context.make("Pet", ["name": "Rex"])
        }
        bench.map(
            "Pet", "Animal", .transformEntityMappingType, ["name": "$source.name"],
            policy: "CoreDataTests.NotingPolicy")
        let log = NotingPolicy.Log()
        log.actions["validate"] = { manager in
            let animals = manager.destinationInstances(forEntityMappingName: "PetToAnimal", sourceInstances: nil)
            manager.destinationContext.delete(try #require(animals.last))
        }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        try bench.migrate(manager)
        try bench.read { #expect(try $0.values("Animal", "name") == ["Rex"]) }
    }

    @Test func aValueOfAnotherType() throws {
        let bench = try bench()
        bench.mappings[0].attributeMappings = [MigrationBench.property("age", "$source.name")]
        let error = try failure(bench)
        #expect(error.code.rawValue == 134170)
        #expect(error.localizedDescription.contains("cannot set 'age'"))
    }

    @Test func aRecordOfTheSourceInARelationship() throws {
        let bench = try bench()
        bench.mappings[0].relationshipMappings = [MigrationBench.property("animals", "$source.pets")]
        #expect(try failure(bench).localizedDescription.contains("record of the source"))
    }

    @Test(arguments: [
        ("reads 'nickname'", { (bench: MigrationBench) in
            bench.mappings[0].attributeMappings = [MigrationBench.property("fullName", "$source.nickname")]
        }),
        ("asks for the mapping 'XToY'", { bench in
            bench.mappings[0].relationshipMappings = [
                MigrationBench.property("animals", MigrationBench.related("XToY", "pets"))
            ]
        }),
        ("sets 'salary'", { bench in
            bench.mappings[0].attributeMappings = [MigrationBench.property("salary", "$source.age")]
        }),
        ("names the entity 'Robot'", { bench in bench.mappings[0].destinationEntityName = "Robot" }),
        ("names the entity 'Robot'", { bench in bench.mappings[0].sourceEntityName = "Robot" }),
        ("another version of the source entity", { bench in bench.mappings[0].sourceEntityVersionHash = Data([1]) }),
        ("another version of the destination entity", { bench in
            bench.mappings[0].destinationEntityVersionHash = Data([1])
        }),
        ("two mappings have the name", { bench in bench.mappings[1].name = "PersonToHuman" }),
        ("has no name", { bench in bench.mappings[1].name = nil }),
        ("no source entity", { bench in bench.mappings[1].sourceEntityName = nil }),
        ("names the migration policy 'NoSuchPolicy'", { bench in
            bench.mappings[0].entityMigrationPolicyClassName = "NoSuchPolicy"
        }),
    ] as [(String, @Sendable (MigrationBench) -> Void)])
    func aMappingThatDoesNotFit(_ words: String, _ spoil: @Sendable (MigrationBench) -> Void) throws {
        let bench = try bench()
        spoil(bench)
        let error = try failure(bench)
        #expect(error.code.rawValue == 134110)
        #expect(error.localizedDescription.contains(words), "\(error.localizedDescription)")
    }

    @Test func aStoreThatWasThereBeforeStaysAsItWas() throws {
        let bench = try bench()
        try bench.read { context in
            context.make("Human", ["fullName": "Eve"])
            try context.save()
        }
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions["end"] = { $0.cancelMigrationWithError(CocoaError(.userCancelled)) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        #expect(try bench.failure(manager).code == .migrationCancelled)
        try bench.read { #expect(try $0.values("Human", "fullName") == ["Eve"]) }
        log.actions = [:]
        try bench.migrate(manager)
        try bench.read { #expect(try $0.values("Human", "fullName") == ["Ada", "Bob", "Cy", "Eve"]) }
    }
}
