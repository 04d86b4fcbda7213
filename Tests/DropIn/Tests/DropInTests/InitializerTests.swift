import CoreData
import Foundation
import Library
import Testing

/// Classes with designated initializers, and initializers called on `Self`.
final class Draft: Book {
    let note: String

    init(note: String, context: NSManagedObjectContext) {
        self.note = note
        super.init(entity: LibraryContainer.book, insertInto: context)
    }
}

final class Novel: Book {
    private(set) var setUp = 0

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        setUp += 1
    }

    convenience init(title: String, context: NSManagedObjectContext) {
        self.init(entity: LibraryContainer.book, insertInto: context)
        self.title = title
    }

    convenience init() { self.init(entity: LibraryContainer.book, insertInto: nil) }
}

final class CountingStore: NSIncrementalStore {
    let limit: Int

    init(limit: Int) {
        self.limit = limit
        super.init(
            persistentStoreCoordinator: nil, configurationName: nil, at: URL(fileURLWithPath: "/dev/null"), options: nil
        )
    }
}

final class ListStore: NSAtomicStore {
    private let list: [String]

    override init(
        persistentStoreCoordinator coordinator: NSPersistentStoreCoordinator?, configurationName: String?, at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        list = options?["list"] as? [String] ?? []
        super.init(
            persistentStoreCoordinator: coordinator, configurationName: configurationName, at: url, options: options)
    }

    override var type: String { "List" }
    override func loadMetadata() throws { metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: UUID().uuidString] }
    override func load() throws {
        guard let entity = persistentStoreCoordinator?.managedObjectModel.entitiesByName["Book"] else { return }
        addCacheNodes(
            Set(
                list.map { title in
                    let node = NSAtomicStoreCacheNode(objectID: objectID(for: entity, withReferenceObject: title))
                    node.setValue(title, forKey: "title")
                    return node
                }))
    }
}

final class Coordinator: NSPersistentStoreCoordinator, @unchecked Sendable {}

extension NSPersistentStoreCoordinator {
    convenience init(storeOfType type: String, in model: NSManagedObjectModel) throws {
        self.init(managedObjectModel: model)
        try addPersistentStore(ofType: type, configurationName: nil, at: nil, options: nil)
    }

    class func empty() -> Self { Self(managedObjectModel: NSManagedObjectModel()) }
}

extension NSManagedObjectContext {
    static func background() -> Self { Self(concurrencyType: .privateQueueConcurrencyType) }
}

extension LibraryContainer {
    fileprivate static var book: NSEntityDescription { model.entitiesByName["Book"]! }
}

@Suite struct InitializerTests {
    private let container = LibraryContainer.inMemory()
    private var context: NSManagedObjectContext { container.viewContext }

    @Test func subclassWithADesignatedInitializerCompiles() {
        #expect(Draft(note: "later", context: context).note == "later")
        #expect(CountingStore(limit: 3).limit == 3)
    }

    @Test func overriddenInitializerRunsForObjectsCreatedThroughAMetatype() {
        let type: Book.Type = Novel.self
        #expect((type.init(entity: LibraryContainer.book, insertInto: context) as? Novel)?.setUp == 1)
        #expect(Novel(title: "Emma", context: context).title == "Emma")
        #expect(Novel().managedObjectContext == nil)
    }

    @Test func coordinatorExtensionCreatesSelf() throws {
        #expect(type(of: Coordinator.empty()) == Coordinator.self)
        #expect(NSPersistentStoreCoordinator().managedObjectModel.entities.isEmpty)
        let coordinator = try NSPersistentStoreCoordinator(storeOfType: NSInMemoryStoreType, in: LibraryContainer.model)
        #expect(coordinator.persistentStores.count == 1)
        #expect(NSManagedObjectContext.background().concurrencyType == .privateQueueConcurrencyType)
    }

    @Test func storeClassIsCreatedByItsOverriddenInitializer() throws {
        NSPersistentStoreCoordinator.registerStoreClass(ListStore.self, forStoreType: "List")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: LibraryContainer.model)
        try coordinator.addPersistentStore(
            ofType: "List", configurationName: nil, at: URL(fileURLWithPath: "/nowhere/list"),
            options: ["list": ["Emma", "Persuasion"]])
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        #expect(Set(Book.fetch(in: context).map(\.title)) == ["Emma", "Persuasion"])
    }

    @Test func initializersWithoutArgumentsCompile() {
        #expect(NSConstraintConflict().conflictingObjects.isEmpty)
        #expect(NSPersistentHistoryTransaction().author == nil)
        #expect(NSFetchedResultsController<Book>().fetchedObjects == nil)
        // These trap when they run, but code refers to them anyway.
        let others: [() -> Any] = [{ NSManagedObject() }, { NSManagedObjectID() }, { NSMergeConflict() }]
        #expect(others.count == 3)
    }

    @Test func performAndWaitIsAFunctionValue() {
        let synchronously: (() -> Void) -> Void = context.performAndWait
        var ran = 0
        synchronously { ran += 1 }
        let onCoordinator: (() -> Void) -> Void = container.persistentStoreCoordinator.performAndWait
        onCoordinator { ran += 1 }
        #expect(ran == 2)
        #expect(context.performAndWait { context.insertedObjects.count } == 0)
    }

    @Test func keyPathHasAName() {
        #expect((\Book.title as AnyKeyPath)._kvcKeyPathString == "title")
        #expect((\Book.author?.name as AnyKeyPath)._kvcKeyPathString == "author.name")
        #expect((\Author.name)._kvcKeyPathString == "name")
    }

    @Test func typedRequestIsAcceptedWhereAnyRequestIs() throws {
        let request = NSFetchRequest<Book>(entityName: "Book")
        request.predicate = NSPredicate(format: "title == %@", "Emma")
        #expect(NSBatchDeleteRequest(fetchRequest: request).fetchRequest.predicate == request.predicate)
        let model = try #require(LibraryContainer.model.copy() as? NSManagedObjectModel)
        model.setFetchRequestTemplate(request, forName: "emma")
        #expect(model.fetchRequestTemplate(forName: "emma")?.entityName == "Book")
        #expect(NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request).fetchRequest != nil)
        // Without an explicit type, the class's own request is used, as on a Mac.
        #expect(NSBatchDeleteRequest(fetchRequest: Book.fetchRequest()).fetchRequest.entityName == "Book")
    }
}
