public import CoreData

@objc(Account)
public final class Account: NSManagedObject, Identifiable {
    @NSManaged public var name: String?
    @NSManaged public var balance: Double
}

@objc(Setting)
final class Setting: NSManagedObject {
    @NSManaged var key: String?
}
