import CoreData
import Testing

/// Which stores `loadPersistentStores` opens.
@Suite struct LoadingStoresTests {
    private func container(_ descriptions: [NSPersistentStoreDescription]) -> NSPersistentContainer {
        let model = TestModel.make()
        model.setEntities(model.entities.filter { $0.name == "Project" }, forConfigurationName: "Projects")
        model.setEntities(model.entities.filter { $0.name == "Everything" }, forConfigurationName: "Rest")
        let container = NSPersistentContainer(name: "Loading", managedObjectModel: model)
        container.persistentStoreDescriptions = descriptions
        return container
    }

    private func inMemory(_ configuration: String, _ type: String) -> NSPersistentStoreDescription {
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
        description.type = type
        description.configuration = configuration
        return description
    }

    @Test(arguments: [NSSQLiteStoreType, NSInMemoryStoreType])
    @MainActor
    func severalInMemoryStoresAreEachLoadedOnce(type: String) throws {
        let container = container([inMemory("Projects", type), inMemory("Rest", type)])
        var loaded: [String?] = []
        container.loadPersistentStores { loaded.append($1 == nil ? $0.configuration : "\($1!)") }
        #expect(loaded == ["Projects", "Rest"])
        #expect(container.persistentStoreCoordinator.persistentStores.map(\.configurationName) == ["Projects", "Rest"])
        container.loadPersistentStores { description, _ in loaded.append(description.configuration) }
        #expect(loaded.count == 2 && container.persistentStoreCoordinator.persistentStores.count == 2)

        let context = container.viewContext
        context.make("Project", ["title": "Apollo"])
        context.make("Everything", ["integer16": 1])
        try context.save()
        #expect(try context.all("Project").count == 1 && context.all("Everything").count == 1)
    }

    @Test func failedOrRemovedStoresAreLoadedAgain() throws {
        let stack = try CoordinatorStack()
        let folder = stack.folder.appendingPathComponent("later")
        let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("a.sqlite"))
        let container = container([description])
        var failures: [Bool] = []
        container.loadPersistentStores { failures.append($1 != nil) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        container.loadPersistentStores { failures.append($1 != nil) }
        container.loadPersistentStores { failures.append($1 != nil) }
        #expect(failures == [true, false])
        let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
        try container.persistentStoreCoordinator.remove(store)
        container.loadPersistentStores { failures.append($1 != nil) }
        #expect(failures == [true, false, false])
    }
}
