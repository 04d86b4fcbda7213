import CoreData
import StoreConformance
import Testing

@Suite struct IncrementalStoreTests {
    /// A client of a server, with its own context.
    private final class Client {
        let store: RemoteStore
        let context = NSManagedObjectContext(.privateQueue)
        let server: RemoteServer
        private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())

        init(_ url: URL) throws {
            RemoteStore.register()
            let added = try coordinator.addPersistentStore(type: RemoteStore.storeType, at: url)
            store = try #require(added as? RemoteStore)
            context.persistentStoreCoordinator = coordinator
            server = .at(url)
        }

        func insert(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
            let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
            object.setValuesForKeys(values)
            return object
        }

        func books() throws -> [NSManagedObject] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
            request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
            return try context.fetch(request)
        }
    }

    @Test func aSaveAndAFetchAreOneRequestEach() throws {
        let client = try Client(RemoteStore.place())
        let ada = client.insert("Author", ["name": "Ada"])
        for name in ["A", "B"] { _ = client.insert("Book", ["name": name, "author": ada]) }
        try client.context.save()
        #expect(client.server.log.filter { $0 == "POST /batch" }.count == 1)
        client.server.clearLog()
        let other = try Client(client.store.url!)
        #expect(try other.books().map { $0.value(forKey: "name") as? String } == ["A", "B"])
        #expect(client.server.log == ["GET /metadata", "GET /Book"])
        // Values missing from the list are requested when they are read.
        let author = try #require(try other.books()[0].value(forKey: "author") as? NSManagedObject)
        client.server.clearLog()
        #expect(author.value(forKey: "name") as? String == "Ada")
        #expect((author.value(forKey: "books") as? NSSet)?.count == 2)
        #expect(client.server.log == ["GET /Author/1", "GET /Author/1"])
    }

    @Test func aFailingServerLosesNoChanges() throws {
        let client = try Client(RemoteStore.place())
        _ = client.insert("Book", ["name": "A"])
        client.server.fail(1)
        #expect(throws: CocoaError.self) { try client.context.save() }
        #expect(client.context.insertedObjects.count == 1)
        client.server.fail(1)
        // An unsaved object exists independently of the server. The others cannot be fetched.
        let error = #expect(throws: CocoaError.self) { _ = try client.books() }
        #expect(error?.code == .persistentStoreTimeout)
        try client.context.save()
        #expect(try client.books().count == 1)
        #expect(!client.context.hasChanges)
    }

    @Test func aSlowServerBlocksTheFetchingContext() throws {
        let client = try Client(RemoteStore.place())
        client.server.slowDown(to: 0.05)
        let start = Date()
        _ = try client.books()
        #expect(Date().timeIntervalSince(start) >= 0.05)
    }

    @Test func anotherClientsChangeIsAnOptimisticLockingConflict() throws {
        let first = try Client(RemoteStore.place())
        let book = first.insert("Book", ["name": "A", "pages": 1])
        try first.context.save()
        let second = try Client(first.store.url!)
        try second.books()[0].setValue(2, forKey: "pages")
        try second.context.save()
        book.setValue("B", forKey: "name")
        let error = #expect(throws: CocoaError.self) { try first.context.save() }
        #expect(error?.code == .managedObjectMerge)
        let conflict = try #require(error?.persistentStoreSaveConflicts?.first)
        #expect(conflict.sourceObject === book)
        first.context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try first.context.save()
        let third = try Client(first.store.url!)
        let merged = try third.books()[0]
        #expect(merged.value(forKey: "name") as? String == "B")
        #expect(merged.value(forKey: "pages") as? Int == 2)
    }

    @Test func theStoreIsNotifiedOfRegisteredRecords() throws {
        let client = try Client(RemoteStore.place())
        var book: NSManagedObject? = client.insert("Book", ["name": "A"])
        try client.context.save()
        let id = try #require(book?.objectID)
        #expect(client.store.registrations[id] == 1)
        book = nil
        client.context.reset()
        #expect(client.store.registrations[id] == 0)
    }

    @Test func theStoreIsNotifiedOfRegisteredRecordsOfEveryContext() throws {
        let client = try Client(RemoteStore.place())
        let context = client.context
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        var book: NSManagedObject?
        try child.performAndWait {
            book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: child)
            try child.save()
        }
        try context.performAndWait { try context.save() }
        var books = try context.performAndWait { try client.books() }
        let id = try #require(books.first?.objectID)
        // The child receives the permanent ID on its own queue.
        child.performAndWait { #expect(book?.objectID == id) }
        #expect(client.store.registrations[id] == 2)
        child.performAndWait { book = nil }
        #expect(client.store.registrations[id] == 1)
        context.performAndWait { context.reset() }
        #expect(client.store.registrations[id] == 0 && books.count == 1)
        books = []
        #expect(client.store.registrations[id] == 0)
    }

    @Test func aBatchRequestReachesTheStore() throws {
        let client = try Client(RemoteStore.place())
        for name in ["A", "B"] { _ = client.insert("Book", ["name": name]) }
        try client.context.save()
        let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest<any NSFetchRequestResult>(entityName: "Book"))
        request.resultType = .resultTypeCount
        let result = try client.context.execute(request) as? NSBatchDeleteResult
        #expect(result?.result as? Int == 2 && result?.resultType == .resultTypeCount)
        client.context.reset()
        #expect(try client.books().isEmpty)
        let update = NSBatchUpdateRequest(entityName: "Book")
        update.propertiesToUpdate = ["pages": 1]
        let error = #expect(throws: CocoaError.self) { try client.context.execute(update) }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
    }

    @Test func anIDsURIEndsWithTheReferenceObject() throws {
        let client = try Client(RemoteStore.place())
        let book = client.insert("Book", ["name": "A"])
        try client.context.save()
        #expect(client.store.referenceObject(for: book.objectID) as? Int == 1)
        #expect(book.objectID.uriRepresentation().lastPathComponent == "p1")
        #expect(client.store.newObjectID(for: book.entity, referenceObject: 1) == book.objectID)
    }

    @Test func updatingAnIncrementalStoreNodeReplacesItsValues() throws {
        let client = try Client(RemoteStore.place())
        let book = client.insert("Book", ["name": "A"])
        let name = try #require(book.entity.propertiesByName["name"])
        let node = NSIncrementalStoreNode(objectID: book.objectID, withValues: ["name": "A", "pages": 1], version: 1)
        node.update(withValues: ["name": "B"], version: 2)
        #expect(node.objectID == book.objectID && node.version == 2)
        #expect(node.value(for: name) as? String == "B")
        #expect(try node.value(for: #require(book.entity.propertiesByName["pages"])) as? Int == 1)
    }
}
