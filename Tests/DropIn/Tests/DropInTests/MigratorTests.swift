import CoreData
import Foundation
import Library
import Testing

@Suite struct MigratorTests {
    @Test func storeOfTheFirstVersionIsMigratedStepByStep() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("DropIn-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appendingPathComponent("Library.sqlite")
        try makeStore(of: .version1, at: url) { $0.setValue("Emma", forKey: "name") }

        let migrator = ProgressiveMigrator()
        #expect(migrator.requiresMigration(at: url))
        try migrator.migrateStore(at: url)
        #expect(!migrator.requiresMigration(at: url))

        let container = LibraryContainer(name: "Library", managedObjectModel: LibraryContainer.model)
        let description = NSPersistentStoreDescription(url: url)
        description.shouldMigrateStoreAutomatically = false
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let books = try Repository<Book>(context: container.viewContext).all()
        #expect(books.map(\.title) == ["by mapping: Emma"])
        #expect(books.map(\.pages) == [7])
    }

    private func makeStore(of version: LibraryVersion, at url: URL, configure: (NSManagedObject) -> Void) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: version.managedObjectModel())
        try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        try context.performAndWait {
            let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
            configure(book)
            book.setValue(7, forKey: "pages")
            try context.save()
        }
    }
}
