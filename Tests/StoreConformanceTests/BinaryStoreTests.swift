import CoreData
import StoreConformance
import Testing

@Suite struct BinaryStoreTests {
    /// The bytes of a store with a few records.
    private func file() throws -> Data {
        let url = StoreConformance.temporaryFile()
        try use(url) { context in
            let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
            author.setValue("Ada", forKey: "name")
            for number in 0..<3 {
                let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
                book.setValuesForKeys([
                    "name": "Book \(number)", "pages": number, "price": NSDecimalNumber(string: "1.5"),
                    "author": author,
                ])
            }
            let sample = NSEntityDescription.insertNewObject(forEntityName: "Sample", into: context)
            sample.setValuesForKeys(["date": Date(), "uuid": UUID(), "transformable": ["x"] as NSArray, "double": 1.5])
            try context.save()
        }
        return try Data(contentsOf: url)
    }

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

    @Test func damagedBytesNeverStopTheProcess() throws {
        let whole = [UInt8](try file())
        var chance = SystemRandomNumberGenerator()
        var refused = 0
        for round in 0..<400 {
            var bytes = whole
            for _ in 0...Int.random(in: 0..<4, using: &chance) {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = .random(in: 0...255, using: &chance)
            }
            if round % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &chance)) }
            let url = StoreConformance.temporaryFile()
            defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
            try Data(bytes).write(to: url)
            do {
                try use(url) { context in
                    for entity in ["Work", "Author", "Sample"] {
                        for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) {
                            for name in object.entity.propertiesByName.keys { _ = object.value(forKey: name) }
                        }
                    }
                }
            } catch { refused += 1 }
        }
        #expect(refused > 100)
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
