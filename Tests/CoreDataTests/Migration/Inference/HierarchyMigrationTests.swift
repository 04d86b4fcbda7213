import SQLite
import Testing

@testable import CoreData

@Suite struct HierarchyMigrationTests {
    private let name = attribute("name")

    @Test func entitiesAreAddedRemovedAndRenamed() throws {
        let store = try MigratingStore(entity("Car", "", name) + entity("Dog", "", name)) { context in
            context.make("Car", ["id": 1, "name": "a"])
            context.make("Dog", ["id": 2, "name": "b"])
        }
        try store.migrate(to: entity("Animal", "elementID=\"Dog\"", name) + entity("Zoo"))
        #expect(try store.values("Animal", "name") == [2: "b"])
        #expect(try store.values("Zoo", "id") == [:])
        #expect(try store.query("SELECT name FROM sqlite_master WHERE name LIKE '%CAR%'") == [])
    }

    /// Cats and dogs with one parent entity, which has a relationship to their home.
    private func pets() throws -> MigratingStore {
        try MigratingStore(
            bare("Pet", "isAbstract=\"YES\"", name + toOne("home", "Home", "pets"))
                + bare("Cat", "parentEntity=\"Pet\"", attribute("lives", "Integer 16"))
                + bare("Dog", "parentEntity=\"Pet\"", attribute("tricks", "Integer 16")) + home
        ) { context in
            let home = context.make("Home", ["id": 10])
            let tom = context.make("Cat", ["id": 1, "name": "Tom", "lives": 9, "home": home])
            context.make("Dog", ["id": 2, "name": "Rex", "tricks": 3, "home": home])
            home.setValue(tom, forKey: "king")
        }
    }

    private let home = entity("Home", "", toMany("pets", "Pet", "home") + toOne("king", "Pet", nil))

    @Test func anEntityGetsANewParentEntity() throws {
        let store = try MigratingStore(entity("Cat", "", name)) { $0.make("Cat", ["id": 1, "name": "Tom"]) }
        try store.migrate(
            to: "<entity name=\"Pet\" isAbstract=\"YES\">"
                + "<attribute name=\"id\" optional=\"YES\" attributeType=\"Integer 64\"/>\(name)</entity>"
                + "<entity name=\"Cat\" parentEntity=\"Pet\"/><entity name=\"Dog\" parentEntity=\"Pet\"/>")
        #expect(try store.values("Cat", "name") == [1: "Tom"])
        #expect(try store.values("Pet", "name") == [1: "Tom"])
        #expect(try store.query("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_SUPER = 0") == [["Pet", 1]])
    }

    @Test func propertiesMoveBetweenParentAndSubentities() throws {
        let store = try pets()
        try store.migrate(
            to: bare("Pet", "isAbstract=\"YES\"", attribute("lives", "Integer 16") + toOne("home", "Home", "pets"))
                + bare("Cat", "parentEntity=\"Pet\"", name)
                + bare(
                    "Dog", "parentEntity=\"Pet\"", attribute("title", "String", "optional=\"YES\" elementID=\"name\""))
                + home)
        #expect(try store.values("Pet", "lives") == [1: "9", 2: "nil"])
        #expect(try store.values("Cat", "name") == [1: "Tom"])
        #expect(try store.values("Dog", "title") == [2: "Rex"])
        #expect(try store.links("Home", "pets") == [10: [1, 2]])
        #expect(try store.links("Home", "king") == [10: [1]])
    }

    @Test func anEntityRemovedFromItsHierarchyKeepsItsPrimaryKeys() throws {
        let store = try pets()
        let keys = try store.query("SELECT Z_PK FROM ZPET WHERE ZNAME = 'Rex'")
        try store.migrate(
            to: bare("Pet", "isAbstract=\"YES\"", name + toOne("home", "Home", "pets"))
                + bare("Cat", "parentEntity=\"Pet\"", attribute("lives", "Integer 16"))
                + entity("Dog", "", name + attribute("tricks", "Integer 16")) + home)
        #expect(try store.values("Dog", "name") == [2: "Rex"])
        #expect(try store.values("Dog", "tricks") == [2: "3"])
        #expect(try store.query("SELECT Z_PK FROM ZDOG") == keys)
        // A dog is no longer a pet.
        #expect(try store.links("Home", "pets") == [10: [1]])
        // New records of either table get keys that no old record had.
        #expect(try store.query("SELECT DISTINCT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME IN ('Pet', 'Dog')") == [[2]])
    }

    @Test func removingASubentityDeletesItsRecords() throws {
        let store = try pets()
        try store.migrate(
            to: bare("Pet", "isAbstract=\"YES\"", name + toOne("home", "Home", "pets"))
                + bare("Dog", "parentEntity=\"Pet\"", attribute("tricks", "Integer 16")) + home)
        #expect(try store.values("Pet", "name") == [2: "Rex"])
        #expect(try store.links("Home", "pets") == [10: [2]])
        // The king was a cat.
        #expect(try store.query("SELECT ZKING FROM ZHOME") == [[nil]])
        #expect(try store.links("Home", "king") == [10: []])
    }

    @Test func anEntityMovesWithinItsHierarchy() throws {
        let store = try pets()
        try store.migrate(
            to: bare("Pet", "isAbstract=\"YES\"", name + toOne("home", "Home", "pets"))
                + bare("Beast", "parentEntity=\"Pet\" isAbstract=\"YES\"")
                + bare("Cat", "parentEntity=\"Beast\"", attribute("lives", "Integer 16"))
                + bare("Dog", "parentEntity=\"Cat\"", attribute("tricks", "Integer 16")) + home)
        #expect(try store.values("Cat", "lives") == [1: "9", 2: "nil"])
        #expect(try store.values("Beast", "name") == [1: "Tom", 2: "Rex"])
        #expect(try store.links("Home", "king") == [10: [1]])
    }

    @Test func aDestinationCanBecomeAParentEntity() throws {
        let store = try MigratingStore(
            entity("Car", "", toOne("driver", "Employee", nil)) + entity("Employee", "", name)
        ) { context in
            context.make("Car", ["id": 1, "driver": context.make("Employee", ["id": 2, "name": "Ada"])])
        }
        try store.migrate(
            to: entity("Car", "", toOne("driver", "Person", nil)) + entity("Person", "", name)
                + "<entity name=\"Employee\" parentEntity=\"Person\"/>")
        #expect(try store.links("Car", "driver") == [1: [2]])
        try store.use { context in
            let driver = try #require(try context.all("Car")[0].object("driver"))
            #expect(driver.entity.name == "Employee")
            #expect(driver.string("name") == "Ada")
        }
    }

    /// An entity without its own `id`.
    private func bare(_ name: String, _ attributes: String, _ content: String = "") -> String {
        let id = attributes.contains("parentEntity") ? "" : attribute("id", "Integer 64")
        return "<entity name=\"\(name)\" \(attributes)>\(id)\(content)</entity>"
    }
}
