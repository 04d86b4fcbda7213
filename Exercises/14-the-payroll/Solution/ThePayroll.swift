import Company
import CoreData

/// The lowest, the highest and the average salary.
///
/// 가장 낮은 급여, 가장 높은 급여, 평균 급여입니다.
struct Span: Equatable {
    var lowest: Double
    var highest: Double
    var average: Double
}

/// One line of the payroll.
///
/// 급여 대장의 한 줄입니다.
struct Line: Equatable {
    var department: String
    var heads: Int
    var average: Double
}

/// The names of the departments in which someone works, each once, in alphabetical order.
///
/// 일하는 사람이 있는 부서의 이름을 한 번씩 알파벳 순서로 반환합니다.
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
///
/// 모든 급여의 범위입니다. 직원이 없는 회사이면 nil입니다.
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

/// A line for each department with at least `heads` employees, by the department's name. Employees without a department are
/// in no line.
///
/// 직원이 `heads`명 이상인 부서마다 한 줄을 부서 이름순으로 반환합니다. 부서가 없는 직원은 어느 줄에도 들어가지 않습니다.
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

/// Raises the salaries in `department` by `amount`, and returns the average that `payroll(atLeast:in:)` now reports for it.
///
/// `department`의 급여를 `amount`만큼 올리고, 그 뒤에 `payroll(atLeast:in:)`에서 구한 그 부서의 평균을 반환합니다.
func raise(_ department: Department, by amount: Double, in context: NSManagedObjectContext) throws -> Double? {
    for employee in department.employees { employee.salary += amount }
    // The store computes from the file.
    // 저장소는 파일에 있는 값으로 계산합니다.
    try context.save()
    return try payroll(atLeast: 1, in: context).first { $0.department == department.name }?.average
}

/// The description of a value that the store computes from rows: `function` is `min:`, `max:`, `average:` or `count:`.
///
/// 저장소가 행에서 계산하는 값의 설명입니다. `function`은 `min:`, `max:`, `average:`, `count:` 가운데 하나입니다.
private func computed(
    _ name: String, _ function: String, of key: String, _ type: NSAttributeType = .doubleAttributeType
) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: key)])
    description.expressionResultType = type
    return description
}
