import CoreData

/// A department of the company.
public final class Department: NSManagedObject {
    @NSManaged public var name: String
    /// Per year.
    @NSManaged public var budget: Double

    /// The people who work here; the inverse of `Employee.department`.
    @NSManaged public var employees: Set<Employee>
}

extension Department {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Department> {
        NSFetchRequest<Department>(entityName: "Department")
    }
}

// The methods that Xcode generates. Their Objective-C names differ from Swift's, so Apple's platforms need `@objc`.
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
