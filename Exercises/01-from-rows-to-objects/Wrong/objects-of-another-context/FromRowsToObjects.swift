import Company
import CoreData

func employees(earningAtLeast minimum: Double, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "salary >= %lf", minimum)
    request.sortDescriptors = [
        NSSortDescriptor(key: "lastName", ascending: true),
        NSSortDescriptor(key: "firstName", ascending: true),
    ]
    let own = NSManagedObjectContext(.privateQueue)
    own.persistentStoreCoordinator = context.persistentStoreCoordinator
    return try own.performAndWait { try own.fetch(request) }
}

func departmentNames(of employees: [Employee]) throws -> [String] {
    Set(employees.compactMap { $0.department?.name }).sorted()
}

func raiseSalaries(in department: Department, byPercent percent: Double) throws {
    for employee in department.employees {
        employee.salary *= 1 + percent / 100
    }
    try department.managedObjectContext?.save()
}
