import Company
import CoreData
import Exercise

/// The lowest, the highest and the average salary.
struct Span: Equatable {
    var lowest: Double
    var highest: Double
    var average: Double
}

/// One line of the payroll.
struct Line: Equatable {
    var department: String
    var heads: Int
    var average: Double
}

/// The names of the departments in which somebody works, each once, in order.
func departmentNames(in context: NSManagedObjectContext) throws -> [String] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The span of all salaries; nil if the company has no employees.
func salarySpan(in context: NSManagedObjectContext) throws -> Span? {
    throw Unsolved()  // Your code takes the place of this line.
}

/// A line for each department in which at least `heads` employees work, by the department's name. Who has no department is
/// not on the payroll of any.
func payroll(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Line] {
    throw Unsolved()  // Your code takes the place of this line.
}

/// Raises the salaries in `department` by `amount`, and returns the average that `payroll(atLeast:in:)` now tells of it.
func raise(_ department: Department, by amount: Double, in context: NSManagedObjectContext) throws -> Double? {
    throw Unsolved()  // Your code takes the place of this line.
}

/// The description of a value that the store computes over rows: `function` is `min:`, `max:`, `average:`, `count:`.
private func computed(
    _ name: String, _ function: String, of key: String, _ type: NSAttributeType = .doubleAttributeType
) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: key)])
    description.expressionResultType = type
    return description
}
