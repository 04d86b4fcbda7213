import CoreData
import Testing

/// Objects and files of a store that is removed from its coordinator.
@Suite struct RemovedStoreTests {
    @Test(arguments: [false, true]) func aRemovedStoreIsReleasedEvenIfContextsReadItsObjects(isPinned: Bool) throws {
        let stack = try Stack(.sqlite)
        let coordinator = stack.container.persistentStoreCoordinator
        let context = stack.context()
        let child = stack.child(of: context)
        let remains = Remains()
        let record = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        var held: [NSManagedObject] = []
        try context.performAndWait {
            if isPinned { try context.setQueryGenerationFrom(.current) }
            held = try makeCycles(in: context)
            #expect(try context.all("Employee").count == 2)
        }
        try child.performAndWait { held += try child.all("Employee") }
        try {
            let store = try #require(coordinator.persistentStores.first)
            remains.watch([store])
            try context.performAndWait { try coordinator.remove(store) }
        }()
        child.performAndWait {}
        #expect(try openDescriptors(of: stack.url) == 0)
        #expect(held.allSatisfy { $0.managedObjectContext == nil && $0.isFault })
        #expect(context.registeredObjects.isEmpty && child.registeredObjects.isEmpty)
        #expect(record.objects(NSInvalidatedObjectsKey) == Set(held.prefix(4)))
        #expect(remains.count == 0)
    }

    @Test func unsavedChangesOfARemovedStoreStayUntilRollback() throws {
        let stack = try Stack(.sqlite)
        let coordinator = stack.container.persistentStoreCoordinator
        let context = stack.context()
        let remains = Remains()
        try context.performAndWait {
            let employee = try makeCycles(in: context)[2]
            employee.setValue("Cleo", forKey: "firstName")
            try {
                let store = try #require(coordinator.persistentStores.first)
                remains.watch([store])
                try coordinator.remove(store)
            }()
            #expect(context.hasChanges && employee.string("firstName") == "Cleo")
            #expect(throws: (any Error).self) { try context.save() }
            #expect(employee.string("firstName") == "Cleo" && remains.count == 1)
            context.rollback()
            #expect(!context.hasChanges && context.registeredObjects.isEmpty && employee.managedObjectContext == nil)
        }
        #expect(remains.count == 0)
    }

    @Test func undoSkipsObjectsOfARemovedStore() throws {
        let stack = try Stack(.sqlite)
        let coordinator = stack.container.persistentStoreCoordinator
        let context = stack.context()
        context.undoManager = UndoManager()
        try context.performAndWait {
            context.undoManager?.groupsByEvent = false
            context.undoManager?.beginUndoGrouping()
            _ = try makeCycles(in: context)
            context.undoManager?.endUndoGrouping()
            for store in coordinator.persistentStores { try coordinator.remove(store) }
            context.undo()
            #expect(!context.hasChanges && context.registeredObjects.isEmpty)
        }
    }

    @Test func anObjectOfARemovedStoreReadsNil() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        try context.performAndWait {
            let project = context.make("Project", ["title": "P"])
            try context.save()
            for store in stack.container.persistentStoreCoordinator.persistentStores {
                try stack.container.persistentStoreCoordinator.remove(store)
            }
            context.processPendingChanges()
            let title = project.string("title")
            #expect(title == nil)
        }
    }

    @Test func aMigratedStoreReleasesItsSourceStore() throws {
        let stack = try Stack(.sqlite)
        let coordinator = stack.container.persistentStoreCoordinator
        let context = stack.context()
        let remains = Remains()
        let held = try makeCycles(in: context)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.fetchBatchSize = 1
        #expect(try context.fetch(request).count == 2)
        try {
            let store = try #require(coordinator.persistentStores.first)
            remains.watch([store])
            try coordinator.migratePersistentStore(
                store, to: stack.folder.appendingPathComponent("moved.sqlite"), type: .sqlite)
        }()
        #expect(remains.count == 0)
        #expect(held[2].string("firstName") == "Bea")
    }
}
