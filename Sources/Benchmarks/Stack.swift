import CoreData
import SQLiteBaseline

/// The stack's side: a coordinator with one SQLite store.
final class Stack {
    let coordinator: NSPersistentStoreCoordinator
    let store: NSPersistentStore

    init(_ url: URL, model: NSManagedObjectModel = CompanyModel.shared) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        store = try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
    }

    func close() throws { try coordinator.remove(store) }

    /// Runs `body` with a new context, on that context's queue. The departments are registered in it.
    func inContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) throws -> Result {
        try inEmptyContext { context in
            let departments = try context.departmentsByNumber()
            return try withExtendedLifetime(departments) { try body(context) }
        }
    }

    /// Runs `body` with a new context in which nothing is registered, on that context's queue.
    func inEmptyContext<Result>(_ body: (NSManagedObjectContext) throws -> Result) rethrows -> Result {
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return try context.performAndWait { try body(context) }
    }

    /// Reads the whole table but keeps only SQLite's page cache, which the other side has also filled before it is
    /// measured.
    func warmUp() throws {
        let request = NSFetchRequest<Person>(entityName: "Person")
        request.predicate = NSPredicate(format: "rating < 0")
        try inContext { _ = try $0.count(for: request) }
    }
}

extension BaselineSum {
    /// Reads every attribute of a person.
    mutating func add(_ person: Person) {
        count += 1
        integers += person.age + person.level
        reals += person.salary + person.rating
        textBytes += Int64((person.name?.utf8.count ?? 0) + (person.email?.utf8.count ?? 0))
    }

    /// A sum with only a number of records.
    init(count: Int) {
        self.init()
        self.count = Int64(count)
    }
}
