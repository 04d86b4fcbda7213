import CoreData
import Foundation
import Library
import Testing

/// Context behavior that test suites of other packages rely on: merged deletions, resets, refreshes.
@Suite struct ContextBehaviorTests {
    let container = LibraryContainer.inMemory()
    var context: NSManagedObjectContext { container.viewContext }

    /// The change notifications of the context while `body` runs.
    private func changes(in context: NSManagedObjectContext, _ body: () throws -> Void) rethrows -> [[AnyHashable: Any]]
    {
        nonisolated(unsafe) var posted: [[AnyHashable: Any]] = []
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { posted.append($0.userInfo ?? [:]) }
        defer { NotificationCenter.default.removeObserver(observer) }
        try body()
        return posted
    }

    @Test func mergedDeletionMarksTheRegisteredObjectAsDeleted() throws {
        context.automaticallyMergesChangesFromParent = false
        let book = Book(context: context)
        book.title = "Emma"
        try context.save()
        let id = book.objectID
        let background = container.newBackgroundContext()
        try background.performAndWait {
            background.delete(try background.existingObject(with: id))
            try background.save()
        }
        let posted = changes(in: context) {
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: [id]], into: [context])
        }
        #expect(book.isDeleted)
        #expect(context.deletedObjects.contains(book))
        #expect((posted.last?[NSDeletedObjectsKey] as? Set<NSManagedObject>)?.contains(book) == true)
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test func batchDeletionIsMergedIntoTheContext() throws {
        let book = Book(context: context)
        try context.save()
        try Repository<Book>(context: context).deleteAll()
        #expect(book.isDeleted)
    }

    @Test func resetPostsInvalidatedAllObjects() throws {
        _ = Book(context: context)
        try context.save()
        let posted = changes(in: context) { context.reset() }
        #expect(posted.count == 1)
        #expect(posted.last?[NSInvalidatedAllObjectsKey] != nil)
    }

    @Test func objectReadsNilAfterAReset() throws {
        let book = Book(context: context)
        book.pages = 300
        try context.save()
        context.reset()
        #expect(book.pages == 0)
        #expect(book.title == nil)
    }

    @Test func refreshWithoutMergeTurnsAnInsertedObjectIntoAFault() {
        let book = Book(context: context)
        book.title = "Emma"
        context.refresh(book, mergeChanges: false)
        #expect(book.isFault)
        #expect(book.isInserted)
        #expect(book.title == nil)
    }

    @Test func resultsControllerReportsNothingOnReset() throws {
        final class Counter: NSObject, NSFetchedResultsControllerDelegate {
            var count = 0
            func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
                count += 1
            }
        }
        _ = Book(context: context)
        try context.save()
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.sortDescriptors = []
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        let counter = Counter()
        controller.delegate = counter
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 1)
        context.reset()
        #expect(counter.count == 0)
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 1)
    }

    @Test func childBatchRequestHasTheRootsTransactionAuthor() throws {
        let tracked = LibraryContainer(name: "Library", managedObjectModel: LibraryContainer.model)
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        tracked.persistentStoreDescriptions = [description]
        tracked.loadPersistentStores { #expect($1 == nil) }
        let root = tracked.viewContext
        root.transactionAuthor = "app"
        let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        child.parent = root
        try child.execute(NSBatchInsertRequest(entityName: "Book", objects: [["title": "Emma"]]))
        let first = try history(root)
        #expect(first.map(\.author) == ["app"])
        try child.execute(NSBatchInsertRequest(entityName: "Book", objects: [["title": "Dune"]]))
        let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
        request.predicate = NSPredicate(format: "token > %@", try #require(first.first?.token))
        let later = try root.execute(NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request))
        #expect(((later as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction])?.count == 1)
    }

    private func history(_ context: NSManagedObjectContext) throws -> [NSPersistentHistoryTransaction] {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast as Date)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        return try #require(result?.result as? [NSPersistentHistoryTransaction])
    }

    @Test func batchInsertOfAWrongTypeThrows() throws {
        let request = NSBatchInsertRequest(entityName: "Book", objects: [["title": 1]])
        #expect(throws: (any Error).self) { try context.execute(request) }
    }

    @Test func namedInMemoryStoreIsSharedByItsName() throws {
        func open(_ name: String) throws -> NSPersistentContainer {
            let container = LibraryContainer(name: "Library", managedObjectModel: LibraryContainer.model)
            container.persistentStoreDescriptions = [
                NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null/\(name)"))
            ]
            container.loadPersistentStores { #expect($1 == nil) }
            return container
        }
        let name = UUID().uuidString
        let (app, widget, other) = (try open(name), try open(name), try open(UUID().uuidString))
        _ = Book(context: app.viewContext)
        try app.viewContext.save()
        #expect(try widget.viewContext.count(for: NSFetchRequest<Book>(entityName: "Book")) == 1)
        #expect(try other.viewContext.count(for: NSFetchRequest<Book>(entityName: "Book")) == 0)
    }

    @Test func storeDescriptionWithoutAURLUsesTheNullDevice() {
        #expect(NSPersistentStoreDescription().url == URL(fileURLWithPath: "/dev/null"))
    }

    @Test func sortDescriptorByKeyConvertsToSwifts() throws {
        let descriptor = NSSortDescriptor(key: "title", ascending: false)
        let sort = try #require(SortDescriptor(descriptor, comparing: Book.self))
        let books = ["a", "c", "b"].map { title in
            let book = Book(context: context)
            book.title = title
            return book
        }
        #expect(books.sorted(using: sort).map(\.title) == ["c", "b", "a"])
    }
}
