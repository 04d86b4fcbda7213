import CoreData
import Testing

/// Custom entity migration policies.
@Suite struct MigrationPolicyTests {
    @Test func aPolicySplitsAnEntityAndMergesRecords() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        bench.map("Person", "Address", .customEntityMappingType, policy: "CoreDataTests.AddressPolicy")
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Address", "street") == ["A Street", "C Street"])
            try #expect(context.values("Human", "address.street") == ["A Street", "A Street", "C Street"])
        }
    }

    @Test func aPolicyMergesTwoEntities() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        // The class name without its module works as well.
        bench.map("Pet", "Animal", .customEntityMappingType, ["grams": "$source.kilos"], policy: "OwnedPetPolicy")
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Animal", "name") == ["Fin of Bob", "Rex of Ada", "Tom of Ada"])
        }
    }

    @Test func manyToManyBecomesAnEntityWithAttributes() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.map("Person", "Membership", .customEntityMappingType, policy: "CoreDataTests.MembershipPolicy")
        bench.map("Person", "Human", .transformEntityMappingType, ["fullName": "$source.name"])
        bench.map("Club", "Club", .transformEntityMappingType, ["title": "$source.title"])
        try bench.migrate()
        try bench.read { context in
            let memberships = try context.all("Membership")
            #expect(memberships.count == 3)
            for membership in memberships {
                let (human, club) = (membership.object("human"), membership.object("club"))
                let note = "\(human?.string("fullName") ?? "") in \(club?.string("title") ?? "")"
                #expect(membership.string("note") == note)
            }
        }
    }

    @Test func anExpressionCallsThePolicysMethods() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.map(
            "Person", "Human", .transformEntityMappingType,
            ["fullName": #"FUNCTION($entityPolicy, "salutationForName:", $source.name)"#],
            policy: "CoreDataTests.FunctionPolicy")
        let pets = bench.map(
            "Pet", "Animal", .transformEntityMappingType,
            ["grams": #"FUNCTION($entityPolicy, "grams:in:", $source.kilos, $entityMapping)"#],
            policy: "CoreDataTests.FunctionPolicy")
        pets.userInfo = ["factor": 1000]
        try bench.migrate()
        try bench.read { context in
            try #expect(context.values("Human", "fullName") == ["Dear Ada", "Dear Bob", "Dear Cy"])
            try #expect(context.values("Animal", "grams") == ["20500.0", "250.0", "4000.0"])
        }
    }

    @Test(arguments: ["registered", "inserted", "saves"])
    func aPolicyFindsObjectsOfEarlierBatchesInTheContext(way: String) throws {
        let bench = try MigrationBench()
        try bench.fill { context in
            for number in 0..<1100 {
                context.make("Person", ["name": "\(number)", "street": number % 2 == 0 ? "even" : "odd"])
            }
        }
        bench.map(
            "Person", "Human", .customEntityMappingType, ["fullName": "$source.name"],
            policy: "CoreDataTests.SharedAddressPolicy")
        let manager = bench.manager()
        manager.userInfo = [way: true]
        try bench.migrate(manager)
        try bench.read { context in
            try #expect(context.values("Address", "street") == ["even", "odd"])
            for address in try context.all("Address") { #expect(address.objects("residents").count == 550) }
        }
    }

    @Test func anExpressionCallsTheMethodsOfAManagerSubclass() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        bench.mappings[0].attributeMappings = [
            MigrationBench.property("fullName", #"FUNCTION($manager, "greet:", $source.name)"#)
        ]
        bench.mappings[1].attributeMappings = [MigrationBench.property("name", "$manager.greeting")]
        try bench.migrate(GreetingManager(sourceModel: bench.old, destinationModel: bench.new))
        try bench.read { context in
            try #expect(context.values("Human", "fullName") == ["Hello, Ada", "Hello, Bob", "Hello, Cy"])
            try #expect(context.values("Animal", "name") == ["Hello", "Hello", "Hello"])
            try #expect(context.values("Animal", "keeper.fullName").contains("Hello, Bob"))
        }
    }

    @Test func aManagerWithCustomMethodsKeepsTheStandardOnes() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        bench.mapPeopleAndPets()
        bench.mappings[0].attributeMappings = [
            MigrationBench.property("fullName", #"FUNCTION($manager, "shout:", $source.name)"#)
        ]
        try bench.migrate(NamingManager(sourceModel: bench.old, destinationModel: bench.new))
        try bench.read { context in
            try #expect(context.values("Human", "fullName") == ["ADA", "BOB", "CY"])
            try #expect(context.values("Animal", "keeper.fullName") == ["ADA", "ADA", "BOB"])
        }
    }

    @Test func anExpressionCanUseEveryVariable() throws {
        let bench = try MigrationBench()
        try bench.fill(People.fill)
        let mapping = bench.map("Pet", "Animal", .transformEntityMappingType)
        mapping.userInfo = ["suffix": "!"]
        let name = MigrationBench.property(
            "name",
            """
            FUNCTION(FUNCTION(FUNCTION($source.name, "stringByAppendingString:", $entityMapping.userInfo.suffix), \
            "stringByAppendingString:", $propertyMapping.name), "stringByAppendingString:", \
            $manager.userInfo.who)
            """)
        let grams = MigrationBench.property("grams", "$destination.name.length")
        mapping.attributeMappings = [name, grams]
        let manager = bench.manager()
        manager.userInfo = ["who": "me"]
        try bench.migrate(manager)
        try bench.read { context in
            try #expect(context.values("Animal", "name") == ["Fin!nameme", "Rex!nameme", "Tom!nameme"])
            try #expect(context.values("Animal", "grams") == ["10.0", "10.0", "10.0"])
        }
    }

    @Test func aPolicyThatCreatesNothingSkipsTheRecord() throws {
        let bench = try MigrationBench()
        try bench.fill { context in
            context.make("Person", ["name": "a", "street": "s"])
            context.make("Person", ["name": "b"])
        }
        bench.map("Person", "Address", .customEntityMappingType, policy: "CoreDataTests.AddressPolicy")
        try bench.migrate()
        try bench.read { try #expect($0.values("Address", "street") == ["s"]) }
    }

    @Test func aPolicyCanKeepAnObjectAcrossBatchesAndSave() throws {
        let bench = try MigrationBench()
        try bench.fill { context in
            for number in 0..<1300 {
                context.make("Person", ["name": "\(number)", "street": number % 2 == 0 ? "even" : "odd"])
            }
        }
        bench.map("Person", "Human", .transformEntityMappingType, ["fullName": "$source.name"])
        bench.map("Person", "Address", .customEntityMappingType, policy: "CoreDataTests.AddressPolicy")
        try bench.migrate()
        try bench.read { context in
            let addresses = try context.all("Address")
            #expect(addresses.count == 2)
            for address in addresses { #expect(address.objects("residents").count == 650) }
        }
    }

    @Test func sourceAndDestinationObjectsArePlainManagedObjects() throws {
        let old = People.old()
        old.entitiesByName["Person"]?.managedObjectClassName = "CoreDataTests.NobodysClass"
        let bench = try MigrationBench(old)
        try bench.open(People.old(), bench.sourceURL, .sqlite) { context in
            People.fill(context)
            try context.save()
        }
        bench.map("Person", "Human", .transformEntityMappingType, ["fullName": "$source.name"])
        try bench.migrate()
        try bench.read { try #expect($0.all("Human").count == 3) }
    }

    @Test func policyMethodsAreCalledInOrder() throws {
        let bench = try MigrationBench()
        try bench.fill { context in
            let ada = context.make("Person", ["name": "Ada"])
            try context.save()
            context.make("Person", ["name": "Bob"])
            context.make("Pet", ["name": "Rex", "owner": ada])
        }
        bench.mapPeopleAndPets()
        for mapping in bench.mappings { mapping.entityMigrationPolicyClassName = "CoreDataTests.NotingPolicy" }
        let log = NotingPolicy.Log()
        let manager = bench.manager()
        manager.userInfo = ["log": log]
        try bench.migrate(manager)
        #expect(
            log.lines == [
                "PersonToHuman begin", "PersonToHuman create Ada", "PersonToHuman create Bob",
                "PersonToHuman endCreation",
                "PetToAnimal begin", "PetToAnimal create Rex", "PetToAnimal endCreation",
                "PersonToHuman relate Ada", "PersonToHuman relate Bob", "PersonToHuman endRelations",
                "PetToAnimal relate Rex", "PetToAnimal endRelations",
                "PersonToHuman validate", "PersonToHuman end", "PetToAnimal validate", "PetToAnimal end",
            ])
    }
}
