import CoreData
import SQLite
import Testing

@Suite struct StoreOptionTests {
    @Test func vacuumReleasesFreePages() throws {
        let stack = try CoordinatorStack()
        let store = try stack.add("one")
        let context = stack.context()
        for _ in 0..<300 { context.make("Project", ["title": String(repeating: "x", count: 2000)]) }
        try context.save()
        for project in try context.all("Project") { context.delete(project) }
        try context.save()
        try stack.coordinator.remove(store)
        func freePages() throws -> Int64 {
            guard
                case .integer(let count) = try Connection(path: stack.url("one").path, mode: .readOnly)
                    .query("PRAGMA freelist_count")[0][0]
            else { return -1 }
            return count
        }
        #expect(try freePages() > 50)
        try stack.coordinator.remove(stack.add("one", options: [NSSQLiteManualVacuumOption: true]))
        #expect(try freePages() == 0)
    }

    @Test func analyzeCollectsStatistics() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let context = stack.context()
        let department = context.make("Department", ["name": "A"])
        for _ in 0..<10 { context.make("Employee", ["department": department]) }
        try context.save()
        try stack.coordinator.remove(stack.coordinator.persistentStores[0])
        try stack.add("one", options: [NSSQLiteAnalyzeOption: true])
        let statistics = try Connection(path: stack.url("one").path, mode: .readOnly)
            .query("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'ZPERSON'")
        #expect(statistics != [[0]])
    }

    @Test func pragmaOptionsAreApplied() throws {
        let stack = try CoordinatorStack()
        try stack.add("one", options: [NSSQLitePragmasOption: ["journal_mode": "DELETE"] as NSDictionary])
        let context = stack.context()
        context.make("Project")
        try context.save()
        #expect(stack.files("one") == ["one.sqlite"])
        let error = #expect(throws: CocoaError.self) {
            try stack.add("two", options: [NSSQLitePragmasOption: ["x; DROP TABLE y": "1"] as NSDictionary])
        }
        #expect(error?.code == .persistentStoreOpen)
    }

    @Test func waitingForALockTimesOut() throws {
        let stack = try CoordinatorStack()
        try stack.add("one", options: [NSPersistentStoreTimeoutOption: 0.05])
        let other = try Connection(path: stack.url("one").path)
        try other.execute("BEGIN IMMEDIATE")
        let context = stack.context()
        context.make("Project")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .persistentStoreTimeout)
        try other.execute("COMMIT")
        try context.save()
    }

    @Test func concurrentWritesOfAnotherProcessAreRead() throws {
        let stack = try CoordinatorStack()
        try stack.add("one")
        let context = stack.context()
        context.make("Project", ["title": "mine"])
        try context.save()
        let second = NSPersistentStoreCoordinator(managedObjectModel: TestModel.make())
        try second.addPersistentStore(type: .sqlite, at: stack.url("one"))
        let other = NSManagedObjectContext(.privateQueue)
        other.persistentStoreCoordinator = second
        other.make("Project", ["title": "theirs"])
        try other.save()
        context.make("Project", ["title": "mine again"])
        try context.save()
        #expect(Set(try other.all("Project").compactMap { $0.string("title") }) == ["mine", "theirs", "mine again"])
    }

    @Test func aToManyRelationshipWithoutAnInverseIsSaved() throws {
        let page = TestModel.entity("Page", [TestModel.attribute("number", .integer64AttributeType)])
        let book = TestModel.entity("Book", [TestModel.attribute("title", .stringAttributeType)])
        let pages = NSRelationshipDescription()
        pages.name = "pages"
        pages.destinationEntity = page
        book.properties.append(pages)
        let model = NSManagedObjectModel()
        model.entities = [book, page]
        let stack = try CoordinatorStack(model: model)
        try stack.add("one")
        let context = stack.context()
        let (one, two) = (context.make("Page", ["number": 1]), context.make("Page", ["number": 2]))
        let made = context.make("Book", ["pages": NSSet(array: [one, two])])
        try context.save()
        let other = stack.context()
        #expect(try other.existingObject(with: made.objectID).objects("pages").count == 2)
        made.setValue(NSSet(object: two), forKey: "pages")
        try context.save()
        let third = stack.context()
        let left = try third.existingObject(with: made.objectID).objects("pages")
        #expect(left.compactMap { $0.value(forKey: "number") as? Int } == [2])
    }
}
