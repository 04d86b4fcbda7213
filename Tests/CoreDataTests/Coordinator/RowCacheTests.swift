import Testing

@testable import CoreData

@Suite struct RowCacheTests {
    @Test func aRowIsEvictedWithTheLastObjectOfItsRecord() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let (one, two) = (stack.context(), stack.context())
        let root = try #require(stack.coordinator.managedObjectModel.entitiesByName["Project"]?.layout.rootNumber)
        do {
            let project = one.make("Project", ["title": "A"])
            try one.save()
            let same = try two.existingObject(with: project.objectID)
            #expect(same.string("title") == "A")
            #expect(store.rowCache.rowCount(root: root) == 1)
            one.reset()
            #expect(store.rowCache.rowCount(root: root) == 1)
            withExtendedLifetime((project, same)) {}
        }
        two.reset()
        #expect(store.rowCache.rowCount(root: root) == 0)
    }

    @Test func stalenessIntervalLimitsTheAgeOfCachedRows() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let (holder, reader) = (stack.context(), stack.context())
        let project = holder.make("Project", ["title": "old"])
        try holder.save()
        let same = reader.object(with: project.objectID)
        let elsewhere = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
        try elsewhere.addPersistentStore(type: .sqlite, at: stack.url("one"))
        let writer = NSManagedObjectContext(.privateQueue)
        writer.persistentStoreCoordinator = elsewhere
        try writer.all("Project")[0].setValue("new", forKey: "title")
        try writer.save()

        #expect(same.string("title") == "old")
        reader.refresh(same, mergeChanges: false)
        #expect(same.string("title") == "old")
        reader.stalenessInterval = 0
        reader.refresh(same, mergeChanges: false)
        #expect(same.string("title") == "new")
        withExtendedLifetime(project) {}
    }
}
