import Company
import CoreData
import Synchronization
import Testing

/// A class used by one model only. A class's `entity()` is that of the newest model in use with that class, and
/// concurrent tests create models.
final class Hermit: NSManagedObject {}

/// A class used by many short-lived models.
final class Nomad: NSManagedObject {}

@Suite struct ObjectSymbolTests {
    /// A model of one entity with this class and a name attribute.
    private static func model(_ type: NSManagedObject.Type) -> NSManagedObjectModel {
        let entity = TestModel.entity("\(type)", [TestModel.attribute("name", .stringAttributeType)])
        entity.managedObjectClassName = NSStringFromClass(type)
        return NSManagedObjectModel(entities: [entity])
    }

    @Test func fetchRequestOfAClassUsesItsEntity() throws {
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

    /// A thread that looks up a class's entity encounters models that other threads are releasing.
    @Test func entityLookupIsSafeWhileModelsAreReleased() {
        let wrong = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<200 {
                let model = Self.model(Nomad.self)
                // Puts the model into use.
                _ = NSPersistentStoreCoordinator(managedObjectModel: model)
                if Nomad.automaticallyNotifiesObservers(forKey: "name") { wrong.withLock { $0 += 1 } }
            }
        }
        #expect(wrong.withLock { $0 } == 0)
    }

    @Test func aGeneratedClassHasATypedFetchRequest() throws {
        let request: NSFetchRequest<Employee> = Employee.fetchRequest()
        #expect(request.entityName == "Employee")
    }

    @Test func theSubscriptReadsAndWritesByKey() throws {
        let ada = try Stack(.inMemory).keptContext().make("Employee")
        ada["firstName"] = "Ada"
        #expect(ada["firstName"] as? String == "Ada" && ada.string("firstName") == "Ada")
    }

    @Test func anUnknownKeyTrapsUnlessOverridden() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Stack(.inMemory).keptContext().make("Employee").value(forKey: "shoeSize")
        }
        let text = result.standardError
        #expect(text.contains("NSUnknownKeyException"))
        #expect(
            text.contains("the entity Employee is not key value coding-compliant for the key \"shoeSize\""))
    }

    @Test func creatingAnObjectOfAnAbstractEntityTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Stack(.inMemory).keptContext().make("Person")
        }
        let text = result.standardError
        #expect(text.contains("The entity 'Person' is abstract"))
    }

    @Test func anEntitysClassCanBeNamedWithOrWithoutItsModule() throws {
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

    @Test func anUnmodeledPropertyIsNotAChange() throws {
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
