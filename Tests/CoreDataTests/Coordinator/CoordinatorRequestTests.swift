import CoreData
import Testing

@Suite struct CoordinatorRequestTests {
    @Test(arguments: StoreKind.allCases) func theCoordinatorExecutesAFetchOnTheStoresOnly(kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Project", ["title": "saved"])
        try context.save()
        context.make("Project", ["title": "unsaved"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        let found = try stack.container.persistentStoreCoordinator.execute(request, with: context) as? [NSManagedObject]
        #expect(found?.compactMap { $0.string("title") } == ["saved"])
        #expect(try context.fetch(request).count == 2)
    }

    @Test func aSaveRequestWritesTheChanges() throws {
        let stack = try Stack()
        let context = stack.context()
        context.make("Project", ["title": "one"])
        let request = NSSaveChangesRequest(
            inserted: context.insertedObjects, updated: nil, deleted: nil, locked: nil)
        _ = try context.execute(request)
        #expect(!context.hasChanges)
        #expect(try stack.context().all("Project").count == 1)
    }

    @Test func aPartialSaveRequestIsRefused() throws {
        let stack = try Stack()
        let context = stack.context()
        let one = context.make("Project")
        context.make("Project")
        let request = NSSaveChangesRequest(inserted: [one], updated: nil, deleted: nil, locked: nil)
        let error = #expect(throws: CocoaError.self) { try context.execute(request) }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
        #expect(context.insertedObjects.count == 2)
    }

    @Test func executingAFetchRequestOnAContextIsRefused() throws {
        let context = try Stack().keptContext()
        let error = #expect(throws: CocoaError.self) {
            try context.execute(NSFetchRequest<NSManagedObject>(entityName: "Project"))
        }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
    }

    @Test func aBlockOnTheCoordinatorsQueueExcludesOthers() async throws {
        let stack = try Stack()
        let coordinator = stack.container.persistentStoreCoordinator
        let entered = DispatchSemaphore(value: 0)
        let left = DispatchSemaphore(value: 0)
        Self.hold(coordinator, entered, until: left)
        #expect(await Self.wait(for: entered))
        #expect(!coordinator.tryLock())
        left.signal()
        let count = await coordinator.perform { coordinator.persistentStores.count }
        #expect(count == 1)
        #expect(coordinator.tryLock())
        coordinator.unlock()
    }

    private static func hold(
        _ coordinator: NSPersistentStoreCoordinator, _ entered: DispatchSemaphore, until left: DispatchSemaphore
    ) {
        coordinator.perform {
            entered.signal()
            left.wait()
        }
    }

    private static func wait(for semaphore: DispatchSemaphore) async -> Bool {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(returning: semaphore.wait(timeout: .now() + 120) == .success)
            }
        }
    }

    @Test func performRethrowsTheBlocksError() async throws {
        struct Failure: Error, Equatable {}
        let coordinator = try Stack().container.persistentStoreCoordinator
        await #expect(throws: Failure()) { try await coordinator.perform { throw Failure() } }
        #expect(throws: Failure()) { try coordinator.performAndWait { throw Failure() } }
        #expect(coordinator.performAndWait { coordinator.performAndWait { 7 } } == 7)
    }

    @Test func aLockIsHeldUntilItIsReleased() throws {
        let coordinator = try Stack().container.persistentStoreCoordinator
        coordinator.lock()
        nonisolated(unsafe) var got = true
        let thread = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            got = coordinator.tryLock()
            thread.signal()
        }
        thread.wait()
        #expect(!got)
        coordinator.unlock()
    }
}
