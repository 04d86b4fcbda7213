import CoreData
import XCTest

@testable import Cookbook

final class MigrationTests: XCTestCase {
    func testTheMappingModelMigratesAStoreOfTheFirstVersion() throws {
        let bundle = Bundle(for: CoreDataStack.self)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (old, new) = (folder.appendingPathComponent("old.sqlite"), folder.appendingPathComponent("new.sqlite"))
        let url = try XCTUnwrap(
            bundle.url(forResource: "Cookbook", withExtension: "mom", subdirectory: "Cookbook.momd"))
        let source = try XCTUnwrap(NSManagedObjectModel(contentsOf: url))
        let destination = CoreDataStack(inMemory: true).managedObjectModel
        try makeStore(at: old, source)
        let mapping = try XCTUnwrap(
            NSMappingModel(from: [bundle], forSourceModel: source, destinationModel: destination))
        try NSMigrationManager(sourceModel: source, destinationModel: destination).migrateStore(
            from: old, sourceType: NSSQLiteStoreType, options: nil, with: mapping, toDestinationURL: new,
            destinationType: NSSQLiteStoreType, destinationOptions: nil)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: destination)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: new)
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        XCTAssertEqual(try context.fetch(Recipe.fetchRequest()).first?.name, "Soup")
    }

    private func makeStore(at url: URL, _ model: NSManagedObjectModel) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url)
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        let recipe = NSManagedObject(
            entity: try XCTUnwrap(model.entitiesByName["Recipe"]), insertInto: context)
        recipe.setValue(" Soup ", forKey: "label")
        try context.save()
    }
}
