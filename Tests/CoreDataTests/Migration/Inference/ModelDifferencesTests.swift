import SQLite
import Testing

@testable import CoreData

/// Differences reported for a store that does not match its model.
@Suite struct ModelDifferencesTests {
    /// The differences reported when a store of one model is opened with another.
    private func differences(_ old: String, _ new: String, withoutCache: Bool = false) throws -> [String] {
        let store = try MigratingStore(old)
        if withoutCache { _ = try store.query("DELETE FROM Z_MODELCACHE") }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: try model(new))
        let error = try #require(throws: CocoaError.self) {
            try coordinator.addPersistentStore(type: .sqlite, at: store.url)
        }
        #expect(error.errorCode == 134100)
        #expect(
            error.userInfo["reason"] as? String
                == "The model used to open the store is incompatible with the one used to create the store")
        let metadata = try #require(error.userInfo["metadata"] as? [String: Any])
        #expect((metadata[NSStoreModelVersionHashesKey] as? [String: Data])?.isEmpty == false)
        return try #require(error.userInfo[NSStoreDifferencesErrorKey] as? [String])
    }

    @Test func differencesBetweenEntitiesAreReported() throws {
        #expect(
            try differences(
                entity("Ant") + entity("Bee"), entity("Ant") + entity("Cat") + entity("Wasp", "elementID=\"Bee\""))
                == ["the store has no entity Cat", "the entity Bee is called Wasp in the model"])
        #expect(try differences(entity("Ant") + entity("Bee"), entity("Ant")) == ["the model has no entity Bee"])
    }

    @Test func differencesBetweenAttributesAreReported() throws {
        let old = entity("Car", "", attribute("a") + attribute("b", "Date") + attribute("c") + attribute("d"))
        let new = entity(
            "Car", "",
            attribute("a", "String", "") + attribute("b", "Double")
                + attribute("e", "String", "optional=\"YES\" elementID=\"c\"") + attribute("f"))
        #expect(
            try differences(old, new) == [
                "Car.a is optional in the store and is mandatory in the model",
                "Car.b is of the type Date in the store and is of the type Double in the model",
                "Car.c is called Car.e in the model", "the store has no attribute Car.f",
                "the model has no attribute Car.d",
            ])
    }

    @Test func differencesBetweenRelationshipsAndHierarchiesAreReported() throws {
        #expect(
            try differences(
                entity("Car", "", toOne("owner", "Person", nil)) + entity("Person"),
                entity("Car", "", toMany("owner", "Person", nil, "ordered=\"YES\"")) + entity("Person"))
                == ["Car.owner is to one in the store and is to many, in order in the model"])
        #expect(
            try differences(
                entity("Pet") + "<entity name=\"Cat\" parentEntity=\"Pet\"/>",
                entity("Pet", "isAbstract=\"YES\"") + entity("Cat"))
                == [
                    "Cat has the parent Pet in the store and no parent in the model",
                    "Pet is not abstract in the store and abstract in the model",
                ])
    }

    @Test func withoutACachedModelTheTablesAreCompared() throws {
        let reported = try differences(entity("Car"), entity("Car", "", attribute("a")), withoutCache: true)
        #expect(
            reported == [
                "the entity Car is not what it was when the store was made", "the table ZCAR has no column ZA",
            ])
    }

    @Test(arguments: ["Everything.xcdatamodel", "Library.xcdatamodeld"])
    func theStoresCachedModelHasTheStoresHashes(name: String) throws {
        let model = try #require(NSManagedObjectModel(contentsOf: modelFixtures.appendingPathComponent(name)))
        let store = try MigratingStore(model)
        let cached = try #require(try NSManagedObjectModel._cached(inStoreAt: store.url))
        try cached.validate()
        for entity in model.entities {
            let own = try #require(cached.entitiesByName[entity.label])
            #expect(own.versionHash == entity.versionHash, "\(entity.label)")
            #expect(own.renamingIdentifier == entity.renamingIdentifier)
            for property in entity.properties {
                let kept = own.propertiesByName[property.name]
                #expect(kept?.renamingIdentifier == property.renamingIdentifier)
                #expect(kept?.versionHash == property.versionHash, "\(entity.label).\(property.name)")
            }
        }
    }
}
