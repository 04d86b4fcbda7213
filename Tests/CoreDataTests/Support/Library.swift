import CoreData
import Testing

/// Two contexts for one store with every type of relationship, for tests of concurrent changes.
final class Library {
    let kind: StoreKind
    let stack: Stack
    /// The context under test.
    let mine: NSManagedObjectContext
    /// The context that saves first.
    let theirs: NSManagedObjectContext
    private let model = Library.model()
    private var reopened: Stack?

    /// - Parameter asSiblings: whether the two contexts are children of one parent.
    init(_ kind: StoreKind = .sqlite, asSiblings: Bool = false) throws {
        self.kind = kind
        stack = try Stack(kind, model: model)
        let parent = stack.context("parent")
        mine = asSiblings ? stack.child(of: parent) : stack.context("mine")
        theirs = asSiblings ? stack.child(of: parent) : stack.context("theirs")
        self.parent = asSiblings ? parent : nil
        // Objects keep the values they were read with.
        for context in [mine, theirs] { context.retainsRegisteredObjects = true }
    }
    let parent: NSManagedObjectContext?

    /// Inserts and saves objects of one entity, named 0, 1 and so on.
    func make(_ entity: String, _ count: Int) throws -> [NSManagedObjectID] {
        let context = parent ?? theirs
        let objects = (0..<count).map { context.make(entity, ["name": "\($0)"]) }
        try context.save()
        return objects.map(\.objectID)
    }

    /// The record in the file, read through a coordinator that has seen none of the saves.
    func stored(_ id: NSManagedObjectID) throws -> NSManagedObject {
        if let parent { try parent.save() }
        if reopened == nil, kind == .sqlite { reopened = try Stack(.sqlite, model: model, folder: stack.folder) }
        let source = reopened ?? stack
        let context = source.keptContext()
        context.stalenessInterval = 0
        reader = context
        let uri = id.uriRepresentation()
        let copy = try #require(source.container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri))
        return try context.existingObject(with: copy)
    }
    private var reader: NSManagedObjectContext?

    /// The names of the objects of a relationship in the file, in order if it is ordered.
    func stored(_ id: NSManagedObjectID, _ key: String) throws -> [String] { try stored(id).names(key) }

    /// Saves `theirs` and passes the notification to `mine`.
    func saveTheirsAndMerge() throws { try save(theirs, mergingInto: mine) }

    /// Saves a context and passes the notification to another one.
    func save(_ saving: NSManagedObjectContext, mergingInto other: NSManagedObjectContext) throws {
        nonisolated(unsafe) var saved: Notification?
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: saving, queue: nil
        ) { saved = $0 }
        defer { NotificationCenter.default.removeObserver(observer) }
        try saving.save()
        other.mergeChanges(fromContextDidSave: try #require(saved))
    }

    static func model() -> NSManagedObjectModel {
        func entity(_ name: String) -> NSEntityDescription {
            TestModel.entity(name, [TestModel.attribute("name", .stringAttributeType)])
        }
        let (author, book, tag) = (entity("Author"), entity("Book"), entity("Tag"))
        let (person, shelf, draft, note) = (entity("Person"), entity("Shelf"), entity("Draft"), entity("Note"))
        TestModel.relate(book, "author", to: author, "books", toMany: true)
        TestModel.relate(book, "tags", to: tag, "books", toMany: true, fromMany: true)
        TestModel.relate(book, "shelves", to: shelf, "volumes", toMany: true, fromMany: true)
        shelf.relationshipsByName["volumes"]?.isOrdered = true
        TestModel.relate(draft, "author", to: author, "drafts", toMany: true)
        draft.relationshipsByName["author"]?.isOptional = false
        for (name, count) in [("spouse", 1), ("friends", 0)] {
            let relationship = NSRelationshipDescription()
            relationship.name = name
            relationship.destinationEntity = person
            relationship.maxCount = count
            relationship.inverseRelationship = relationship
            relationship.deleteRule = .nullifyDeleteRule
            person.properties.append(relationship)
        }
        let about = NSRelationshipDescription()
        about.name = "about"
        about.destinationEntity = tag
        about.maxCount = 1
        note.properties.append(about)
        return NSManagedObjectModel(entities: [author, book, tag, person, shelf, draft, note])
    }
}

extension NSManagedObject {
    /// The names of the objects of a relationship, sorted unless it is ordered.
    func names(_ key: String) -> [String] {
        switch value(forKey: key) {
        case let set as NSOrderedSet: set.array.compactMap { ($0 as? NSManagedObject)?.string("name") }
        case let set as NSSet: set.compactMap { ($0 as? NSManagedObject)?.string("name") }.sorted()
        case let object as NSManagedObject: [object.string("name") ?? ""]
        default: []
        }
    }

    func add(_ other: NSManagedObject, to key: String) {
        if entity.relationshipsByName[key]?.isOrdered == true {
            mutableOrderedSetValue(forKey: key).add(other)
        } else {
            mutableSetValue(forKey: key).add(other)
        }
    }

    func remove(_ other: NSManagedObject, from key: String) {
        if entity.relationshipsByName[key]?.isOrdered == true {
            mutableOrderedSetValue(forKey: key).remove(other)
        } else {
            mutableSetValue(forKey: key).remove(other)
        }
    }
}

extension NSMergePolicy {
    /// The policies that resolve conflicts.
    static let resolving: [NSMergePolicy] = [
        .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
    ]
}
