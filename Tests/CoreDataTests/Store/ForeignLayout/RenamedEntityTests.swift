import SQLite
import Testing

@testable import CoreData

/// After a migration that renames an entity, Apple's framework may keep the old name in `Z_PRIMARYKEY`.
@Suite struct RenamedEntityTests {
    private let shop =
        entity("Customer", "", attribute("name") + toMany("orders", "Order", "customer"))
        + entity("Order", "", toOne("customer", "Customer", "orders") + toMany("tags", "Tag", "orders"))
        + entity("Tag", "", toMany("orders", "Order", "tags"))
        + #"<entity name="Label" parentEntity="Tag"></entity>"#

    private func store() throws -> MigratingStore {
        let store = try MigratingStore(shop) { context in
            let order = context.make(
                "Order", ["id": 1, "customer": context.make("Customer", ["id": 2, "name": "Ada"])])
            order.setValue(Set([context.make("Label", ["id": 3])]), forKey: "tags")
        }
        try store.makeForeign()
        return store
    }

    private func use(_ store: MigratingStore) throws {
        #expect(try store.links("Customer", "orders") == [2: [1]])
        #expect(try store.links("Label", "orders") == [3: [1]])
        try store.use { context in
            for name in ["Customer", "Order", "Label", "Tag"] { context.make(name, ["id": 9]) }
        }
        #expect(try store.query("SELECT Z_MAX FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [[2], [2], [3], [0]])
        #expect(try store.values("Tag", "id").keys.sorted() == [3, 9])
    }

    @Test func aRenamedRootEntityKeepsItsOldName() throws {
        let store = try store()
        try store.execute("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Client' WHERE Z_NAME = 'Customer'")
        try use(store)
        #expect(try store.query("SELECT Z_NAME FROM Z_PRIMARYKEY WHERE Z_ENT = 1") == [["Client"]])
    }

    @Test func aRenamedEntitysTableKeepsItsOldName() throws {
        let store = try store()
        try store.execute(
            "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Client' WHERE Z_NAME = 'Customer'",
            "ALTER TABLE ZCUSTOMER RENAME TO ZCLIENT")
        try use(store)
    }

    @Test func severalRenamedEntitiesKeepTheirOldNames() throws {
        let store = try store()
        try store.execute("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Old' || Z_NAME")
        try use(store)
    }

    @Test func aStoreOfAnOlderVersionIsNotMistakenForARenamedOne() throws {
        let store = try store()
        let newer = NSPersistentStoreCoordinator(
            managedObjectModel: try model(
                shop.replacingOccurrences(of: #"name="Tag" "#, with: #"name="Tagging" elementID="Tag" "#)
                    .replacingOccurrences(of: #"Entity="Tag""#, with: #"Entity="Tagging""#)))
        let error = try #require(throws: CocoaError.self) { try newer.addPersistentStore(type: .sqlite, at: store.url) }
        #expect(error.code == .persistentStoreIncompatibleVersionHash)
    }

    @Test func aStoreWithAnOldEntityNameIsMigrated() throws {
        let store = try store()
        try store.execute("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Client' WHERE Z_NAME = 'Customer'")
        try store.migrate(
            to: shop.replacingOccurrences(of: attribute("name"), with: attribute("name") + attribute("mail")))
        #expect(try store.links("Customer", "orders") == [2: [1]])
    }
}
