import CoreData

class Item: Thing {  // error: cannot find type 'Thing' in scope
    @NSManaged var name: String?
}
