import CoreData

/// The cost of saving through a parent: a tenth of the people, changed in a context for which a view context either is
/// the parent, or is a sibling that merges what others save.
enum Family {
    static let name = "saves of a sibling and of a child"

    /// Measures two comparisons: the save alone, which the background context waits for, and the time until both the
    /// store and the view context have the changes.
    static func measure(in workshop: Workshop, repetitions: Int, processorTime: Bool) throws -> [Outcome] {
        let stack = try Stack(workshop.populatedStore())
        let ids = try stack.personIDs(workshop.data.shuffledKeys(workshop.data.people.count / 10).sorted())
        let view = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        view.persistentStoreCoordinator = stack.coordinator
        view.automaticallyMergesChangesFromParent = true
        let people = view.performAndWait { view.people(ids) }
        var saves = [[Double](), []]
        var wholes = [[Double](), []]
        for repetition in 0..<repetitions {
            for side in repetition % 2 == 0 ? [0, 1] : [1, 0] {
                let background = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
                if side == 0 {
                    background.persistentStoreCoordinator = stack.coordinator
                } else {
                    background.parent = view
                }
                let (save, rest) = (Stopwatch(processorTime: processorTime), Stopwatch(processorTime: processorTime))
                let sum = try background.performAndWait {
                    let people = background.people(ids)
                    for person in people { person.salary += 1 }
                    try save.measure { try background.save() }
                    return people.sum
                }
                // A sibling's save has scheduled the merge on the view context's queue; a child's save ends in the
                // parent.
                try rest.measure { try view.performAndWait { if view.hasChanges { try view.save() } } }
                guard view.performAndWait({ people.sum }).matches(sum) else {
                    throw BenchmarkError("\(name): the view context has other values than the context that saved.")
                }
                saves[side].append(save.seconds * 1000)
                wholes[side].append((save.seconds + rest.seconds) * 1000)
            }
        }
        return [
            Outcome(name: "the save of a tenth", goal: 1, plain: saves[0].median, faultline: saves[1].median),
            Outcome(
                name: "… until the view and the store have it", goal: 1.5, plain: wholes[0].median,
                faultline: wholes[1].median),
        ]
    }
}

extension NSManagedObjectContext {
    /// The people with these IDs, with their values.
    fileprivate func people(_ ids: [NSManagedObjectID]) -> [Person] {
        let people = ids.map { object(with: $0) as! Person }
        _ = people.sum
        return people
    }
}
