import CoreData

/// A person who works for the company.
public final class Employee: Person {
    @NSManaged public var dateOfBirth: Date?
    @NSManaged public var startDate: Date?
    /// Per year, before tax.
    @NSManaged public var salary: Double

    /// The department; nil for an employee without one.
    @NSManaged public var department: Department?
    /// The manager; nil at the top.
    @NSManaged public var manager: Employee?
    /// The employees whose manager this one is.
    @NSManaged public var directReports: Set<Employee>
}

extension Employee {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Employee> {
        NSFetchRequest<Employee>(entityName: "Employee")
    }
}

// The methods that Xcode generates. Their Objective-C names differ from Swift's, so Apple's platforms need `@objc`.
extension Employee {
    #if canImport(ObjectiveC)
        @objc(addDirectReportsObject:)
    #endif
    @NSManaged public func addToDirectReports(_ value: Employee)

    #if canImport(ObjectiveC)
        @objc(removeDirectReportsObject:)
    #endif
    @NSManaged public func removeFromDirectReports(_ value: Employee)

    #if canImport(ObjectiveC)
        @objc(addDirectReports:)
    #endif
    @NSManaged public func addToDirectReports(_ values: Set<Employee>)

    #if canImport(ObjectiveC)
        @objc(removeDirectReports:)
    #endif
    @NSManaged public func removeFromDirectReports(_ values: Set<Employee>)
}
