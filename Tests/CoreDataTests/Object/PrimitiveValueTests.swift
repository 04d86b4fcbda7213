import CoreData
import Testing

/// Sets a timestamp in `willSave()`, as many programs do.
final class StampedNote: NSManagedObject {
    @NSManaged var text: String?
    @NSManaged var stamp: NSNumber?
    /// How often `willSave()` was called.
    var saves = 0

    override func willSave() {
        super.willSave()
        saves += 1
        if !isDeleted { setPrimitiveValue(NSNumber(value: saves), forKey: "stamp") }
    }

    static func model() -> NSManagedObjectModel {
        let entity = TestModel.entity(
            "StampedNote",
            [TestModel.attribute("text", .stringAttributeType), TestModel.attribute("stamp", .integer64AttributeType)])
        entity.managedObjectClassName = NSStringFromClass(StampedNote.self)
        return NSManagedObjectModel(entities: [entity])
    }
}

/// How `setPrimitiveValue(_:forKey:)` affects saving. Apple's documentation of `willSave()`: "If you change property
/// values using primitive accessors, you avoid the possibility of infinite recursion, but Core Data will not notice
/// the change you make."
@Suite struct PrimitiveValueTests {
    private func note(_ kind: StoreKind) throws -> (Stack, NSManagedObjectContext, StampedNote) {
        let stack = try Stack(kind, model: StampedNote.model())
        let context = stack.context()
        let note = StampedNote(context: context)
        note.text = "first"
        try context.save()
        return (stack, context, note)
    }

    private func stored(_ stack: Stack) throws -> StampedNote {
        try #require(try stack.context().all("StampedNote").first as? StampedNote)
    }

    @Test(arguments: StoreKind.allCases) func aTimestampSetInWillSaveIsSaved(_ kind: StoreKind) throws {
        let (stack, context, note) = try note(kind)
        #expect(note.saves == 1)
        #expect(try stored(stack).stamp == 1)
        note.text = "second"
        try context.save()
        #expect(note.saves == 2 && !context.hasChanges)
        #expect(try stored(stack).stamp == 2)
        #expect(try stored(stack).text == "second")
    }

    @Test func aTimestampSetInWillSaveReachesTheParent() throws {
        let (stack, context, note) = try note(.sqlite)
        let child = stack.child(of: context)
        let twin = try #require(child.object(with: note.objectID) as? StampedNote)
        twin.text = "second"
        twin.saves = 40
        try child.save()
        #expect(note.stamp == 41 && note.isUpdated)
    }

    @Test(arguments: StoreKind.allCases) func aPrimitiveValueLeavesASavedObjectWithoutChanges(_ kind: StoreKind) throws
    {
        let (stack, context, note) = try note(kind)
        note.setPrimitiveValue("silent", forKey: "text")
        #expect(note.text == "silent")
        #expect(!context.hasChanges && !note.hasChanges && !note.isUpdated && context.updatedObjects.isEmpty)
        #expect(note.changedValues().isEmpty && !note.hasPersistentChangedValues)
        #expect(note.changedValuesForCurrentEvent().isEmpty)
        #expect(note.committedValues(forKeys: ["text"]) as NSDictionary == ["text": "first"])
        try context.save()
        #expect(try stored(stack).text == "first")
        context.refresh(note, mergeChanges: true)
        #expect(note.text == "first")
    }

    @Test(arguments: StoreKind.allCases) func aPrimitiveValueIsSavedWithTheNextChangeOfItsObject(_ kind: StoreKind)
        throws
    {
        let (stack, context, note) = try note(kind)
        note.setPrimitiveValue("silent", forKey: "text")
        note.stamp = 7
        #expect(note.changedValues().keys.sorted() == ["stamp", "text"])
        try context.save()
        #expect(try stored(stack).text == "silent")
    }

    @Test(arguments: StoreKind.allCases)
    func aPrimitiveValueWithChangeNotificationsIsAChange(_ kind: StoreKind) throws {
        let (stack, context, note) = try note(kind)
        note.willChangeValue(forKey: "text")
        note.setPrimitiveValue("announced", forKey: "text")
        note.didChangeValue(forKey: "text")
        #expect(context.updatedObjects == [note])
        #expect(note.changedValues() as NSDictionary == ["text": "announced"])
        try context.save()
        #expect(try stored(stack).text == "announced")
    }

    @Test func aPrimitiveValueWithChangeNotificationsCanBeUndone() throws {
        let (_, context, note) = try note(.sqlite)
        context.undoManager = UndoManager()
        context.undoManager?.groupsByEvent = false
        context.undoManager?.beginUndoGrouping()
        note.setPrimitiveValue("silent", forKey: "text")
        note.willChangeValue(forKey: "stamp")
        note.setPrimitiveValue(99, forKey: "stamp")
        note.didChangeValue(forKey: "stamp")
        context.processPendingChanges()
        context.undoManager?.endUndoGrouping()
        context.undo()
        #expect(note.stamp == 1)
        #expect(note.text == "silent")
    }

    @Test func aPrimitiveRelationshipValueUpdatesBothSides() throws {
        let stack = try Stack()
        let context = stack.context()
        let (department, employee) = (context.make("Department", ["name": "Tools"]), context.make("Employee"))
        try context.save()
        employee.setPrimitiveValue(department, forKey: "department")
        #expect(context.updatedObjects == [department, employee])
        #expect(department.objects("employees") == [employee])
        try context.save()
        #expect(try stack.context().all("Department")[0].objects("employees").count == 1)
    }
}
