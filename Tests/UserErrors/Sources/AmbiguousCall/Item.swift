import CoreData
import Generic

class Item: NSManagedObject {
    @NSManaged var name: String?
    // error: value of type 'Source<Item>' has no member 'sorted'
    let sources = [Source(Item.self)].map { $0.sorted { $0.name < $1.name } }
    // error: value of type 'NSManagedObject' has no member 'name'
    let names = all(in: .init(.mainQueue)).compactMap(\.name)
}
