import CoreData
import Foundation
import Testing

private final class Note: NSManagedObject {
    @NSManaged var text: String?
    @NSManaged private var changes: Int32
    @NSManaged var parent: Note?
    @NSManaged var children: Set<Note>
    @NSManaged var binder: Binder?

    func edit(_ text: String) -> Int32 {
        self.text = text
        changes += 1
        return changes
    }
}

final class Binder: NSManagedObject {
    @NSManaged fileprivate var notes: Set<Note>
    @NSManaged fileprivate func addToNotes(_ note: Note)
}

/// A managed object class that is private to its file, as tests declare them.
@Suite struct PrivateClassTests {
    private static let model: NSManagedObjectModel = {
        let entity = NSEntityDescription()
        entity.name = "Note"
        entity.managedObjectClassName = NSStringFromClass(Note.self)
        let text = NSAttributeDescription()
        text.name = "text"
        text.attributeType = .stringAttributeType
        let changes = NSAttributeDescription()
        changes.name = "changes"
        changes.attributeType = .integer32AttributeType
        for attribute in [text, changes] { attribute.isOptional = true }
        let binder = NSEntityDescription()
        binder.name = "Binder"
        binder.managedObjectClassName = NSStringFromClass(Binder.self)
        let (parent, children) = relationships("parent", of: entity, "children", of: entity)
        let (owner, notes) = relationships("binder", of: entity, "notes", of: binder)
        entity.properties = [text, changes, parent, children, owner]
        binder.properties = [notes]
        let model = NSManagedObjectModel()
        model.entities = [entity, binder]
        return model
    }()

    /// A to-one relationship and its to-many inverse.
    private static func relationships(
        _ toOne: String, of source: NSEntityDescription, _ toMany: String, of destination: NSEntityDescription
    ) -> (NSRelationshipDescription, NSRelationshipDescription) {
        let (one, many) = (NSRelationshipDescription(), NSRelationshipDescription())
        (one.name, one.maxCount, one.destinationEntity, one.inverseRelationship) = (toOne, 1, destination, many)
        (many.name, many.destinationEntity, many.inverseRelationship) = (toMany, source, one)
        (one.isOptional, many.isOptional) = (true, true)
        return (one, many)
    }

    @Test func managedPropertiesOfAPrivateClassReadAndWrite() throws {
        let container = NSPersistentContainer(name: "Notes", managedObjectModel: Self.model)
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
        container.loadPersistentStores { _, error in #expect(error == nil) }
        let context = container.viewContext
        let note = Note(context: context)
        #expect(note.edit("a") == 1)
        #expect(note.edit("b") == 2)
        let child = Note(context: context)
        child.parent = note
        #expect(note.children == [child])
        let binder = Binder(context: context)
        binder.notes = [note]
        binder.addToNotes(child)
        #expect(binder.notes == [note, child] && note.binder == binder)
        try context.save()
        context.reset()
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.predicate = NSPredicate(format: "text == %@", "b")
        let found = try #require(try context.fetch(request).first)
        #expect(found.children.first?.parent === found)
        withExtendedLifetime(container) {}
    }
}
