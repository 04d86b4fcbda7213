import CoreData
import StoreConformance
import Testing

/// Stores in files that are rewritten completely: changes by other processes are not lost, and leftovers are removed.
@Suite struct WholeFileTests {
    static let types = [NSPersistentStore.StoreType.binary, .xml]

    /// One store's file in a folder, and contexts that each have their own coordinator.
    private final class Shelf {
        let folder = StoreConformance.temporaryFile().deletingLastPathComponent()
        let type: NSPersistentStore.StoreType
        var url: URL { folder.appendingPathComponent("books.store") }
        private var contexts: [NSManagedObjectContext] = []

        init(_ type: NSPersistentStore.StoreType) { self.type = type }
        deinit { try? FileManager.default.removeItem(at: folder) }

        func open(_ url: URL? = nil, options: [String: Any] = [:]) throws -> NSManagedObjectContext {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
            try coordinator.addPersistentStore(
                ofType: type.rawValue, configurationName: nil, at: url ?? self.url, options: options)
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            contexts.append(context)
            return context
        }

        func add(_ name: String, _ context: NSManagedObjectContext) {
            NSEntityDescription.insertNewObject(forEntityName: "Author", into: context).setValue(name, forKey: "name")
        }

        func names(_ url: URL? = nil) throws -> [String] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Author")
            return try open(url).fetch(request).compactMap { $0.value(forKey: "name") as? String }.sorted()
        }

