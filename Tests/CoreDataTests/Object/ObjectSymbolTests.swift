import Company
import CoreData
import Synchronization
import Testing

/// A class of one model only: a class's own entity is that of the youngest model in use that has one, and other tests make
/// models at the same time.
final class Hermit: NSManagedObject {}

/// A class of many models, which come and go.
final class Nomad: NSManagedObject {}

@Suite struct ObjectSymbolTests {
    /// A model of one entity, which has the class and a name.
    private static func model(_ type: NSManagedObject.Type) -> NSManagedObjectModel {
        let entity = TestModel.entity("\(type)", [TestModel.attribute("name", .stringAttributeType)])
        entity.managedObjectClassName = NSStringFromClass(type)
        let model = NSManagedObjectModel()
        model.entities = [entity]
        return model
    }

    @Test func aClassMakesARequestForItsEntity() throws {
        let model = Self.model(Hermit.self)
        let context = try Stack(.inMemory, model: model).keptContext()
        Hermit(context: context).setValue("Ada", forKey: "name")
        let request = Hermit.fetchRequest()
        #expect(request.entityName == "Hermit")
        let found = try context.fetch(request)
        #expect((found.first as? Hermit)?.string("name") == "Ada" && found.count == 1)
        #expect(try context.count(for: request) == 1)
        #expect(Hermit.entity() === model.entities[0])
    }

    /// A thread that looks for a class's entity meets models that others are letting go of.
    @Test func aClassIsLookedUpWhileModelsComeAndGo() {
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<200 {
                let model = Self.model(Nomad.self)
                // Takes the model into use.
                _ = NSPersistentStoreCoordinator(managedObjectModel: model)
                if Nomad.automaticallyNotifiesObservers(forKey: "name") { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func aGeneratedClassHasOneWithItsOwnType() throws {
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        #expect(request.entityName == "Employee")
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
