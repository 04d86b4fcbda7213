import Company
import CoreData

/// How far the deletion of a department has come.
///
/// 부서의 삭제가 어디까지 진행되었는지 나타냅니다.
enum Standing: Equatable {
    case active
    /// The next save will delete it. Until then it is in the file.
    ///
    /// 다음에 저장하면 삭제됩니다. 그때까지는 파일에 있습니다.
    case marked
    /// Deleted from the file too.
    ///
    /// 파일에서도 삭제되었습니다.
    case gone
}

/// The number of departments in the context, unsaved changes included, and in the file.
///
/// 저장하지 않은 변경을 포함한 컨텍스트의 부서 수와, 파일의 부서 수입니다.
struct DepartmentCount: Equatable {
    var inContext: Int
    var inFile: Int
}

/// Marks `department` for deletion and returns the people who worked in it, by last name. They stay with the company, and
/// they have no department from this moment on. Nothing is saved, because the user can still change their mind.
///
/// `department`에 삭제 표시를 하고, 그 부서에서 일하던 직원을 성순으로 반환합니다. 직원은 회사에 남으며, 이 순간부터 부서가
/// 없습니다. 사용자가 마음을 바꿀 수 있으므로 저장하지는 않습니다.
func dissolve(_ department: Department) throws -> [Employee] {
    let staff = department.employees.sorted { $0.lastName < $1.lastName }
    let context = department.managedObjectContext
    context?.delete(department)
    // Applies the delete rules now instead of at the end of the event.
    // 삭제 규칙을 이벤트가 끝날 때가 아니라 지금 적용합니다.
    context?.processPendingChanges()
    return staff
}

/// Whether `department` is active, marked for deletion, or gone.
///
/// `department`가 그대로 있는지, 삭제 표시가 되었는지, 사라졌는지 반환합니다.
func standing(of department: Department) throws -> Standing {
    if department.isDeleted { return .marked }
    return department.managedObjectContext == nil ? .gone : .active
}

/// How many departments the user sees, and how many are in the file.
///
/// 사용자에게 보이는 부서의 수와 파일에 있는 부서의 수입니다.
func countDepartments(in context: NSManagedObjectContext) throws -> DepartmentCount {
    let request = NSFetchRequest<Department>(entityName: "Department")
    let inContext = try context.count(for: request)
    request.includesPendingChanges = false
    return DepartmentCount(inContext: inContext, inFile: try context.count(for: request))
}

/// Reverts everything that isn't saved. The objects that the program holds stay usable.
///
/// 저장하지 않은 것을 모두 되돌립니다. 프로그램이 가지고 있는 객체는 계속 쓸 수 있어야 합니다.
func thinkAgain(in context: NSManagedObjectContext) throws {
    context.rollback()
}
