import CoreData
import Foundation
import Testing

private final class Note: NSManagedObject {
    @NSManaged var text: String?
    @NSManaged private var changes: Int32
    @NSManaged var parent: Note?
    @NSManaged var children: Set<Note>

    func edit(_ text: String) -> Int32 {
        self.text = text
        changes += 1
        return changes
    }
}

/// A managed object class that only its file can see, as tests declare them.
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
        let parent = NSRelationshipDescription()
        let children = NSRelationshipDescription()
        parent.name = "parent"
        parent.maxCount = 1
        children.name = "children"
        for (relationship, inverse) in [(parent, children), (children, parent)] {
            relationship.destinationEntity = entity
            relationship.inverseRelationship = inverse
            relationship.isOptional = true
        }
        for attribute in [text, changes] { attribute.isOptional = true }
        entity.properties = [text, changes, parent, children]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }()

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
        try context.save()
        context.reset()
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.predicate = NSPredicate(format: "text == %@", "b")
        let found = try #require(try context.fetch(request).first)
        #expect(found.children.first?.parent === found)
        withExtendedLifetime(container) {}
    }
}
