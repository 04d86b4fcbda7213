import CoreData

/// A part of the company.
public final class Department: NSManagedObject {
    @NSManaged public var name: String
    /// For a year.
    @NSManaged public var budget: Double

    @NSManaged public var employees: Set<Employee>
}

extension Department {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Department> {
        NSFetchRequest<Department>(entityName: "Department")
    }
}

// As Xcode generates them. The names in the Objective-C runtime differ from Swift's, so a Mac needs to be told.
extension Department {
    #if canImport(ObjectiveC)
        @objc(addEmployeesObject:)
    #endif
    @NSManaged public func addToEmployees(_ value: Employee)

    #if canImport(ObjectiveC)
        @objc(removeEmployeesObject:)
    #endif
    @NSManaged public func removeFromEmployees(_ value: Employee)

    #if canImport(ObjectiveC)
        @objc(addEmployees:)
    #endif
    @NSManaged public func addToEmployees(_ values: Set<Employee>)

    #if canImport(ObjectiveC)
        @objc(removeEmployees:)
    #endif
    @NSManaged public func removeFromEmployees(_ values: Set<Employee>)
}
