import Bookshop
import CoreData
import Stockroom
import Testing

/// A package that uses the stack and the plugin as external dependencies. It runs on the main actor, because the view
/// context is used on the main queue only.
@MainActor @Suite struct BookshopTests {
    /// Runs `body` with the shop's stack and a store in a temporary folder.
    private func withShelf(_ body: (NSPersistentContainer, URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Bookshop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try body(try openShelf(in: folder), folder)
    }

    @Test func theContainerFindsTheCurrentModelVersionByName() throws {
        try withShelf { container, _ in
            #expect(container.managedObjectModel.entities.count == 6)
            #expect(container.managedObjectModel.versionIdentifiers == ["2"])
        }
    }

    @Test func theBundleContainsTheModelUnderItsCompiledName() throws {
        let url = try #require(shopsModelURL())
        let model = try #require(NSManagedObjectModel(contentsOf: url))
        #expect(model.versionIdentifiers == ["2"])
        #expect(
            NSManagedObjectModel.mergedModel(from: [url].compactMap { Bundle(url: $0.deletingLastPathComponent()) })?
                .entities.count == 6)
    }

    @Test func everyEntityGetsItsClass() throws {
        try withShelf { container, _ in
            let context = container.viewContext
            let classes: [(String, NSManagedObject.Type)] = [
                ("Author", Author.self), ("Book", Book.self), ("Customer", Customer.self), ("Line", Line.self),
                ("Order", Order.self),
            ]
            for (name, expected) in classes {
                let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
                #expect(type(of: object) == expected)
            }
        }
    }

    @Test func propertyTypesMatchXcodesCodegen() throws {
        try withShelf { container, _ in
            let book = Book(context: container.viewContext)
            // Scalars where the model says so, otherwise objects. Objects are optional regardless of the model.
            let added: TimeInterval = book.added
            let (copies, price): (NSNumber?, NSDecimalNumber?) = (book.copies, book.price)
            let (pages, sold, rating, weight): (Int32, Int64, Double, Float) = (
                book.pages, book.sold, book.rating, book.weight
            )
            let (title, published, page): (String?, Date?, URL?) = (book.title, book.published, book.page)
            #expect(added == 0 && copies == nil && price == NSDecimalNumber(string: "9.9"))
            #expect(pages == 0 && sold == 0 && rating == 0 && weight == 0)
            #expect(title == "Untitled" && published == nil && page == nil)
            #expect(book.inPrint && !book.isSelected)
            #expect(book.token != nil)
            #expect(book.cover == nil && book.author == nil && book.lines?.count == 0)
        }
    }

    @Test func valuesAreReadBackFromTheFile() throws {
        try withShelf { container, folder in
            let token = UUID()
            do {
                let context = container.viewContext
                let author = Author(context: context)
                author.name = "Jane Austen"
                let book = Book(context: context)
                book.title = "Persuasion"
                book.added = 86_400
                book.copies = 3
                book.cover = Data([1, 2, 3])
                book.inPrint = false
                book.isSelected = true
                book.page = URL(string: "https://example.org/persuasion")
                book.pages = 249
                book.price = NSDecimalNumber(string: "12.50")
                book.published = Date(timeIntervalSinceReferenceDate: -5_800_000_000)
                book.rating = 4.5
                book.sold = 9_000_000_000
                book.token = token
                book.weight = 0.25
                author.addToBooks(book)
                try context.save()
            }
            let request: NSFetchRequest<Book> = Book.fetchRequest()
            request.predicate = NSPredicate(format: "author.name BEGINSWITH %@ AND pages > %d", "Jane", 200)
            // An object does not retain its context, and a context does not retain its container.
            let shelf = try openShelf(in: folder)
            let book = try #require(try shelf.viewContext.fetch(request).first)
            #expect(book.title == "Persuasion")
            #expect(book.added == 86_400)
            #expect(book.copies == 3)
            #expect(book.cover == Data([1, 2, 3]))
            #expect(!book.inPrint)
            #expect(!book.isSelected)
            #expect(book.page?.host == "example.org")
            #expect(book.pages == 249)
            #expect(book.price == NSDecimalNumber(string: "12.5"))
            #expect(book.published == Date(timeIntervalSinceReferenceDate: -5_800_000_000))
            #expect(book.rating == 4.5)
            #expect(book.sold == 9_000_000_000)
            #expect(book.token == token)
            #expect(book.weight == 0.25)
            #expect(book.author?.name == "Jane Austen")
            // The class that the program declares for the generated extension.
            #expect(book.worth == NSDecimalNumber(string: "37.5"))
            withExtendedLifetime(shelf) {}
        }
    }

    @Test func generatedMethodsChangeToManyRelationships() throws {
        try withShelf { container, _ in
            let context = container.viewContext
            let author = Author(context: context)
            let books = (0..<3).map { _ in Book(context: context) }
            author.addToBooks(books[0])
            author.addToBooks(NSSet(array: books))
            #expect(author.books?.count == 3)
            #expect(books.allSatisfy { $0.author === author })
            author.removeFromBooks(books[0])
            #expect(books[0].author == nil)
            author.removeFromBooks(NSSet(array: books))
            #expect(author.books?.count == 0)
        }
    }

