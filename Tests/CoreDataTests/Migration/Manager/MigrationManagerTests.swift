import Testing

@testable import CoreData

/// Migration with a mapping model, without a custom entity migration policy.
@Suite struct MigrationManagerTests {
    private func peopleAndPets() throws -> MigrationBench {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        return bench
    }

    @Test func attributesGetTheValuesOfTheirExpressions() throws {
        let bench = try peopleAndPets()
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Human", "fullName") == ["Ada", "Bob", "Cy"])
            try #expect(context.values("Human", "age") == ["36", "60", "7"])
            try #expect(context.values("Animal", "grams") == ["20500.0", "250.0", "4000.0"])
        }
    }

    @Test func relationshipsConnectTheMigratedObjects() throws {
        let bench = try peopleAndPets()
        try bench.migrate()
        try bench.read { context in
            let ada = try #require(context.all("Human").first { $0.string("fullName") == "Ada" })
            #expect(Set(ada.objects("animals").compactMap { $0.string("name") }) == ["Rex", "Tom"])
            let fin = try #require(context.all("Animal").first { $0.string("name") == "Fin" })
            #expect(fin.object("keeper")?.string("fullName") == "Bob")
        }
    }

    @Test func destinationInstancesCanBeFoundWithoutAMappingName() throws {
        let bench = try peopleAndPets()
        bench.mappings[1].relationshipMappings = [
            MigrationBench.property(
                "keeper",
                """
                FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", "owner", \
                $source.owner)
                """)
        ]
        bench.mappings[0].relationshipMappings = []
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Animal", "keeper.fullName") == ["Ada", "Ada", "Bob"])
        }
    }

    @Test func theSourceStoreIsUnchanged() throws {
        let bench = try peopleAndPets()
        let before = try Data(contentsOf: bench.sourceURL)
        try bench.migrate()
        try #expect(Data(contentsOf: bench.sourceURL) == before)
        try bench.open(bench.old, bench.sourceURL, .sqlite) { try #expect($0.all("Person").count == 3) }
    }

    @Test func aSourceExpressionFiltersTheSource() throws {
        let bench = try peopleAndPets()
        bench.mappings[0].sourceExpression = NSExpression(
            format: """
                FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Person", "age > 10"), \
                $manager.sourceContext, NO)
                """)
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Human", "fullName") == ["Ada", "Bob"])
            try #expect(context.all("Animal").count == 3)
        }
    }

    @Test func aSourceExpressionCanReturnAnyObjects() throws {
        let bench = try peopleAndPets()
        bench.mappings[0].sourceExpression = NSExpression(
            block: { _, _, variables in
                let manager = variables?["manager"] as! NSMigrationManager
                let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
                request.predicate = NSPredicate(format: "name == 'Cy'")
                return (try? manager.sourceContext.fetch(request)) ?? []
            }, arguments: nil)
        try bench.migrate()
        try bench.read { try #expect($0.values("Human", "fullName") == ["Cy"]) }
    }

    @Test func subentitiesAreMigratedByTheirOwnMappings() throws {
        func model() -> NSManagedObjectModel {
            let worker = TestModel.entity("Worker", [])
            let person = TestModel.entity("Person", [TestModel.attribute("name", .stringAttributeType)])
            person.subentities = [worker]
            return NSManagedObjectModel(entities: [person, worker])
        }
        let bench = try MigrationBench(model(), model())
        try bench.fill { context in
            context.make("Person", ["name": "p"])
            context.make("Worker", ["name": "w"])
        }
        for entity in ["Person", "Worker"] {
            bench.map(entity, entity, .transformEntityMappingType, ["name": "$source.name"])
        }
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Person", "name") == ["p", "w"])
            try #expect(context.values("Worker", "name") == ["w"])
        }
    }

    @Test func aCopyEntityMappingNeedsNoPropertyMappings() throws {
        let bench = try MigrationBench(People.old(), People.old())
        try bench.fill(People.fill)
        for entity in ["Person", "Pet", "Club"] {
            let mapping = bench.map(entity, entity, .copyEntityMappingType)
            mapping.attributeMappings = nil
            mapping.relationshipMappings = nil
        }
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Pet", "owner.name") == ["Ada", "Ada", "Bob"])
            let rowing = try #require(context.all("Club").first { $0.string("title") == "Rowing" })
            #expect(Set(rowing.objects("members").compactMap { $0.string("name") }) == ["Ada", "Bob"])
        }
    }

    @Test func addedAndRemovedEntitiesMigrateNoRecords() throws {
        let bench = try peopleAndPets()
        bench.map(nil, "Address", .addEntityMappingType)
        bench.map("Club", nil, .removeEntityMappingType)
        try bench.migrate()
        try bench.read { context in
            try #expect(context.all("Address").isEmpty)
            try #expect(context.all("Club").isEmpty)
            try #expect(context.all("Human").count == 3)
        }
    }

    @Test func orderedRelationshipsKeepTheirOrder() throws {
        func model() -> NSManagedObjectModel {
            let list = TestModel.entity("List", [])
            let item = TestModel.entity("Item", [TestModel.attribute("name", .stringAttributeType)])
            TestModel.relate(item, "list", to: list, "items", toMany: true)
            list.relationshipsByName["items"]?.isOrdered = true
            return NSManagedObjectModel(entities: [list, item])
        }
        let bench = try MigrationBench(model(), model())
        try bench.fill { context in
            let items = ["c", "a", "b"].map { context.make("Item", ["name": $0]) }
            context.make("List", ["items": NSOrderedSet(array: items)])
        }
        bench.map("Item", "Item", .transformEntityMappingType, ["name": "$source.name"])
        bench.map(
            "List", "List", .transformEntityMappingType,
            relationships: ["items": MigrationBench.related("ItemToItem", "items")])
        try bench.migrate()
        try bench.read { context in
            let items = try #require(context.all("List").first?.value(forKey: "items") as? NSOrderedSet)
            #expect(items.array.compactMap { ($0 as? NSManagedObject)?.string("name") } == ["c", "a", "b"])
        }
    }

    @Test func progressRisesToOneAndIsObserved() throws {
        let bench = try peopleAndPets()
        let manager = bench.manager()
        var seen: [Float] = []
        let observation = manager.observe(\.migrationProgress) { manager, _ in seen.append(manager.migrationProgress) }
        try bench.migrate(manager)
        observation.invalidate()
        #expect(seen.first == 0)
        #expect(seen.last == 1)
        #expect(seen == seen.sorted())
        #expect(Set(seen).count > 6)
        #expect(manager.migrationProgress == 1)
    }

    @Test func aMigrationInSeveralPassesAddsToTheSameStore() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        let all = bench.mappings
        let manager = bench.manager()
        bench.mappings = [all[0]]
        all[0].relationshipMappings = []
        try bench.migrate(manager)
        bench.mappings = [all[1]]
        try bench.migrate(manager)
        try bench.read { context in
            try #expect(context.all("Human").count == 3)
            try #expect(context.values("Animal", "keeper.fullName") == ["Ada", "Ada", "Bob"])
        }
        #expect(bench.files.filter { $0.hasPrefix(".") }.isEmpty)
    }

    @Test func resetClearsTheAssociations() throws {
        let bench = try MigrationBench()
        bench.destinationType = .inMemory
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        let manager = try bench.migrate()
        #expect(manager.destinationInstances(forEntityMappingName: "PersonToHuman", sourceInstances: nil).count == 3)
        manager.reset()
        #expect(manager.destinationInstances(forEntityMappingName: "PersonToHuman", sourceInstances: nil).isEmpty)
        try #expect(manager.destinationContext.all("Human").count == 3)
    }

    @Test func theManagerExposesItsModelsAndEntities() throws {
        let bench = try peopleAndPets()
        let manager = bench.manager()
        manager.userInfo = ["who": "me"]
        #expect(manager.sourceModel.entityVersionHashesByName == bench.old.entityVersionHashesByName)
        #expect(manager.destinationModel.entityVersionHashesByName == bench.new.entityVersionHashesByName)
        #expect(manager.sourceEntity(for: bench.mappings[0])?.name == "Person")
        #expect(manager.destinationEntity(for: bench.mappings[0])?.name == "Human")
        #expect(manager.sourceEntity(for: NSEntityMapping()) == nil)
        #expect(manager.usesStoreSpecificMigrationManager)
        #expect(manager.sourceContext.persistentStoreCoordinator?.managedObjectModel === manager.sourceModel)
        try bench.migrate(manager)
        #expect(manager.mappingModel.entityMappings.map(\.name) == ["PersonToHuman", "PetToAnimal"])
        #expect(manager.userInfo?["who"] as? String == "me")
    }

    @Test func theDeprecatedMethodMigratesToo() throws {
        let bench = try peopleAndPets()
        try bench.manager().migrateStore(
            from: bench.sourceURL, sourceType: NSSQLiteStoreType, options: nil, with: bench.mapping,
            toDestinationURL: bench.destinationURL, destinationType: NSSQLiteStoreType, destinationOptions: nil)
        try bench.read { try #expect($0.all("Human").count == 3) }
    }

    @Test func metadataOfTheProgramIsMigrated() throws {
        let bench = try peopleAndPets()
        try NSPersistentStoreCoordinator.setMetadata(["mark": "red"], type: .sqlite, at: bench.sourceURL)
        try bench.migrate()
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
            type: .sqlite, at: bench.destinationURL)
        #expect(metadata["mark"] as? String == "red")
        #expect(bench.new.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata))
    }

    @Test(
        arguments: [NSPersistentStore.StoreType.sqlite, .binary, .xml],
        [NSPersistentStore.StoreType.sqlite, .binary, .xml, .inMemory])
    func storesOfEveryTypeMigrateToEveryType(
        _ from: NSPersistentStore.StoreType, _ to: NSPersistentStore.StoreType
    ) throws {
        let bench = try MigrationBench()
        bench.sourceType = from
        bench.destinationType = to
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        let manager = bench.manager()
        // Several batches: an atomic store must still be saved rarely, and no relationship set twice.
        manager.batchSize = 1
        try bench.migrate(manager)
        func check(_ context: NSManagedObjectContext) throws {
            try #expect(context.values("Animal", "keeper.fullName") == ["Ada", "Ada", "Bob"])
            try #expect(context.values("Human", "age") == ["36", "60", "7"])
        }
        if to == .inMemory { try check(manager.destinationContext) } else { try bench.read(check) }
    }
}
