import CoreData
import Testing

/// `-com.apple.CoreData.ConcurrencyDebug 1`: each test runs in its own process, launched with the argument.
@Suite struct ConcurrencyDebugTests {
    @Test func readingAPropertyOffTheQueueTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, ada) = try Guarded.employee()
            _ = context
            _ = ada.value(forKey: "firstName")
        }
        let said = outcome.standardError
        #expect(said.contains("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__"))
        #expect(said.contains("the property 'firstName' of an object of the entity 'Employee'"))
        #expect(said.contains("the context 'import'"))
        #expect(said.contains("its own queue 'import'"))
    }

    /// Test processes take no arguments.
    @Test func theEnvironmentVariableEnablesTheCheck() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("com_apple_CoreData_ConcurrencyDebug", "1", 1)
            let stack = try Stack()
            _ = try stack.container.newBackgroundContext().all("Employee")
        }
        #expect(outcome.standardError.contains("__Multithreading_Violation_AllThatIsLeftToUsIsHonor__"))
    }

    @Test func settingAPropertyOffTheQueueTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, ada) = try Guarded.employee()
            _ = context
            ada.setValue(2.0, forKey: "salary")
        }
        #expect(outcome.standardError.contains("the property 'salary'"))
    }

    @Test func followingARelationshipOffTheQueueTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, ada) = try Guarded.employee()
            _ = context
            _ = ada.value(forKey: "directReports")
        }
        #expect(outcome.standardError.contains("the property 'directReports'"))
    }

    @Test func fetchingOffTheQueueTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, _) = try Guarded.employee()
            _ = try context.all("Employee")
        }
        #expect(outcome.standardError.contains("fetch(_:) was used"))
    }

    @Test func usingAnObjectInAnotherContextsBlockTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let (context, ada) = try Guarded.employee()
            let other = NSManagedObjectContext(.privateQueue)
            other.name = "other"
            other.persistentStoreCoordinator = context.persistentStoreCoordinator
            nonisolated(unsafe) let object = ada
            other.performAndWait { _ = object.value(forKey: "firstName") }
        }
        #expect(outcome.standardError.contains("in a block of the context 'other'"))
    }

    @Test func usingTheViewContextOffTheMainQueueTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Guarded.start()
            let stack = try Stack(.inMemory)
            let context = stack.container.viewContext
            context.name = "view"
            Thread.detachNewThread { _ = try? context.all("Employee") }
            try await Task.sleep(for: .seconds(120))
        }
        #expect(outcome.standardError.contains("the context 'view', which may be used on the main queue only"))
    }

    @Test func accessOnTheContextsQueueIsAllowed() async throws {
        await #expect(processExitsWith: .success) {
            let (context, ada) = try Guarded.employee()
            let id = ada.objectID
            let child = NSManagedObjectContext(.privateQueue)
            child.parent = context
            try child.performAndWait {
                child.object(with: id).setValue("Augusta", forKey: "firstName")
                child.make("Employee", ["manager": child.object(with: id)])
                try child.save()
            }
            let name = try context.performAndWait {
                try context.save()
                return ada.string("firstName")
            }
            #expect(name == "Augusta")
        }
    }
}

/// A stack in a process launched with the argument.
private enum Guarded {
    private nonisolated(unsafe) static var stack: Stack?

    /// Registered defaults apply to this process only, and replace the missing argument.
    static func start() {
        UserDefaults.standard.register(defaults: ["com.apple.CoreData.ConcurrencyDebug": 1])
    }

    static func employee() throws -> (NSManagedObjectContext, NSManagedObject) {
        start()
        let stack = try Stack()
        self.stack = stack
        let context = stack.container.newBackgroundContext()
        context.name = "import"
        nonisolated(unsafe) let ada = try context.performAndWait {
            let ada = context.make("Employee", ["firstName": "Ada", "salary": 1.0])
            try context.save()
            return ada
        }
        return (context, ada)
    }
}
