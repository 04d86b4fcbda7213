import CoreData
import SQLiteBaseline

extension Workload {
    static let fetchAndRead = reading("fetch, read every attribute", goal: 1.6) {
        try $0.readAll()
    } faultline: { stack, stopwatch in
        try stack.inContext { context in
            var people: [Person] = []
            return try stopwatch.measure {
                people = try context.fetch(Person.request())
                return people.sum
            }
        }
    }

    /// Also reads each person's department, which is registered. C has its key in a variable.
    static let fetchAndFollow = reading("… and follow a to-one", goal: nil) {
        try $0.readAll()
    } faultline: { stack, stopwatch in
        try stack.inContext { context in
            var people: [Person] = []
            return try stopwatch.measure {
                people = try context.fetch(Person.request())
                var sum = people.sum
                for person in people { sum.departments += person.department?.number ?? 0 }
                return sum
            }
        }
    }

    /// C has no cached objects, so it reads the table again.
    static let fetchAgain = Workload(name: "fetch again, objects registered", goal: 0.8) { workshop in
        let url = try workshop.populatedStore()
        let (plain, stack) = (try Plain(url), try Stack(url))
        return Sides { stopwatch in
            try stopwatch.measure { try plain.readAll() }
        } faultline: { stopwatch in
            try stack.inContext { context in
                let known = try context.fetch(Person.request())
                _ = known.sum
                return try withExtendedLifetime(known) {
                    try stopwatch.measure { try context.fetch(Person.request()).sum }
                }
            }
        }
    }

    static let range = reading("range, sorted, a tenth", goal: 1.15) {
        try $0.read(from: Dataset.range.lower, to: Dataset.range.upper)
    } faultline: { stack, stopwatch in
        let request = Person.request()
        request.predicate = NSPredicate(format: "name >= %@ AND name < %@", Dataset.range.lower, Dataset.range.upper)
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try stack.inContext { context in
            var people: [Person] = []
            return try stopwatch.measure {
                people = try context.fetch(request)
                return people.sum
            }
        }
    }

    static let beginsWith = reading("BEGINSWITH, counted 100 times", goal: 1.05) {
        let found = try $0.count(from: Dataset.prefix.text, to: Dataset.prefix.successor, times: 100)
        return BaselineSum(count: found)
    } faultline: { stack, stopwatch in
        let request = Person.request()
        request.predicate = NSPredicate(format: "name BEGINSWITH %@", Dataset.prefix.text)
        return try stack.inContext { context in
            try stopwatch.measure {
                var found = 0
                for _ in 0..<100 { found += try context.count(for: request) }
                return BaselineSum(count: found)
            }
        }
    }

    /// A workload without changes, so that both sides can read the same file.
    static func reading(
        _ name: String, goal: Double?, plain: @escaping (Plain) throws -> BaselineSum,
        faultline: @escaping (Stack, Stopwatch) throws -> BaselineSum
    ) -> Workload {
        Workload(name: name, goal: goal) { workshop in
            let url = try workshop.populatedStore()
            let (connection, stack) = (try Plain(url), try Stack(url))
            _ = try connection.readAll()
            try stack.warmUp()
            return Sides { stopwatch in
                try stopwatch.measure { try plain(connection) }
            } faultline: { stopwatch in
                try faultline(stack, stopwatch)
            }
        }
    }
}

extension Person {
    static func request() -> NSFetchRequest<Person> { NSFetchRequest(entityName: "Person") }
}

extension [Person] {
    var sum: BaselineSum { reduce(into: BaselineSum()) { $0.add($1) } }
}
