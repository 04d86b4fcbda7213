import Company
import CoreData

func crowded(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@count > %d", heads)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

func employing(_ name: String, above salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(
        format: "SUBQUERY(employees, $e, $e.firstName == %@ AND $e.salary > %@).@count > 0", name, salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

func wellPaid(from salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(
        format: "employees.@count > 0 AND ALL employees.salary >= %@", salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

func overspent(in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@sum.salary > budget")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

func notLed(by name: String, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "manager == nil OR manager.firstName != %@", name)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request)
}

func badges(upTo length: Int, of department: Department, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    // The store finds the people of the department. Only the class has the full name, so the filter runs here.
    request.predicate = NSPredicate(format: "department == %@", department)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request).filter { $0.fullName.count <= length }
}
