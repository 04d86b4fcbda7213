import Bookshop
import CoreData

// Classes that only the model of another module declares, in declarations of this one.

extension Customer {
    @NSManaged public var primitiveOrders: Set<Order>?
}

extension Author {
    /// Another module's class, read through a key path.
    public static let byName = NSSortDescriptor(keyPath: \Author.name, ascending: true)

    @NSManaged public var primitiveBiography: String?
}
