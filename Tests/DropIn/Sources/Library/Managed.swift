import CoreData
import Foundation

/// Helpers for every class of the model: fetching, counting, find-or-create.
public protocol Managed: AnyObject, NSFetchRequestResult {
    static var entity: NSEntityDescription { get }
    static var entityName: String { get }
    static var defaultSortDescriptors: [NSSortDescriptor] { get }
}

extension Managed {
    public static var defaultSortDescriptors: [NSSortDescriptor] { [] }
}

extension Managed where Self: NSManagedObject {
    public static var entity: NSEntityDescription { entity() }
    public static var entityName: String { entity.name! }

    public static func make(in context: NSManagedObjectContext, configure: (Self) -> Void = { _ in }) -> Self {
        let object = Self(context: context)
        configure(object)
        return object
    }

    public static func findOrCreate(
        in context: NSManagedObjectContext, matching predicate: NSPredicate, configure: (Self) -> Void
    ) -> Self {
        guard let object = findOrFetch(in: context, matching: predicate) else {
            let object: Self = context.insertObject()
            configure(object)
            return object
        }
        return object
    }

    public static func findOrFetch(in context: NSManagedObjectContext, matching predicate: NSPredicate) -> Self? {
        materializedObject(in: context, matching: predicate)
            ?? fetch(in: context) { request in
                request.predicate = predicate
                request.returnsObjectsAsFaults = false
                request.fetchLimit = 1
            }.first
    }

    public static func materializedObject(
        in context: NSManagedObjectContext, matching predicate: NSPredicate
    ) -> Self? {
        for object in context.registeredObjects where !object.isFault {
            guard let result = object as? Self, predicate.evaluate(with: result) else { continue }
            return result
        }
        return nil
    }

    public static func fetch(
        in context: NSManagedObjectContext, configurationBlock: (NSFetchRequest<Self>) -> Void = { _ in }
    ) -> [Self] {
        let request = NSFetchRequest<Self>(entityName: entityName)
        request.sortDescriptors = defaultSortDescriptors
        configurationBlock(request)
        return try! context.fetch(request)
    }

    public static func count(
        in context: NSManagedObjectContext, configure: (NSFetchRequest<Self>) -> Void = { _ in }
    ) -> Int {
        let request = NSFetchRequest<Self>(entityName: entityName)
        configure(request)
        return try! context.count(for: request)
    }
}

extension NSManagedObjectContext {
    public func insertObject<A: NSManagedObject>() -> A where A: Managed {
        guard
            let object = NSEntityDescription.insertNewObject(forEntityName: A.entityName, into: self) as? A
        else { fatalError("Wrong object type") }
        return object
    }
}
