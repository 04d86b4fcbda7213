import Company
import CoreData

/// Whether two objects stand for the same record, whatever contexts they live in.
func isSameRecord(_ one: NSManagedObject, _ other: NSManagedObject) throws -> Bool {
    one.objectID == other.objectID
}

/// The object that stands for the employee's record in another context.
///
/// The employee has been saved. Throws if the record is there no longer.
func counterpart(of employee: Employee, in context: NSManagedObjectContext) throws -> Employee? {
    try context.existingObject(with: employee.objectID) as? Employee
}

/// Gives the employee a raise by way of `background`, and saves it there.
///
/// The employee in hand stays in its own context, and shows the new salary when this returns.
func raise(_ employee: Employee, by amount: Double, in background: NSManagedObjectContext) throws {
    let id = employee.objectID
    try background.performAndWait {
        let copy = try background.existingObject(with: id) as! Employee
        copy.salary += amount
        try background.save()
    }
    employee.salary += amount
}

/// What the employee's own context has not saved yet, by the names of the properties in alphabetical order.
func unsavedProperties(of employee: Employee) throws -> [String] {
    employee.changedValues().keys.sorted()
}
