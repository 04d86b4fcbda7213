import CoreData
import SQLiteBaseline

/// Reads the people of every department, a hundred in each.
extension Workload {
    /// The people are registered. As with Apple's Core Data, the relationship's query returns only keys, so a program
    /// fetches first and then follows relationships. C has no registered objects, so its queries return the records.
    static let toManyOneByOne = toMany("to-many of each department, one by one", goal: 1.2) {
        try $0.readMembers(of: (1...Int64($1)).map { $0 })
    } faultline: { context, stopwatch in
        let known = try context.fetch(Person.request())
        _ = known.sum
        let departments = try context.departmentsByNumber()
        return withExtendedLifetime(known) { stopwatch.measure { departments.sumOfPeople } }
    }

    static let toManyPrefetched = toMany("… prefetched, nothing registered", goal: 1.5) {
        _ = $1
        return try $0.readGrouped()
    } faultline: { context, stopwatch in
        let request = NSFetchRequest<Department>(entityName: "Department")
        request.relationshipKeyPathsForPrefetching = ["people"]
        var departments: [Department] = []
        return try stopwatch.measure {
            departments = try context.fetch(request)
            for department in departments { department.cacheNumber() }
            return departments.sumOfPeople
        }
    }

    private static func toMany(
        _ name: String, goal: Double, plain: @escaping (Plain, Int) throws -> BaselineSum,
        faultline: @escaping (NSManagedObjectContext, Stopwatch) throws -> BaselineSum
    ) -> Workload {
        Workload(name: name, goal: goal) { workshop in
            let url = try workshop.populatedStore()
            let (connection, stack) = (try Plain(url), try Stack(url))
            _ = try connection.readAll()
            try stack.warmUp()
            return Sides { stopwatch in
                try stopwatch.measure { try plain(connection, workshop.data.departmentCount) }
            } faultline: { stopwatch in
                try stack.inEmptyContext { try faultline($0, stopwatch) }
            }
        }
    }
}

extension [Department] {
    fileprivate var sumOfPeople: BaselineSum {
        reduce(into: BaselineSum()) { sum, department in
            for person in department.people { sum.add(person) }
        }
    }
}
