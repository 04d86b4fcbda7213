import CoreData
import Synchronization
import Testing
import TestSupport
import Torture

/// Objects, results controllers, contexts and whole stacks are released on any thread while other threads read them,
/// save, merge and reset: nothing crashes, and the file stays readable.
@Suite(.tags(.random, .slow), .enabled(if: TortureSummary.isWanted)) struct LifetimeStressTests {
    private static let rounds = 150

    @Test(.timeLimit(.minutes(10)), arguments: 1...4)
    func objectsContextsAndStacksAreReleasedOnAnyThread(_ seed: UInt64) throws {
        let stack = try Stack()
        let pool = Pool()
        let errors = Mutex<[String]>([])
        let isOver = Atomic(false)
        let (workers, readers) = (DispatchGroup(), DispatchGroup())
        func start(_ number: UInt64, in group: DispatchGroup, _ body: @escaping (inout Chance) throws -> Void) {
            nonisolated(unsafe) let body = body
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                var chance = Chance(seed: seed &* 31 &+ number)
                do { try body(&chance) } catch { errors.withLock { $0.append("\(error)") } }
            }
        }
        for number in 0..<2 {
            start(UInt64(number), in: readers) { chance in
                while !isOver.load(ordering: .relaxed) { pool.releaseOne(&chance) }
            }
            start(10 + UInt64(number), in: workers) { chance in
                for _ in 0..<Self.rounds {
                    try Self.work(in: stack.container.newBackgroundContext(), stack, pool, &chance)
                }
            }
            start(20 + UInt64(number), in: workers) { chance in
                for _ in 0..<Self.rounds { try Self.open(stack, pool, &chance) }
            }
        }
        #expect(workers.wait(timeout: .now() + 500) == .success)
        isOver.store(true, ordering: .relaxed)
        #expect(readers.wait(timeout: .now() + 60) == .success)
        #expect(errors.withLock { $0 } == [])
        for employee in try stack.context().all("Employee") { #expect(employee.string("lastName") == "Able") }
    }

    /// Uses a context for some saves. Its objects, and controllers that follow it, go to the pool.
    private static func work(
        in context: NSManagedObjectContext, _ stack: Stack, _ pool: Pool, _ chance: inout Chance
    ) throws {
        context.automaticallyMergesChangesFromParent = chance.once(in: 2)
        if chance.once(in: 3) { context.performAndWait { context.undoManager = UndoManager() } }
        for _ in 0..<chance.number(1...4) {
            try context.performAndWait {
                if chance.once(in: 2) { try pool.put(Follower(stack.controller(context, section: nil)), &chance) }
                try edit(context, pool, &chance)
            }
            guard chance.once(in: 2) else { continue }
            let seed = chance.next()
            context.perform {
                var chance = Chance(seed: seed)
                try? edit(context, pool, &chance)
            }
        }
    }

    /// Opens the file with another coordinator, and uses a context of it until the store is removed or released.
    private static func open(_ stack: Stack, _ pool: Pool, _ chance: inout Chance) throws {
        let model = chance.once(in: 2) ? stack.container.managedObjectModel : TestModel.make()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let store =
            chance.once(in: 3)
            ? try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
            : try coordinator.addPersistentStore(type: .sqlite, at: stack.url)
        let context = privateContext(coordinator)
        try context.performAndWait { try edit(context, pool, &chance) }
        pool.put(context, &chance)
        if chance.once(in: 2) { try coordinator.remove(store) }
    }

    private static func edit(_ context: NSManagedObjectContext, _ pool: Pool, _ chance: inout Chance) throws {
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        var used: [NSManagedObject] = []
        for _ in 0..<4 {
            switch chance.below(6) {
            case 0, 1:
                let department = context.make("Department", ["name": "d"])
                used.append(context.make("Employee", ["lastName": "Able", "department": department]))
                used.append(department)
            case 2:
                for employee in try context.all("Employee").prefix(10) {
                    employee.setValue("\(chance.below(9))", forKey: "firstName")
                    used.append(employee)
                }
            case 3:
                let employees = try context.all("Employee")
                guard employees.count > 40 else { continue }
                used += employees.prefix(20)
                employees.prefix(20).forEach(context.delete)
            case 4:
                for department in try context.all("Department").prefix(10) {
                    used += department.objects("employees")
                }
            default: context.refreshAllObjects()
            }
        }
        for object in used { pool.put(object, &chance) }
        switch chance.below(6) {
        case 0: context.reset()
        case 1: context.rollback()
        case 2: context.undo()
        default:
            // Another thread may have deleted what this one has changed.
            do { try context.save() } catch { context.rollback() }
        }
    }
}

/// A results controller with its delegate.
private final class Follower {
    private let controller: NSFetchedResultsController<NSManagedObject>
    private let list = DrivenList()

    init(_ controller: NSFetchedResultsController<NSManagedObject>) throws {
        self.controller = controller
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
    }
}

/// Objects that are retained until another thread releases them.
private final class Pool: Sendable {
    private struct Held: @unchecked Sendable {
        // Sendable: the object is only released, and its ID and its context are read, which is allowed on any thread.
        let object: AnyObject
    }
    private static let size = 300
    private let held = Mutex<[Held]>([])

    func put(_ object: AnyObject, _ chance: inout Chance) {
        let place = chance.below(Self.size)
        // The replaced object is released after the lock.
        _ = held.withLock { held -> Held? in
            guard held.count == Self.size else {
                held.append(Held(object: object))
                return nil
            }
            defer { held[place] = Held(object: object) }
            return held[place]
        }
    }

    func releaseOne(_ chance: inout Chance) {
        let place = chance.below(Self.size)
        let taken = held.withLock { $0.isEmpty ? nil : $0.remove(at: place % $0.count) }
        guard let object = taken?.object as? NSManagedObject else { return }
        _ = object.managedObjectContext?.concurrencyType
        _ = object.objectID.uriRepresentation()
    }
}
