import Company
import CoreData
import Exercise

/// The full names of the employees whose next save would write something new, in alphabetical order.
///
/// Newcomers are not among them: they are new, not changed. Nor is anybody whose values are back where they were.
func changedEmployees(in context: NSManagedObjectContext) throws -> [String] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// What the employee earned when the object was last fetched or saved.
func savedSalary(of employee: Employee) throws -> Double? {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Takes back the user's last step, and that alone. The context has an undo manager.
func takeBackLastStep(in context: NSManagedObjectContext) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Takes back all that has not been saved. The objects in hand remain in use.
func takeBackEverything(in context: NSManagedObjectContext) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Somebody of that last name in the employee's own department, and in the employee's own context.
func colleague(named lastName: String, of employee: Employee) throws -> Employee? {
    throw Unsolved()  // Your code takes the place of this line.
}
