import CoreData
import Testing

/// Anna and Ben, who each have an object of one record.
struct TwoEditors {
    let stack: Stack
    let anna, ben: NSManagedObjectContext
    /// Anna's object, which is not a fault.
    let hers: NSManagedObject
    /// Ben's object.
    let his: NSManagedObject

    init(_ entity: String, _ values: [String: Any]) throws {
        stack = try Stack()
        (anna, ben) = (stack.context("anna"), stack.context("ben"))
        hers = anna.make(entity, values)
        try anna.save()
        his = try #require(try ben.all(entity).first)
    }
}
