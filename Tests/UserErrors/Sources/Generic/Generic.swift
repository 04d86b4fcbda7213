import CoreData

/// Default arguments that call initializers of a generic class: these have no type until the stack is built.
public struct Source<T: NSManagedObject> {
    public init(
        _ type: T.Type = T.self, sort: [NSSortDescriptor] = [NSSortDescriptor(key: "name", ascending: true)],
        make: @escaping (NSManagedObjectContext) -> T = { T(context: $0) }
    ) {}
}

public func all<T: NSManagedObject>(
    _ request: NSFetchRequest<T> = NSFetchRequest<T>(entityName: String(describing: T.self)),
    in context: NSManagedObjectContext
) -> [T] { (try? context.fetch(request)) ?? [] }
