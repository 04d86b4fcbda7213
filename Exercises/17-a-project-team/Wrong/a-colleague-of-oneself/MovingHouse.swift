import Company
import CoreData

/// Has `employees` work in `department` from now on, beside those who work there already; nil is no department at all.
func move(_ employees: [Employee], to department: Department?) throws {
    for employee in employees { employee.department = department }
}

/// Makes one department of two: staff and budget of `department` go to `other`, and `department` is deleted. Nothing is saved.
func merge(_ department: Department, into other: Department, in context: NSManagedObjectContext) throws {
    other.budget += department.budget
    // While the department still knows them.
    for employee in department.employees { employee.department = other }
    context.delete(department)
}

/// Puts `successor` in the place of `manager`: leads whom they have led, and reports to whom they report. The successor may
/// have been one of those led.
func replace(_ manager: Employee, by successor: Employee) throws {
    for report in manager.directReports where report != successor { report.manager = successor }
    successor.manager = manager.manager
}

/// The managers above `employee`, the nearest first.
func managers(above employee: Employee) throws -> [Employee] {
    var found: [Employee] = []
    var next = employee.manager
    while let manager = next {
        found.append(manager)
        next = manager.manager
    }
    return found
}

/// Everybody else in the department of `employee`; nobody for one who has none.
func colleagues(of employee: Employee) throws -> Set<Employee> {
    return employee.department?.employees ?? []
}
