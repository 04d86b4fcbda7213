import CoreData
import Testing

/// Changes merged from other contexts are not undoable.
@Suite struct MergedUndoTests {
    /// A context with an undo manager that does not group by event, and another context.
    private func contexts(_ stack: Stack) -> (undoing: NSManagedObjectContext, other: NSManagedObjectContext) {
        let (undoing, other) = (stack.context("undoing"), stack.context("other"))
        let manager = UndoManager()
        manager.groupsByEvent = false
        undoing.undoManager = manager
        return (undoing, other)
    }

    private func merge(_ other: NSManagedObjectContext, into context: NSManagedObjectContext) throws {
        nonisolated(unsafe) var note: Notification?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: other, queue: nil
        ) { note = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try other.save()
        context.mergeChanges(fromContextDidSave: try #require(note))
    }

    @Test(arguments: StoreKind.allCases) func mergeOverUnsavedChangesRegistersNothing(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (context, other) = contexts(stack)
        let maker = stack.context()
        let ada = maker.make("Employee", ["firstName": "Ada"])
        let departments = ["R", "S"].map { maker.make("Department", ["name": $0]) }
        try maker.save()

        let manager = context.undoManager!
        manager.beginUndoGrouping()
        let mine = context.object(with: ada.objectID)
        mine.setValue(context.object(with: departments[0].objectID), forKey: "department")
        context.processPendingChanges()
        manager.endUndoGrouping()

        other.object(with: ada.objectID).setValue(other.object(with: departments[1].objectID), forKey: "department")
        try merge(other, into: context)
        other.delete(other.object(with: departments[0].objectID))
        try merge(other, into: context)
        #expect(manager.canUndo)
        manager.undo()
        #expect(!manager.canUndo)
    }

    @Test(arguments: StoreKind.allCases) func changeInTheSameEventAsAMergeIsUndone(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (context, other) = contexts(stack)
        let ada = other.make("Employee", ["firstName": "Ada", "lastName": "K"])
        try other.save()
        let mine = context.object(with: ada.objectID)

        context.undoManager!.beginUndoGrouping()
        mine.setValue("Augusta", forKey: "firstName")
        ada.setValue("L", forKey: "lastName")
        try merge(other, into: context)
        context.undoManager!.endUndoGrouping()
        #expect(mine.string("firstName") == "Augusta" && mine.string("lastName") == "L")
        context.undo()
        #expect(mine.string("firstName") == "Ada" && mine.string("lastName") == "L")
    }

    @Test(arguments: StoreKind.allCases) func refreshRegistersNothing(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (context, other) = contexts(stack)
        let department = other.make("Department", ["name": "R"])
        let ada = other.make("Employee", ["firstName": "Ada", "department": department])
        try other.save()
        let mine = context.object(with: ada.objectID)
        #expect(mine.object("department") != nil)
        ada.setValue(nil, forKey: "department")
        try other.save()
        context.refreshAllObjects()
        context.processPendingChanges()
        #expect(mine.object("department") == nil && !context.undoManager!.canUndo)
    }
}
