import Testing

@testable import CoreData

/// A program with an old model that has a store open while a newer program migrates it.
@Suite struct OpenDuringMigrationTests {
    @Test func savesOfAnOldProgramAfterAMigrationAreRefused() throws {
        // A new entity that sorts first changes the number of the other one.
        let old = try model(entity("Lamp", "", attribute("name")))
        let new = try model(
            entity("Chair")
                + entity("Lamp", "", attribute("name") + attribute("watts", "Integer 16", #"defaultValueString="40""#)))
        let store = try MigratingStore(old) { $0.make("Lamp", ["id": 1]) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: old)
        let open = try coordinator.addPersistentStore(type: .sqlite, at: store.url)
        defer { try? coordinator.remove(open) }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        func refused(_ body: (NSManagedObjectContext) throws -> Void) throws {
            let error = try #require(
                #expect(throws: CocoaError.self) {
                    try context.performAndWait {
                        defer { context.rollback() }
                        try body(context)
                        try context.save()
                    }
                })
            #expect(error.code == .persistentStoreIncompatibleVersionHash)
            #expect(error.localizedDescription.contains("was migrated to another version of its model"))
        }
        // Writes of other programs without a migration are no reason to refuse.
        try store.use { $0.make("Lamp", ["id": 2]) }
        try context.performAndWait {
            #expect(try context.all("Lamp").count == 2)
            context.make("Lamp", ["id": 3])
            try context.save()
        }
        try store.migrateOnly(to: new)
        try refused { $0.make("Lamp", ["id": 4]) }
        try refused { try $0.all("Lamp").first?.setValue("Tall", forKey: "name") }
        try refused { try $0.delete(#require($0.all("Lamp").first)) }
        try refused { _ = try $0.execute(NSBatchInsertRequest(entityName: "Lamp", objects: [["id": 5]])) }
        try refused {
            _ = try $0.execute(
                NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Lamp")))
        }
        #expect(try store.values("Lamp", "watts") == [1: "40", 2: "40", 3: "40"])
        #expect(try store.query("SELECT DISTINCT Z_ENT FROM ZLAMP") == [[2]])
    }
}
