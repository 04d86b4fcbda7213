import Company
import CoreData

/// The company's container: the one place where anything is saved.
final class CompanyContainer: NSPersistentContainer, @unchecked Sendable {
    /// Saves what is new in `background`, or in the view context if none is given.
    ///
    /// Returns whether there was anything to save. A clean context is not even asked to.
    @discardableResult
    func saveContext(_ background: NSManagedObjectContext? = nil) throws -> Bool {
        let context = background ?? viewContext
        guard context.hasChanges else { return false }
        try context.save()
        return true
    }
}

/// A screen was not given what it needs.
struct MissingContainer: Error {}

/// The first screen: the names of all departments.
final class DepartmentList {
    var container: CompanyContainer?

    /// What the rows show, in alphabetical order, when the screen appears.
    ///
    /// Throws `MissingContainer` if nobody has handed the container on.
    func appear() throws -> [String] {
        try departments().map(\.name)
    }

    /// The screen behind a row, equipped with what it needs.
    func details(ofRow row: Int) throws -> DepartmentDetails {
        DepartmentDetails(department: try departments().reversed()[row], container: container)
    }

    /// The departments of the rows.
    private func departments() throws -> [Department] {
        guard let container else { throw MissingContainer() }
        let request = NSFetchRequest<Department>(entityName: "Department")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        return try container.viewContext.fetch(request)
    }
}

/// The second screen: one department, whose name can be changed.
final class DepartmentDetails {
    let department: Department
    let container: CompanyContainer?

    init(department: Department, container: CompanyContainer?) {
        self.department = department
        self.container = container
    }

    /// Gives the department another name, and saves it.
    func rename(to name: String) throws {
        department.name = name
        try container?.saveContext()
    }
}
