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

    @Test(arguments: [true, false]) func aRowReadAgainReplacesItsLikeOnlyIfTheVersionDoesNotIdentifyIt(
        _ versionIdentifiesRow: Bool
    ) throws {
        let stack = try CoordinatorStack()
        let cache = try stack.add("one").rowCache
        let project = stack.context().make("Project", ["title": "A"])
        try project.managedObjectContext?.save()
        if !versionIdentifiesRow { project.layout.noteDerivedCells() }
        let owned = try #require(cache.row(of: project.key, project.layout))
        let generation = cache.generation.current
        let reading = cache.beginReading()
        cache.put([(project.key, owned.row)], in: owned.slab, of: project.layout, since: reading)
        cache.endReading()
        #expect((cache.generation.current == generation) == versionIdentifiesRow)
    }

    @Test func aFetchGivesItsRowsToFaultsThatWereRegisteredBefore() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let id = try {
            let context = stack.context()
            let project = context.make("Project", ["title": "A"])
            try context.save()
            return project.objectID
        }()
        let context = stack.context()
        let fault = context.object(with: id)
        #expect(fault.slab == nil)
        #expect(try context.fetch(NSFetchRequest(entityName: "Project")) == [fault])
        #expect(fault.isFault && fault.slab?.isCurrent == true)
        #expect(fault.string("title") == "A")
    }

    @Test(arguments: [1, 10]) func objectsAreSortedByKey(_ every: Int) throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let context = stack.context()
        let projects = (0..<100).map { _ in context.make("Project") }
        try context.save()
        let some = projects.enumerated().filter { $0.offset % every == 0 }.map(\.element)
        for order in [some, some.reversed(), some.filter { $0.key % 2 == 0 } + some.filter { $0.key % 2 == 1 }] {
            #expect(order.sortedByKey().map(\.key) == some.map(\.key).sorted())
        }
    }
}
