import SQLite
import Testing

@testable import CoreData

/// Lightweight migrations that defer dropping tables and columns.
@Suite struct DeferredMigrationTests {
    private let shop: ShopBundle
    private let key = NSPersistentStoreDeferredLightweightMigrationOptionKey

    init() throws {
        shop = try ShopBundle()
        try shop.makeStore(2)
    }

    private var deferring: [AnyHashable: Any] { ShopBundle.automatic.merging([key: true]) { $1 } }

    private func columns(_ table: String = "ZITEM") throws -> [String] {
        try Connection(path: shop.store.path, mode: .readOnly)
            .query("SELECT name FROM pragma_table_info(?)", [.text(table)]).map {
                if case .text(let name) = $0[0] { name } else { "" }
            }
    }

    private func tables() throws -> [String] {
        try Connection(path: shop.store.path, mode: .readOnly)
            .query("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").map {
                if case .text(let name) = $0[0] { name } else { "" }
            }
    }

    private func isPending() throws -> Bool { try shop.metadata()[key] as? Bool == true }

    /// A model of items only, without one of their properties.
    private func smaller() -> NSManagedObjectModel {
        let price = TestModel.attribute("price", .doubleAttributeType)
        price.isOptional = false
        price.defaultValue = 5.0
        let model = NSManagedObjectModel()
        model.entities = [TestModel.entity("Item", [TestModel.attribute("name", .stringAttributeType), price])]
        return model
    }

    @Test func withoutTheOptionTablesAndColumnsAreDroppedImmediately() throws {
        try shop.open(smaller())
        #expect(try !isPending())
        #expect(try !columns().contains("ZWEIGHT") && !tables().contains("ZSHELF"))
    }

    @Test func deferredMigrationKeepsColumnsAndTablesAndTheStoreWorks() throws {
        let names = try shop.open(smaller(), deferring) { context in
            context.make("Item", ["name": "Table"])
            try context.save()
            return try context.all("Item").compactMap { $0.string("name") }.sorted()
        }
        #expect(names == ["Chair", "Lamp", "Table"])
        #expect(try isPending())
        #expect(try columns().contains("ZWEIGHT"))
        #expect(try tables().contains("FLT_OLD_ZSHELF"))
    }

    @Test func finishDeferredLightweightMigrationRunsEveryTask() throws {
        try shop.open(smaller(), deferring)
        let tasks = DeferredTask.list(try shop.metadata()).count
        #expect(tasks >= 3)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: smaller())
        let store = try coordinator.addPersistentStore(type: .sqlite, at: shop.store)
        #expect(store.metadata[key] as? Bool == true)
        try coordinator.finishDeferredLightweightMigrationTask()
        #expect(DeferredTask.list(store.metadata).count == tasks - 1)
        #expect(DeferredTask.list(try shop.metadata()).count == tasks - 1)
        #expect(try isPending())
        try coordinator.finishDeferredLightweightMigration()
        #expect(store.metadata[key] == nil)
        #expect(try !isPending())
        #expect(try columns().sorted() == ["ZNAME", "ZPRICE", "Z_ENT", "Z_OPT", "Z_PK"])
        #expect(try !tables().contains { $0.hasPrefix("FLT_OLD") })
        // Nothing is pending, so this does nothing.
        try coordinator.finishDeferredLightweightMigration()
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        #expect(try context.performAndWait { try context.all("Item").count } == 2)
    }

    @Test func theNextMigrationFinishesTheDeferredOne() throws {
        try shop.open(smaller(), deferring)
        let model = smaller()
        let item = try #require(model.entitiesByName["Item"])
        // The name of the column that was kept.
        let weight = TestModel.attribute("weight", .stringAttributeType)
        item.properties.append(weight)
        let weights = try shop.open(model) { try $0.all("Item").map { $0.string("weight") } }
        #expect(weights == [nil, nil])
        #expect(try !isPending())
    }

    @Test func settingMetadataPreservesPendingTasks() throws {
        try NSPersistentStoreCoordinator.setMetadata(["author": "Ada"], type: .sqlite, at: shop.store)
        try shop.open(smaller(), deferring)
        #expect(try shop.metadata()["author"] as? String == "Ada")
        try NSPersistentStoreCoordinator.setMetadata(nil, type: .sqlite, at: shop.store)
        #expect(try isPending())
    }
}
