import CoreData
import Testing

@Suite struct UndoTests {
    private func stack(_ kind: StoreKind) throws -> (Stack, NSManagedObjectContext) {
        let stack = try Stack(kind)
        let context = stack.keptContext()
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        return (stack, context)
    }

    /// Runs the body with undo registration disabled.
    private func withoutUndo<Result>(_ context: NSManagedObjectContext, _ body: () throws -> Result) throws -> Result {
        context.undoManager!.disableUndoRegistration()
        defer { context.undoManager!.enableUndoRegistration() }
        let result = try body()
        try context.save()
        return result
    }

    @Test(arguments: StoreKind.allCases) func aChangeIsUndoneAndRedone(_ kind: StoreKind) throws {
        let (_, context) = try stack(kind)
        var ada: NSManagedObject!
        context.undoStep { ada = context.make("Employee", ["firstName": "Ada"]) }
        context.undoStep { ada.setValue("Bea", forKey: "firstName") }
        context.undoStep { ada.setValue("Cleo", forKey: "firstName") }
        context.undo()
        #expect(ada.string("firstName") == "Bea")
        context.undo()
        #expect(ada.string("firstName") == "Ada")
        context.redo()
        #expect(ada.string("firstName") == "Bea")
        context.redo()
        #expect(ada.string("firstName") == "Cleo")
    }

    @Test(arguments: [true, false]) func anUndoGroupContainsTheChangesMadeInside(byEvent: Bool) throws {
        let (_, context) = try stack(.inMemory)
        let manager = context.undoManager!
        manager.groupsByEvent = byEvent
        let ada = try withoutUndo(context) { context.make("Employee", ["firstName": "Ada"]) }
        func group(_ name: String, _ body: () -> Void) {
            manager.beginUndoGrouping()
            body()
            manager.setActionName(name)
            manager.endUndoGrouping()
        }
        manager.beginUndoGrouping()
        group("name") { ada.setValue("Bea", forKey: "firstName") }
        group("salary") { ada.setValue(3.0, forKey: "salary") }
        manager.undoNestedGroup()
        #expect(ada.value(forKey: "salary") as? Double == 0)
        #expect(ada.string("firstName") == "Bea")
        ada.setValue("Cleo", forKey: "firstName")
        manager.endUndoGrouping()
        manager.undo()
        #expect(ada.string("firstName") == "Ada")
        manager.redo()
        #expect(ada.string("firstName") == "Cleo")
    }

    @Test(arguments: StoreKind.allCases) func anInsertionIsUndoneAndRedone(_ kind: StoreKind) throws {
        let (stack, context) = try stack(kind)
        context.undoStep { context.make("Employee", ["firstName": "Ada", "salary": 3.0]) }
        context.undo()
        #expect(context.insertedObjects.isEmpty)
        #expect(try context.all("Employee").isEmpty)
        context.redo()
        #expect(context.insertedObjects.count == 1)
        try context.save()
        let other = stack.context()
        #expect(try other.all("Employee").map { $0.string("firstName") } == ["Ada"])
        #expect(try other.all("Employee")[0].value(forKey: "salary") as? Double == 3)
    }

    @Test(arguments: StoreKind.allCases) func undoingADeletionRestoresItsRelationships(_ kind: StoreKind) throws {
        let (stack, context) = try stack(kind)
        let (department, people, project) = try withoutUndo(context) {
            let department = context.make("Department", ["name": "R"])
            let people = ["a", "b"].map { context.make("Employee", ["firstName": $0, "department": department]) }
            let project = context.make("Project", ["title": "P"])
            people[0].setValue(NSSet(object: project), forKey: "projects")
            return (department, people, project)
        }
        context.undoStep {
            context.delete(department)
            context.delete(people[0])
        }
        #expect(people[1].object("department") == nil)
        context.undo()
        #expect(!department.isDeleted && !people[0].isDeleted)
        #expect(department.objects("employees") == Set(people))
        #expect(people[0].objects("projects") == [project])
        #expect(project.objects("members") == [people[0]])
        try context.save()
        let other = stack.context()
        #expect(try other.all("Department")[0].objects("employees").count == 2)
        #expect(try other.all("Project")[0].objects("members").count == 1)
        context.redo()
        #expect(department.isDeleted)
        try context.save()
        #expect(try stack.context().all("Department").isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func aRelationshipChangeIsUndoneOnBothSides(_ kind: StoreKind) throws {
        let (_, context) = try stack(kind)
        let (one, two, ada) = try withoutUndo(context) {
            let (one, two) = (context.make("Department", ["name": "1"]), context.make("Department", ["name": "2"]))
            return (one, two, context.make("Employee", ["department": one]))
        }
        context.undoStep { ada.setValue(two, forKey: "department") }
        context.undo()
        #expect(ada.object("department") === one)
        #expect(one.objects("employees") == [ada])
        #expect(two.objects("employees").isEmpty)
        context.redo()
        #expect(ada.object("department") === two)
        #expect(two.objects("employees") == [ada])
    }

    @Test(arguments: StoreKind.allCases) func undoWorksAcrossASave(_ kind: StoreKind) throws {
        let (stack, context) = try stack(kind)
        var ada: NSManagedObject!
        context.undoStep { ada = context.make("Employee", ["firstName": "Ada"]) }
        try context.save()
        context.undoStep { ada.setValue("Bea", forKey: "firstName") }
        try context.save()
        context.undo()
        #expect(ada.string("firstName") == "Ada")
        #expect(context.updatedObjects == [ada])
        try context.save()
        #expect(try stack.context().count(for: NSFetchRequest<NSManagedObject>(entityName: "Employee")) == 1)
        context.undoStep { context.delete(ada) }
        try context.save()
        #expect(ada.managedObjectContext == nil)
        context.undo()
        #expect(ada.managedObjectContext === context)
        #expect(ada.isInserted)
        try context.save()
        let other = stack.context()
        #expect(try other.all("Employee").map { $0.string("firstName") } == ["Ada"])
    }

    @Test func disabledRegistrationIgnoresChanges() throws {
        let (_, context) = try stack(.inMemory)
        context.undoManager!.disableUndoRegistration()
        context.make("Employee")
        context.processPendingChanges()
        context.undoManager!.enableUndoRegistration()
        #expect(!context.undoManager!.canUndo)
    }

    @Test func resetAndRollbackClearTheUndoStack() throws {
        let (_, context) = try stack(.inMemory)
        context.undoStep { context.make("Employee") }
        #expect(context.undoManager!.canUndo)
        context.rollback()
        #expect(!context.undoManager!.canUndo)
    }
}
