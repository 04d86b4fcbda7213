import CoreData
import StoreConformance
import Testing

@Suite struct AtomicStoreTests {
    private let shelves = Shelves()

    /// An open JSON store and a context.
    private func open(_ url: URL) throws -> (store: JSONStore, context: NSManagedObjectContext) {
        JSONStore.register()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TrialModel.make())
        let store = try coordinator.addPersistentStore(type: JSONStore.storeType, at: url)
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return (try #require(store as? JSONStore), context)
    }

    private func insert(_ entity: String, _ values: [String: Any], _ context: NSManagedObjectContext) -> NSManagedObject
    {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        object.setValuesForKeys(values)
        return object
    }

    @Test func anObjectIDsURIEndsWithTheReferenceObject() throws {
        let (store, context) = try open(shelves.file())
        let ada = insert("Author", ["name": "Ada"], context)
        try context.save()
        let reference = try #require(store.referenceObject(for: ada.objectID) as? String)
        #expect(UUID(uuidString: reference) != nil)
        #expect(ada.objectID.uriRepresentation().lastPathComponent == "p" + reference)
        #expect(store.objectID(for: ada.entity, withReferenceObject: reference) == ada.objectID)
    }

    @Test func aCacheNodeIsUpdatedWithItsObject() throws {
        let (store, context) = try open(shelves.file())
        let ada = insert("Author", ["name": "Ada"], context)
        try context.save()
        let node = try #require(store.cacheNode(for: ada.objectID))
        #expect(node.objectID == ada.objectID)
        #expect(node.value(forKey: "name") as? String == "Ada")
        ada.setValue("Ada L.", forKey: "name")
        try context.save()
        #expect(store.cacheNode(for: ada.objectID) === node)
        #expect(node.propertyCache?["name"] as? String == "Ada L.")
        context.delete(ada)
        try context.save()
        #expect(store.cacheNodes().isEmpty)
    }

    @Test func aFailedSaveLeavesNodesAndObjectsUnchanged() throws {
        let (store, context) = try open(shelves.file())
        let ada = insert("Author", ["name": "Ada"], context)
        try context.save()
        store.failsToSave = true
        ada.setValue("Bob", forKey: "name")
        let book = insert("Book", ["name": "Notes", "author": ada], context)
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .fileWriteOutOfSpace)
        #expect(store.cacheNodes().map { $0.value(forKey: "name") as? String } == ["Ada"])
        #expect(book.isInserted && ada.isUpdated)
        store.failsToSave = false
        try context.save()
        #expect(Set(store.cacheNodes().map { $0.value(forKey: "name") as? String }) == ["Bob", "Notes"])
    }

    @Test func aSaveWithoutChangesWritesNothing() throws {
        let (store, context) = try open(shelves.file())
        _ = insert("Author", ["name": "Ada"], context)
        try context.save()
        let count = store.saveCount
        try context.save()
        #expect(store.saveCount == count)
    }

    @Test func aFileWithAValueOfAWrongTypeIsRefused() throws {
        let url = shelves.file()
        var (store, context): (JSONStore?, NSManagedObjectContext?) = try open(url)
        _ = insert("Book", ["name": "Notes", "pages": 3], try #require(context))
        try context?.save()
        (store, context) = (nil, nil)
        _ = store
        let text = try String(contentsOf: url, encoding: .utf8).replacingOccurrences(of: ": 3", with: ": \"three\"")
        try text.write(to: url, atomically: true, encoding: .utf8)
        let error = #expect(throws: CocoaError.self) { _ = try open(url) }
        #expect(error?.code == .persistentStoreIncompatibleSchema)
        #expect(error?.localizedDescription.contains("'pages'") == true)
    }

    @Test func registeredStoreTypesListTheirClasses() throws {
        JSONStore.register()
        let types = NSPersistentStoreCoordinator.registeredStoreTypes
        #expect(types[NSSQLiteStoreType] != nil && types[NSBinaryStoreType] != nil && types["JSON"] != nil)
        #expect(types["JSON"] != types[NSBinaryStoreType])
    }
}
