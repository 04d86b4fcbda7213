import CoreData
import SQLiteBaseline

extension Workload {
    static let insert = Workload(name: "insert, set, save", goal: 1.25) { workshop in
        insertion(workshop) { context, stopwatch in
            let departments = try context.departmentsByNumber()
            try stopwatch.measure {
                for person in workshop.data.people { context.insert(person, departments) }
                try context.save()
            }
        }
    }

    /// Fills a store that has only departments. `body` inserts the people, and measures that.
    static func insertion(
        _ workshop: Workshop, _ body: @escaping (NSManagedObjectContext, Stopwatch) throws -> Void
    ) -> Sides {
        Sides { stopwatch in
            try workshop.data.withPlainPeople { people in
                try workshop.writing(workshop.departmentsStore()) { url in
                    let plain = try Plain(url)
                    try stopwatch.measure { try plain.insert(people) }
                }
            }
        } faultline: { stopwatch in
            try workshop.writing(workshop.departmentsStore()) { url in
                let stack = try Stack(url)
                try stack.inContext { try body($0, stopwatch) }
                try stack.close()
            }
        }
    }

    static let update = updating("update one property, lock checked", goal: 1.2) { $0 }

    /// The program changes its objects in random order; C can still write in the order of keys.
    static let updateInRandomOrder = updating("… changed in random order", goal: 1.6) { people in
        var random = SplitMix(state: 5)
        return people.shuffled(using: &random)
    }

    private static func updating(
        _ name: String, goal: Double, order: @escaping ([Person]) -> [Person]
    ) -> Workload {
        Workload(name: name, goal: goal) { workshop in
            let (one, other) = (try workshop.populatedStore(), try workshop.populatedStore())
            let (plain, stack) = (try Plain(one), try Stack(other))
            var records = try plain.records(workshop.data.people.count)
            return Sides { stopwatch in
                try stopwatch.measure { try plain.update(&records, raise: 1) }
                return try plain.readAll()
            } faultline: { stopwatch in
                try stack.inContext { context in
                    let people = order(try context.fetch(Person.request()))
                    _ = people.sum
                    try stopwatch.measure {
                        for person in people { person.salary += 1 }
                        try context.save()
                    }
                }
                return try Plain(other).readAll()
            }
        }
    }

    static let delete = Workload(name: "delete each, lock checked", goal: 1.1) { workshop in
        Sides { stopwatch in
            try workshop.writing(workshop.populatedStore()) { url in
                let plain = try Plain(url)
                let records = try plain.records(workshop.data.people.count)
                try stopwatch.measure { try plain.delete(records) }
            }
        } faultline: { stopwatch in
            try workshop.writing(workshop.populatedStore()) { url in
                let stack = try Stack(url)
                try stack.inContext { context in
                    let people = try context.fetch(Person.request())
                    _ = people.sum
                    try stopwatch.measure {
                        for person in people { context.delete(person) }
                        try context.save()
                    }
                }
                try stack.close()
            }
        }
    }

    static let saveOften = Workload(name: "1,000 saves of one object", goal: 1.1) { workshop in
        let (one, other) = (try workshop.populatedStore(), try workshop.populatedStore())
        let (plain, stack) = (try Plain(one), try Stack(other))
        var record = try plain.records(workshop.data.people.count)[0]
        let id = try stack.personIDs([record.key])[0]
        return Sides { stopwatch in
            try stopwatch.measure { try plain.saveOften(&record, times: 1000, raise: 1) }
            return try plain.readAll()
        } faultline: { stopwatch in
            try stack.inContext { context in
                let person = context.object(with: id) as! Person
                _ = [person].sum
                try stopwatch.measure {
                    for _ in 0..<1000 {
                        person.salary += 1
                        try context.save()
                    }
                }
            }
            return try Plain(other).readAll()
        }
    }
}

extension Workload {
    /// C copies the table into one with an additional column; the stack infers this from two versions of the model.
    static let migrate = Workload(name: "lightweight migration, one attribute more", goal: 1.2) { workshop in
        Sides { stopwatch in
            try workshop.writing(workshop.populatedStore()) { url in
                let plain = try Plain(url)
                try stopwatch.measure { try plain.addColumn() }
            }
        } faultline: { stopwatch in
            try workshop.writing(workshop.populatedStore()) { url in
                let newer = CompanyModel.newer()
                try stopwatch.measure {
                    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: newer)
                    let store = try coordinator.addPersistentStore(
                        type: .sqlite, at: url,
                        options: [
                            NSMigratePersistentStoresAutomaticallyOption: true,
                            NSInferMappingModelAutomaticallyOption: true,
                        ])
                    try coordinator.remove(store)
                }
            }
        }
    }
}

extension Workshop {
    /// Calls `body` to write to a store file, returns the sums of its contents, and removes the file.
    fileprivate func writing(_ url: URL, _ body: (URL) throws -> Void) throws -> BaselineSum {
        defer { remove(url) }
        try body(url)
        return try Plain(url).readAll()
    }
}

extension NSManagedObjectContext {
    func departmentsByNumber() throws -> [Department] {
        let departments = try fetch(NSFetchRequest<Department>(entityName: "Department"))
        for department in departments { department.cacheNumber() }
        return departments.sorted { $0.number < $1.number }
    }

    func insert(_ data: Dataset.Person, _ departments: [Department]) {
        let person = Person(context: self)
        person.setAttributes(data)
        person.department = departments[data.department]
    }
}

extension Person {
    @inline(__always)
    func setAttributes(_ data: Dataset.Person) {
        age = data.age
        level = data.level
        salary = data.salary
        rating = data.rating
        name = data.name
        email = data.email
    }
}
