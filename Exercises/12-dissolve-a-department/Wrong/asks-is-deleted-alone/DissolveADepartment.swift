import Company
import CoreData

enum Standing: Equatable {
    case active
    case marked
    case gone
}

struct DepartmentCount: Equatable {
    var inContext: Int
    var inFile: Int
}

func dissolve(_ department: Department) throws -> [Employee] {
    let staff = department.employees.sorted { $0.lastName < $1.lastName }
    let context = department.managedObjectContext
    context?.delete(department)
    // Applies the delete rules now instead of at the end of the event.
    context?.processPendingChanges()
    return staff
}

func standing(of department: Department) throws -> Standing {
    if department.isDeleted { return .marked }
    return .active
}

func countDepartments(in context: NSManagedObjectContext) throws -> DepartmentCount {
    let request = NSFetchRequest<Department>(entityName: "Department")
    let inContext = try context.count(for: request)
    request.includesPendingChanges = false
    return DepartmentCount(inContext: inContext, inFile: try context.count(for: request))
}

func thinkAgain(in context: NSManagedObjectContext) throws {
    context.rollback()
}
