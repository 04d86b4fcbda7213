import Testing
import Torture

@testable import CoreData

/// Random predicates and sorts on random data of random models: a SQLite store finds what memory finds, but for the
/// differences that `StoreLogic` lists.
///
/// A failure names its seed: `FAULTLINE_SEED=17` tries that one alone. `FAULTLINE_TORTURE` tries 100,000 cases.
@Suite struct SQLAgainstMemoryTests {
    /// Cases tried on one model: half of them with unsaved changes in the context.
    private static let casesOfAModel = 60
    private static let seeds: Range<Int> = {
        if let seed = ProcessInfo.processInfo.environment["FAULTLINE_SEED"].flatMap(Int.init) { return seed..<seed + 1 }
        return 1..<1 + (TortureSummary.isWanted ? 100_000 : 3_000) / casesOfAModel
    }()
    /// Tests run at the same time, each on a share of the seeds.
    private static let shares = 4

    @Test(arguments: 0..<shares) func bothFindTheSame(_ share: Int) throws {
        var (cases, telling, failures) = (0, 0, 0)
        for seed in Self.seeds where seed % Self.shares == share {
            let trial = try Trial(seed: seed)
            try trial.run(Self.casesOfAModel)
            cases += trial.cases
            telling += trial.telling
            failures += trial.failures
        }
        TortureSummary.record(
            "SQL against memory, part \(share + 1) of \(Self.shares)",
            counts: "\(cases) random predicates and sorts, of which \(telling) found some objects and not others",
            failures: failures)
        // A predicate that finds everything or nothing tells little.
        #expect(telling * 5 >= cases * 2, "of \(cases) cases \(telling) find some of the objects")
    }
}

/// The cases of one seed.
private final class Trial {
    let seed: Int
    let stack: Stack
    let model: NSManagedObjectModel
    let context: NSManagedObjectContext
    var source: RandomPredicate
    private(set) var cases = 0
    /// The cases in which some objects were found, and others not.
    private(set) var telling = 0
    /// The differences that were found.
    private(set) var failures = 0

    init(seed: Int) throws {
        self.seed = seed
        var chance = Chance(seed: UInt64(seed))
        model = RandomModel.make(&chance)
        stack = try Stack(.sqlite, model: model)
        context = stack.context()
        let objects = RandomData.fill(context, model, &chance)
        try context.save()
        source = RandomPredicate(objects: objects, chance: chance)
    }

    func run(_ cases: Int) throws {
        for number in 0..<cases / 2 { try saved(number) }
        let objects = source.objects
        for object in objects where source.chance.once(in: 4) {
            if source.chance.once(in: 5) {
                context.delete(object)
            } else {
                RandomData.change(object, among: objects.filter { !$0.isDeleted }, &source.chance, every: 2)
            }
        }
        var all = objects.filter { !$0.isDeleted }
        for _ in 0..<source.chance.number(0...4) {
            let entity = source.chance.pick(model.entities.sorted { $0.name! < $1.name! })
            all.append(NSManagedObject(entity: entity, insertInto: context))
            RandomData.change(all[all.count - 1], among: all, &source.chance, every: 1)
        }
        source = RandomPredicate(objects: all, chance: source.chance)
        guard model.entities.allSatisfy({ entity in source.objects.contains { $0.entity == entity } }) else { return }
        for number in cases / 2..<cases { try pending(number) }
    }

