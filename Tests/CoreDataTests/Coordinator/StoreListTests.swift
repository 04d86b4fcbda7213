import CoreData
import Testing

@Suite struct StoreListTests {
    /// A model whose entities are divided into two configurations.
    private func divided() -> NSManagedObjectModel {
        let model = TestModel.make()
        let byName = model.entitiesByName
        model.setEntities([byName["Project"]!], forConfigurationName: "Work")
        model.setEntities([byName["Everything"]!], forConfigurationName: "Other")
        return model
    }

    @Test func recordsAreSavedInTheStoreOfTheirConfiguration() throws {
        let stack = try CoordinatorStack(model: divided())
        let work = try stack.add("work", configuration: "Work")
        let other = try stack.add("other", configuration: "Other")
        let context = stack.context()
        let project = context.make("Project")
        let everything = context.make("Everything")
        try context.save()
        #expect(project.objectID.persistentStore === work)
        #expect(everything.objectID.persistentStore === other)
        #expect(work.configurationName == "Work")
    }

    @Test func anEntityWithoutAStoreCannotBeSaved() throws {
        let stack = try CoordinatorStack(model: divided())
        try stack.add("work", configuration: "Work")
        let context = stack.context()
        context.make("Everything")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .persistentStoreOperation)
    }

    @Test(arguments: [NSInMemoryStoreType, NSSQLiteStoreType, NSBinaryStoreType])
    func objectsOfARemovedStoreCannotBeSaved(_ type: String) throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("removed", type: type)
        try stack.add("other")
        let context = stack.context()
        let (changed, deleted) = (context.make("Project"), context.make("Project"))
        for object in [changed, deleted] { context.assign(object, to: store) }
        try context.save()
        changed.setValue("lost?", forKey: "title")
        context.delete(deleted)
        context.processPendingChanges()
        try stack.coordinator.remove(store)
        func expectRefusal() {
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .persistentStoreOperation)
            #expect((error?.userInfo[NSAffectedStoresErrorKey] as? [NSPersistentStore])?.first === store)
        }
        expectRefusal()
        #expect(changed.hasChanges)
        context.rollback()
        context.make("Project")
        try context.save()
    }

    @Test func aFetchMergesTheResultsOfEveryStoreInOrder() throws {
        let stack = try CoordinatorStack()
        let (first, second) = (try stack.add("first"), try stack.add("second"))
        let context = stack.context()
        for (index, title) in ["d", "a", "c", "b"].enumerated() {
            let project = context.make("Project", ["title": title])
            context.assign(project, to: index % 2 == 0 ? first : second)
        }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.fetchOffset = 1
        request.fetchLimit = 2
        #expect(try stack.context().fetch(request).map { $0.string("title") } == ["b", "c"])
        request.fetchOffset = 0
        request.fetchLimit = 0
        request.affectedStores = [second]
        #expect(try stack.context().fetch(request).map { $0.string("title") } == ["a", "b"])
        #expect(try stack.context().count(for: request) == 2)
    }

    @Test func theSameStoreIsNotAddedTwice() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let error = #expect(throws: CocoaError.self) { try stack.add("one") }
        #expect(error?.code.rawValue == 134081)
        #expect(error?.affectedStores?.first === store)
        #expect(stack.coordinator.persistentStores == [store])
    }

    @Test func aCopyWithTheSameUUIDIsTheSameStore() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        try stack.coordinator.replacePersistentStore(
            at: stack.url("two"), withPersistentStoreFrom: stack.url("one"), type: .sqlite)
        let error = #expect(throws: CocoaError.self) { try stack.add("two") }
        #expect(error?.code.rawValue == 134081)
    }

    @Test func addingAndRemovingAStorePostsNotifications() throws {
        let stack = try CoordinatorStack()
        let record = NotificationRecord(
            [
                .NSPersistentStoreCoordinatorStoresWillChange, .NSPersistentStoreCoordinatorStoresDidChange,
                .NSPersistentStoreCoordinatorWillRemoveStore,
            ], of: stack.coordinator)
        let store = try stack.add("one")
        #expect(
            record.notes.map(\.name) == [
                .NSPersistentStoreCoordinatorStoresWillChange, .NSPersistentStoreCoordinatorStoresDidChange,
            ])
        for note in record.notes {
            #expect(note.userInfo?[NSAddedPersistentStoresKey] as? [NSPersistentStore] == [store])
        }
        try stack.coordinator.remove(store)
        #expect(
            record.notes.dropFirst(2).map(\.name) == [
                .NSPersistentStoreCoordinatorStoresWillChange, .NSPersistentStoreCoordinatorWillRemoveStore,
                .NSPersistentStoreCoordinatorStoresDidChange,
            ])
        #expect(record.notes.last?.userInfo?[NSRemovedPersistentStoresKey] as? [NSPersistentStore] == [store])
        #expect(stack.coordinator.persistentStores.isEmpty)
        #expect(store.persistentStoreCoordinator == nil)
    }

    @Test(arguments: [NSSQLiteStoreType, NSXMLStoreType, NSBinaryStoreType], ["http://example.com/a", "/a.sqlite"])
    func aStoreInAFileNeedsAFileURL(type: String, address: String) throws {
        let stack = try CoordinatorStack()
        let error = #expect(throws: CocoaError.self) {
            try stack.coordinator.addPersistentStore(
                ofType: type, configurationName: nil, at: URL(string: address), options: nil)
        }
        #expect(error?.code == .fileReadUnsupportedScheme)
        #expect(error?.localizedDescription.contains(address) == true)
    }

    @Test func anUnknownStoreTypeIsRefusedWithTheKnownOnes() throws {
        let stack = try CoordinatorStack()
        let error = #expect(throws: CocoaError.self) {
            try stack.coordinator.addPersistentStore(
                ofType: "Papyrus", configurationName: nil, at: stack.url("scroll"))
        }
        #expect(error?.code == .persistentStoreInvalidType)
        #expect(error?.localizedDescription.contains("SQLite") == true)
    }

    /// A custom store class.
    private final class Papyrus: NSPersistentStore {
        override var type: String { "Scroll" }
        override func loadMetadata() throws { metadata = [NSStoreTypeKey: "Scroll", NSStoreUUIDKey: "reed"] }
    }

    @Test func aRegisteredClassIsUsedForItsStoreType() throws {
        let scroll = NSPersistentStore.StoreType(rawValue: "Scroll")
        NSPersistentStoreCoordinator.registerStoreClass(Papyrus.self, type: scroll)
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Scroll"] != nil)
        let stack = try CoordinatorStack()
        let store = try stack.coordinator.addPersistentStore(type: scroll, at: stack.url("scroll"))
        #expect(store is Papyrus)
        #expect(store.identifier == "reed")
        NSPersistentStoreCoordinator.registerStoreClass(nil, forStoreType: "Scroll")
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes["Scroll"] == nil)
        #expect(NSPersistentStoreCoordinator.registeredStoreTypes.keys.contains(NSSQLiteStoreType))
    }

    @Test func anObjectIDIsFoundByItsURI() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let context = stack.context()
        let project = context.make("Project")
        try context.save()
        let text = project.objectID.uriRepresentation().absoluteString
        #expect(stack.coordinator.managedObjectID(for: text) == project.objectID)
        #expect(stack.coordinator.managedObjectID(for: "x-coredata://nowhere/Project/p1") == nil)
        #expect(stack.coordinator.managedObjectID(for: "no uri at all") == nil)
    }

    @Test func aStoreIsAddedAsynchronously() async throws {
        let stack = try CoordinatorStack()
        let description = NSPersistentStoreDescription(url: stack.url("later"))
        description.shouldAddStoreAsynchronously = true
        let coordinator = stack.coordinator
        let failure: (any Error)? = await withCheckedContinuation { continuation in
            coordinator.addPersistentStore(with: description) { continuation.resume(returning: $1) }
        }
        #expect(failure == nil)
        #expect(coordinator.persistentStore(for: stack.url("later")) != nil)
    }

    @Test func theNullDeviceIsAnInMemoryStore() throws {
        let null = URL(fileURLWithPath: "/dev/null")
        let coordinators = try (0..<2).map { _ in
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
            try coordinator.addPersistentStore(type: .sqlite, at: null)
            return coordinator
        }
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinators[0]
        context.make("Project")
        try context.save()
        #expect(try context.all("Project").count == 1)
        let other = NSManagedObjectContext(.privateQueue)
        other.persistentStoreCoordinator = coordinators[1]
        #expect(try other.all("Project").isEmpty)
    }

    @Test func aPathBelowTheNullDeviceIsASharedInMemoryStore() throws {
        let url = URL(fileURLWithPath: "/dev/null/\(UUID().uuidString)")
        func open(_ url: URL, _ options: [AnyHashable: Any]? = nil) throws -> NSManagedObjectContext {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
            try coordinator.addPersistentStore(type: .sqlite, at: url, options: options)
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            return context
        }
        let contexts = try [open(url), open(url)]
        #expect(contexts[0].persistentStoreCoordinator?.persistentStores.first?.url == url)
        let project = contexts[0].make("Project", ["title": "Loom"])
        try contexts[0].save()
        let twin = try #require(try contexts[1].all("Project").first)
        #expect(twin.string("title") == "Loom")
        twin.setValue("Engine", forKey: "title")
        try contexts[1].save()
        project.setValue("Card", forKey: "title")
        let error = #expect(throws: CocoaError.self) { try contexts[0].save() }
        #expect(error?.code == .managedObjectMerge)
        let other = try open(URL(fileURLWithPath: "/dev/null/\(UUID().uuidString)"))
        #expect(try other.all("Project").isEmpty)
        #expect(!FileManager.default.fileExists(atPath: url.path))

        let twice = #expect(throws: CocoaError.self) {
            try contexts[0].persistentStoreCoordinator?.addPersistentStore(type: .sqlite, at: url)
        }
        #expect(twice?.code.rawValue == 134081)
        for coordinator in contexts.compactMap(\.persistentStoreCoordinator) {
            try coordinator.remove(coordinator.persistentStores[0])
        }
        #expect(try open(url).all("Project").isEmpty)
    }

    @Test func aSharedInMemoryStoreIsUsedFromSeveralThreads() throws {
        let url = URL(fileURLWithPath: "/dev/null/\(UUID().uuidString)")
        let containers = try (0..<3).map { _ in
            let container = NSPersistentContainer(name: "Shared", managedObjectModel: TestModel.make())
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
            var failure: (any Error)?
            container.loadPersistentStores { failure = $1 }
            if let failure { throw failure }
            return container
        }
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            let context = containers[number].newBackgroundContext()
            for _ in 0..<20 {
                context.performAndWait {
                    context.make("Project", ["title": "\(number)"])
                    #expect(throws: Never.self) { try context.save() }
                }
            }
        }
        let context = containers[0].newBackgroundContext()
        #expect(try context.performAndWait { try context.all("Project").count } == 60)
        try containers[0].persistentStoreCoordinator.destroyPersistentStore(at: url, type: .sqlite)
        let error = #expect(throws: CocoaError.self) {
            try context.performAndWait {
                context.make("Project")
                try context.save()
            }
        }
        #expect(error != nil)
    }

    @Test func aStoreDescriptionWithoutAURLUsesTheNullDevice() {
        let description = NSPersistentStoreDescription()
        #expect(description.url?.absoluteString == "file:///dev/null")
        #expect(description.type == NSSQLiteStoreType)
        #expect((description.copy() as? NSPersistentStoreDescription)?.url == description.url)
    }
}
