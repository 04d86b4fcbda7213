import CoreData

/// A person who buys from the company.
public final class Customer: Person {}

extension Customer {
    @nonobjc public class func fetchRequest() -> NSFetchRequest<Customer> {
        NSFetchRequest<Customer>(entityName: "Customer")
    }
}
