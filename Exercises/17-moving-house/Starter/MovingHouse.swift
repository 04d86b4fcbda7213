import Company
import CoreData
import Exercise

/// Has `employees` work in `department` from now on, beside those who work there already; nil is no department at all.
func move(_ employees: [Employee], to department: Department?) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Makes one department of two: staff and budget of `department` go to `other`, and `department` is deleted. Nothing is saved.
func merge(_ department: Department, into other: Department, in context: NSManagedObjectContext) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Puts `successor` in the place of `manager`: leads whom they have led, and reports to whom they report. The successor may
/// have been one of those led.
func replace(_ manager: Employee, by successor: Employee) throws {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The managers above `employee`, the nearest first.
func managers(above employee: Employee) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Everybody else in the department of `employee`; nobody for one who has none.
func colleagues(of employee: Employee) throws -> Set<Employee> {
    throw Unsolved()  // Your code takes the place of this line.
}
