import Company
import CoreData

/// The company's container, the one place where anything is saved.
///
/// 회사의 컨테이너입니다. 저장은 모두 여기서 합니다.
final class CompanyContainer: NSPersistentContainer, @unchecked Sendable {
    /// Saves the changes in `background`, or in the view context if it is nil. Returns whether there was anything to save.
    /// A context without changes isn't saved.
    ///
    /// `background`의 변경을 저장합니다. nil이면 뷰 컨텍스트의 변경을 저장합니다. 저장할 것이 있었는지 반환합니다. 변경이 없는
    /// 컨텍스트는 저장하지 않습니다.
    @discardableResult
    func saveContext(_ background: NSManagedObjectContext? = nil) throws -> Bool {
        let context = background ?? viewContext
        guard context.hasChanges else { return false }
        try context.save()
        return true
    }
}

/// A screen didn't receive what it needs.
///
/// 화면이 필요한 것을 전달받지 못했습니다.
struct MissingContainer: Error {}

/// The first screen: the names of all departments.
///
/// 첫 번째 화면입니다. 모든 부서의 이름을 보여 줍니다.
final class DepartmentList {
    var container: CompanyContainer?

    /// The texts of the rows when the screen appears, sorted. Throws `MissingContainer` if nobody passed the
    /// container on.
    ///
    /// 화면이 나타날 때 각 행에 보일 이름을 알파벳 순서로 반환합니다. 컨테이너를 전달받지 못했으면 `MissingContainer`를 던집니다.
    func appear() throws -> [String] {
        try departments().map(\.name)
    }

    /// The screen behind a row, with everything that it needs.
    ///
    /// 행을 선택하면 열리는 화면입니다. 필요한 것을 모두 갖추고 있어야 합니다.
    func details(ofRow row: Int) throws -> DepartmentDetails {
        DepartmentDetails(department: try departments()[row], container: container)
    }

    /// The departments of the rows.
    ///
    /// 각 행의 부서입니다.
    private func departments() throws -> [Department] {
        guard let container else { throw MissingContainer() }
        let request = NSFetchRequest<Department>(entityName: "Department")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try container.viewContext.fetch(request)
    }
}

/// The second screen: one department, which can be renamed.
///
/// 두 번째 화면입니다. 부서 하나를 보여 주고 이름을 바꿀 수 있습니다.
final class DepartmentDetails {
    let department: Department
    let container: CompanyContainer?

    init(department: Department, container: CompanyContainer?) {
        self.department = department
        self.container = container
    }

    /// Renames the department and saves.
    ///
    /// 부서의 이름을 바꾸고 저장합니다.
    func rename(to name: String) throws {
        department.name = name
        try container?.saveContext()
    }
}
