import CoreData
import Testing

/// Invalid combinations of parent contexts and coordinators.
@Suite struct InvalidParentTests {
    @Test func aConfinementContextAsParentTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let parent = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
            NSManagedObjectContext(.privateQueue).parent = parent
        }
        #expect(outcome.standardError.contains("Parent NSManagedObjectContext must use either"))
    }

    @Test func settingAParentOnAContextWithACoordinatorTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            stack.context().parent = stack.context()
        }
        #expect(outcome.standardError.contains("Context already has a coordinator"))
    }

    @Test func settingACoordinatorOnAChildTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            let child = stack.child(of: stack.context())
            child.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
        }
        #expect(outcome.standardError.contains("Context already has a parent"))
    }

    @Test func changingAParentTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            stack.child(of: stack.context()).parent = stack.context()
        }
        #expect(outcome.standardError.contains("Context already has a parent"))
    }

    @Test func aCycleOfParentsTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = NSManagedObjectContext(.privateQueue)
            let child = NSManagedObjectContext(.privateQueue)
            child.parent = context
            context.parent = child
        }
        #expect(outcome.standardError.contains("its own ancestor"))
    }

    @Test func relatingObjectsOfParentAndChildTraps() async throws {
        let outcome = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.inMemory)
            let parent = stack.context()
            let child = stack.child(of: parent)
            let department = parent.make("Department", ["name": "R"])
            child.performAndWait { _ = child.make("Employee", ["department": department]) }
        }
        #expect(outcome.standardError.contains("between objects in different contexts"))
    }
}
