import CoreData
import Testing
import Torture

/// Deallocation of objects, stores and files together with their context, stack or store.
@Suite struct LifetimeTests {
    @Test(arguments: StoreKind.allCases, [true, false])
    func objectsInARetainCycleAreReleasedWithTheirContext(_ kind: StoreKind, areSaved: Bool) throws {
        let stack = try Stack(kind)
        let remains = Remains()
        do {
            let context = privateContext(stack.container.persistentStoreCoordinator)
            remains.watch([context] + (try makeCycles(in: context, saving: areSaved)))
            #expect(remains.count == 5)
        }
        #expect(remains.count == 0)
    }

    @Test(arguments: StoreKind.allCases)
    func fetchedObjectsInARetainCycleAreReleasedWithTheirContext(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        _ = try makeCycles(in: stack.context())
        let remains = Remains()
        do {
            let context = privateContext(stack.container.persistentStoreCoordinator)
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            request.relationshipKeyPathsForPrefetching = ["department.employees", "projects.members"]
            let employees = try context.fetch(request)
            for employee in employees { #expect(employee.object("department")?.objects("employees").count == 2) }
            remains.watch(employees)
        }
        #expect(remains.count == 0)
    }

    @Test(arguments: StoreKind.allCases) func objectsOfAChildAreReleasedWithTheChild(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let parent = stack.context()
        let remains = Remains()
        do {
            let child = NSManagedObjectContext(.privateQueue)
            child.parent = parent
            remains.watch([child] + (try makeCycles(in: child)))
            try child.obtainPermanentIDs(for: Array(child.registeredObjects))
            // The IDs arrive on the child's queue, which retains the child meanwhile.
            child.performAndWait {}
        }
        #expect(remains.count == 0)
        try parent.save()
        #expect(try stack.context().all("Employee").count == 2)
    }

    @Test func anUndoManagerDoesNotRetainObjectsOfAReleasedContext() throws {
        let stack = try Stack(.inMemory)
        let manager = UndoManager()
        manager.groupsByEvent = false
        let remains = Remains()
        do {
            let context = privateContext(stack.container.persistentStoreCoordinator)
            context.undoManager = manager
            manager.beginUndoGrouping()
            remains.watch(try makeCycles(in: context))
            manager.endUndoGrouping()
        }
        #expect(remains.count == 0)
        #expect(!manager.canUndo)
    }

    @Test func aReleasedStackClosesItsFile() throws {
        let folder = TestFolder.place()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("dropped.sqlite")
        let remains = Remains()
        var survivor: NSManagedObject?
        try {
            let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
            let store = try coordinator.addPersistentStore(type: .sqlite, at: url)
            let context = privateContext(coordinator)
            survivor = try makeCycles(in: context)[2]
            remains.watch([coordinator, store, context])
            #expect(try openDescriptors(of: url) > 0)
        }()
        #expect(remains.count == 0)
        #expect(try openDescriptors(of: url) == 0)
        // A surviving object keeps its values and its ID. It has no context to follow a relationship in.
        let employee = try #require(survivor)
        #expect(employee.managedObjectContext == nil && employee.string("firstName") == "Bea")
        #expect(!employee.objectID.isTemporaryID && employee.objectID.uriRepresentation().lastPathComponent == "p2")
        #expect(employee.object("department") == nil && employee.objects("projects").isEmpty)
        #expect(employee.description.contains("department = nil"))
    }

    @Test func anUnsavedObjectOutlivesItsStackAndModel() throws {
        let author = try {
            let stack = try Stack(.inMemory, model: Library.model())
            return privateContext(stack.container.persistentStoreCoordinator).make("Author", ["name": "Ada"])
        }()
        #expect(author.managedObjectContext == nil && author.string("name") == "Ada")
        #expect(author.objectID.isTemporaryID && author.entity.name == "Author")
    }

    @Test(arguments: StoreKind.allCases)
    func aReleasedObjectIsRemovedUnderBothOfItsIDs(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        for _ in 0..<100 { try context.obtainPermanentIDs(for: [context.make("Project")]) }
        context.reset()
        #expect(context.registeredObjects.isEmpty)
        for _ in 0..<100 { try context.obtainPermanentIDs(for: [context.make("Project")]) }
        context.rollback()
        #expect(context.registeredObjects.isEmpty)
        for _ in 0..<100 {
            let project = context.make("Project")
            try context.obtainPermanentIDs(for: [project])
            context.delete(project)
        }
        try context.save()
        #expect(context.registeredObjects.isEmpty)
    }

    @Test(arguments: StoreKind.allCases)
    func anUnsavedObjectIsFoundByTemporaryAndPermanentID(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let project = context.make("Project")
        let temporary = project.objectID
        try context.obtainPermanentIDs(for: [project])
        #expect(context.registeredObject(for: temporary) === project)
        #expect(context.registeredObject(for: project.objectID) === project)
        try context.save()
        #expect(context.registeredObject(for: temporary) == nil)
        #expect(context.registeredObject(for: project.objectID) === project)
    }

    @Test(arguments: StoreKind.allCases)
    func objectsCanBeReleasedOnOtherThreadsDuringReset(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        _ = try makeCycles(in: stack.context())
        let coordinator = stack.container.persistentStoreCoordinator
        let group = DispatchGroup()
        for round in 0..<60 {
            let context = privateContext(coordinator)
            nonisolated(unsafe) var held: [NSManagedObject] = []
            try context.performAndWait {
                held = try context.all("Employee") + context.all("Project")
                let fresh = (0..<20).map { _ in context.make("Project") }
                try context.obtainPermanentIDs(for: fresh)
                held += fresh
            }
            DispatchQueue.global().async(group: group) { held = [] }
            if round % 2 == 0 { context.performAndWait { context.reset() } }
        }
        group.wait()
        #expect(try stack.context().all("Employee").count == 2)
    }

    @Test(arguments: StoreKind.allCases) func aContextCanBeResetInsideItsOwnBlock(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        try context.performAndWait {
            _ = try makeCycles(in: context)
            try context.obtainPermanentIDs(for: [context.make("Project")])
            context.reset()
            #expect(context.registeredObjects.isEmpty && !context.hasChanges)
            #expect(try context.all("Employee").count == 2)
        }
    }

    // Each context used to search all others of the coordinator, which took minutes.
    @Test(.timeLimit(.minutes(1))) func manyContextsOfOneCoordinatorOpenInLinearTime() throws {
        let stack = try Stack(.inMemory)
        var contexts = (0..<20_000).map { _ in privateContext(stack.container.persistentStoreCoordinator) }
        for context in contexts { context.automaticallyMergesChangesFromParent = true }
        let last = try #require(contexts.last)
        contexts.removeLast(19_990)
        _ = try makeCycles(in: last)
        for context in contexts { context.performAndWait {} }
        #expect(try contexts[0].all("Employee").count == 2)
    }
}