    private func request() -> (NSFetchRequest<NSManagedObject>, String) {
        let entity = source.chance.pick(model.entities.sorted { $0.name! < $1.name! })
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name!)
        let (predicate, text) = source.predicate(entity)
        request.predicate = predicate
        request.sortDescriptors = RandomSort.descriptors(entity, &source)
        request.includesSubentities = !source.chance.once(in: 5)
        return (request, "\(entity.name!): \(text) by \(request.sortDescriptors!)")
    }

    private func isAsked(_ object: NSManagedObject, by request: NSFetchRequest<NSManagedObject>) -> Bool {
        let entity = model.entitiesByName[request.entityName!]!
        return request.includesSubentities ? object.entity.isKindOf(entity: entity) : object.entity == entity
    }

    /// What is in the store is found by SQL alone.
    private func saved(_ number: Int) throws {
        let (request, text) = request()
        let expected = source.objects.filter {
            isAsked($0, by: request) && StoreLogic.truth(request.predicate!, $0) == true
        }
        let found = try context.fetch(request)
        check(found, expected, number, text)
        checkOrder(found, request.sortDescriptors!, number, text)
        expect(try context.count(for: request) == found.count, number, "the count of \(text)")
        let (offset, limit) = (source.chance.number(0...3), source.chance.number(1...5))
        request.fetchOffset = offset
        request.fetchLimit = limit
        let window = try context.fetch(request)
        let same = zip(window, found.dropFirst(offset)).allSatisfy {
            RandomSort.order($0, $1, request.sortDescriptors!) == .orderedSame
        }
        expect(
            same && window.count == min(limit, max(0, found.count - offset)), number,
            "from \(offset), \(limit) of \(text)")
    }

    /// Unsaved changes lie over what SQL finds, and are found by the predicate itself.
    private func pending(_ number: Int) throws {
        let (request, text) = request()
        request.includesPendingChanges = false
        let stored = try context.fetch(request)
        request.includesPendingChanges = true
        let touched = context.insertedObjects.union(context.updatedObjects).union(context.deletedObjects)
        var expected = stored.filter { !touched.contains($0) }
        let predicate = request.predicate!.withObjects(of: context)
        expected += touched.filter { !$0.isDeleted && isAsked($0, by: request) && predicate.evaluate(with: $0) }
        let found = try context.fetch(request)
        check(found, expected, number, "unsaved, \(text)")
        expect(try context.count(for: request) == found.count, number, "the unsaved count of \(text)")
        // Without changes of the entity the store's order stands.
        let isMerged = touched.contains { isAsked($0, by: request) }
        guard isMerged, let order = request.sortDescriptors, !order.isEmpty else { return }
        for (one, other) in zip(found, found.dropFirst()) {
            let right = order.lazy.map { $0.compare(one, to: other) }.first { $0 != .orderedSame } != .orderedDescending
            if right { continue }
            return expect(false, number, "the unsaved order of \(text)")
        }
    }

    private func check(_ found: [NSManagedObject], _ expected: [NSManagedObject], _ number: Int, _ text: String) {
        cases += 1
        if !found.isEmpty, found.count < source.objects.count { telling += 1 }
        guard Set(found) != Set(expected) || found.count != expected.count else { return }
        let missing = Set(expected).subtracting(found).map(Self.values)
        let surplus = Set(found).subtracting(expected).map(Self.values)
        expect(
            false, number,
            """
            \(text)
              missing: \(missing.prefix(2))
              too many: \(surplus.prefix(2))
            """)
    }

    private func checkOrder(
        _ found: [NSManagedObject], _ descriptors: [NSSortDescriptor], _ number: Int, _ text: String
    ) {
        for (one, other) in zip(found, found.dropFirst())
        where RandomSort.order(one, other, descriptors) == .orderedDescending {
            return expect(false, number, "the order of \(text): \(Self.values(one)), \(Self.values(other))")
        }
    }

    /// Notes a difference where there is one.
    private func expect(_ holds: Bool, _ number: Int, _ text: @autoclosure () -> String) {
        if holds { return }
        failures += 1
        Issue.record("seed \(seed), case \(number): \(text())")
    }

    private static func values(_ object: NSManagedObject) -> String {
        let attributes = object.entity.attributesByName.keys.sorted().map {
            "\($0): \(object.value(forKey: $0).map { "\($0)" } ?? "nil")"
        }
        return "\(object.objectID.uriRepresentation().lastPathComponent) \(attributes.joined(separator: ", "))"
    }
}
