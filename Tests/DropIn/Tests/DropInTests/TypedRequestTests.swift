import CoreData
import Library
import Testing

extension Author {
    @nonobjc class func fetchRequest() -> NSFetchRequest<Author> { NSFetchRequest<Author>(entityName: "Author") }
}

/// A class that overrides the inherited request.
private class Outline: NSManagedObject {
    override class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
        NSFetchRequest(entityName: "Outline")
    }
}

@Suite struct TypedRequestTests {
    let container = LibraryContainer.inMemory()

    @Test func aRequestOfAnExtensionNeedsNoAnnotation() throws {
        let request = Author.fetchRequest()
        request.sortDescriptors = [NSSortDescriptor(keyPath: \Author.name, ascending: true)]
        #expect(type(of: request) == NSFetchRequest<Author>.self)
        let author = Author(context: container.viewContext)
        author.name = "Jane"
        #expect(try container.viewContext.fetch(request).map(\.name) == ["Jane"])
        let inherited = Author.fetchRequest() as NSFetchRequest<any NSFetchRequestResult>
        #expect(inherited.entityName == "Author")
    }

    @Test func anOverrideIsCalledThroughTheSuperclass() {
        let type: NSManagedObject.Type = Outline.self
        #expect(type.fetchRequest().entityName == "Outline")
        let request = Outline.fetchRequest()
        #expect(request.entityName == "Outline")
    }
}
