import Company
import CoreData

func changedEmployees(in context: NSManagedObjectContext) throws -> [String] {
    context.updatedObjects.compactMap { $0 as? Employee }
        .filter(\.hasPersistentChangedValues).map(\.fullName).sorted()
}

func savedSalary(of employee: Employee) throws -> Double? {
    employee.committedValues(forKeys: ["salary"])["salary"] as? Double
}

func takeBackLastStep(in context: NSManagedObjectContext) throws {
    context.undo()
}

func takeBackEverything(in context: NSManagedObjectContext) throws {
    context.rollback()
}

private var kept: NSManagedObjectContext?

func colleague(named lastName: String, of employee: Employee) throws -> Employee? {
    let found = employee.department?.employees.first { $0.lastName == lastName && $0 !== employee }
    guard let found, let coordinator = employee.managedObjectContext?.persistentStoreCoordinator else { return nil }
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    kept = context
    return try context.existingObject(with: found.objectID) as? Employee
}
