import CoreData
import Testing

@Suite struct UndoDepthTests {
    private func context(_ kind: StoreKind, _ model: NSManagedObjectModel = TestModel.make()) throws
        -> NSManagedObjectContext
    {
        let context = try Stack(kind, model: model).keptContext()
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        return context
    }

    @Test(arguments: StoreKind.allCases) func anUndoGroupOfSeveralEventsIsOneStep(_ kind: StoreKind) throws {
        let context = try context(kind)
        var ada: NSManagedObject!
        context.undoStep { ada = context.make("Employee", ["firstName": "Ada", "salary": 1.0]) }
        context.undoStep {
            ada.setValue("Bea", forKey: "firstName")
            context.processPendingChanges()
            ada.setValue(2.0, forKey: "salary")
            context.processPendingChanges()
            ada.setValue(3.0, forKey: "salary")
            context.undoManager!.setActionName("Rename")
        }
        context.undo()
        #expect(ada.string("firstName") == "Ada" && ada.value(forKey: "salary") as? Double == 1)
        #expect(context.undoManager!.redoActionName == "Rename")
        context.redo()
        #expect(ada.string("firstName") == "Bea" && ada.value(forKey: "salary") as? Double == 3)
        for _ in 0..<3 {
            context.undo()
            context.redo()
        }
        #expect(ada.string("firstName") == "Bea" && ada.value(forKey: "salary") as? Double == 3)
    }

    @Test(arguments: StoreKind.allCases) func aCascadeIsUndoneInOneStep(_ kind: StoreKind) throws {
        let employee = TestModel.entity("Employee", [TestModel.attribute("name", .stringAttributeType)])
        let department = TestModel.entity("Department", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(employee, "department", to: department, "employees", toMany: true, rule: .cascadeDeleteRule)
        let model = NSManagedObjectModel()
        model.entities = [employee, department]
        let context = try context(kind, model)
        var doomed: NSManagedObject!
        var people: [NSManagedObject] = []
        context.undoStep {
            doomed = context.make("Department", ["name": "R"])
            people = ["a", "b"].map { context.make("Employee", ["name": $0, "department": doomed!]) }
        }
        try context.save()
        context.undoStep { context.delete(doomed) }
        #expect(context.deletedObjects.count == 3)
        context.undo()
        #expect(context.deletedObjects.isEmpty && !context.hasPersistentChanges)
        #expect(doomed.objects("employees") == Set(people))
        #expect(people.map { $0.object("department") } == [doomed, doomed])
        context.redo()
        try context.save()
        #expect(try context.all("Employee").isEmpty)
        context.undo()
        try context.save()
        let found = try #require(try context.all("Department").first)
        #expect(Set(found.objects("employees").compactMap { $0.string("name") }) == ["a", "b"])
    }

    @Test(arguments: StoreKind.allCases)
    func manyToManyAndOrderedRelationshipsAreUndoneAcrossASave(_ kind: StoreKind) throws {
        let list = TestModel.entity("List", [])
        let track = TestModel.entity("Track", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(list, "tracks", to: track, "lists", toMany: true, fromMany: true)
        list.relationshipsByName["tracks"]?.isOrdered = true
        let model = NSManagedObjectModel()
        model.entities = [list, track]
        let context = try context(kind, model)
        var object: NSManagedObject!
        var tracks: [NSManagedObject] = []
        context.undoStep {
            object = context.make("List")
            tracks = ["a", "b", "c"].map { context.make("Track", ["name": $0]) }
            object.setValue(NSOrderedSet(array: tracks), forKey: "tracks")
        }
        try context.save()
        func names() -> [String] { object.members("tracks").compactMap { $0.string("name") } }
        context.undoStep { object.setValue(NSOrderedSet(array: [tracks[2], tracks[0]]), forKey: "tracks") }
        try context.save()
        #expect(names() == ["c", "a"] && tracks[1].members("lists").isEmpty)
        context.undo()
        #expect(names() == ["a", "b", "c"] && tracks[1].members("lists") == [object])
        try context.save()
        context.redo()
        #expect(names() == ["c", "a"])
        try context.save()
        context.refresh(object, mergeChanges: false)
        #expect(names() == ["c", "a"])
    }

    @Test(arguments: StoreKind.allCases) func undoRestoresTransientValues(_ kind: StoreKind) throws {
        let context = try context(kind, Thermometer.model())
        var object: Thermometer!
        context.undoStep { object = context.make("Thermometer") as? Thermometer }
        context.undoStep { object.celsius = 20 }
        context.undoStep { object.note = "warm" }
        context.undoStep {
            object.celsius = 30
            object.note = "hot"
        }
        try context.save()
        object.settings = 0
        context.undo()
        #expect(object.celsius == 20 && object.note == "warm")
        // The snapshot is restored directly: no setter runs.
        #expect(object.settings == 0)
        context.undo()
        #expect(object.note == nil)
        context.redo()
        #expect(object.note == "warm" && object.celsius == 20)
    }

    @Test func withoutAnUndoManagerUndoAndRedoDoNothing() throws {
        let context = try Stack(.inMemory).keptContext()
        #expect(context.undoManager == nil)
        let ada = context.make("Employee", ["firstName": "Ada"])
        context.undo()
        context.redo()
        #expect(ada.string("firstName") == "Ada" && ada.isInserted)
    }

    @Test func resetRemovesOnlyTheContextsUndoActions() throws {
        let context = try context(.inMemory)
        let manager = context.undoManager!
        let target = NSObject()
        manager.beginUndoGrouping()
        manager.registerUndo(withTarget: target) { _ in }
        manager.endUndoGrouping()
        context.undoStep { context.make("Employee") }
        context.reset()
        #expect(manager.canUndo)
        manager.undo()
        #expect(!manager.canUndo)
    }

    @Test func awakeFromInsertIsPartOfTheInsertionsStep() throws {
        let context = try context(.inMemory, Pupil.model())
        context.undoStep { _ = Pupil(context: context) }
        context.undo()
        #expect(context.insertedObjects.isEmpty && !context.undoManager!.canUndo)
    }
}

extension NSManagedObjectContext {
    /// Whether a save would write anything.
    fileprivate var hasPersistentChanges: Bool {
        !insertedObjects.isEmpty || !deletedObjects.isEmpty
            || updatedObjects.contains(where: \.hasPersistentChangedValues)
    }
}

/// A class with a transient property that counts how often its setter runs.
final class Thermometer: NSManagedObject {
    @NSManaged var celsius: Double
    var settings = 0

    var note: String? {
        get {
            willAccessValue(forKey: "note")
            defer { didAccessValue(forKey: "note") }
            return primitiveValue(forKey: "note") as? String
        }
        set {
            settings += 1
            willChangeValue(forKey: "note")
            setPrimitiveValue(newValue, forKey: "note")
            didChangeValue(forKey: "note")
        }
    }

    static func model() -> NSManagedObjectModel {
        let note = TestModel.attribute("note", .stringAttributeType)
        note.isTransient = true
        let entity = TestModel.entity("Thermometer", [TestModel.attribute("celsius", .doubleAttributeType), note])
        entity.managedObjectClassName = NSStringFromClass(Thermometer.self)
        return NSManagedObjectModel(entities: [entity])
    }
}
