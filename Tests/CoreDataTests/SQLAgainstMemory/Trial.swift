import TestSupport

@testable import CoreData

/// The cases of one seed: a model, its objects, and the requests.
final class Trial {
    private let seed: UInt64
    private let stack: Stack
    private let model: NSManagedObjectModel
    private let context: NSManagedObjectContext
    private var source: RandomPredicate
    private var names: ObjectNames
    /// The request and the result of each case.
    private(set) var cases: [String] = []
    /// The number of cases that matched some objects and not others.
    private(set) var telling = 0
    /// The differences found, with everything needed to reproduce them.
    private(set) var failures: [String] = []

    init(seed: UInt64) throws {
        self.seed = seed
        var chance = Chance(seed: seed)
        model = RandomModel.make(&chance)
        stack = try Stack(.sqlite, model: model)
        context = stack.context()
        let objects = RandomData.fill(context, model, &chance)
        try context.save()
        source = RandomPredicate(objects: objects, chance: chance)
        names = ObjectNames(objects)
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
        names.add(all)
        guard model.entities.allSatisfy({ entity in source.objects.contains { $0.entity == entity } }) else { return }
        for number in cases / 2..<cases { try pending(number) }
    }

    /// One request.
    private struct Question {
        let number: Int
        let request: NSFetchRequest<NSManagedObject>
        let text: String
    }

    private func question(_ number: Int) -> Question {
        let entity = source.chance.pick(model.entities.sorted { $0.name! < $1.name! })
        let request = NSFetchRequest<NSManagedObject>(entityName: entity.name!)
        let piece = source.condition(RandomPredicate.Start(entity: entity), depth: source.chance.number(0...3))
        request.predicate = NSPredicate(format: piece.format, argumentArray: piece.arguments)
        let order = RandomSort.descriptors(entity, &source)
        request.sortDescriptors = order
        request.includesSubentities = !source.chance.once(in: 5)
        let sorts = order.map { "\($0.key!) \($0.ascending ? "up" : "down") \($0.selector!)" }
        return Question(
            number: number, request: request,
            text: """
                \(entity.name!)\(request.includesSubentities ? "" : " without subentities") where \(piece.format), \
                with \(names.text(piece.arguments)), by \(sorts)
                """)
    }

    private func isAsked(_ object: NSManagedObject, by request: NSFetchRequest<NSManagedObject>) -> Bool {
        let entity = model.entitiesByName[request.entityName!]!
        return request.includesSubentities ? object.entity.isKindOf(entity: entity) : object.entity == entity
    }
}

// MARK: The cases
extension Trial {
    /// Fetches saved objects with SQL only.
    private func saved(_ number: Int) throws {
        let question = question(number)
        let request = question.request
        let order = request.sortDescriptors!
        let expected = source.objects.filter {
            isAsked($0, by: request) && StoreLogic.truth(request.predicate!, $0) == true
        }
        let found = try context.fetch(request)
        check(found, expected, question)
        for (one, other) in zip(found, found.dropFirst())
        where RandomSort.order(one, other, order) == .orderedDescending {
            fail("\(names[one]) stands before \(names[other])", question, found)
        }
        let count = try context.count(for: request)
        if count != found.count { fail("\(count) were counted", question, found) }
        let (offset, limit) = (source.chance.number(0...3), source.chance.number(1...5))
        request.fetchOffset = offset
        request.fetchLimit = limit
        let window = try context.fetch(request)
        let same = zip(window, found.dropFirst(offset)).allSatisfy {
            RandomSort.order($0, $1, order) == .orderedSame
        }
        if !same || window.count != min(limit, max(0, found.count - offset)) {
            fail("from \(offset), \(limit) of them were \(names.text(window))", question, found)
        }
    }

    /// Pending changes are merged with the results of SQL, by evaluating the predicate.
    private func pending(_ number: Int) throws {
        let question = question(number)
        let request = question.request
        request.includesPendingChanges = false
        let stored = try context.fetch(request)
        request.includesPendingChanges = true
        let touched = context.insertedObjects.union(context.updatedObjects).union(context.deletedObjects)
        var expected = stored.filter { !touched.contains($0) }
        let predicate = request.predicate!.withObjects(of: context)
        expected += touched.filter { !$0.isDeleted && isAsked($0, by: request) && predicate.evaluate(with: $0) }
        let found = try context.fetch(request)
        check(found, expected, question)
        let count = try context.count(for: request)
        if count != found.count { fail("\(count) were counted", question, found) }
        // Without pending changes of the entity, the store's order applies.
        let isMerged = touched.contains { isAsked($0, by: request) }
        guard isMerged, let order = request.sortDescriptors, !order.isEmpty else { return }
        for (one, other) in zip(found, found.dropFirst()) {
            let right = order.lazy.map { $0.compare(one, to: other) }.first { $0 != .orderedSame } != .orderedDescending
            if !right { return fail("\(names[one]) stands before \(names[other])", question, found) }
        }
    }
}

// MARK: The verdict
extension Trial {
    private func check(_ found: [NSManagedObject], _ expected: [NSManagedObject], _ question: Question) {
        cases.append("\(question.number): \(question.text): \(found.map { names[$0] }.sorted())")
        if !found.isEmpty, found.count < source.objects.count { telling += 1 }
        guard Set(found) != Set(expected) || found.count != expected.count else { return }
        fail(
            "expected in any order: \(names.text(expected))", question, found,
            about: Set(found).symmetricDifference(expected))
    }

    /// Records a difference with everything needed to understand it: the model, the request, both results.
    private func fail(
        _ problem: String, _ question: Question, _ found: [NSManagedObject], about objects: Set<NSManagedObject> = []
    ) {
        failures.append(
            """
            seed \(seed), case \(question.number)\(context.hasChanges ? ", with unsaved changes" : "")
              repeat: FAULTLINE_SEED=\(seed) swift test --filter SQLAgainstMemoryTests
              model: \(RandomModel.text(model))
              asked: \(question.text)
              found: \(names.text(found))
              \(problem)
              \(objects.map { names.values(of: $0) }.sorted().joined(separator: "\n  "))
            """)
    }
}
