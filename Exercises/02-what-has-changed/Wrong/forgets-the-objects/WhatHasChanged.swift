import Company
import CoreData

/// The full names of the employees whose next save would write something new, in alphabetical order.
///
/// Newcomers are not among them: they are new, not changed. Nor is anybody whose values are back where they were.
func changedEmployees(in context: NSManagedObjectContext) throws -> [String] {
    context.updatedObjects.compactMap { $0 as? Employee }
        .filter(\.hasPersistentChangedValues).map(\.fullName).sorted()
}

/// What the employee earned when the object was last fetched or saved.
func savedSalary(of employee: Employee) throws -> Double? {
    employee.committedValues(forKeys: ["salary"])["salary"] as? Double
}

/// Takes back the user's last step, and that alone. The context has an undo manager.
func takeBackLastStep(in context: NSManagedObjectContext) throws {
    context.undo()
}

/// Takes back all that has not been saved. The objects in hand remain in use.
func takeBackEverything(in context: NSManagedObjectContext) throws {
    context.reset()
}

/// Somebody of that last name in the employee's own department, and in the employee's own context.
func colleague(named lastName: String, of employee: Employee) throws -> Employee? {
    employee.department?.employees.first { $0.lastName == lastName && $0 !== employee }
}
