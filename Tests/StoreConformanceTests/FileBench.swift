import CoreData
import StoreConformance
import Testing
import Torture

/// A harness for files of atomic stores.
struct FileBench {
    let type: NSPersistentStore.StoreType
    let shelves = Shelves()

    init(_ type: NSPersistentStore.StoreType) { self.type = type }

    func use(_ url: URL, _ options: [String: Any] = [:], _ body: (NSManagedObjectContext) throws -> Void) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        try coordinator.addPersistentStore(
            ofType: type.rawValue, configurationName: nil, at: url, options: options)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        try withExtendedLifetime(context) { try body(context) }
    }

    /// The bytes of a store with some records.
    func filled() throws -> Data {
        let url = shelves.file()
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
            sample.setValuesForKeys([
                "date": Date(timeIntervalSinceReferenceDate: 5), "double": 1.5, "binary": Data([1, 2, 3]),
                "uuid": UUID(uuidString: "00000001-A000-4000-8000-000000000000")!,
                "transformable": ["x"] as NSArray,
            ])
            try context.save()
        }
        return try Data(contentsOf: url)
    }

    /// Opens the bytes as a store and reads every record.
    func read(_ bytes: Data, _ options: [String: Any] = [:]) throws {
        let url = shelves.file()
        try bytes.write(to: url)
        do {
            try use(url, options) { context in
                for entity in ["Work", "Author", "Sample"] {
                    for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) {
                        for name in object.entity.propertiesByName.keys { _ = object.value(forKey: name) }
                    }
                }
            }
        } catch let error as CocoaError where error.code == .fileReadCorruptFile {
            #expect(error.userInfo[NSFilePathErrorKey] as? String == url.path)
            #expect(error.localizedDescription.contains(url.path))
            throw error
        }
    }

    /// The error code with which the bytes are refused, nil if they are a valid store.
    func code(of bytes: Data, _ options: [String: Any] = [:]) throws -> CocoaError.Code? {
        do {
            try read(bytes, options)
            return nil
        } catch let error as CocoaError { return error.code }
    }

    /// The number of randomly damaged copies that are refused. The others must be readable, and none may trap.
    ///
    /// The damage is the same in each run; `FAULTLINE_SEED` changes it.
    func refusals(among count: Int, of whole: Data) throws -> Int {
        let seed = TortureSummary.seed
        var chance = Chance(seed: seed)
        return (0..<count).reduce(0) { refused, round in
            var bytes = [UInt8](whole)
            for _ in 0...Int.random(in: 0..<4, using: &chance) {
                bytes[Int.random(in: 0..<bytes.count, using: &chance)] = .random(in: 0...255, using: &chance)
            }
            if round % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &chance)) }
            do { return try refused + (code(of: Data(bytes)) == nil ? 0 : 1) } catch {
                let text = "seed \(seed), damage \(round): \(error); \(Data(bytes).base64EncodedString())"
                TortureSummary.note(text, of: "random damage to a file of the type \(type.rawValue)")
                Issue.record("\(text)")
                return refused
            }
        }
    }

    /// Migrates a SQLite store to a file of this type, and from there to another SQLite store.
    func moveThere() throws {
        let folder = shelves.file().deletingLastPathComponent()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        let first = try coordinator.addPersistentStore(type: .sqlite, at: folder.appendingPathComponent("a.sqlite"))
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
        author.setValue("Ada", forKey: "name")
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        book.setValuesForKeys(["name": "Notes", "author": author])
        try context.save()
        let second = try coordinator.migratePersistentStore(
            first, to: folder.appendingPathComponent("b.file"), type: type)
        book.setValue("Engines", forKey: "name")
        try context.save()
        let last = try coordinator.migratePersistentStore(
            second, to: folder.appendingPathComponent("c.sqlite"), type: .sqlite)
        #expect(book.objectID.persistentStore === last)
        context.reset()
        let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book"))
        #expect(found.map { $0.value(forKey: "name") as? String } == ["Engines"])
        #expect((found.first?.value(forKey: "author") as? NSManagedObject)?.value(forKey: "name") as? String == "Ada")
    }
}

/// Temporary files that are removed with this object.
final class Shelves {
    private var files: [URL] = []

    func file() -> URL {
        files.append(StoreConformance.temporaryFile())
        return files[files.count - 1]
    }

    deinit { for file in files { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) } }
}
