import Bookshop
import CoreData

// Extends classes that only another module's model declares.

extension Customer {
    @NSManaged public var primitiveOrders: Set<Order>?
}

extension Author {
    /// Another module's class, read through a key path.
    public static let byName = NSSortDescriptor(keyPath: \Author.name, ascending: true)

    @NSManaged public var primitiveBiography: String?
}
