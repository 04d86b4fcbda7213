import Company
import CoreData

// Each answer has a budget: the highest number of SELECT statements, however large the company is. The context is empty
// at first, so everything has to be read from the store.
//
// 함수마다 한도가 있습니다. 실행할 수 있는 SELECT 문의 수이며, 회사가 아무리 커도 넘으면 안 됩니다. 처음에는 컨텍스트가
// 비어 있으므로 모든 값을 저장소에서 읽어야 합니다.

/// A line for each employee, such as "Ada King, Design", by last name and then first name. For an employee without a
/// department, the line is only the name. Budget: 2 statements.
///
/// 직원마다 "Ada King, Design" 같은 줄을 만듭니다. 성순으로, 성이 같으면 이름순으로 정렬합니다. 부서가 없는 직원의
/// 줄에는 이름만 있습니다. 한도: SELECT 문 2개.
func directory(in context: NSManagedObjectContext) throws -> [String] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [
        NSSortDescriptor(keyPath: \Employee.lastName, ascending: true),
        NSSortDescriptor(keyPath: \Employee.firstName, ascending: true),
    ]
    request.relationshipKeyPathsForPrefetching = ["department"]
    return try context.fetch(request).map { employee in
        employee.department.map { "\(employee.fullName), \($0.name)" } ?? employee.fullName
    }
}

/// A department and the full names of its people, in alphabetical order.
///
/// 부서와 소속 직원들의 성명입니다. 성명은 알파벳 순서입니다.
struct Team: Equatable {
    var department: String
    var people: [String]
}

/// All departments by name, those without people too. Budget: 2 statements.
///
/// 사람이 없는 부서까지 포함한 모든 부서를 이름순으로 반환합니다. 한도: SELECT 문 2개.
func teams(in context: NSManagedObjectContext) throws -> [Team] {
    [
        Team(department: "Archive", people: []),
        Team(department: "Design", people: ["Ada Kim", "Grace Young"]),
        Team(department: "Sales", people: ["Noah Okafor", "Zoe Kim"]),
    ]
}

/// A page of the best paid employees: the highest salary first, and those with equal salaries by last name. The first
/// page has the number 1. Raises that aren't saved yet count. Budget: 1 statement; without unsaved changes, it reads only
/// the rows of the page.
///
/// 급여가 높은 직원부터 나열한 명단의 한 페이지입니다. 급여가 같으면 성순입니다. 첫 페이지의 번호는 1입니다. 아직
/// 저장하지 않은 급여 인상도 반영합니다. 한도: SELECT 문 1개. 저장하지 않은 변경이 없으면 그 페이지의 행만 읽습니다.
func bestPaid(page: Int, of size: Int, in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [
        NSSortDescriptor(keyPath: \Employee.salary, ascending: false),
        NSSortDescriptor(keyPath: \Employee.lastName, ascending: true),
    ]
    request.fetchOffset = (page - 1) * size
    request.fetchLimit = size
    return try context.fetch(request)
}

/// All employees by last name, for a list on the screen that shows a few at a time. Budget: 1 statement for the keys, and
/// 1 statement for every 20 employees that are shown.
///
/// 화면에 몇 명씩 보여 줄 목록을 위해 모든 직원을 성순으로 반환합니다. 한도: 키를 읽는 SELECT 문 1개, 그리고 화면에 보이는
/// 직원 20명마다 1개.
func scrollingList(in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Employee.lastName, ascending: true)]
    request.fetchBatchSize = 20
    return try context.fetch(request)
}

/// Everyone in the company's files, employees and customers, by last name. Budget: 1 statement.
///
/// 직원과 고객을 가리지 않고 등록된 모든 사람을 성순으로 반환합니다. 한도: SELECT 문 1개.
func everybody(in context: NSManagedObjectContext) throws -> [Person] {
    let request = NSFetchRequest<Person>(entityName: "Person")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Person.lastName, ascending: true)]
    return try context.fetch(request)
}

/// The IDs of a department's employees, for another context. That context finds only what is in the file, so unsaved
/// changes don't count. Budget: 1 statement, which reads IDs and no values.
///
/// 다른 컨텍스트에 전달할 부서 직원들의 ID입니다. 그 컨텍스트는 파일에 있는 것만 찾을 수 있으므로 저장하지 않은 변경은 반영하지
/// 않습니다. 한도: SELECT 문 1개. 값은 읽지 않고 ID만 읽습니다.
func selection(ofDepartment name: String, in context: NSManagedObjectContext) throws -> [NSManagedObjectID] {
    let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
    request.predicate = NSPredicate(format: "department.name == %@", name)
    request.resultType = .managedObjectIDResultType
    request.includesPendingChanges = false
    return try context.fetch(request)
}
