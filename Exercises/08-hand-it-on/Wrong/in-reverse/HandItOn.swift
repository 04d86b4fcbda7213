import Company
import CoreData

final class CompanyContainer: NSPersistentContainer, @unchecked Sendable {
    @discardableResult
    func saveContext(_ background: NSManagedObjectContext? = nil) throws -> Bool {
        let context = background ?? viewContext
        guard context.hasChanges else { return false }
        try context.save()
        return true
    }
}

struct MissingContainer: Error {}

final class DepartmentList {
    var container: CompanyContainer?

    func appear() throws -> [String] {
        try departments().map(\.name)
    }

    func details(ofRow row: Int) throws -> DepartmentDetails {
        DepartmentDetails(department: try departments()[row], container: container)
    }

    private func departments() throws -> [Department] {
        guard let container else { throw MissingContainer() }
        let request = NSFetchRequest<Department>(entityName: "Department")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: false)]
        return try container.viewContext.fetch(request)
    }
}

final class DepartmentDetails {
    let department: Department
    let container: CompanyContainer?

    init(department: Department, container: CompanyContainer?) {
        self.department = department
        self.container = container
    }

    func rename(to name: String) throws {
        department.name = name
        try container?.saveContext()
    }
}
