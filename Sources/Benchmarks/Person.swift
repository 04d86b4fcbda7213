import CoreData

/// A person, with the usual `@NSManaged` accessors.
final class Person: NSManagedObject {
    @NSManaged var age: Int64
    @NSManaged var level: Int64
    @NSManaged var salary: Double
    @NSManaged var rating: Double
    @NSManaged var name: String?
    @NSManaged var email: String?
    @NSManaged var department: Department?
}

/// A department of a hundred people.
final class Department: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var people: Set<Person>

    /// The number in the title, which is also the department's key. It is not in the model, so reading it fires no
    /// fault.
    private(set) var number: Int64 = 0

    func cacheNumber() { number = title.flatMap { Int64($0.dropFirst("Department ".count)) } ?? 0 }
}
