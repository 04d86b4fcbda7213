import CoreData
import Exercise

/// A line of the directory.
///
/// 직원 명부의 한 줄입니다.
struct DirectoryEntry: Equatable {
    var name: String
    var department: String?
    var manager: String?
    var reports: Int
}

/// The directory: an entry for each employee with the full name, the department, the manager's full name and the number of
/// direct reports, ordered by last name, first name and number.
///
/// It takes at most three SELECT statements, however many people there are.
///
/// 직원 명부입니다. 직원마다 전체 이름, 부서, 관리자의 전체 이름, 직속 부하 직원의 수가 한 줄이며, 성, 이름, 번호 순입니다.
///
/// 직원이 몇이든 SELECT 문은 세 개를 넘지 않아야 합니다.
func directory(in context: NSManagedObjectContext) throws -> [DirectoryEntry] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.sortDescriptors = ["lastName", "firstName", "number"].map { NSSortDescriptor(key: $0, ascending: true) }
    request.relationshipKeyPathsForPrefetching = ["department"]
    request.returnsObjectsAsFaults = false
    let everybody = try context.fetch(request)
    // The other side of the relationship is in the rows that have been read.
    // 관계의 반대쪽은 이미 읽은 행에 있습니다.
    let reports = Dictionary(grouping: everybody.filter { $0.manager != nil }) { $0.manager!.objectID }
    return everybody.map { employee in
        DirectoryEntry(
            name: employee.fullName, department: employee.department?.name, manager: employee.manager?.fullName,
            reports: reports[employee.objectID]?.count ?? 0)
    }
}

/// The employees with these IDs, in the order of the IDs. Employees whose record doesn't exist any more are left out. All values
/// of the others have been read: using them runs no further SELECT statement.
///
/// It takes at most one SELECT statement, however many IDs there are.
///
/// 이 ID의 직원을 ID의 순서대로 반환합니다. 레코드가 더 이상 없는 직원은 제외합니다. 나머지는 값을 모두 읽은 상태여야 합니다. 값을 사용할 때
/// SELECT 문이 더 실행되면 안 됩니다.
///
/// ID가 몇이든 SELECT 문은 하나를 넘지 않아야 합니다.
func people(with ids: [NSManagedObjectID], in context: NSManagedObjectContext) throws -> [Employee] {
    let request = NSFetchRequest<Employee>(entityName: "Employee")
    request.predicate = NSPredicate(format: "SELF IN %@", ids)
    request.returnsObjectsAsFaults = false
    let found = Dictionary(uniqueKeysWithValues: try context.fetch(request).map { ($0.objectID, $0) })
    return ids.compactMap { found[$0] }
}
