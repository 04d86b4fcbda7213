import CoreData
import Testing

/// Objects of a model that was released, or that is not the coordinator's.
@Suite struct ForeignModelTests {
    private func model() -> NSManagedObjectModel {
        let thing = TestModel.entity("Thing", [TestModel.attribute("name", .stringAttributeType)])
        let part = TestModel.entity("Part", [TestModel.attribute("name", .stringAttributeType)])
        part.attributesByName["name"]!.isOptional = false
        TestModel.relate(part, "thing", to: thing, "parts", toMany: true)
        return NSManagedObjectModel(entities: [thing, part])
    }

    /// A new object that cannot be saved, and its error. The rest of its stack is released.
    private func refused() throws -> (NSManagedObject, any Error) {
        let context = try Stack(model: model()).keptContext()
        let thing = context.make("Thing", ["name": "T"])
        let part = context.make("Part", ["thing": thing])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        return (part, try #require(error))
    }

    @Test func aValidationErrorOutlivesItsObjectsModel() throws {
        let (part, error) = try refused()
        #expect(part.managedObjectContext == nil)
        #expect("\(error)".contains("name is a required value"))
        #expect(part.description.contains("entity: Part"))
        #expect(part.objectID.uriRepresentation().path.contains("/Part/"))
    }

    @Test func entityOfAnotherModelFailsToSave() throws {
        let stack = try Stack(model: model())
        let context = stack.context()
        let other = model()
        _ = context.make("Thing", ["name": "mine"])
        let object = NSManagedObject(entity: other.entitiesByName["Thing"]!, insertInto: context)
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .persistentStoreIncompatibleSchema)
        #expect(error?.localizedDescription.contains("'Thing'") == true)
        #expect(error?.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject] == [object])
        context.delete(object)
        try context.save()
        #expect(try stack.context().all("Thing").map { $0.string("name") } == ["mine"])
    }
}
