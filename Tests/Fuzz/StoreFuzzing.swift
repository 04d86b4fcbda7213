import CoreData

/// Opens the input as a store of a type, reads every object with all its properties, and changes one. Each step must
/// succeed or throw.
enum StoreFuzzing {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(getpid())")
    private static var file: URL { folder.appendingPathComponent("store.sqlite") }

    static func run(_ bytes: UnsafeRawBufferPointer, as type: NSPersistentStore.StoreType) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        } catch { fatalError("The input cannot be laid into \(folder.path): \(error)") }
        // A fault whose store fails traps on purpose: reading a property cannot throw.
        Attempt.run { try? use(file, type) }
        try? FileManager.default.removeItem(at: folder)
    }

    private static func use(_ url: URL, _ type: NSPersistentStore.StoreType) throws {
        try with(url, type) { context in
            for entity in model.entities {
                let request = NSFetchRequest<NSManagedObject>(entityName: entity.name ?? "")
                request.returnsObjectsAsFaults = false
                for object in (try? context.fetch(request)) ?? [] { readAll(of: object) }
                request.predicate = NSPredicate(format: "name BEGINSWITH[cd] 'a' OR name == nil")
                request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
                _ = try? context.count(for: request)
                if let first = try? context.fetch(request).first { first.setValue("changed", forKey: "name") }
            }
            try context.save()
        }
    }

    private static func readAll(of object: NSManagedObject) {
        for (name, property) in object.entity.propertiesByName {
            let value = object.value(forKey: name)
            guard let relationship = property as? NSRelationshipDescription, relationship.isToMany else { continue }
            _ = (value as? NSSet)?.count
        }
    }

    private static func with(
        _ url: URL, _ type: NSPersistentStore.StoreType, _ body: (NSManagedObjectContext) throws -> Void
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let options = [NSIgnorePersistentStoreVersioningOption: true]
        let store = try coordinator.addPersistentStore(
            ofType: type.rawValue, configurationName: nil, at: url, options: options)
        defer { try? coordinator.remove(store) }
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        // Not on the context's queue: a thread must not end inside a queue's block.
        try body(context)
    }
}

// The seed store for mutation.
extension StoreFuzzing {
    /// Writes a small store to `url`.
    static func writeSeed(to url: URL, as type: NSPersistentStore.StoreType) throws {
        try with(url, type) { context in
            let shelf = NSEntityDescription.insertNewObject(forEntityName: "Shelf", into: context)
            shelf.setValue("Ada's", forKey: "name")
            for number in 0..<3 {
                let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: context)
                book.setValue("Book \(number)", forKey: "name")
                book.setValue(Int64(number) << 20, forKey: "pages")
                book.setValue(Double(number) * 1.5, forKey: "weight")
                book.setValue(NSDecimalNumber(string: "12.\(number)"), forKey: "price")
                book.setValue(Date(timeIntervalSinceReferenceDate: Double(number)), forKey: "published")
                book.setValue(Data([1, 2, UInt8(number)]), forKey: "cover")
                book.setValue(["note", number] as NSArray, forKey: "notes")
                book.setValue(shelf, forKey: "shelf")
            }
            try context.save()
        }
    }

    private static let model: NSManagedObjectModel = {
        let shelf = entity("Shelf")
        let book = entity("Book")
        let books = relationship("books", to: book, isToMany: true)
        let place = relationship("shelf", to: shelf, isToMany: false)
        books.inverseRelationship = place
        place.inverseRelationship = books
        shelf.properties = [attribute("name", .string), books]
        book.properties = [
            attribute("name", .string), attribute("pages", .integer64), attribute("weight", .double),
            attribute("price", .decimal), attribute("published", .date), attribute("cover", .binaryData),
            attribute("identifier", .uuid), attribute("link", .uri), attribute("notes", .transformable), place,
        ]
        let model = NSManagedObjectModel()
        model.entities = [shelf, book]
        return model
    }()

    private static func entity(_ name: String) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        return entity
    }

    private static func attribute(
        _ name: String, _ type: NSAttributeDescription.AttributeType
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.type = type
        attribute.isOptional = true
        return attribute
    }

    private static func relationship(
        _ name: String, to destination: NSEntityDescription, isToMany: Bool
    ) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = destination
        relationship.maxCount = isToMany ? 0 : 1
        relationship.isOptional = true
        return relationship
    }
}
