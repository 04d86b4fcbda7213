import CoreData
import Exercise

/// One page of the staff, ordered by last name, then first name, then number. The first page is 0.
///
/// The department of each employee is read as well: a page takes at most two SELECT statements, however many people and
/// departments are on it.
///
/// 성, 이름, 번호 순으로 정렬한 직원 목록의 한 페이지입니다. 첫 페이지는 0입니다.
///
/// 직원의 부서도 함께 읽습니다. 한 페이지에 직원과 부서가 몇이든 SELECT 문은 두 개를 넘지 않아야 합니다.
func staff(page: Int, size: Int, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = ["lastName", "firstName", "number"].map { NSSortDescriptor(key: $0, ascending: true) }
    request.fetchOffset = page * size
    request.fetchLimit = size
    request.relationshipKeyPathsForPrefetching = ["department"]
    return try context.fetch(request)
}

/// The number of employees and the sum of their salaries.
///
/// 직원의 수와 급여의 합계입니다.
struct Payroll: Equatable {
    var department: String
    var people: Int
    var total: Double
}

/// The payroll by department, the highest total first. Departments without employees are left out. One SELECT statement
/// does it, and no employee is loaded.
///
/// 부서별 급여 합계를 큰 것부터 정렬한 것입니다. 직원이 없는 부서는 제외합니다. SELECT 문 하나로 구하고, 직원 객체는 로드하지 않습니다.
func payroll(in context: NSManagedObjectContext) throws -> [Payroll] {
    let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
    request.resultType = .dictionaryResultType
    request.predicate = NSPredicate(format: "department != nil")
    request.propertiesToGroupBy = ["department.name"]
    request.propertiesToFetch = [
        "department.name", total("people", "count:", "number", .integer64AttributeType),
        total("total", "sum:", "salary", .doubleAttributeType),
    ]
    let rows = try context.fetch(request).map { row in
        Payroll(
            department: row["department.name"] as? String ?? "", people: row["people"] as? Int ?? 0,
            total: row["total"] as? Double ?? 0)
    }
    return rows.sorted { ($1.total, $0.department) < ($0.total, $1.department) }
}

private func total(
    _ name: String, _ function: String, _ key: String, _ type: NSAttributeType
) -> NSExpressionDescription {
    let description = NSExpressionDescription()
    description.name = name
    description.expression = NSExpression(forFunction: function, arguments: [NSExpression(forKeyPath: key)])
    description.expressionResultType = type
    return description
}
