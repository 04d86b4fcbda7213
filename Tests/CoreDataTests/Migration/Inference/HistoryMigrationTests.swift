import Testing

@testable import CoreData

@Suite struct HistoryMigrationTests {
    /// The changes in a store's history: type, entity, updated properties, tombstone.
    private func changes(_ store: MigratingStore) throws -> [String] {
        try store.use { context in
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
            let result = try context.execute(request) as? NSPersistentHistoryResult
            let transactions = try #require(result?.result as? [NSPersistentHistoryTransaction])
            return transactions.flatMap { transaction in
                (transaction.changes ?? []).map { change in
                    let updated = (change.updatedProperties ?? []).map(\.name).sorted().joined(separator: ",")
                    let left = (change.tombstone ?? [:]).map { "\($0.key)=\($0.value)" }.sorted().joined(separator: ",")
                    return
                        "\(change.changeType.rawValue) \(change.changedObjectID.entity.name ?? "") \(updated) \(left)"
                }
            }
        }
    }

    @Test func historyFollowsRenamedEntitiesAndProperties() throws {
        func preserved(_ name: String, _ more: String = "") -> String {
            attribute(name, "String", "optional=\"YES\" preserveAfterDeletion=\"YES\" \(more)")
        }
        let old = entity("Car", "", preserved("color") + preserved("maker")) + entity("Dog", "", attribute("name"))
        let store = try MigratingStore(old, options: [NSPersistentHistoryTrackingKey: true])
        try store.use { context in
            let car = context.make("Car", ["color": "red", "maker": "Kia"])
            let dog = context.make("Dog", ["name": "Rex"])
            try context.save()
            car.setValue("blue", forKey: "color")
            dog.setValue("Max", forKey: "name")
            try context.save()
            context.delete(car)
        }
        let transactions = try store.query("SELECT count(*) FROM ATRANSACTION")
        #expect(
            try changes(store).sorted() == [
                "0 Car  ", "0 Dog  ", "1 Car color ", "1 Dog name ", "2 Car  color=blue,maker=Kia",
            ])
        let new =
            entity("Ant")
            + entity("Car", "", preserved("paint", "elementID=\"color\"") + preserved("city") + attribute("a"))
            + entity("Wolf", "elementID=\"Dog\"", attribute("name") + attribute("age", "Integer 16"))
        try store.migrate(to: new)
        #expect(
            try changes(store).sorted()
                == [
                    "0 Car  ", "0 Wolf  ", "1 Car paint ", "1 Wolf name ", "2 Car  paint=blue",
                ])
        #expect(try store.query("SELECT count(*) FROM ATRANSACTION") == transactions)
        // Changes of removed entities and properties are omitted.
        try store.migrate(to: entity("Wolf", "", attribute("name") + attribute("age", "Integer 16")))
        #expect(try changes(store).sorted() == ["0 Wolf  ", "1 Wolf name "])
        #expect(try store.query("SELECT count(*) FROM ATRANSACTION") == transactions)
    }

    @Test func aHistoryTokenRemainsValidAfterAMigration() throws {
        let store = try MigratingStore(
            entity("Car"), options: [NSPersistentHistoryTrackingKey: true]
        ) { $0.make("Car", ["id": 1]) }
        let before = try store.use { context in
            context.persistentStoreCoordinator?.currentPersistentHistoryToken(fromStores: nil)
        }
        try store.migrate(to: entity("Ant") + entity("Car", "", attribute("color")))
        try store.use { $0.make("Car", ["id": 2, "color": "red"]) }
        let count = try store.use { context in
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: before)
            let result = try context.execute(request) as? NSPersistentHistoryResult
            return (result?.result as? [NSPersistentHistoryTransaction])?.count
        }
        #expect(count == 1)
    }
}
