import CoreData
import Testing

/// Errors of failed migrations. The source is unchanged and no files are left.
@Suite struct MigrationErrorTests {
    @Test func migratingWithoutAMappingModelFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        let error = try #require(
            #expect(throws: CocoaError.self) {
                try bench.manager().migrateStore(
                    from: bench.sourceURL, sourceType: NSSQLiteStoreType, options: nil, with: nil,
                    toDestinationURL: bench.destinationURL, destinationType: NSSQLiteStoreType, destinationOptions: nil)
            })
        #expect(error.code.rawValue == 134140)
    }

    @Test func migratingAMissingSourceFails() throws {
        let bench = try MigrationBench()
        bench.mapPeopleAndPets()
        let error = try bench.failure()
        #expect(error.code.rawValue == 134150)
        #expect(bench.files == [])
    }

    @Test func migratingASourceOfAnotherModelFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        bench.mappings = []
        let manager = NSMigrationManager(sourceModel: bench.new, destinationModel: bench.old)
        let error = try bench.failureLeavingNoFiles(manager)
        #expect(error.code.rawValue == 134150)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test func migratingToAnUnwritableDestinationFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        let error = try #require(
            #expect(throws: CocoaError.self) {
                try bench.manager().migrateStore(
                    from: bench.sourceURL, type: .sqlite, mapping: bench.mapping,
                    to: bench.folder.appendingPathComponent("no/such/folder.store"), type: .sqlite)
            })
        #expect(error.code.rawValue == 134160)
    }

    @Test(arguments: ["begin", "create", "endCreation", "relate", "endRelations", "validate", "end"])
    func anErrorThrownByAPolicyFailsTheMigration(_ step: String) throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions[step] = { _ in throw CocoaError(.featureUnsupported) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let error = try bench.failureLeavingNoFiles(manager)
        #expect(error.code.rawValue == 134170)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .featureUnsupported)
        #expect(error.userInfo["entityPolicy"] is NotingPolicy)
        #expect(error.localizedDescription.contains("PersonToHuman"))
        #expect(manager.migrationProgress < 1)
    }

    @Test(arguments: ["begin", "create", "endCreation", "relate", "endRelations", "validate", "end"])
    func cancelMigrationWithErrorEndsTheMigration(_ step: String) throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions[step] = { $0.cancelMigrationWithError(CocoaError(.userCancelled)) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let error = try bench.failureLeavingNoFiles(manager)
        #expect(error.code == .userCancelled)
        // The manager can be reused.
        log.actions = [:]
        try bench.migrate(manager)
        #expect(manager.migrationProgress == 1)
        try bench.read { try #expect($0.all("Human").count == 3) }
    }

    @Test func anotherThreadCanCancelAMigration() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        let manager = bench.manager()
        let observation = manager.observe(\.migrationProgress) { manager, _ in
            guard manager.migrationProgress > 0.5 else { return }
            nonisolated(unsafe) let manager = manager
            DispatchQueue.global().sync { manager.cancelMigrationWithError(CocoaError(.userCancelled)) }
        }
        let error = try bench.failureLeavingNoFiles(manager)
        observation.invalidate()
        #expect(error.code == .userCancelled)
        #expect(manager.migrationProgress > 0.5 && manager.migrationProgress < 0.9)
    }

    @Test func aRecordInvalidInTheNewModelFailsValidation() throws {
        let bench = try MigrationBench()
        try bench.fill { $0.make("Person", ["age": 3]) }
        bench.mapPeopleAndPets()
        let error = try bench.failureLeavingNoFiles()
        #expect(error.code.rawValue == 134110)
        let cause = error.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(cause?.code == .validationMissingMandatoryProperty)
        #expect("\(error)".contains("fullName"))
    }

    @Test func tooFewRelatedRecordsFailValidation() throws {
        let new = People.new()
        new.entitiesByName["Human"]?.relationshipsByName["animals"]?.minCount = 1
        new.entitiesByName["Human"]?.relationshipsByName["animals"]?.isOptional = false
        let bench = try MigrationBench(People.old(), new)
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        let error = try bench.failureLeavingNoFiles()
        #expect(error.code.rawValue == 134110)
        let cause = error.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(cause?.code == .validationRelationshipLacksMinimumCount)
    }

    @Test func recordsThatViolateAUniquenessConstraintFail() throws {
        let new = People.new()
        new.entitiesByName["Animal"]?.uniquenessConstraints = [["name"]]
        let bench = try MigrationBench(People.old(), new)
        try bench.fill { context in
            context.make("Pet", ["name": "Rex"])
            context.make("Pet", ["name": "Rex"])
        }
        bench.map("Pet", "Animal", .transformEntityMappingType, ["name": "$source.name"])
        let error = try bench.failureLeavingNoFiles()
        #expect(error.code.rawValue == 134111)
    }

    @Test func aPolicyCanResolveDuplicatesBeforeValidation() throws {
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
        try bench.read { try #expect($0.values("Animal", "name") == ["Rex"]) }
    }

    @Test func aValueOfTheWrongTypeFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        bench.mappings[0].attributeMappings = [MigrationBench.property("age", "$source.name")]
        let error = try bench.failureLeavingNoFiles()
        #expect(error.code.rawValue == 134170)
        #expect(error.localizedDescription.contains("cannot set 'age'"))
    }

    @Test func aNumberTooLargeForItsAttributeFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        bench.mappings[0].attributeMappings = [MigrationBench.property("age", "1e30")]
        let error = try bench.failureLeavingNoFiles()
        #expect(error.localizedDescription.contains("cannot set 'age': the value 1e+30 does not fit"))
    }

    @Test func aStoreIsNotMigratedOntoItself() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        let error = try #require(
            #expect(throws: CocoaError.self) {
                try bench.manager().migrateStore(
                    from: bench.sourceURL, type: .sqlite, mapping: bench.mapping, to: bench.sourceURL, type: .sqlite)
            })
        #expect(error.code == .migrationManagerDestinationStore)
        #expect(error.localizedDescription.contains("onto itself"))
    }

    @Test func aSourceObjectInADestinationRelationshipFails() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        bench.mappings[0].relationshipMappings = [MigrationBench.property("animals", "$source.pets")]
        let error = try bench.failureLeavingNoFiles()
        #expect(error.localizedDescription.contains("record of the source"))
    }

    @Test func anExistingDestinationStoreIsUnchangedAfterAFailure() throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        try bench.read { context in
            context.make("Human", ["fullName": "Eve"])
            try context.save()
        }
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        log.actions["end"] = { $0.cancelMigrationWithError(CocoaError(.userCancelled)) }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        let error = try bench.failure(manager)
        #expect(error.code == .userCancelled)
        try bench.read { try #expect($0.values("Human", "fullName") == ["Eve"]) }
        log.actions = [:]
        try bench.migrate(manager)
        try bench.read { try #expect($0.values("Human", "fullName") == ["Ada", "Bob", "Cy", "Eve"]) }
    }

    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .xml])
    func openingTheDestinationRemovesTheLeftoversOfAKilledMigration(_ type: NSPersistentStore.StoreType) throws {
        let bench = try MigrationBench.ofPeopleAndPets()
        bench.destinationType = type
        try bench.read { context in
            context.make("Human", ["fullName": "Eve"])
            try context.save()
        }
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        // A copy of the folder in the middle of the migration. No process holds the copy's lock.
        let killed = bench.folder.appendingPathComponent("killed")
        let log = NotingPolicy.Log()
        log.actions["end"] = { _ in
            try? FileManager.default.createDirectory(at: killed, withIntermediateDirectories: true)
            for name in bench.files where name != "killed" {
                try? FileManager.default.copyItem(
                    at: bench.folder.appendingPathComponent(name), to: killed.appendingPathComponent(name))
            }
        }
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        try bench.migrate(manager)
        #expect(bench.files.filter { $0.hasPrefix(".") } == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: killed.path)
        #expect(left.contains { $0.hasPrefix(".") })
        try bench.open(bench.new, killed.appendingPathComponent("new.store"), type) {
            try #expect($0.values("Human", "fullName") == ["Eve"])
        }
        let rest = try FileManager.default.contentsOfDirectory(atPath: killed.path)
        #expect(rest.filter { $0.hasPrefix(".") } == [])
    }
}
