import CoreData
import Foundation
import Library
import Testing

/// A context that records method calls, as tests of other packages declare it.
final class ContextSpy: NSManagedObjectContext, @unchecked Sendable {
    var calls: [String] = []
    var saveError: (any Error)?

    override func perform(_ block: @escaping () -> Void) {
        calls.append("perform")
        super.perform(block)
    }
    override func performAndWait(_ block: () -> Void) {
        calls.append("performAndWait")
        super.performAndWait(block)
    }
    override func insert(_ object: NSManagedObject) {
        calls.append("insert")
        super.insert(object)
    }
    override func delete(_ object: NSManagedObject) { calls.append("delete") }
    override func save() throws {
        calls.append("save")
        if let saveError { throw saveError }
        try super.save()
    }
    override var hasChanges: Bool { true }
    override func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        calls.append("execute")
        return NSPersistentStoreResult()
    }
    override func object(with objectID: NSManagedObjectID) -> NSManagedObject {
        calls.append("object")
        return super.object(with: objectID)
    }
    override func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
        throw CocoaError(.managedObjectReferentialIntegrity)
    }
    override func registeredObject(for objectID: NSManagedObjectID) -> NSManagedObject? { nil }
    override func obtainPermanentIDs(for objects: [NSManagedObject]) throws {
        calls.append("obtainPermanentIDs")
        try super.obtainPermanentIDs(for: objects)
    }
    override func refresh(_ object: NSManagedObject, mergeChanges: Bool) { calls.append("refresh") }
    override func refreshAllObjects() { calls.append("refreshAllObjects") }
    override func rollback() { calls.append("rollback") }
    override func reset() { calls.append("reset") }
    override func mergeChanges(fromContextDidSave notification: Notification) {
        calls.append("mergeChanges")
        super.mergeChanges(fromContextDidSave: notification)
    }
}

final class FailingCoordinator: NSPersistentStoreCoordinator, @unchecked Sendable {
    override func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        throw CocoaError(.persistentStoreOperation)
    }
}

/// Results without a fetch.
final class FixedResults: NSFetchedResultsController<Book> {
    var books: [Book] = []
    var fetches = 0

    override var fetchRequest: NSFetchRequest<Book> { NSFetchRequest(entityName: "Book") }
    override var cacheName: String? { "fixed" }
    override var sectionNameKeyPath: String? { nil }
    override var fetchedObjects: [Book]? { books }
    override func performFetch() throws { fetches += 1 }
    override func object(at indexPath: IndexPath) -> Book { books[indexPath.item] }
}

final class ChangeStub: NSPersistentHistoryChange {
    private let id: NSManagedObjectID

    init(_ id: NSManagedObjectID) { self.id = id }

    override var changedObjectID: NSManagedObjectID { id }
    override var changeType: NSPersistentHistoryChangeType { .delete }
    override var tombstone: [AnyHashable: Any]? { ["isbn": "1"] }
}

final class TransactionStub: NSPersistentHistoryTransaction {
    private let stubs: [NSPersistentHistoryChange]

    init(_ changes: [NSPersistentHistoryChange]) { stubs = changes }

    override var changes: [NSPersistentHistoryChange]? { stubs }
    override var author: String? { "stub" }
}

/// Subclasses that replace the framework's own classes.
@Suite struct TestDoubleTests {
    private let container = LibraryContainer.inMemory()

    private func spy() -> ContextSpy {
        let spy = ContextSpy(concurrencyType: .mainQueueConcurrencyType)
        spy.persistentStoreCoordinator = container.persistentStoreCoordinator
        return spy
    }

    @Test func contextMethodsCanBeOverridden() throws {
        let spy = spy()
        let context: NSManagedObjectContext = spy
        let book = Book(context: context)
        try context.obtainPermanentIDs(for: [book])
        #expect(context.object(with: book.objectID) === book)
        #expect(throws: CocoaError.self) { try context.existingObject(with: book.objectID) }
        context.performAndWait { book.title = "Emma" }
        try context.save()
        context.delete(book)
        context.refresh(book, mergeChanges: false)
        context.refreshAllObjects()
        context.rollback()
        context.reset()
        try context.execute(NSBatchDeleteRequest(fetchRequest: Book.fetchRequest()))
        #expect(
            spy.calls == [
                "insert", "obtainPermanentIDs", "object", "performAndWait", "save", "delete", "refresh",
                "refreshAllObjects", "rollback", "reset", "execute",
            ])
        #expect(book.title == "Emma" && !book.isDeleted)
    }

    @Test func anErrorOfSaveReachesTheRepository() {
        let spy = spy()
        spy.saveError = CocoaError(.persistentStoreSave)
        let books = Repository<Book>(context: spy)
        books.create()
        #expect(throws: CocoaError(.persistentStoreSave)) { try books.save() }
    }

    @Test func mergeAndPerformCallOverrides() async throws {
        let spy = spy()
        let other = container.newBackgroundContext()
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: other, queue: nil
        ) { note in spy.mergeChanges(fromContextDidSave: note) }
        defer { NotificationCenter.default.removeObserver(observer) }
        try await other.perform {
            _ = other.insertObject() as Book
            try other.save()
        }
        await withCheckedContinuation { continuation in spy.perform { continuation.resume() } }
        #expect(spy.calls == ["mergeChanges", "perform"])
    }

    @Test func coordinatorMethodsCanBeOverridden() {
        let coordinator: NSPersistentStoreCoordinator = FailingCoordinator(managedObjectModel: LibraryContainer.model)
        #expect(throws: CocoaError.self) {
            try coordinator.execute(NSFetchRequest<Book>(entityName: "Book"), with: container.viewContext)
        }
    }

    @Test func resultsControllerCanBeOverridden() throws {
        let fixed = FixedResults()
        fixed.books = [Book(context: container.viewContext)]
        let controller: NSFetchedResultsController<Book> = fixed
        try controller.performFetch()
        #expect(fixed.fetches == 1)
        #expect(controller.fetchedObjects?.count == 1)
        #expect(controller.object(at: IndexPath(item: 0, section: 0)) === fixed.books[0])
        #expect(controller.fetchRequest.entityName == "Book" && controller.cacheName == "fixed")
    }

    @Test func historyChangesCanBeStubbed() {
        let book = Book(context: container.viewContext)
        let transaction: NSPersistentHistoryTransaction = TransactionStub([ChangeStub(book.objectID)])
        #expect(transaction.author == "stub")
        #expect(transaction.changes?.first?.changedObjectID == book.objectID)
        #expect(transaction.changes?.first?.tombstone?["isbn"] as? String == "1")
        #expect(NSPersistentHistoryToken() == NSPersistentHistoryToken())
    }

    /// Objective-C methods return values that can be ignored.
    @Test func resultsCanBeIgnored() throws {
        let context = container.viewContext
        NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
        try context.save()
        try container.persistentStoreCoordinator.execute(NSFetchRequest<Book>(entityName: "Book"), with: context)
        #expect(Book.count(in: context) == 1)
    }
}
