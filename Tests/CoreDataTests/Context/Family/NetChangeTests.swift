import CoreData
import Testing

/// A child passes its net changes to its parent: no objects with reverted changes, and ordered relationships in order.
@Suite struct NetChangeTests {
    @Test func objectWithoutNetChangesDoesNotOverwriteTheParents() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada", "salary": 1.0])
        let child = stack.child(of: parent)
        child.mergePolicy = NSMergePolicy.overwrite
        try child.performAndWait {
            let mine = child.object(with: ada.objectID)
            mine.setValue("Bea", forKey: "firstName")
            mine.setValue("Ada", forKey: "firstName")
            ada.setValue(2.0, forKey: "salary")
            try child.save()
            #expect(!child.hasChanges)
        }
        #expect(ada.value(forKey: "salary") as? Double == 2)
    }

    @Test func objectWithoutNetChangesIsNotAConflict() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada", "salary": 1.0])
        let child = stack.child(of: parent)
        try child.performAndWait {
            child.object(with: ada.objectID).setValue("Ada", forKey: "firstName")
            ada.setValue(2.0, forKey: "salary")
            try child.save()
        }
        #expect(ada.value(forKey: "salary") as? Double == 2)
    }

    @Test func objectWithoutNetChangesDoesNotReinsertADeletedRecord() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        let project = parent.make("Project")
        let child = stack.child(of: parent)
        child.mergePolicy = NSMergePolicy.overwrite
        try child.performAndWait {
            let members = child.object(with: project.objectID).mutableSetValue(forKey: "members")
            members.add(child.object(with: ada.objectID))
            members.remove(child.object(with: ada.objectID))
            parent.delete(ada)
            try child.save()
        }
        #expect(try parent.all("Employee") == [])
    }

    /// Shelves with ordered books.
    private static let model: NSManagedObjectModel = {
        let shelf = TestModel.entity("Shelf", [TestModel.attribute("name", .stringAttributeType)])
        let book = TestModel.entity("Book", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(book, "shelf", to: shelf, "books", toMany: true)
        TestModel.relate(book, "lists", to: shelf, "items", toMany: true, fromMany: true)
        for name in ["books", "items"] { shelf.relationshipsByName[name]!.isOrdered = true }
        return NSManagedObjectModel(entities: [shelf, book])
    }()

    @Test(arguments: ["books", "items"]) func orderedRelationshipReachesTheParentInOrder(_ property: String) throws {
        let stack = try Stack(.sqlite, model: Self.model)
        let parent = stack.context()
        let shelf = parent.make("Shelf")
        let books = (0..<12).map { parent.make("Book", ["name": "\($0)"]) }
        let child = stack.child(of: parent)
        // New and saved objects alternate in reverse order, so that sorting by key cannot produce the same order.
        try child.performAndWait {
            let known = books.reversed().map { child.object(with: $0.objectID) }
            let list = known.flatMap { [$0, child.make("Book", ["name": $0.string("name")! + "b"])] }
            child.object(with: shelf.objectID).setValue(NSOrderedSet(array: list), forKey: property)
            try child.save()
        }
        let due = (0..<12).reversed().flatMap { ["\($0)", "\($0)b"] }
        func names(_ context: NSManagedObjectContext) throws -> [String] {
            let list = try context.all("Shelf")[0].value(forKey: property) as! NSOrderedSet
            return list.array.map { ($0 as! NSManagedObject).string("name")! }
        }
        #expect(try names(parent) == due)
        try parent.save()
        #expect(try names(stack.context()) == due)
    }

    @Test func orderedRelationshipsOfChildAndParentAreMerged() throws {
        let stack = try Stack(.sqlite, model: Self.model)
        let parent = stack.context()
        let shelf = parent.make("Shelf")
        let books = ["a", "b", "c", "d"].map { parent.make("Book", ["name": $0]) }
        shelf.setValue(NSOrderedSet(array: Array(books[0..<2])), forKey: "books")
        let child = stack.child(of: parent)
        try child.performAndWait {
            let mine = child.object(with: shelf.objectID)
            let list = mine.mutableOrderedSetValue(forKey: "books")
            list.insert(child.object(with: books[2].objectID), at: 0)
            shelf.mutableOrderedSetValue(forKey: "books").add(books[3])
            child.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            try child.save()
        }
        let names = (shelf.value(forKey: "books") as! NSOrderedSet).array.map {
            ($0 as! NSManagedObject).string("name")!
        }
        #expect(names == ["c", "a", "b", "d"])
    }
}
