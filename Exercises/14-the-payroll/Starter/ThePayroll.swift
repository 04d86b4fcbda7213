import Company
import CoreData
import Exercise

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
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// The span of all salaries; nil if the company has no employees.
///
/// 모든 급여의 범위입니다. 직원이 없는 회사이면 nil입니다.
func salarySpan(in context: NSManagedObjectContext) throws -> Span? {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// A line for each department with at least `heads` employees, by the department's name. Employees without a department are
/// in no line.
///
/// 직원이 `heads`명 이상인 부서마다 한 줄을 부서 이름순으로 반환합니다. 부서가 없는 직원은 어느 줄에도 들어가지 않습니다.
func payroll(atLeast heads: Int, in context: NSManagedObjectContext) throws -> [Line] {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
}

/// Raises the salaries in `department` by `amount`, and returns the average that `payroll(atLeast:in:)` now reports for it.
///
/// `department`의 급여를 `amount`만큼 올리고, 그 뒤에 `payroll(atLeast:in:)`에서 구한 그 부서의 평균을 반환합니다.
func raise(_ department: Department, by amount: Double, in context: NSManagedObjectContext) throws -> Double? {
    throw Unsolved()  // Your code goes here. 여기에 코드를 작성하십시오.
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
