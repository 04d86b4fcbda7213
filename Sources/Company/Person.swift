import CoreData

/// Anyone whom the company deals with. The entity is abstract: a person is an employee or a customer.
public class Person: NSManagedObject {
    @NSManaged public var firstName: String
    @NSManaged public var lastName: String

    /// First and last name, with a space between.
    public var fullName: String { "\(firstName) \(lastName)" }
}

extension Person {
    /// A request for people of both kinds.
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Person> {
        NSFetchRequest<Person>(entityName: "Person")
    }
}
