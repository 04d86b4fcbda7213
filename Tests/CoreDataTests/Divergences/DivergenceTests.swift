import SQLite
import Testing
import TestSupport

@testable import CoreData

private class Listener: NSObject, NSFetchedResultsControllerDelegate {
    var calls = 0
}

private final class CountingListener: Listener {
    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { calls += 1 }
}

/// Rows of the table "Known divergences from Apple" that no other suite demonstrates.
@Suite struct DivergenceTests {
    @Test func methodsOfADelegatesSubclassAreNotCalled() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let controller = stack.controller(context)
        let listener = CountingListener()
        controller.delegate = listener
        try controller.performFetch()
        context.hire("Ann", "Able")
        context.processPendingChanges()
        #expect(controller.fetchedObjects?.count == 1)
        #expect(listener.calls == 0)
    }

    @Test func aReleasedObjectReceivesNoFaultCallbacks() throws {
        let stack = try Stack(.inMemory, model: Pupil.model())
        let writer = stack.context()
        writer.make("Pupil", ["name": "Ada"])
        try writer.save()
        let diary = try Pupil.entries {
            let context = stack.context()
            _ = try context.all("Pupil").first?.value(forKey: "name")
            #expect(context.registeredObjects.isEmpty)
        }
        #expect(diary == ["fetch Ada"])
    }

    @Test func theInheritedFetchRequestHasUntypedResults() throws {
        let stack = try Stack(.inMemory, model: Pupil.model())
        let context = stack.context()
        context.make("Pupil", ["name": "Ada"])
        let request: Any = Pupil.fetchRequest()
        #expect(request as? NSFetchRequest<Pupil> == nil)
        let typed: Any = NSFetchRequest<Pupil>(entityName: "Pupil")
        #expect(typed as? NSFetchRequest<any NSFetchRequestResult> == nil)
        #expect(try context.fetch(Pupil.fetchRequest()).first is Pupil)
    }

    @Test func didSaveObjectIDsIsPostedOnceItsNameWasRead() async {
        await #expect(processExitsWith: .success) {
            let context = try Stack(.inMemory).keptContext()
            nonisolated(unsafe) var count = 0
            let unread = NSNotification.Name("NSManagedObjectContextDidSaveObjectIDsNotification")
            _ = NotificationCenter.default.addObserver(forName: unread, object: nil, queue: nil) { _ in count += 1 }
            context.make("Project")
            try context.save()
            #expect(count == 0)
            #expect(NSManagedObjectContext.didSaveObjectIDsNotification == unread)
            context.make("Project")
            try context.save()
            #expect(count == 1)
        }
    }

    @Test func aFaultWhoseStoreFailsTrapsWithTheError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack()
            let context = stack.context()
            let project = context.make("Project", ["title": "Loom"])
            try context.save()
            let uri = project.objectID.uriRepresentation()
            let other = try Stack(reopening: stack)
            let coordinator = other.container.persistentStoreCoordinator
            let fault = other.context().object(
                with: try #require(coordinator.managedObjectID(forURIRepresentation: uri)))
            try Connection(path: stack.url.path).execute("DROP TABLE ZPROJECT")
            _ = fault.value(forKey: "title")
        }
        #expect(result.standardError.contains("CoreData could not fulfill a fault for '0x"))
        #expect(result.standardError.contains("no such table: ZPROJECT"))
    }

    @Test func theDefaultDirectoryIsOnlyAMethod() {
        let directory: () -> URL = NSPersistentContainer.defaultDirectoryURL
        #expect(directory().isFileURL)
    }

    @Test func aStoreHasSevenConnectionsByDefault() { #expect(SQLitePool.usualMaximum == 7) }

    @Test func metadataOfABinaryStoreIsAPropertyList() throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
        let store = try coordinator.addPersistentStore(
            type: .binary, at: folder.appendingPathComponent("store.binary"))
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        coordinator.setMetadata(["list": ["a", 1, Date(timeIntervalSinceReferenceDate: 1)]], for: store)
        context.make("Project")
        try context.save()
        coordinator.setMetadata(["badge": Badge("of a class")], for: store)
        context.make("Project")
        #expect(throws: (any Error).self) { try context.save() }
    }

    @Test func anArrayLiteralIsNotAnNSSet() throws {
        #expect(!(NSSet.self is any ExpressibleByArrayLiteral.Type))
        let context = try Stack(.inMemory).keptContext()
        let project = context.make("Project")
        let ada = context.make("Employee", ["projects": NSSet(array: [project])])
        #expect(ada.objects("projects") == [project])
        ada.setValue(Set([project]) as NSSet, forKey: "projects")
        #expect(project.objects("members") == [ada])
        #expect(([project] as NSOrderedSet).count == 1 && ([project] as NSArray).count == 1)
    }

    @Test func mergedDeletionsApplyNoDeleteRules() throws {
        let stack = try Stack()
        let (author, reader) = (stack.context(), stack.context())
        let department = author.make("Department", ["name": "Design"])
        let ada = author.make("Employee", ["firstName": "Ada", "department": department])
        try author.save()
        let twin = try reader.existingObject(with: ada.objectID)
        let gone = try #require(twin.object("department"))
        // A save that deletes the department removes it from the employee; its notification contains both.
        let saves = Notes(of: author, .NSManagedObjectContextDidSave)
        author.delete(department)
        try author.save()
        reader.mergeChanges(fromContextDidSave: try #require(saves.last))
        #expect(gone.isDeleted && twin.object("department") == nil)
        #expect(!twin.hasChanges && reader.deletedObjects == [gone])
    }
}
