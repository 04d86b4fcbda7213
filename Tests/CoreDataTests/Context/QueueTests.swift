import Testing

@testable import CoreData

@Suite struct QueueTests {
    @Test func performAndWaitCanBeNestedThroughAnotherContext() throws {
        let stack = try Stack(.inMemory)
        let (a, b) = (stack.context(), stack.context())
        var order: [String] = []
        a.performAndWait {
            order.append("a")
            b.performAndWait {
                order.append("b")
                a.performAndWait { order.append("a again") }
            }
        }
        #expect(order == ["a", "b", "a again"])
    }

    @Test func theNameOfAContextLabelsItsPrivateQueue() throws {
        let stack = try Stack(.inMemory)
        let context = stack.container.newBackgroundContext()
        let before = context.queue.label
        context.name = "import"
        #expect(context.queue.label == "import")
        // Blocks under both labels run one at a time.
        nonisolated(unsafe) var running = 0
        for number in 0..<20 {
            context.name = "import \(number)"
            context.perform {
                running += 1
                #expect(running == 1)
                running -= 1
            }
        }
        context.performAndWait { #expect(running == 0) }
        context.name = nil
        #expect(context.queue.label == before)
        let main = ContextQueue.main.label
        stack.container.viewContext.name = "view"
        #expect(ContextQueue.main.label == main)
        let coordinator = stack.container.persistentStoreCoordinator
        coordinator.name = "stores"
        #expect(coordinator.queue.label == "stores")
    }

    @Test func performAndWaitReturnsAndThrows() throws {
        struct Stop: Error {}
        let context = try Stack(.inMemory).container.newBackgroundContext()
        #expect(context.performAndWait { 3 } == 3)
        #expect(throws: Stop.self) { try context.performAndWait { throw Stop() } }
    }

    @Test func asyncPerformReturnsItsResultAndProcessesPendingChanges() async throws {
        let stack = try Stack(.inMemory)
        let context = stack.container.newBackgroundContext()
        let count = try await context.perform {
            context.make("Employee")
            try context.save()
            return try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Employee")).count
        }
        #expect(count == 1)
        let names = try await stack.container.performBackgroundTask { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            return try request.execute().count
        }
        #expect(names == 1)
    }

    @MainActor @Test func anImmediateBlockRunsBeforeEnqueuedBlocks() async throws {
        let context = try Stack(.inMemory).container.viewContext
        // The main actor's code runs on the main queue only after it has awaited the queue once.
        await context.perform(schedule: .enqueued) {}
        nonisolated(unsafe) var order: [String] = []  // Used on the main queue only.
        func later() { context.perform { order.append("waiting") } }
        later()
        await context.perform { order.append("immediate") }
        await context.perform(schedule: .enqueued) { order.append("enqueued") }
        #expect(order == ["immediate", "waiting", "enqueued"])
    }

    /// Tests written for Apple's platforms often use the view context without the main actor.
    @Test func aMainQueueContextUsedOnAnotherThreadDoesNotEndItsEventOnTheMainQueue() async throws {
        let stack = try Stack(.inMemory)
        let context = stack.container.viewContext
        nonisolated(unsafe) var posted = 0
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange, object: context, queue: nil
        ) { _ in posted += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        context.make("Employee")
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        #expect(posted == 0)
        context.processPendingChanges()
        #expect(posted == 1)
    }

    /// Otherwise every fault that a child fires would make the next one slower.
    @Test func aNestedWaitLeavesTheThreadsDictionaryAsItWas() throws {
        let stack = try Stack(.inMemory)
        let (outer, inner) = (stack.context(), stack.context())
        func entries() -> [AnyObject] { Thread.current.threadDictionary.allValues.map { $0 as AnyObject } }
        outer.performAndWait {
            let before = entries()
            inner.performAndWait {}
            #expect(!before.isEmpty && entries().elementsEqual(before, by: ===))
        }
    }

    @Test func manyContextsSaveAtTheSameTime() async throws {
        let stack = try Stack(.sqlite)
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    let context = stack.container.newBackgroundContext()
                    for round in 0..<10 {
                        try! await context.perform {
                            context.make("Employee", ["firstName": "\(worker).\(round)"])
                            try context.save()
                        }
                    }
                }
            }
        }
        #expect(Set(try stack.context().all("Employee").compactMap { $0.string("firstName") }).count == 80)
    }
}
