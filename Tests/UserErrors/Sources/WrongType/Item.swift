import CoreData
import Generic

class Item: NSManagedObject {
    @NSManaged var name: String?
    lazy var source = Source<Item>()
    static let everything: [Item] = all(in: NSManagedObjectContext(.mainQueue))
    let count: Int = "three"  // error: cannot convert value of type 'String' to specified type 'Int'
}
