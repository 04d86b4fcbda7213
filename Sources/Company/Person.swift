import CoreData

/// Whoever has to do with the company. The entity is abstract: a person is an employee or a customer.
public class Person: NSManagedObject {
    @NSManaged public var firstName: String
    @NSManaged public var lastName: String

    public var fullName: String { "\(firstName) \(lastName)" }
}

extension Person {
    /// A request for people of every kind.
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Person> {
        NSFetchRequest<Person>(entityName: "Person")
    }
}
