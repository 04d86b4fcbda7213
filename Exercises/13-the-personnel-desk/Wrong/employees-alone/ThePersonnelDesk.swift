import Company
import CoreData

/// Page `number` of the employees, the first being 0, with `size` employees each: by last name, and by first name where
/// the last names are equal.
func page(_ number: Int, of size: Int, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [
        NSSortDescriptor(keyPath: \Employee.lastName, ascending: true),
        NSSortDescriptor(keyPath: \Employee.firstName, ascending: true),
    ]
    request.fetchLimit = size
    request.fetchOffset = number * size
    return try context.fetch(request)
}

/// Whoever has to do with the company, of whatever kind, by last name.
func everybody(in context: NSManagedObjectContext) throws -> [Person] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    return try context.fetch(request)
}

/// Who earns more than `salary`, the highest salary first, with raises that have not been saved yet.
func earners(above salary: Double, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "salary > %@", salary as NSNumber)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.salary, ascending: false)]
    return try context.fetch(request)
}

/// How many employees the file has, whatever the scratchpad says.
func countInFile(_ context: NSManagedObjectContext) throws -> Int {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.includesPendingChanges = false
    return try context.count(for: request)
}

/// The ids of the employees of the department called `name`, to be handed to another context. That one only finds who is
/// in the file.
func selection(ofDepartment name: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
    request.predicate = NSPredicate(format: "department.name == %@", name)
    request.resultType = .managedObjectIDResultType
    request.includesPendingChanges = false
    return try context.fetch(request)
}