        var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] }
    }

    private func code(_ body: () throws -> Void) -> CocoaError.Code? {
        do { try body() } catch { return (error as? CocoaError)?.code }
        return nil
    }

    @Test(arguments: types) func openingRemovesTheLeftoversOfAKilledSave(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        _ = try shelf.open()
        let (dead, busy, other) = (".faultline-saving-1", ".faultline-saving-2", "saving-3")
        for name in [dead, busy, other] { try Data("half".utf8).write(to: shelf.folder.appendingPathComponent(name)) }
        // A process that writes holds the lock until it exits.
        let writer = Foundation.open(shelf.folder.appendingPathComponent(busy).path, O_WRONLY)
        #expect(flock(writer, LOCK_EX) == 0)
        _ = try shelf.open(options: [NSReadOnlyPersistentStoreOption: true])
        #expect(shelf.files == [dead, busy, "books.store", other])
        _ = try shelf.open()
        #expect(shelf.files == [busy, "books.store", other])
        // Closing is not enough: a child process of another test may have inherited the descriptor.
        flock(writer, LOCK_UN)
        close(writer)
        _ = try shelf.open()
        #expect(shelf.files == ["books.store", other])
    }

    @Test(arguments: types) func aChangeByAnotherProcessIsNotOverwritten(_ type: NSPersistentStore.StoreType) throws {
        for replaces in [true, false] {
            let shelf = Shelf(type)
            let context = try shelf.open()
            shelf.add("Ada", context)
            try context.save()
            let elsewhere = shelf.folder.appendingPathComponent("elsewhere")
            let foreign = try shelf.open(elsewhere)
            shelf.add("Bob", foreign)
            try foreign.save()
            let bytes = try Data(contentsOf: elsewhere)
            if replaces {
                #expect(rename(elsewhere.path, shelf.url.path) == 0)
            } else {
                let file = try FileHandle(forWritingTo: shelf.url)
                try file.truncate(atOffset: 0)
                try file.write(contentsOf: bytes)
            }
            shelf.add("Cy", context)
            for _ in 0..<2 {
                let error = #expect(throws: CocoaError.self) { try context.save() }
                #expect(error?.code == .persistentStoreSaveConflicts)
                #expect(error?.userInfo[NSFilePathErrorKey] as? String == shelf.url.path)
                #expect(error?.localizedDescription.contains("another program has changed it") == true)
            }
            #expect(context.insertedObjects.count == 1)
            #expect(try Data(contentsOf: shelf.url) == bytes)
            // The program's changes are written once the other file is moved away.
            #expect(rename(shelf.url.path, elsewhere.path) == 0)
            try context.save()
            #expect(try shelf.names() == ["Ada", "Cy"])
            #expect(try shelf.names(elsewhere) == ["Bob"])
        }
    }

    @Test(arguments: types) func theSecondOfTwoSavesFailsWithAConflict(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        let (one, other) = (try shelf.open(), try shelf.open())
        shelf.add("Ada", one)
        try one.save()
        shelf.add("Bob", other)
        #expect(code { try other.save() } == .persistentStoreSaveConflicts)
        shelf.add("Cy", one)
        try one.save()
        #expect(try shelf.names() == ["Ada", "Cy"])
    }

    @Test(arguments: types) func concurrentSavesDoNotOverwriteEachOther(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        _ = try shelf.open()
        let contexts = try (0..<8).map { _ in try shelf.open() }
        nonisolated(unsafe) let shared = shelf
        nonisolated(unsafe) var saved: [String] = []
        let lock = NSLock()
        DispatchQueue.concurrentPerform(iterations: 8) { number in
            let context = contexts[number]
            let name = "Author \(number)"
            let code = context.performAndWait {
                shared.add(name, context)
                return self.code { try context.save() }
            }
            lock.withLock { if code == nil { saved.append(name) } }
        }
        #expect(saved.count == 1)
        #expect(try shelf.names() == saved)
        #expect(shelf.files == ["books.store"])
    }

    @Test(arguments: types) func aDeletedFileIsWrittenAgain(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        let context = try shelf.open()
        shelf.add("Ada", context)
        try context.save()
        #expect(unlink(shelf.url.path) == 0)
        shelf.add("Bob", context)
        try context.save()
        #expect(try shelf.names() == ["Ada", "Bob"])
    }

    @Test(arguments: types) func permissionsAndSymbolicLinksArePreserved(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        let (link, real) = (shelf.url, shelf.folder.appendingPathComponent("real"))
        _ = try shelf.open(real)
        chmod(real.path, 0o640)
        #expect(symlink(real.path, link.path) == 0)
        let context = try shelf.open(link)
        shelf.add("Ada", context)
        try context.save()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
        let mode = try FileManager.default.attributesOfItem(atPath: real.path)[.posixPermissions] as? NSNumber
        #expect(mode == 0o640)
    }

    @Test(arguments: types) func metadataOfAnOpenFileIsNotOverwritten(
        _ type: NSPersistentStore.StoreType
    ) throws {
        let shelf = Shelf(type)
        let context = try shelf.open()
        try NSPersistentStoreCoordinator.setMetadata(["mark": "red"], type: type, at: shelf.url)
        shelf.add("Ada", context)
        #expect(code { try context.save() } == .persistentStoreSaveConflicts)
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: shelf.url)
        #expect(metadata["mark"] as? String == "red")
    }

    @Test(arguments: types) func aStoreWithANewURLIsWrittenThere(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        let context = try shelf.open()
        let coordinator = try #require(context.persistentStoreCoordinator)
        shelf.add("Ada", context)
        try context.save()
        let elsewhere = shelf.folder.appendingPathComponent("elsewhere")
        try Data("whatever".utf8).write(to: elsewhere)
        #expect(coordinator.setURL(elsewhere, for: coordinator.persistentStores[0]))
        shelf.add("Bob", context)
        try context.save()
        #expect(try shelf.names(elsewhere) == ["Ada", "Bob"])
        #expect(try shelf.names() == ["Ada"])
    }

    @Test(arguments: types) func replacingAFileIsAtomic(_ type: NSPersistentStore.StoreType) throws {
        let shelf = Shelf(type)
        let elsewhere = shelf.folder.appendingPathComponent("elsewhere")
        for (url, name) in [(shelf.url, "Ada"), (elsewhere, "Bob")] {
            let context = try shelf.open(url)
            shelf.add(name, context)
            try context.save()
        }
        chmod(elsewhere.path, 0o600)
        // A reader that has the old file open continues to see all of it.
        let reader = try FileHandle(forReadingFrom: shelf.url)
        let old = try Data(contentsOf: shelf.url)
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        try coordinator.replacePersistentStore(
            at: shelf.url, withPersistentStoreFrom: elsewhere, type: type)
        #expect(try reader.readToEnd() == old)
        #expect(try shelf.names() == ["Bob"])
        let mode = try FileManager.default.attributesOfItem(atPath: shelf.url.path)[.posixPermissions] as? NSNumber
        #expect(mode == 0o600)
        #expect(shelf.files == ["books.store", "elsewhere"])
    }
}
