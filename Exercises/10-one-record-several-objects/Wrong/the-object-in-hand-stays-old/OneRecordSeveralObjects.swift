import Company
import CoreData

func isSameRecord(_ one: NSManagedObject, _ other: NSManagedObject) throws -> Bool {
    one.objectID == other.objectID
}

func counterpart(of employee: Employee, in context: NSManagedObjectContext) throws -> Employee? {
    try context.existingObject(with: employee.objectID) as? Employee
}

func raise(_ employee: Employee, by amount: Double, in background: NSManagedObjectContext) throws {
    let id = employee.objectID
    try background.performAndWait {
        let copy = try background.existingObject(with: id) as! Employee
        copy.salary += amount
        try background.save()
    }
}

func unsavedProperties(of employee: Employee) throws -> [String] {
    employee.changedValues().keys.sorted()
}
