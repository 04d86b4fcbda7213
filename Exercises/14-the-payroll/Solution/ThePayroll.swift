import Company
import CoreData

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
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "department != nil")
    request.propertiesToFetch = ["department.name"]
    request.returnsDistinctResults = true
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
    return try context.fetch(request).compactMap { $0["department.name"] as? String }
}

/// The span of all salaries; nil if the company has no employees.
func salarySpan(in context: NSManagedObjectContext) throws -> Span? {
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.propertiesToFetch = [
        computed("lowest", "min:", of: "salary"), computed("highest", "max:", of: "salary"),
        computed("average", "average:", of: "salary"),
    ]
    let row = try context.fetch(request).first
    guard let lowest = row?["lowest"] as? Double, let highest = row?["highest"] as? Double,
        let average = row?["average"] as? Double
    else { return nil }
    return Span(lowest: lowest, highest: highest, average: average)
}

/// A line for each department in which at least `heads` employees work, by the department's name. Who has no department is
/// not on the payroll of any.
func payroll(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Line] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "department != nil")
    request.propertiesToGroupBy = ["department.name"]
    request.propertiesToFetch = [
        "department.name", computed("heads", "count:", of: "salary", .integer64AttributeType),
        computed("average", "average:", of: "salary"),
    ]
    request.havingPredicate = NSPredicate(format: "$heads >= %d", heads)
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
    return try context.fetch(request).map { row in
        Line(
            department: row["department.name"] as? String ?? "", heads: row["heads"] as? Int ?? 0,
            average: row["average"] as? Double ?? 0)
    }
}

/// Raises the salaries in `department` by `amount`, and returns the average that `payroll(atLeast:in:)` now tells of it.
func raise(_ department: Department, by amount: Double, in context: NSManagedObjectContext) throws -> Double? {
    for employee in department.employees { employee.salary += amount }
    // What the store computes, it computes from the file.
    try context.save()
    return try payroll(atLeast: 1, in: context).first { $0.department == department.name }?.average
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
