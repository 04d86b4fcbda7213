import CoreData
import Synchronization
import Testing
import TestSupport

/// Many contexts in deep hierarchies, with random saves on many queues: the final contents of the store equal those of
/// a serial replay.
///
/// Two root contexts have two children each, and those two each. A worker on its own thread drives each leaf. Every
/// worker hires, moves and dismisses its own employees, and all of them increment the numbers of the same few
/// customers and add to the same departments. A merge policy adds the increments of both sides of a conflict.
/// `STRESS_ROUNDS` sets the duration.
@Suite(.tags(.random, .slow)) struct StressTests {
    private enum Step {
        case hire(String, department: Int)
        case move(String, department: Int)
        case raise(String, by: Double)
        case dismiss(String)
        case count(Int, by: Int)
    }

    private static let rounds = Int(ProcessInfo.processInfo.environment["STRESS_ROUNDS"] ?? "") ?? 25

    @Test(arguments: 1...2) func theFinalStateEqualsASerialReplay(_ seed: UInt64) throws {
        let stack = try Stack()
        try prepare(stack.context())
        let roots = (0..<2).map { _ in family(stack.container.newBackgroundContext()) }
        let middles = roots.flatMap { root in (0..<2).map { _ in family(stack.child(of: root)) } }
        let leaves = middles.flatMap { middle in (0..<2).map { _ in family(stack.child(of: middle)) } }
        for leaf in leaves { leaf.performAndWait { leaf.automaticallyMergesChangesFromParent = true } }

        let plans = leaves.indices.map { plan(worker: $0, seed) }
        let errors = Mutex<[String]>([])
        let group = DispatchGroup()
        for (number, leaf) in leaves.enumerated() {
            let steps = plans[number]
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                var random = Chance(seed: seed &* 31 &+ UInt64(number))
                for step in steps {
                    do { try Self.work(step, in: leaf, savingAbove: random.below(3)) } catch {
                        errors.withLock { $0.append("\(step): \(error)") }
                    }
                }
            }
        }
        #expect(group.wait(timeout: .now() + 500) == .success)
        for level in [leaves, middles, roots] {
            for context in level { try context.performAndWait { try context.save() } }
        }
        #expect(errors.withLock { $0 } == [])

        let serial = try Stack()
        let context = serial.context()
        try prepare(context)
        for step in plans.joined() { try Self.take(step, in: context) }
        try context.save()
        let (end, expected) = (try state(of: stack.context()), try state(of: serial.context()))
        #expect(end == expected)
        #expect(expected.count > 8)
    }

    private func family(_ context: NSManagedObjectContext) -> NSManagedObjectContext {
        context.performAndWait { context.mergePolicy = Sum(merge: .mergeByPropertyObjectTrumpMergePolicyType) }
        return context
    }

    private func prepare(_ context: NSManagedObjectContext) throws {
        for number in 0..<3 {
            context.make("Department", ["name": "\(number)"])
            context.make("Customer", ["lastName": "\(number)", "number": 0])
        }
        try context.save()
    }

    private func plan(worker: Int, _ seed: UInt64) -> [Step] {
        var random = Chance(seed: seed &* 7919 &+ UInt64(worker))
        var own: [String] = []
        return (0..<Self.rounds).map { round in
            let department = random.below(3)
            switch random.below(own.isEmpty ? 2 : 6) {
            case 0:
                own.append("\(worker).\(round)")
                return .hire(own.last!, department: department)
            case 1: return .count(department, by: random.below(9) + 1)
            case 2: return .move(own[random.below(own.count)], department: department)
            case 3: return .dismiss(own.remove(at: random.below(own.count)))
            default: return .raise(own[random.below(own.count)], by: Double(random.below(100)))
            }
        }
    }

    /// Runs one step in a leaf, and saves it that many levels up.
    private static func work(_ step: Step, in leaf: NSManagedObjectContext, savingAbove levels: Int) throws {
        try leaf.performAndWait {
            try take(step, in: leaf)
            try leaf.save()
        }
        for ancestor in sequence(first: leaf.parent!, next: \.parent).prefix(levels) {
            try ancestor.performAndWait { try ancestor.save() }
        }
    }

    private static func take(_ step: Step, in context: NSManagedObjectContext) throws {
        func find(_ entity: String, _ key: String, _ value: String) throws -> NSManagedObject {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.predicate = NSPredicate(format: "%K == %@", key, value)
            return try #require(try context.fetch(request).first)
        }
        switch step {
        case .hire(let name, let department):
            let values: [String: Any] = [
                "firstName": name, "department": try find("Department", "name", "\(department)"),
            ]
            context.make("Employee", values)
        case .move(let name, let department):
            try find("Employee", "firstName", name)
                .setValue(find("Department", "name", "\(department)"), forKey: "department")
        case .raise(let name, let amount):
            let employee = try find("Employee", "firstName", name)
            employee.setValue((employee.value(forKey: "salary") as! Double) + amount, forKey: "salary")
        case .dismiss(let name): context.delete(try find("Employee", "firstName", name))
        case .count(let number, let amount):
            let customer = try find("Customer", "lastName", "\(number)")
            customer.setValue((customer.value(forKey: "number") as! Int) + amount, forKey: "number")
        }
    }

    private func state(of context: NSManagedObjectContext) throws -> [String] {
        let customers = try context.all("Customer").map { "\($0.string("lastName")!): \($0.value(forKey: "number")!)" }
        let employees = try context.all("Employee").map {
            "\($0.string("firstName")!) \($0.value(forKey: "salary")!) \($0.object("department")!.string("name")!)"
        }
        let staff = try context.all("Department").map { department in
            let names = department.objects("employees").map { $0.string("firstName")! }
            return "\(department.string("name")!) has \(names.sorted())"
        }
        return (customers + employees + staff).sorted()
    }
}

/// Adds the increments of both sides of a conflict.
private final class Sum: NSMergePolicy, @unchecked Sendable {
    override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
        let sums = list.map { conflict -> Int? in
            guard conflict.sourceObject.entity.name == "Customer" else { return nil }
            let theirs = (conflict.persistedSnapshot ?? conflict.cachedSnapshot)?["number"] as! Int
            let mine = conflict.sourceObject.value(forKey: "number") as! Int
            return theirs + mine - (conflict.objectSnapshot!["number"] as! Int)
        }
        try super.resolve(optimisticLockingConflicts: list)
        for case (let conflict, let sum?) in zip(list, sums) { conflict.sourceObject.setValue(sum, forKey: "number") }
    }
}
