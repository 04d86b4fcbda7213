import CoreData
import Testing

/// The place where many programs give new objects their first values.
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
        let model = NSManagedObjectModel()
        model.entities = [worker]
        return model
    }

    /// A parameter that an override takes and its base only borrows would be released once too often each time.
    @Test func anOverrideRunsForNewObjectsAndForFaultsAndKeepsItsContext() throws {
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