    @Test func xcodesMethodsChangeOrderedRelationships() throws {
        try withShelf { container, _ in
            let context = container.viewContext
            let order = Order(context: context)
            let lines = (0..<5).map { index in
                let line = Line(context: context)
                line.quantity = Int16(index)
                return line
            }
            var quantities: [Int16] { (order.lines?.array as? [Line])?.map(\.quantity) ?? [] }
            order.addToLines(lines[0])
            order.addToLines(NSOrderedSet(array: [lines[1], lines[2]]))
            order.insertIntoLines(lines[3], at: 0)
            #expect(quantities == [3, 0, 1, 2])
            order.removeFromLines(at: 1)
            order.replaceLines(at: 0, with: lines[4])
            #expect(quantities == [4, 1, 2])
            order.insertIntoLines([lines[0], lines[3]], at: NSIndexSet(indexesIn: NSRange(location: 1, length: 2)))
            #expect(quantities == [4, 0, 3, 1, 2])
            order.removeFromLines(at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)))
            order.removeFromLines(lines[2])
            #expect(quantities == [3, 1])
            order.replaceLines(at: NSIndexSet(indexesIn: NSRange(location: 0, length: 2)), with: [lines[2], lines[4]])
            #expect(quantities == [2, 4])
            order.removeFromLines(NSOrderedSet(array: [lines[2], lines[4]]))
            #expect(quantities == [])
        }
    }

    @Test func transformableAndCompositeValuesAreReadBackFromTheFile() throws {
        try withShelf { container, folder in
            do {
                let context = container.viewContext
                let customer = Customer(context: context)
                customer.address = ["city": "Bath", "street": "Sydney Place"]
                let author = Author(context: context)
                for (title, weight) in [("Emma", Float(0.5)), ("Collected Works", 4)] {
                    let book = Book(context: context)
                    book.correct(title: title)
                    book.tags = ["novel", title]
                    book.weight = weight
                    book.author = author
                }
                try context.save()
            }
            let shelf = try openShelf(in: folder)
            let context = shelf.viewContext
            let request: NSFetchRequest<Customer> = Customer.fetchRequest()
            request.predicate = NSPredicate(format: "address.city == %@", "Bath")
            let customer = try #require(try context.fetch(request).first)
            #expect(customer.address?["street"] as? String == "Sydney Place")
            let author = try #require(try context.fetch(Author.fetchRequest() as NSFetchRequest<Author>).first)
            #expect(author.heavyBooks?.map(\.title) == ["Collected Works"])
            #expect(author.heavyBooks?.first?.tags == ["novel", "Collected Works"])
            withExtendedLifetime(shelf) {}
        }
    }

    @Test func subclassesFollowTheEntities() throws {
        try withShelf { container, _ in
            let context = container.viewContext
            Author(context: context).name = "Jane"
            Customer(context: context).name = "Fanny"
            try context.save()
            let request: NSFetchRequest<Person> = Person.fetchRequest()
            request.sortDescriptors = [NSSortDescriptor(keyPath: \Person.name, ascending: true)]
            #expect(try context.fetch(request).map { type(of: $0) == Author.self } == [false, true])
        }
    }

    @Test func generatedClassesAreIdentifiable() throws {
        func identifier<Value: Identifiable>(_ value: Value) -> Value.ID { value.id }
        try withShelf { container, _ in
            let context = container.viewContext
            let (author, order) = (Author(context: context), Order(context: context))
            #expect(identifier(author) == ObjectIdentifier(author))
            #expect(identifier(order) == ObjectIdentifier(order))
        }
    }

    /// The kit's example has classes with these names, which are not part of the product.
    @Test(arguments: ["Employee", "Department"]) func classesOfTheKitsExampleAreNotFoundByName(
        name: String
    ) throws {
        let entity = NSEntityDescription()
        entity.name = name
        entity.managedObjectClassName = name
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(type: .inMemory, at: URL(fileURLWithPath: "/dev/null"))
        let context = NSManagedObjectContext(.mainQueue)
        context.persistentStoreCoordinator = coordinator
        let object = NSEntityDescription.insertNewObject(forEntityName: name, into: context)
        #expect(type(of: object) == NSManagedObject.self)
    }

    @Test func anotherModuleExtendsTheGeneratedClasses() throws {
        try withShelf { container, _ in
            let context = container.viewContext
            for name in ["Jane", "Anne"] {
                let author = Author(context: context)
                author.name = name
                author.primitiveBiography = "of \(name)"
            }
            let request: NSFetchRequest<Author> = Author.fetchRequest()
            request.sortDescriptors = [Author.byName]
            let authors = try context.fetch(request)
            #expect(authors.map(\.biography) == ["of Anne", "of Jane"])
        }
    }
}
