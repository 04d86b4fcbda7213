import Company
import CoreData

/// How far a department's deletion has come.
enum Standing: Equatable {
    case active
    /// To be deleted with the next save. Until then the file still has it.
    case marked
    /// Deleted from the file as well.
    case gone
}

/// How many departments there are.
struct DepartmentCount: Equatable {
    var onScratchpad: Int
    var inFile: Int
}

/// Marks `department` for deletion, and returns who has worked there, by last name.
///
/// They stay with the company, and have no department from this moment on. Nothing is saved: the user may still think again.
func dissolve(_ department: Department) throws -> [Employee] {
    let staff = department.employees.sorted { $0.lastName < $1.lastName }
    let context = department.managedObjectContext
    context?.delete(department)
    try context?.save()
    return staff
}

/// Whether `department` is active, marked for deletion, or gone.
func standing(of department: Department) throws -> Standing {
    if department.isDeleted { return .marked }
    return department.managedObjectContext == nil ? .gone : .active
}

/// How many departments the user sees, and how many the file still has.
func countDepartments(in context: NSManagedObjectContext) throws -> DepartmentCount {
    let request = NSFetchRequest<Department>(entityName: "Department")
    let onScratchpad = try context.count(for: request)
    request.includesPendingChanges = false
    return DepartmentCount(onScratchpad: onScratchpad, inFile: try context.count(for: request))
}

/// Takes back whatever was not saved. The objects that the program holds remain in use.
func thinkAgain(in context: NSManagedObjectContext) throws {
    context.rollback()
}
