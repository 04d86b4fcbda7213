import CoreData
import Synchronization
import Testing
import TestSupport

/// The file in which a fetched results controller caches its sections.
///
/// Each test runs in a process with its own folder of caches. All processes with the program's name share the default
/// folder, and another run of these tests may be deleting its contents.
@Suite struct ResultsCacheTests {
    /// Runs the body with a folder of caches, which is removed afterwards.
    private static func withOwnCaches(_ body: () throws -> Void) throws {
        let folder = try TestFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        setenv("XDG_CACHE_HOME", folder.path, 1)
        try body()
    }

    /// Whether fetching reads the objects for their sections, which fires their faults.
    private static func asksObjects(_ stack: Stack, _ name: String, _ format: String = "salary >= 0") throws -> Bool {
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

    private static func company() throws -> (Stack, NSManagedObjectContext) {
        let stack = try Stack()
        let context = stack.context()
        for (first, last) in [("Ann", "Able"), ("Bob", "Able"), ("Cem", "Byron")] { context.hire(first, last) }
        try context.save()
        return (stack, context)
    }

    @Test func cachedSectionsAvoidReadingObjects() async {
        await #expect(processExitsWith: .success) {
            try Self.withOwnCaches {
                let (stack, _) = try Self.company()
                let name = UUID().uuidString
                #expect(try Self.asksObjects(stack, name))
                #expect(try !Self.asksObjects(stack, name))
                NSFetchedResultsController<NSManagedObject>.deleteCache(withName: name)
                #expect(try Self.asksObjects(stack, name))
            }
        }
    }

    @Test func aSaveOrAnotherRequestInvalidatesTheCache() async {
        await #expect(processExitsWith: .success) {
            try Self.withOwnCaches {
                let (stack, context) = try Self.company()
                let name = UUID().uuidString
                #expect(try Self.asksObjects(stack, name))
                context.hire("Dan", "Cole")
                try context.save()
                #expect(try Self.asksObjects(stack, name))
                #expect(try !Self.asksObjects(stack, name))
                #expect(try Self.asksObjects(stack, name, "salary < 100"))
            }
        }
    }

    @Test func aControllerWithADelegateUpdatesItsCache() async {
        await #expect(processExitsWith: .success) {
            try Self.withOwnCaches {
                let (stack, context) = try Self.company()
                let name = UUID().uuidString
                let controller = stack.controller(context, where: "salary >= 0", cache: name)
                let list = DrivenList()
                controller.delegate = list
                try controller.performFetch()
                list.load(controller)
                context.hire("Dan", "Cole")
                try context.save()
                #expect(list.sections.map(\.name) == ["Able", "Byron", "Cole"])
                #expect(try !Self.asksObjects(stack, name))
            }
        }
    }

    @Test func deleteCacheWithoutANameDeletesAllCaches() async {
        await #expect(processExitsWith: .success) {
            try Self.withOwnCaches {
                let (stack, _) = try Self.company()
                let name = UUID().uuidString
                #expect(try Self.asksObjects(stack, name))
                NSFetchedResultsController<NSManagedObject>.deleteCache(withName: nil)
                #expect(try Self.asksObjects(stack, name))
            }
        }
    }
}
