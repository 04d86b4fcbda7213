import Company
import CoreData

struct Span: Equatable {
    var lowest: Double
    var highest: Double
    var average: Double
}

struct Line: Equatable {
    var department: String
    var heads: Int
    var average: Double
}

func departmentNames(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "department != nil")
    request.propertiesToFetch = ["department.name"]
    request.sortDescriptors = [NSSortDescriptor(key: "department.name", ascending: true)]
    return try context.fetch(request).compactMap { $0["department.name"] as? String }
}

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

func raise(_ department: Department, by amount: Double, in context: NSManagedObjectContext) throws -> Double? {
    for employee in department.employees { employee.salary += amount }
    // The store computes from the file.
    try context.save()
    return try payroll(atLeast: 1, in: context).first { $0.department == department.name }?.average
}

private func computed(
    _ name: String, _ function: String, of key: String, _ type: NSAttributeType = .doubleAttributeType
) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: key)])
    description.expressionResultType = type
    return description
}
