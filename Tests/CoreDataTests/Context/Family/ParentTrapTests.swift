import CoreData
import Testing

/// Families of contexts that cannot be.
@Suite struct ParentTrapTests {
    @Test func aConfinedContextIsNoParent() async throws {
        await stops("Parent NSManagedObjectContext must use either") {
            let parent = NSManagedObjectContext(concurrencyType: .confinementConcurrencyType)
            NSManagedObjectContext(.privateQueue).parent = parent
        }
    }

    @Test func aContextHasACoordinatorOrAParent() async throws {
        await stops("Context already has a coordinator") {
            let stack = try Stack(.inMemory)
            stack.context().parent = stack.context()
        }
        await stops("Context already has a parent") {
            let stack = try Stack(.inMemory)
            let child = stack.child(of: stack.context())
            child.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
        }
    }

    @Test func aParentIsForLife() async throws {
        await stops("Context already has a parent") {
            let stack = try Stack(.inMemory)
            stack.child(of: stack.context()).parent = stack.context()
        }
        await stops("its own ancestor") {
            let context = NSManagedObjectContext(.privateQueue)
            let child = NSManagedObjectContext(.privateQueue)
            child.parent = context
            context.parent = child
        }
    }

    @Test func objectsOfParentAndChildDoNotMix() async throws {
        await stops("between objects in different contexts") {
            let stack = try Stack(.inMemory)
            let parent = stack.context()
            let child = stack.child(of: parent)
            let department = parent.make("Department", ["name": "R"])
            child.performAndWait { _ = child.make("Employee", ["department": department]) }
        }
    }

    /// Runs `body` in a process of its own, which must stop with a message that has `words` in it.
    private func stops(
        _ words: String, _ body: @escaping @Sendable @convention(thin) () async throws -> Void
    ) async {
        let outcome = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent], performing: body)
        let said = String(decoding: outcome?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains(words))
    }
}
