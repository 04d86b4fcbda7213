import CoreData
import Foundation

/// The configuration of a list, with defaults that depend on the class.
public struct Source<T: NSManagedObject> {
    public let sort: [NSSortDescriptor]
    public let make: (NSManagedObjectContext) -> T

    public init(
        _ type: T.Type = T.self,
        sort: [NSSortDescriptor] = [NSSortDescriptor(key: "title", ascending: true)],
        make: @escaping (NSManagedObjectContext) -> T = { T(context: $0) }
    ) {
        self.sort = sort
        self.make = make
    }
}

public func fetchAll<T: NSManagedObject>(
    _ request: NSFetchRequest<T> = NSFetchRequest<T>(entityName: String(describing: T.self)),
    in context: NSManagedObjectContext
) -> [T] {
    (try? context.fetch(request)) ?? []
}
