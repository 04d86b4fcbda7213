import CoreData
import Foundation

/// Any type that can run a typed fetch, so that tests can replace the context.
public protocol FetchRequestPerforming {
    func fetch<Result: NSFetchRequestResult>(_ request: NSFetchRequest<Result>) throws -> [Result]
    func count<Result: NSFetchRequestResult>(for request: NSFetchRequest<Result>) throws -> Int
}

extension NSManagedObjectContext: FetchRequestPerforming {}

/// Creates, reads, updates and deletes the objects of one class.
open class Repository<T: NSManagedObject> {
    public let context: NSManagedObjectContext
    private let performer: FetchRequestPerforming

    public init(context: NSManagedObjectContext) {
        self.context = context
        performer = context
    }

    @discardableResult
    open func create(_ configure: (T) -> Void = { _ in }) -> T {
        let object = T(context: context)
        configure(object)
        return object
    }

    open func createFromEntity() -> T {
        let entity = NSEntityDescription.entity(forEntityName: String(describing: T.self), in: context)!
        return T(entity: entity, insertInto: context)
    }

    open func all(where predicate: NSPredicate? = nil, sortedBy sort: [NSSortDescriptor] = []) throws -> [T] {
        let request = NSFetchRequest<T>(entityName: String(describing: T.self))
        request.predicate = predicate
        request.sortDescriptors = sort
        return try performer.fetch(request)
    }

    open func count() throws -> Int {
        try performer.count(for: NSFetchRequest<T>(entityName: String(describing: T.self)))
    }

    open func deleteAll() throws {
        let request = NSFetchRequest<T>(entityName: String(describing: T.self))
        let delete = NSBatchDeleteRequest(fetchRequest: request)
        delete.resultType = .resultTypeObjectIDs
        let result = try context.execute(delete) as? NSBatchDeleteResult
        let ids = result?.result as? [NSManagedObjectID] ?? []
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context])
    }

    open func save() throws {
        guard context.hasChanges else { return }
        try context.save()
    }
}
