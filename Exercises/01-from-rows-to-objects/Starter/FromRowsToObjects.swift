import Company
import CoreData
import Exercise

// Three jobs that took SQL when they were done by hand. Each comment shows the statement that Core Data makes needless.

/// Whoever earns at least `minimum`: by last name, and by first name where last names are alike.
///
///     SELECT * FROM employee WHERE salary >= ? ORDER BY last_name, first_name
func employees(earningAtLeast minimum: Double, in context: NSManagedObjectContext) throws -> [Employee] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The names of the departments in which `employees` work: each once, in alphabetical order. Some have no department.
///
///     SELECT DISTINCT d.name FROM employee AS e JOIN department AS d ON d.id = e.department ORDER BY d.name
func departmentNames(of employees: [Employee]) throws -> [String] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Pays everyone in `department` so many per cent more, in the objects that are in use and in the file.
///
///     UPDATE employee SET salary = salary * (1 + ? / 100) WHERE department = ?
func raiseSalaries(in department: Department, byPercent percent: Double) throws {
    throw Unsolved()  // Your code takes the place of this line.
}
