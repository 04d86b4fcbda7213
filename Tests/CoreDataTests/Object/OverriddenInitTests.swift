import CoreData
import Testing

/// Overrides `init(entity:insertInto:)`, where many programs set initial values.
final class Worker: NSManagedObject {
    nonisolated(unsafe) static var count = 0

    override init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
        super.init(entity: entity, insertInto: context)
        Worker.count += 1
        if context != nil { setValue("new", forKey: "title") }
    }
}

@Suite struct OverriddenInitTests {
    private static func makeModel() -> NSManagedObjectModel {
        let worker = TestModel.entity("Worker", [TestModel.attribute("title", .stringAttributeType)])
        worker.managedObjectClassName = NSStringFromClass(Worker.self)
        return NSManagedObjectModel(entities: [worker])
    }

    /// If an override consumed a parameter that its base only borrows, each call would release the parameter once too
    /// often.
    @Test func anOverriddenInitRunsForNewObjectsAndFaults() throws {
        let stack = try Stack(model: Self.makeModel())
        let context = stack.context()
        for _ in 0..<50 { _ = Worker(context: context) }
        try context.save()
        let reader = stack.context()
        let before = Worker.count
        let fetched = try reader.fetch(NSFetchRequest<Worker>(entityName: "Worker"))
        #expect(Worker.count == before + 50)
        #expect(fetched.allSatisfy { $0.string("title") == "new" })
        _ = Worker(entity: try #require(fetched.first).entity, insertInto: reader)
        try reader.save()
        #expect(try stack.context().all("Worker").count == 51)
    }
}
