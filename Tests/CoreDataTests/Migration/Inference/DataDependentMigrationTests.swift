import Testing

@testable import CoreData

/// Migrations that the models allow and that depend on the store's rows.
@Suite struct DataDependentMigrationTests {
    private let person = entity("Person") + entity("Firm")

    private func cars(_ owners: [String?]) throws -> MigratingStore {
        try MigratingStore(entity("Car", "", toOne("owner", "Person", nil)) + person) { context in
            for (place, owner) in owners.enumerated() {
                let car = context.make("Car", ["id": place + 1])
                if owner != nil { car.setValue(context.make("Person", ["id": place + 1]), forKey: "owner") }
            }
        }
    }

    private var demanding: String {
        entity("Car", "", toOne("owner", "Person", nil).replacing("optional=\"YES\"", with: "")) + person
    }

    /// The error of a migration, which the preceding check must report as well.
    private func refusal(_ store: MigratingStore, _ entities: String) throws -> CocoaError {
        let new = try model(entities)
        let beforehand = try #require(throws: CocoaError.self) {
            try LightweightMigration.check(store.url, configuration: nil, from: store.model, to: new)
        }
        let error = try #require(throws: CocoaError.self) { try store.migrateOnly(to: new) }
        #expect(error.code == .migration && beforehand.code == .migration)
        #expect(beforehand.localizedDescription == error.localizedDescription)
        return error
    }

    @Test func aRelationshipBecomesMandatoryIfEveryRowHasIt() throws {
        let store = try cars(["a", "b"])
        try store.migrate(to: demanding)
        #expect(try store.links("Car", "owner") == [1: [1], 2: [2]])
    }

    @Test func rowsWithoutAMandatoryRelationshipAreCounted() throws {
        let store = try cars(["a", nil, nil])
        let error = try refusal(store, demanding)
        #expect(error.userInfo["entity"] as? String == "Car")
        #expect(error.userInfo["property"] as? String == "owner")
        #expect(error.userInfo["count"] as? Int64 == 2)
        #expect(error.localizedDescription.contains("the store has 2 records of Car without it"))
        #expect(try store.links("Car", "owner") == [1: [1], 2: [], 3: []])
    }

    @Test func rowsOfAnEntityThatBecomesAbstractAreCounted() throws {
        let child = "<entity name=\"Van\" parentEntity=\"Car\"/>"
        let store = try MigratingStore(entity("Car") + child) { context in
            context.make("Van", ["id": 1])
            context.make("Car", ["id": 2])
        }
        let error = try refusal(store, entity("Car", "isAbstract=\"YES\"") + child)
        #expect(error.userInfo["count"] as? Int64 == 1)
        #expect(error.localizedDescription.contains("the store has 1 record of it"))
        try store.use { context in
            for car in try context.all("Car") where car.entity.name == "Car" { context.delete(car) }
        }
        try store.migrate(to: entity("Car", "isAbstract=\"YES\"") + child)
        #expect(try store.values("Van", "id") == [1: "1"])
    }

    @Test func aRelationshipCanChangeItsDestinationEntity() throws {
        let store = try cars(["a", nil])
        try store.migrate(to: entity("Car", "", toOne("owner", "Firm", nil)) + person)
        #expect(try store.links("Car", "owner") == [1: [], 2: []])
        #expect(try store.values("Person", "id") == [1: "1"])
    }

    @Test func objectsOutsideTheNewDestinationAreRemoved() throws {
        func entities(_ destination: String, _ kind: (String, String, String?, String) -> String) -> String {
            entity("Car", "", kind("owner", destination, nil, "")) + entity("Person")
                + "<entity name=\"Driver\" parentEntity=\"Person\"/>"
        }
        for kind in [toOne, toMany] {
            let store = try MigratingStore(entities("Person", kind)) { context in
                let people = [context.make("Person", ["id": 1]), context.make("Driver", ["id": 2])]
                for (place, person) in people.enumerated() {
                    let car = context.make("Car", ["id": place + 1])
                    let isToMany = car.entity.relationshipsByName["owner"]?.isToMany == true
                    car.setValue(isToMany ? NSSet(object: person) : person, forKey: "owner")
                }
            }
            try store.migrate(to: entities("Driver", kind))
            #expect(try store.links("Car", "owner") == [1: [], 2: [2]])
        }
    }

    @Test func losingTheObjectsOfAMandatoryRelationshipIsRefused() throws {
        let store = try cars(["a"])
        let firm = entity("Car", "", toOne("owner", "Firm", nil).replacing("optional=\"YES\"", with: "")) + person
        #expect(try refusal(store, firm).userInfo["count"] as? Int64 == 1)
    }

    @Test func aURIBecomesAString() throws {
        let old = entity("Car", "", attribute("page", "URI"))
        let store = try MigratingStore(old) { context in
            context.make("Car", ["id": 1, "page": URL(string: "https://example.org/a?b=c")!])
            context.make("Car", ["id": 2])
        }
        try store.migrate(to: entity("Car", "", attribute("page")))
        #expect(try store.values("Car", "page") == [1: "https://example.org/a?b=c", 2: "nil"])
    }

    @Test func migratingObjectByObjectRefusesAndConvertsTheSame() throws {
        let old = try model(entity("Car", "", attribute("page", "URI")))
        let bench = try MigrationBench(old, try model(entity("Car", "", attribute("page"))))
        try bench.fill { $0.make("Car", ["id": 1, "page": URL(string: "https://example.org")!]) }
        let manager = bench.manager()
        manager.usesStoreSpecificMigrationManager = false
        func migrate(_ new: NSManagedObjectModel, _ manager: NSMigrationManager, to url: URL) throws {
            try manager.migrateStore(
                from: bench.sourceURL, type: .sqlite,
                mapping: .inferredMappingModel(forSourceModel: old, destinationModel: new),
                to: url, type: .sqlite)
        }
        try migrate(bench.new, manager, to: bench.destinationURL)
        try bench.read { try #expect($0.values("Car", "page") == ["https://example.org"]) }

        let abstract = try model(entity("Car", "isAbstract=\"YES\"", attribute("page", "URI")))
        let other = NSMigrationManager(sourceModel: old, destinationModel: abstract)
        other.usesStoreSpecificMigrationManager = false
        let error = try #require(throws: CocoaError.self) {
            try migrate(abstract, other, to: bench.folder.appendingPathComponent("other.store"))
        }
        #expect(error.code == .migration && error.userInfo["count"] as? Int64 == 1)
    }
}
