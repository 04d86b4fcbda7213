public import Combine
public import CoreData
import os

public protocol Repository {
    associatedtype Entity: NSManagedObject
    var context: NSManagedObjectContext { get }
}

extension Repository {
    public func all(matching predicate: NSPredicate? = nil) throws -> [Entity] {
        let request = Entity.fetchRequest() as! NSFetchRequest<Entity>
        request.predicate = predicate
        return try context.fetch(request)
    }

    public func all(where format: String, _ arguments: any CVarArg...) throws -> [Entity] {
        try all(matching: withVaList(arguments) { NSPredicate(format: format, arguments: $0) })
    }

    public func create(_ configure: (Entity) -> Void) -> Entity {
        let entity = Entity(context: context)
        configure(entity)
        return entity
    }
}

public final class CoreDataRepository<Entity: NSManagedObject>: Repository {
    public let context: NSManagedObjectContext
    private let logger = Logger(subsystem: "com.example.ledger", category: "repository")
    private let lock = OSAllocatedUnfairLock(initialState: 0)

    public init(context: NSManagedObjectContext) {
        self.context = context
    }

    public var saves: Int { lock.withLock { $0 } }

    /// Saves, and publishes the number of inserted objects.
    public func save() -> AnyPublisher<Int, Error> {
        Deferred { [context, logger, lock] in
            Future { promise in
                context.perform {
                    let count = context.insertedObjects.count
                    do {
                        try context.save()
                        lock.withLock { $0 += 1 }
                        logger.debug("Saved \(count) objects")
                        promise(.success(count))
                    } catch {
                        promise(.failure(error))
                    }
                }
            }
        }
        .eraseToAnyPublisher()
    }

    /// The objects, now and after each save.
    public func publisher(matching predicate: NSPredicate? = nil) -> AnyPublisher<[Entity], Never> {
        NotificationCenter.default
            .publisher(for: .NSManagedObjectContextDidSave, object: context)
            .compactMap { [weak self] _ in try? self?.all(matching: predicate) }
            .prepend((try? all(matching: predicate)) ?? [])
            .removeDuplicates()
            .eraseToAnyPublisher()
    }
}
