import Company
import CoreData
import Exercise

/// Whether two objects stand for the same record, whatever contexts they live in.
func isSameRecord(_ one: NSManagedObject, _ other: NSManagedObject) throws -> Bool {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The object that stands for the employee's record in another context.
///
/// The employee has been saved. Throws if the record is there no longer.
func counterpart(of employee: Employee, in context: NSManagedObjectContext) throws -> Employee? {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Gives the employee a raise by way of `background`, and saves it there.
///
/// The employee in hand stays in its own context, and shows the new salary when this returns.
func raise(_ employee: Employee, by amount: Double, in background: NSManagedObjectContext) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// What the employee's own context has not saved yet, by the names of the properties in alphabetical order.
func unsavedProperties(of employee: Employee) throws -> [String] {
    throw Unsolved()  // Your code takes the place of this line.
}
