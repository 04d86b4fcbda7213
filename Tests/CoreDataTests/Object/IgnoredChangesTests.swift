import CoreData
import Testing

/// Changes of its transient note and place are ignored; changes of its plain properties are not.
final class LogEntry: NSManagedObject {
    @NSManaged var text: String?
    @NSManaged var note: String?
    @NSManaged var color: String?
    var cursor = 0

    override class var contextShouldIgnoreUnmodeledPropertyChanges: Bool { false }
    class func contextShouldIgnoreChangesForNote() -> Bool { true }
    class var contextShouldIgnoreChangesForPlace: Bool { true }
    class func contextShouldIgnoreChangesForColor() -> Bool { false }
    /// Not a transient attribute, so the override has no effect.
    class func contextShouldIgnoreChangesForText() -> Bool { true }

    static func model() -> NSManagedObjectModel {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [TestModel.attribute("city", .stringAttributeType)]
        let transients = [
            TestModel.attribute("note", .stringAttributeType), TestModel.attribute("color", .stringAttributeType),
            place,
        ]
        for attribute in transients { attribute.isTransient = true }
        let entry = TestModel.entity("LogEntry", [TestModel.attribute("text", .stringAttributeType)] + transients)
        entry.managedObjectClassName = NSStringFromClass(LogEntry.self)
        return NSManagedObjectModel(entities: [entry])
    }
}

/// `contextShouldIgnoreUnmodeledPropertyChanges`, and `contextShouldIgnoreChangesFor<Key>` as described in
/// `NSManagedObject.h`.
@Suite struct IgnoredChangesTests {
    private func saved(_ kind: StoreKind = .sqlite) throws -> (LogEntry, NSManagedObjectContext) {
        let context = try Stack(kind, model: LogEntry.model()).keptContext()
        let entry = LogEntry(context: context)
        entry.text = "a"
        try context.save()
        return (entry, context)
    }

    @Test(arguments: StoreKind.allCases) func ignoredTransientAttributeLeavesTheObjectUnchanged(_ kind: StoreKind)
        throws
    {
        let (entry, context) = try saved(kind)
        entry.note = "b"
        entry.setValue(["city": "Oslo"], forKey: "place")
        entry.willChangeValue(forKey: "note")
        entry.setPrimitiveValue("c", forKey: "note")
        entry.didChangeValue(forKey: "note")
        #expect(!entry.hasChanges && !context.hasChanges && entry.changedValues().isEmpty)
        #expect(entry.note == "c" && entry.value(forKeyPath: "place.city") as? String == "Oslo")
        // The object keeps its transient values when it is saved for another reason.
        entry.text = "d"
        #expect(context.updatedObjects == [entry])
        try context.save()
        #expect(entry.note == "c" && !entry.hasChanges)
    }

    @Test func otherTransientAttributesChangeTheObject() throws {
        let (entry, context) = try saved()
        entry.color = "red"
        #expect(entry.hasChanges && !entry.hasPersistentChangedValues)
        try context.save()
        entry.text = "b"
        #expect(entry.hasChanges && entry.hasPersistentChangedValues)
    }

    @Test func aClassCanCountUnmodeledPropertiesAsChanges() throws {
        let (entry, context) = try saved()
        entry.cursor = 1
        #expect(!entry.hasChanges)
        entry.willChangeValue(forKey: "cursor")
        entry.cursor = 2
        entry.didChangeValue(forKey: "cursor")
        #expect(entry.isUpdated && context.hasChanges && !entry.hasPersistentChangedValues)
        try context.save()
        #expect(!entry.hasChanges)
        entry.setValue(3, forKey: "cursor")
        #expect(entry.cursor == 3 && entry.hasChanges)
    }

    @Test func ignoredAttributeOfANewObjectIsKept() throws {
        let context = try Stack(.sqlite, model: LogEntry.model()).keptContext()
        let entry = LogEntry(context: context)
        entry.note = "a"
        #expect(entry.isInserted && entry.note == "a")
        try context.save()
        #expect(entry.note == "a" && !context.hasChanges)
    }
}
