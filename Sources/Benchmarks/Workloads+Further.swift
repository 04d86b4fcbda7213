import CoreData
import SQLiteBaseline

// Workloads that cost more than their counterparts in C by design.
extension Workload {
    /// Inserts with an undo manager, which retains the information to undo everything. C has no undo.
    static let insertWithUndo = inserting("insert with undo") { context, workshop, departments in
        context.undoManager = UndoManager()
        for person in workshop.data.people { context.insert(person, departments) }
    }

    /// Inserts by names, as code does that handles any entity: key-value coding boxes every number.
    static let insertByKeys = inserting("insert by key-value coding") { context, workshop, departments in
        for person in workshop.data.people {
            let object = NSEntityDescription.insertNewObject(forEntityName: "Person", into: context)
            object.setValue(person.age, forKey: "age")
            object.setValue(person.level, forKey: "level")
            object.setValue(person.salary, forKey: "salary")
            object.setValue(person.rating, forKey: "rating")
            object.setValue(person.name, forKey: "name")
            object.setValue(person.email, forKey: "email")
            object.setValue(departments[person.department], forKey: "department")
        }
    }

    /// A batch insertion, whose objects are in no context.
    static let batchInsert = batchInserting("batch insert", goal: 1.2) { people in
        var people = people.makeIterator()
        return NSBatchInsertRequest(
            entityName: "Person",
            managedObjectHandler: { object in
                guard let data = people.next() else { return true }
                unsafeDowncast(object, to: Person.self).setAttributes(data)
                return false
            })
    }

    /// The same with a dictionary that is filled for each person.
    static let batchInsertByHandler = batchInserting("… of dictionaries, one by one", goal: nil) { people in
        var people = people.makeIterator()
        return NSBatchInsertRequest(
            entityName: "Person",
            dictionaryHandler: { dictionary in
                guard let data = people.next() else { return true }
                dictionary["age"] = data.age
                dictionary["level"] = data.level
                dictionary["salary"] = data.salary
                dictionary["rating"] = data.rating
                dictionary["name"] = data.name
                dictionary["email"] = data.email
                return false
            })
    }

    /// The same with an array of dictionaries, which is made before the measurement.
    static let batchInsertOfDictionaries = batchInserting("… of an array of dictionaries", goal: nil) { people in
        NSBatchInsertRequest(entityName: "Person", objects: people.map(\.values))
    }

    private static func batchInserting(
        _ name: String, goal: Double?, _ request: @escaping ([Dataset.Person]) -> NSBatchInsertRequest
    ) -> Workload {
        Workload(name: name, goal: goal) { workshop in
            insertion(workshop) { context, stopwatch in
                let request = request(workshop.data.people)
                try stopwatch.measure { _ = try context.execute(request) }
            }
        }
    }

    /// The first screen of a table view with sections: the controller fetches all keys in order, and twenty objects.
    static let firstScreen = Workload.reading("first screen of a list in sections", goal: 1.3) {
        try $0.readScreen(screen)
    } faultline: { stack, stopwatch in
        let request = Person.request()
        request.sortDescriptors = [
            NSSortDescriptor(key: "age", ascending: true), NSSortDescriptor(key: "name", ascending: true),
            NSSortDescriptor(key: "self", ascending: true),
        ]
        request.fetchBatchSize = screen
        return try stack.inEmptyContext { context in
            let controller = NSFetchedResultsController(
                fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "age", cacheName: nil)
            return try stopwatch.measure {
                try controller.performFetch()
                var sum = controller.fetchedObjects!.prefix(screen).reduce(into: BaselineSum()) { $0.add($1) }
                sum.integers += controller.sections!.reduce(0) { $0 + Int64($1.name)! }
                return sum
            }
        }
    }
    private static let screen = 20

    /// The first fetch of a program that has just been started, twenty times. The stack prepares its model, compares it
    /// with the file's, and checks that the file has its tables; C trusts the file and prepares its statements.
    static let open = Workload(name: "a store of 50 entities opened, 20 times", goal: 10) { workshop in
        let url = try workshop.wideStore()
        return Sides { stopwatch in
            try stopwatch.measure { for _ in 0..<openings { _ = try Plain(url).readAll() } }
            return BaselineSum()
        } faultline: { stopwatch in
            for _ in 0..<openings {
                let model = CompanyModel.ofFiftyEntities()
                try stopwatch.measure {
                    let stack = try Stack(url, model: model)
                    try stack.inEmptyContext { _ = try $0.fetch(Person.request()) }
                    try stack.close()
                }
            }
            return BaselineSum()
        }
    }
    private static let openings = 20

    /// Merges a sibling's changes of a tenth of the people into a context that has all of them, and reads them again.
    /// C reads the same records by key.
    static let merge = Workload(name: "merge a tenth, changed by a sibling", goal: nil) { workshop in
        let (one, other) = (try workshop.populatedStore(), try workshop.populatedStore())
        let (plain, stack) = (try Plain(one), try Stack(other))
        let keys = workshop.data.shuffledKeys(workshop.data.people.count / 10).sorted()
        let ids = try stack.personIDs(keys)
        return Sides { stopwatch in
            try stopwatch.measure { try plain.read(keys: keys, together: true) }
        } faultline: { stopwatch in
            try stack.inContext { context in
                let people = try context.fetch(Person.request())
                _ = people.sum
                let changed = ids.map { context.object(with: $0) as! Person }
                let notification = try stack.saveElsewhere(ids) { $0.rating = $0.rating.nextUp }
                return withExtendedLifetime(people) {
                    stopwatch.measure {
                        context.mergeChanges(fromContextDidSave: notification)
                        return changed.sum
                    }
                }
            }
        }
    }

    private static func inserting(
        _ name: String, _ body: @escaping (NSManagedObjectContext, Workshop, [Department]) -> Void
    ) -> Workload {
        Workload(name: name, goal: nil) { workshop in
            insertion(workshop) { context, stopwatch in
                let departments = try context.departmentsByNumber()
                try stopwatch.measure {
                    body(context, workshop, departments)
                    try context.save()
                }
            }
        }
    }
}

extension Dataset.Person {
    /// The attributes' values by name.
    fileprivate var values: [String: Any] {
        ["age": age, "level": level, "salary": salary, "rating": rating, "name": name, "email": email]
    }
}

extension Stack {
    /// Changes people in another context, and returns the notification of its save.
    fileprivate func saveElsewhere(
        _ ids: [NSManagedObjectID], _ change: (Person) -> Void
    ) throws -> Notification {
        try inEmptyContext { context in
            nonisolated(unsafe) var posted: Notification?
            let observer = NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: context, queue: nil
            ) { posted = $0 }
            defer { NotificationCenter.default.removeObserver(observer) }
            for id in ids { change(context.object(with: id) as! Person) }
            try context.save()
            guard let posted else { throw BenchmarkError("A save has posted no notification.") }
            // The contents are created when they are first read; the receiver's part is measured, not the sender's.
            _ = posted.userInfo
            return posted
        }
    }
}
