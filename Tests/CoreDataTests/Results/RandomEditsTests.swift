import CoreData
import Testing
import Torture

/// Thousands of random edits: a list driven by the delegate methods always equals a new fetch.
@Suite(.tags(.random, .slow)) struct RandomEditsTests {
    /// Usually four seeds: one for each type of list and store. `FAULTLINE_SEED=17` runs that seed only.
    private static let seeds = TortureSummary.seeds(usually: 4, inTorture: 60)
    private static let steps = 1_500
    /// Tests run concurrently, each with a share of the seeds.
    private static let shares = 2

    @Test(arguments: 0..<shares) func aListDrivenByDelegateCallsEqualsAFetch(_ share: Int) throws {
        let name = "random edits under a results controller, part \(share + 1) of \(Self.shares)"
        let seeds = TortureSummary.share(share, of: Self.shares, Self.seeds)
        let failures = TortureSummary.run(name, seeds, of: Self.self) { seed in
            if let problem = try problem(seed) { throw TestFailure(problem) }
        }
        TortureSummary.record(
            name, counts: "\(seeds.count) sessions of \(Self.steps) steps, the list compared with a fetch after each",
            failures: failures, seed: Self.seeds.first)
    }

    /// The problem found in one session, or nil.
    private func problem(_ seed: UInt64) throws -> String? {
        var session = try Session(seed: seed)
        for step in 0..<Self.steps {
            try session.edit()
            guard try !session.check() else { continue }
            let calls = session.list.calls.suffix(20)
            return """
                step \(step) (\(session.last)): \(session.difference())
                  \(session.list.problems) \(calls)
                """
        }
        return session.list.events > 500 ? nil : "only \(session.list.events) events were reported"
    }

    /// A context to edit, another one that saves and is merged, and a fetched results controller of the first.
    struct Session {
        private var random: Chance
        private let stack: Stack
        private let context: NSManagedObjectContext
        private let other: NSManagedObjectContext
        private let controller: NSFetchedResultsController<NSManagedObject>
        private let manager = UndoManager()
        let list = DrivenList()
        /// The last edit.
        private(set) var last = ""
        /// Makes the sort order unambiguous.
        private var number = 0

        init(seed: UInt64) throws {
            random = Chance(seed: seed)
            stack = try Stack(seed % 2 == 0 ? .sqlite : .inMemory)
            (context, other) = (stack.context("edited"), stack.context("other"))
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            other.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            manager.groupsByEvent = false
            context.undoManager = manager
            let isSectioned = seed % 4 < 3
            controller = stack.controller(
                context, section: isSectioned ? "lastName" : nil, where: "salary < 70",
                sortedBy: ["lastName", "salary", "firstName"])
            controller.delegate = list
            try controller.performFetch()
            list.load(controller)
        }

        /// One event with some changes, or one of the larger steps.
        mutating func edit() throws {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<70:
                last = "an event"
                try event()
            case 70..<80:
                last = "a save"
                try context.save()
            case 80..<84:
                last = "a rollback"
                context.rollback()
            case 84..<89 where manager.canUndo:
                last = "an undo"
                context.undo()
            case 89..<92 where manager.canRedo:
                last = "a redo"
                context.redo()
            case 92..<93:
                last = "a refresh of all objects"
                context.refreshAllObjects()
            default:
                last = "a save elsewhere"
                try saveElsewhere()
            }
            context.processPendingChanges()
        }

        private mutating func event() throws {
            manager.beginUndoGrouping()
            for _ in 0..<Int.random(in: 1...6, using: &random) { try change(in: context) }
            context.processPendingChanges()
            manager.endUndoGrouping()
        }

        private mutating func change(in context: NSManagedObjectContext) throws {
            // Sorted, so that the order does not depend on memory addresses.
            let all = try context.all("Employee").sorted { $0.string("firstName")! < $1.string("firstName")! }
            let kind = Int.random(in: 0..<10, using: &random)
            guard let object = all.randomElement(using: &random), kind > (all.count < 40 ? 4 : 1) else {
                number += 1
                context.hire(String(format: "n%05d", number), lastName(), salary: salary())
                return
            }
            switch kind {
            case 0..<4: context.delete(object)
            case 4..<6: object.setValue(lastName(), forKey: "lastName")
            case 6..<8: object.setValue(salary(), forKey: "salary")
            case 8: object.setValue(Date(timeIntervalSinceReferenceDate: 0), forKey: "startDate")
            default: if kind == 9, all.count > 20 { context.delete(object) }
            }
        }

        private mutating func lastName() -> String {
            ["A", "B", "C", "D", "E", "F", "G"].randomElement(using: &random)!
        }
        private mutating func salary() -> Double { Double(Int.random(in: 0..<100, using: &random)) }

        /// Another context saves, and its changes are merged.
        private mutating func saveElsewhere() throws {
            for _ in 0..<Int.random(in: 1...5, using: &random) { try change(in: other) }
            let merged = context
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: other, queue: nil
            ) { merged.mergeChanges(fromContextDidSave: $0) }
            defer { NotificationCenter.default.removeObserver(token) }
            do { try other.save() } catch { other.rollback() }
        }

        /// Objects only in the list, only in the fetch, and at different positions.
        func difference() -> String {
            let (shown, fresh) = (list.sections.flatMap(\.objects), (try? context.fetch(controller.fetchRequest)) ?? [])
            func text(_ objects: [NSManagedObject]) -> String {
                objects.map {
                    "\($0.string("lastName") ?? "-") \($0.string("firstName") ?? "-") \($0.value(forKey: "salary") ?? 0)"
                }
                .joined(separator: ", ")
            }
            let (extra, missing) = (shown.filter { !fresh.contains($0) }, fresh.filter { !shown.contains($0) })
            let moved = zip(shown, fresh).first { $0 !== $1 }.map { [$0, $1] } ?? []
            return "too much: [\(text(extra))], missing: [\(text(missing))], first difference: [\(text(moved))]"
        }

        /// Whether the list equals a fetch.
        func check() throws -> Bool {
            let fresh = try context.fetch(controller.fetchRequest)
            guard list.problems.isEmpty, list.sections.flatMap(\.objects) == fresh,
                controller.fetchedObjects == fresh
            else { return false }
            let names = fresh.map { controller.sectionNameKeyPath == nil ? "" : $0.string("lastName") ?? "" }
            return list.sections.flatMap { section in section.objects.map { _ in section.name } } == names
                && !list.sections.contains { $0.objects.isEmpty && controller.sectionNameKeyPath != nil }
        }
    }
}
