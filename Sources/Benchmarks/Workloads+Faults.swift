import CoreData
import SQLiteBaseline

/// Reads a tenth of the people by key in random order, like a program that follows IDs.
extension Workload {
    static let faultsOneByOne = faults("a tenth as faults by id, one by one", goal: 1.15) { context, ids, stopwatch in
        var people: [Person] = []
        return stopwatch.measure {
            people = ids.map { context.object(with: $0) as! Person }
            return people.sum
        }
    }

    /// Fires all faults with one request, as Apple's guide recommends.
    static let faultsInOneBurst = faults("… in one burst", goal: 0.55) { context, ids, stopwatch in
        var people: [Person] = []
        return try stopwatch.measure {
            people = ids.map { context.object(with: $0) as! Person }
            let request = Person.request()
            request.predicate = NSPredicate(format: "self IN %@", people)
            request.returnsObjectsAsFaults = false
            _ = try context.fetch(request)
            return people.sum
        }
    }

    static let faultsRegistered = faults("… registered already", goal: 0.1) { context, ids, stopwatch in
        let known = ids.map { context.object(with: $0) as! Person }
        _ = known.sum
        return withExtendedLifetime(known) {
            stopwatch.measure { ids.map { context.object(with: $0) as! Person }.sum }
        }
    }

    private static func faults(
        _ name: String, goal: Double,
        faultline: @escaping (NSManagedObjectContext, [NSManagedObjectID], Stopwatch) throws -> BaselineSum
    ) -> Workload {
        Workload(name: name, goal: goal) { workshop in
            let url = try workshop.populatedStore()
            let (plain, stack) = (try Plain(url), try Stack(url))
            let keys = workshop.data.shuffledKeys(workshop.data.people.count / 10)
            let ids = try stack.personIDs(keys)
            _ = try plain.readAll()
            try stack.warmUp()
            return Sides { stopwatch in
                try stopwatch.measure { try plain.read(keys: keys) }
            } faultline: { stopwatch in
                try stack.inContext { try faultline($0, ids, stopwatch) }
            }
        }
    }
}

extension Stack {
    /// The IDs of the people with these keys.
    func personIDs(_ keys: [Int64]) throws -> [NSManagedObjectID] {
        try keys.map { key in
            guard let uri = URL(string: "x-coredata://\(store.identifier ?? "")/Person/p\(key)"),
                let id = coordinator.managedObjectID(forURIRepresentation: uri)
            else { throw BenchmarkError("The store has no person \(key).") }
            return id
        }
    }
}
