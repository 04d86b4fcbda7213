import CoreData
import Foundation
import Library
import Testing

/// Initializers in generic code, on metatypes and on `Self`.
@Suite struct GenericCreationTests {
    let container = LibraryContainer.inMemory()
    var context: NSManagedObjectContext { container.viewContext }

    @Test func containerSubclassCreatesItsOwnClass() {
        #expect(type(of: container) == LibraryContainer.self)
        #expect(type(of: NSPersistentContainer.inMemory()) == NSPersistentContainer.self)
    }

    @Test func repositoryCreatesObjectsOfItsClass() throws {
        let books = Repository<Book>(context: context)
        books.create { $0.title = "Emma" }
        #expect(type(of: books.createFromEntity()) == Book.self)
        try books.save()
        #expect(try books.count() == 2)
        #expect(try books.all(where: NSPredicate(format: "title == %@", "Emma")).count == 1)
    }

    @Test func repositoryDeletesThroughATypedRequest() throws {
        let books = Repository<Book>(context: context)
        for _ in 0..<3 { books.create() }
        try books.save()
        try books.deleteAll()
        #expect(try books.count() == 0)
    }

    @Test func protocolExtensionCreatesSelf() {
        let book = Book.make(in: context) { $0.pages = 3 }
        #expect(type(of: book) == Book.self && book.pages == 3)
        #expect(type(of: Author.make(in: context)) == Author.self)
    }

    @Test func metatypeCreatesItsClass() {
        let types: [NSManagedObject.Type] = [Book.self, Author.self]
        for type in types {
            #expect(Swift.type(of: type.init(context: context)) == type)
            let entity = LibraryContainer.model.entitiesByName["\(type)"]!
            #expect(Swift.type(of: type.init(entity: entity, insertInto: context)) == type)
        }
    }

    @Test func initializerIsAFunction() {
        let make: (NSManagedObjectContext) -> Book = Book.init(context:)
        #expect(make(context).managedObjectContext === context)
        #expect([context].map(Author.init(context:)).count == 1)
    }

    @Test func findOrCreateFindsWhatItCreated() throws {
        let predicate = NSPredicate(format: "%K == %@", "isbn", "1")
        let first = Book.findOrCreate(in: context, matching: predicate) { $0.isbn = "1" }
        let second = Book.findOrCreate(in: context, matching: predicate) { _ in Issue.record("created twice") }
        #expect(first === second)
        try context.save()
        context.reset()
        #expect(Book.findOrCreate(in: context, matching: predicate) { _ in }.isbn == "1")
        #expect(Book.count(in: context) == 1)
    }
}
