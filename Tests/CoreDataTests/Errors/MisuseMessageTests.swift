import CoreData
import Testing

/// Each trap's message names the call, the entity and the property, and says what to do.
@Suite struct MisuseMessageTests {
    private func message(_ result: ExitTest.Result?, contains parts: String...) {
        let text = result.standardError
        for part in parts { #expect(text.contains(part), "\(text)") }
    }

    @Test func aMisspelledEntitySuggestsTheClosestOne() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let context = try Stack(.inMemory).keptContext()
                _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Employe"))
            }, contains: "NSFetchRequest could not locate", "'Employe'", "Did you mean 'Employee'?")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let context = try Stack(.inMemory).keptContext()
                _ = NSEntityDescription.insertNewObject(forEntityName: "Porject", into: context)
            }, contains: "insertNewObject(forEntityName:into:)", "'Porject'", "Did you mean 'Project'?")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let context = try Stack().keptContext()
                try context.execute(NSBatchInsertRequest(entityName: "project", objects: []))
            }, contains: "batch request", "'project'", "Did you mean 'Project'?")
    }

    @Test func anUnknownKeyReportsMethodAndEntityAndSuggestsTheClosestOne() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Stack(.inMemory).keptContext().make("Project").value(forKey: "titel")
            }, contains: "valueForUndefinedKey:", "entity Project", "\"titel\"", "Did you mean 'title'?")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try Stack(.inMemory).keptContext().make("Project").setValue(1, forKey: "size")
            }, contains: "setValue:forUndefinedKey:", "entity Project", "\"size\".")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try Stack(.inMemory).keptContext().make("Project").setPrimitiveValue("x", forKey: "tittle")
            }, contains: "setPrimitiveValue(_:forKey:)", "Project", "Did you mean 'title'?")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Stack(.inMemory).keptContext().make("Project").mutableSetValue(forKey: "title")
            }, contains: "mutableSetValue(forKey:)", "'title' of Project is not a to-many relationship")
    }

    @Test func unknownKeyOfAFetchFromMemoryThrows() throws {
        let context = try Stack(.inMemory).keptContext()
        context.make("Project", ["title": "a"])
        func sentence(_ format: String?, sortedBy key: String? = nil) throws -> String {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
            request.predicate = format.map { NSPredicate(format: $0) }
            request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
            let error = try #require(throws: CocoaError.self) { try context.fetch(request) }
            #expect(error.code == .persistentStoreUnsupportedRequestType)
            #expect(throws: CocoaError.self) { try context.count(for: request) }
            return error.localizedDescription
        }
        // The object is not saved in any store yet.
        #expect(try sentence("titel == 'a'").contains("keypath titel not found in entity <Project>"))
        #expect(try sentence("title == 'a' OR NOT titel == 'b'").contains("Did you mean 'title'?"))
        #expect(try sentence(nil, sortedBy: "titel").contains("keypath titel not found"))
        try context.save()
        context.reset()
        #expect(try sentence("ANY members.nme == 'a' OR members.@count == 0 AND titel == ''").contains("titel"))
        #expect(try sentence("length(titel) > 1").contains("keypath titel not found in entity <Project>"))
        #expect(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Project")).count == 1)
    }

    @Test func aValueOfTheWrongTypeReportsPropertyAndEntity() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                try Stack(.inMemory).keptContext().make("Project").setValue(1, forKey: "title")
            }, contains: "NSInvalidArgumentException", "property = \"title\"", "desired type = NSString",
            "entity Project")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let context = try Stack(.inMemory).keptContext()
                context.make("Project").mutableSetValue(forKey: "members").add(context.make("Department"))
            }, contains: "to-many relationship", "property = \"members\"", "desired type = Employee", "entity Project")
    }

    @Test func objectsOfAnotherContextTrapWithARemedy() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let stack = try Stack(.inMemory)
                let department = stack.context().make("Department", ["name": "Design"])
                stack.context().make("Employee").setValue(department, forKey: "department")
            }, contains: "Illegal attempt to establish a relationship 'department'", "object(with:)")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let stack = try Stack(.inMemory)
                let one = stack.context()
                stack.context().delete(one.make("Department"))
            }, contains: "cannot delete objects in other contexts: the Department", "object(with:)")
    }

    @Test func aContextWithoutStoresTrapsWithARemedy() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let context = NSManagedObjectContext(.privateQueue)
                context.name = "window"
                _ = NSEntityDescription.insertNewObject(forEntityName: "Employee", into: context)
            }, contains: "NSManagedObjectContext 'window' has no persistent store coordinator",
            "set its persistentStoreCoordinator or its parent")
    }

    @Test func anIndexPathOutOfRangeTrapsWithTheValidOnes() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let stack = try Stack(.inMemory)
                let context = stack.context()
                context.hire("Ann", "Able")
                let controller = stack.controller(context)
                try controller.performFetch()
                _ = controller.object(at: IndexPath(item: 3, section: 1))
            }, contains: "no object at index 3 in section at index 1", "the results have 1 sections, of [1] objects")
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let stack = try Stack(.inMemory)
                _ = stack.controller(stack.context()).object(at: IndexPath(item: 0, section: 0))
            }, contains: "call performFetch() first")
    }

    @Test func aControllerWithTheWrongResultClassTrapsWithTheClasses() async {
        message(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let stack = try Stack(.inMemory)
                let context = stack.context()
                context.make("Project", ["title": "a"])
                let request = NSFetchRequest<Pupil>(entityName: "Project")
                request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
                let controller = NSFetchedResultsController(
                    fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
                try controller.performFetch()
                _ = controller.fetchedObjects
            }, contains: "of the class NSManagedObject, not Pupil", "managedObjectClassName of the entity 'Project'")
    }

    @Test(arguments: StoreKind.allCases) func aDeletedObjectCanBeReadAfterTheSave(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "Design"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": department])
        try context.save()
        context.reset()
        let again = try #require(try context.all("Employee").first)
        _ = again.string("firstName")
        context.delete(again)
        try context.save()
        #expect(again.string("firstName") == "Ada" && again.object("department") == nil)
        #expect(ada.object("department") == nil)
    }

    @Test func anObjectThatOutlivesItsContextHasNoRelatedObjects() throws {
        let stack = try Stack(.inMemory)
        let writer = stack.context()
        writer.make("Employee", ["firstName": "Ada", "department": writer.make("Department", ["name": "Design"])])
        try writer.save()
        var ada: NSManagedObject?
        do {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
            ada = try context.all("Employee").first
            _ = ada?.string("firstName")
        }
        #expect(ada?.managedObjectContext == nil && ada?.string("firstName") == "Ada")
        #expect(ada?.object("department") == nil && ada?.objects("projects") == [])
    }
}
