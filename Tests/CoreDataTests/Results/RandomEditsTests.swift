import CoreData
import Testing
import Torture

/// Thousands of random edits: a list that knows only what the delegate was told is what a fetch would give.
@Suite struct RandomEditsTests {
    /// Numbers that come out the same for the same seed.
    struct Random: RandomNumberGenerator {
        private var state: UInt64
        init(seed: UInt64) { state = seed }
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// The same four seeds always, one of each kind of list and store, but for those that are asked for.
    @Test(arguments: TortureSummary.seeds(usually: 4, inTorture: 60))
    func aDrivenListIsAlwaysWhatAFetchGives(_ seed: UInt64) throws {
        var session = try Session(seed: seed)
        for step in 0..<1_500 {
            try session.edit()
            guard try session.check() else {
                let place = "seed \(seed), step \(step) (\(session.last))"
                let calls = session.list.calls.suffix(20)
                Issue.record("\(place): \(session.difference()); \(session.list.problems) \(calls)")
                return
            }
        }
        #expect(session.list.events > 500)
    }

    /// A context that is edited, another one that saves and is merged, and a controller of the first.
    struct Session {
        private var random: Random
        private let stack: Stack
        private let context: NSManagedObjectContext
        private let other: NSManagedObjectContext
        private let controller: NSFetchedResultsController<NSManagedObject>
        private let manager = UndoManager()
        let list = DrivenList()
        /// What was done last.
        private(set) var last = ""
        /// Makes the order of people unambiguous.
        private var number = 0

        init(seed: UInt64) throws {
            random = Random(seed: seed)
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

        /// One event with a few changes, or one of the larger steps.
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
            // In an order that does not hang on where the objects lie in memory.
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

        /// Another context saves, and what it saved is merged.
        private mutating func saveElsewhere() throws {
            for _ in 0..<Int.random(in: 1...5, using: &random) { try change(in: other) }
            let merged = context
            let token = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: other, queue: nil
            ) { merged.mergeChanges(fromContextDidSave: $0) }
            defer { NotificationCenter.default.removeObserver(token) }
            do { try other.save() } catch { other.rollback() }
        }

        /// Who is in the list and in no fetch, who the other way round, and who stands elsewhere.
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

        /// Whether the list is what a fetch gives.
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
