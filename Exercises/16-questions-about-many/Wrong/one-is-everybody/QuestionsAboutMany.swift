import Company
import CoreData

/// The departments in which at least `heads` people work, by name.
func crowded(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@count >= %d", heads)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments in which somebody is called `name` and earns more than `salary`: one and the same person. By name.
func employing(_ name: String, above salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(
        format: "SUBQUERY(employees, $e, $e.firstName == %@ AND $e.salary > %@).@count > 0", name, salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments in which people work, and every one of them earns at least `salary`, by name.
func wellPaid(from salary: Double, in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "ANY employees.salary >= %@", salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The departments whose salaries come to more than the budget, by name.
func overspent(in context: NSManagedObjectContext) throws -> [Department] {
    let request = NSFetchRequest<Department>(entityName: "Department")
    request.predicate = NSPredicate(format: "employees.@sum.salary > budget")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Department.name, ascending: true)]
    return try context.fetch(request)
}

/// The employees whose manager is not called `name`, by last name. Whoever has no manager is among them.
func notLed(by name: String, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "manager == nil OR manager.firstName != %@", name)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request)
}

/// The employees of `department` whose full name has at most `length` characters, so that it fits on a badge. By last name.
func badges(upTo length: Int, of department: Department, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    // The store finds the department's people. The full name is known to the class alone, so the rest is asked here.
    request.predicate = NSPredicate(format: "department == %@", department)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request).filter { $0.fullName.count <= length }
}
