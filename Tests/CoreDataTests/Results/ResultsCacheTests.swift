import CoreData
import Synchronization
import Testing

/// The file in which a controller keeps its sections.
@Suite(.serialized) struct ResultsCacheTests {
    /// Whether a fetch asked objects for their sections: their faults fire for it.
    private func asksObjects(_ stack: Stack, _ name: String, _ format: String = "salary >= 0") throws -> Bool {
        let context = stack.context("cache")
        let controller = stack.controller(context, where: format, cache: name)
        #expect(controller.cacheName == name)
        let fired = Mutex(0)
        let prefix = stack.name
        let listening = _EventStream.listen { event in
            if event.kind == .faultFired, event.context?.hasPrefix(prefix) == true { fired.withLock { $0 += 1 } }
        }
        defer { listening.stop() }
        try controller.performFetch()
        #expect(controller.sections?.first?.name == "Able")
        #expect(controller.sections?.map(\.numberOfObjects).reduce(0, +) == controller.fetchedObjects?.count)
        return fired.withLock { $0 } > 0
    }

    private func company() throws -> (Stack, NSManagedObjectContext) {
        let stack = try Stack()
        let context = stack.context()
        for (first, last) in [("Ann", "Able"), ("Bob", "Able"), ("Cem", "Byron")] { context.hire(first, last) }
        try context.save()
        return (stack, context)
    }

    @Test func keptSectionsSpareTheObjects() throws {
        let (stack, _) = try company()
        let name = UUID().uuidString
        defer { NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name) }
        #expect(try asksObjects(stack, name))
        #expect(try !asksObjects(stack, name))
        NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name)
        #expect(try asksObjects(stack, name))
    }

    @Test func aSaveOrAnotherRequestInvalidatesTheCache() throws {
        let (stack, context) = try company()
        let name = UUID().uuidString
        defer { NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name) }
        #expect(try asksObjects(stack, name))
        context.hire("Dan", "Cole")
        try context.save()
        #expect(try asksObjects(stack, name))
        #expect(try !asksObjects(stack, name))
        #expect(try asksObjects(stack, name, "salary < 100"))
    }

    @Test func aFollowedControllerKeepsItsCacheInStep() throws {
        let (stack, context) = try company()
        let name = UUID().uuidString
        defer { NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name) }
        let controller = stack.controller(context, where: "salary >= 0", cache: name)
        let list = DrivenList()
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
        context.hire("Dan", "Cole")
        try context.save()
        #expect(list.sections.map(\.name) == ["Able", "Byron", "Cole"])
        #expect(try !asksObjects(stack, name))
    }

    @Test func allCachesCanBeDeletedAtOnce() throws {
        let (stack, _) = try company()
        let name = UUID().uuidString
        #expect(try asksObjects(stack, name))
        NSFetchedResultsController<NSManagedObject>.deleteCache(withName: nil)
        #expect(try asksObjects(stack, name))
        NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name)
    }
}
