import CoreData
import StoreConformance
import Testing

@Suite struct BinaryStoreTests {
    private func use(_ url: URL, _ body: (NSManagedObjectContext) throws -> Void) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        try coordinator.addPersistentStore(type: .binary, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try body(context)
    }

    @Test func bytesOfAnotherKindAreRefused() throws {
        for bytes in [Data(), Data("bplist00".utf8), Data("SQLite format 3\0".utf8), Data("<plist/>".utf8)] {
            let url = StoreConformance.temporaryFile()
            try bytes.write(to: url)
            let error = #expect(throws: CocoaError.self) { try use(url) { _ in } }
            #expect(error?.code == .fileReadCorruptFile)
            #expect(error?.userInfo[NSFilePathErrorKey] as? String == url.path)
        }
    }

    @Test func aStoreMovesIntoABinaryFileAndBack() throws {
        let folder = StoreConformance.temporaryFile().deletingLastPathComponent()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        let first = try coordinator.addPersistentStore(type: .sqlite, at: folder.appendingPathComponent("a.sqlite"))
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
        author.setValue("Ada", forKey: "name")
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        book.setValuesForKeys(["name": "Notes", "author": author])
        try context.save()
        let binary = try coordinator.migratePersistentStore(
            first, to: folder.appendingPathComponent("b.binary"), type: .binary)
        book.setValue("Engines", forKey: "name")
        try context.save()
        let last = try coordinator.migratePersistentStore(
            binary, to: folder.appendingPathComponent("c.sqlite"), type: .sqlite)
        #expect(book.objectID.persistentStore === last)
        context.reset()
        let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book"))
        #expect(found.map { $0.value(forKey: "name") as? String } == ["Engines"])
        #expect((found.first?.value(forKey: "author") as? NSManagedObject)?.value(forKey: "name") as? String == "Ada")
    }
}
