import Company
import CoreData
import Testing

@Suite struct ObjectSymbolTests {
    @Test func aClassMakesARequestForItsEntity() throws {
        let stack = try Stack(.inMemory, model: Pupil.model())
        let context = stack.context()
        Pupil(context: context).name = "Ada"
        let request = Pupil.fetchRequest()
        #expect(request.entityName == "Pupil")
        let found = try context.fetch(request)
        #expect((found.first as? Pupil)?.name == "Ada" && found.count == 1)
        #expect(try context.count(for: request) == 1)
        #expect(Pupil.entity().name == "Pupil")
    }

    @Test func aGeneratedClassHasOneWithItsOwnType() throws {
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        #expect(request.entityName == "Employee")
    }

    @Test func aClassWithoutAnEntityStops() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Nobody: NSManagedObject {}
            _ = Nobody.fetchRequest()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("No NSManagedObjectModel in use has an entity whose class is 'Nobody'"))
    }

    @Test func theSubscriptReadsAndWritesByName() throws {
        let ada = try Stack(.inMemory).keptContext().make("Employee")
        ada["firstName"] = "Ada"
        #expect(ada["firstName"] as? String == "Ada" && ada.string("firstName") == "Ada")
    }

    @Test func anUnknownNameStopsWithApplesExceptionUnlessOverridden() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Stack(.inMemory).keptContext().make("Employee").value(forKey: "shoeSize")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("NSUnknownKeyException"))
        #expect(
            text.contains("the entity Employee is not key value coding-compliant for the key \"shoeSize\""))
    }

    @Test func anObjectOfAnAbstractEntityCannotBeMade() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Stack(.inMemory).keptContext().make("Person")
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("The entity 'Person' is abstract"))
    }

    @Test func theClassOfAnEntityMayBeNamedWithAndWithoutItsModule() throws {
        for name in ["Pupil", ".Pupil", NSStringFromClass(Pupil.self)] {
            let model = Pupil.model()
            model.entities[0].managedObjectClassName = name
            let context = try Stack(.sqlite, model: model).keptContext()
            #expect(context.make("Pupil") is Pupil)
            try context.save()
            context.reset()
            #expect(try context.all("Pupil").first is Pupil)
        }
    }

    @Test func anUnmodelledPropertyChangesNothing() throws {
        #expect(NSManagedObject.contextShouldIgnoreUnmodeledPropertyChanges)
        let context = try Stack(.inMemory, model: Thermometer.model()).keptContext()
        let object = try #require(context.make("Thermometer") as? Thermometer)
        try context.save()
        object.settings = 5
        object.willChangeValue(forKey: "settings")
        object.didChangeValue(forKey: "settings")
        #expect(!context.hasChanges && object.changedValues().isEmpty)
    }
}
