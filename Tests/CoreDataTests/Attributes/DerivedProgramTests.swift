import CoreData
import Testing
import Torture

/// Random programs of several contexts: derived attributes always match the records that they are derived from.
@Suite(.tags(.random)) struct DerivedProgramTests {
    private static let seeds = TortureSummary.seeds(usually: 40, inTorture: 3_000)

    @Test(arguments: StoreKind.allCases) func derivedAttributesMatchTheirRecordsAfterConcurrentSaves(_ kind: StoreKind)
        throws
    {
        for seed in Self.seeds {
            var program = try DerivedProgram(kind, seed: seed)
            let problem = try program.run()
            #expect(problem == nil, "FAULTLINE_SEED=\(seed): \(program.log.joined(separator: "; "))")
        }
    }
}

/// Parents with counted children, edited in three contexts, one of which may have its own coordinator.
private struct DerivedProgram {
    private var chance: Chance
    private let stack: Stack
    private let other: Stack
    private let kind: StoreKind
    private let contexts: [NSManagedObjectContext]
    private(set) var log: [String] = []

    private static let model: NSManagedObjectModel = {
        let parent = TestModel.entity(
            "Parent",
            [
                TestModel.attribute("name", .stringAttributeType), TestModel.attribute("note", .stringAttributeType),
                TestModel.derived("count", .integer64AttributeType, "kids.@count"),
                TestModel.derived("total", .integer64AttributeType, "kids.@sum.age"),
                TestModel.derived("upper", .stringAttributeType, "uppercase:(name)"),
            ])
        let kid = TestModel.entity(
            "Kid",
            [
                TestModel.attribute("age", .integer64AttributeType),
                TestModel.derived("parentName", .stringAttributeType, "parent.name"),
            ])
        TestModel.relate(kid, "parent", to: parent, "kids", toMany: true)
        return NSManagedObjectModel(entities: [parent, kid])
    }()

    init(_ kind: StoreKind, seed: UInt64) throws {
        self.kind = kind
        var chance = Chance(seed: seed)
        let isShared = kind == .inMemory || !chance.once(in: 4)
        self.chance = chance
        stack = try Stack(kind, model: Self.model)
        other = isShared ? stack : try Stack(reopening: stack, model: Self.model)
        contexts = [stack.context(), stack.context(), other.context()]
        for context in contexts {
            context.retainsRegisteredObjects = true
            context.mergePolicy = self.chance.pick(NSMergePolicy.resolving)
        }
        for number in 0..<3 {
            let parent = contexts[0].make("Parent", ["name": "p\(number)"])
            for age in 0..<self.chance.below(3) { contexts[0].make("Kid", ["age": age + 1, "parent": parent]) }
        }
        try contexts[0].save()
    }

    /// - Returns: the first derived value that is wrong, or nil.
    mutating func run() throws -> String? {
        for step in 0..<(4 + chance.below(30)) {
            let context = chance.pick(contexts)
            if let problem = try chance.once(in: 4) ? save(context) : edit(context, step) {
                log.append(problem)
                return problem
            }
        }
        return nil
    }

    private mutating func pick(_ entity: String, in context: NSManagedObjectContext) throws -> NSManagedObject? {
        let all = try objects(entity, in: context)
        return all.isEmpty ? nil : chance.pick(all)
    }

    private func objects(_ entity: String, in context: NSManagedObjectContext) throws -> [NSManagedObject] {
        try context.all(entity).sorted { Self.name($0) < Self.name($1) }
    }

    private static func name(_ object: NSManagedObject) -> String { object.objectID.uriRepresentation().absoluteString }

    private mutating func edit(_ context: NSManagedObjectContext, _ step: Int) throws -> String? {
        let number = contexts.firstIndex { $0 === context }!
        let (parent, kid) = (try pick("Parent", in: context), try pick("Kid", in: context))
        let edit = chance.below(11)
        log.append("\(number): \(edit) \(parent?.objectID.description ?? "") \(kid?.objectID.description ?? "")")
        switch edit {
        case 0, 1: parent?.setValue("n\(step)", forKey: "name")
        case 2: parent?.setValue("t\(step)", forKey: "note")
        case 3: context.make("Kid", ["age": step]).setValue(parent, forKey: "parent")
        case 4: kid?.setValue(parent, forKey: "parent")
        case 5: if let kid { context.delete(kid) }
        case 6: kid?.setValue(step, forKey: "age")
        case 7: if let parent, chance.once(in: 3) { context.delete(parent) }
        case 8: if let parent { context.refresh(parent, mergeChanges: chance.once(in: 2)) }
        // A child can be inserted before its parent.
        case 9: context.make("Kid", ["age": step]).setValue(context.make("Parent", ["name": "q"]), forKey: "parent")
        // The store's value replaces one that the program has set.
        default: parent?.setValue(99, forKey: "count")
        }
        return nil
    }

    /// Saves a context, and compares the derived values in the file, in the row caches and in a context with the
    /// records in the file.
    private mutating func save(_ context: NSManagedObjectContext) throws -> String? {
        log.append("\(contexts.firstIndex { $0 === context }!): save")
        do { try context.save() } catch {
            log.append("failed: \((error as NSError).code)")
            context.rollback()
        }
        let file = kind == .inMemory ? stack : try Stack(reopening: stack, model: Self.model)
        defer { withExtendedLifetime(file) {} }
        let reader = file.context()
        var expected: [String: [Int]] = [:]
        for kid in try reader.all("Kid") {
            guard let parent = kid.object("parent") else { continue }
            expected[Self.name(parent), default: []].append(kid.value(forKey: "age") as? Int ?? 0)
        }
        let refreshed = chance.pick(contexts)
        for object in refreshed.registeredObjects where !object.hasChanges {
            refreshed.refresh(object, mergeChanges: false)
        }
        let readers = [("file", reader), ("row cache", stack.context()), ("other row cache", other.context())]
        for (place, context) in readers + [("refreshed context", refreshed)] {
            if let problem = try problem(in: context, expected) { return "\(place): \(problem)" }
        }
        return nil
    }

    private func problem(in context: NSManagedObjectContext, _ expected: [String: [Int]]) throws -> String? {
        for parent in try context.all("Parent") where !parent.hasChanges {
            let ages = expected[Self.name(parent)] ?? []
            let (count, total) = (parent.value(forKey: "count") as? Int, parent.value(forKey: "total") as? Int)
            if count != ages.count || total != ages.reduce(0, +)
                || parent.string("upper") != parent.string("name")?.uppercased()
            {
                return "\(parent) with children aged \(ages)"
            }
        }
        // An unsaved name of the parent is not derived yet.
        for kid in try context.all("Kid") where !kid.hasChanges && kid.object("parent")?.hasChanges != true {
            if kid.string("parentName") != kid.object("parent")?.string("name") { return "\(kid)" }
        }
        return nil
    }
}
