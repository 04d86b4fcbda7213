import CoreData
import Synchronization
import Testing

/// Many concurrent readers and writers: every reader sees complete saves only, and never an older state than before.
///
/// Each writer moves amounts between its two customers, inserts and deletes employees, and counts its saves.
/// `STRESS_ROUNDS` sets the duration.
@Suite(.tags(.slow)) struct ReaderStressTests {
    private static let rounds = 4 * (Int(ProcessInfo.processInfo.environment["STRESS_ROUNDS"] ?? "") ?? 25)

    @Test(arguments: [1, 3, 7]) func readersSeeCompleteSavesInOrder(connections: Int) throws {
        let stack = try Stack(options: [NSPersistentStoreConnectionPoolMaxSizeKey: connections as NSNumber])
        let first = stack.context()
        for writer in 0..<2 {
            for role in ["counts", "gives", "takes"] {
                first.make("Customer", ["firstName": "\(writer)", "lastName": role, "number": 0])
            }
        }
        try first.save()

        let errors = Mutex<[String]>([])
        let isOver = Mutex(false)
        let (writers, readers) = (DispatchGroup(), DispatchGroup())
        func start(in group: DispatchGroup, _ body: @escaping (NSManagedObjectContext) throws -> Void) {
            let context = stack.context()
            nonisolated(unsafe) let body = body
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                do { try context.performAndWait { try body(context) } } catch {
                    errors.withLock { $0.append("\(error)") }
                }
            }
        }
        for number in 0..<2 {
            start(in: writers) { context in
                for round in 0..<Self.rounds { try Self.write(round, as: number, in: context) }
            }
        }
        for number in 0..<4 {
            start(in: readers) { context in
                var reader = Reader(context)
                // The last pass runs after all saves.
                var isLast = false
                repeat {
                    isLast = isOver.withLock { $0 }
                    if let complaint = try reader.look(refreshing: number % 2 == 0) {
                        errors.withLock { $0.append(complaint) }
                    }
                } while !isLast
                if reader.saves != [Self.rounds, Self.rounds] {
                    errors.withLock { $0.append("at the end \(reader.saves) saves were seen") }
                }
            }
        }
        #expect(writers.wait(timeout: .now() + 300) == .success)
        isOver.withLock { $0 = true }
        #expect(readers.wait(timeout: .now() + 60) == .success)
        #expect(errors.withLock { $0 } == [])
        #expect(try first.count(for: NSFetchRequest<NSManagedObject>(entityName: "Employee")) == 2 * 3)
    }

    private static func write(_ round: Int, as writer: Int, in context: NSManagedObjectContext) throws {
        let own = NSFetchRequest<NSManagedObject>(entityName: "Customer")
        own.predicate = NSPredicate(format: "firstName == %@", "\(writer)")
        func add(_ amount: Int, to role: String, _ customers: [NSManagedObject]) throws {
            let customer = try #require(customers.first { $0.string("lastName") == role })
            customer.setValue((customer.value(forKey: "number") as! Int) + amount, forKey: "number")
        }
        let customers = try context.fetch(own)
        try add(1, to: "counts", customers)
        try add(-round, to: "gives", customers)
        try add(round, to: "takes", customers)
        context.make("Employee", ["firstName": "\(writer).\(round)", "lastName": "\(writer)"])
        if round >= 3 {
            let old = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            old.predicate = NSPredicate(format: "firstName == %@", "\(writer).\(round - 3)")
            for employee in try context.fetch(old) { context.delete(employee) }
        }
        try context.save()
    }
}

/// A context that reads everything repeatedly.
private struct Reader {
    let context: NSManagedObjectContext
    /// The number of saves of each writer seen so far.
    var saves = [0, 0]

    init(_ context: NSManagedObjectContext) { self.context = context }

    /// - Returns: a description of the problem, or nil.
    mutating func look(refreshing: Bool) throws -> String? {
        let sum = NSExpressionDescription()
        sum.name = "sum"
        sum.expression = NSExpression(format: "sum:(number)")
        sum.expressionResultType = .integer64AttributeType
        let total = NSFetchRequest<NSDictionary>(entityName: "Customer")
        total.resultType = .dictionaryResultType
        total.propertiesToFetch = [sum]
        total.predicate = NSPredicate(format: "lastName != 'counts'")
        let found = try context.fetch(total).first?["sum"] as? Int
        if found != 0 { return "half of a save was seen: \(String(describing: found)) is missing" }

        // By firing faults, or by a fetch that detects changes.
        if refreshing { context.refreshAllObjects() }
        let counting = NSFetchRequest<NSManagedObject>(entityName: "Customer")
        counting.predicate = NSPredicate(format: "lastName == 'counts'")
        counting.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
        counting.shouldRefreshRefetchedObjects = !refreshing
        let seen = try context.fetch(counting).map { $0.value(forKey: "number") as! Int }
        if zip(seen, saves).contains(where: { $0 < $1 }) { return "\(seen) saves were seen after \(saves)" }
        saves = seen

        for employee in try context.all("Employee") {
            guard let name = employee.string("firstName") else { continue }
            if !name.hasPrefix(employee.string("lastName")!) { return "\(name) is somebody else" }
        }
        return nil
    }
}
