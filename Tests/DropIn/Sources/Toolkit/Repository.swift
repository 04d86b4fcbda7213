import CoreData
import Foundation

/// A managed object class that converts to and from a value that can cross actors.
public protocol ValueConvertible: NSManagedObject {
    associatedtype Value: Sendable & Identifiable

    /// The attribute that holds the value's identifier.
    static var identifierKey: String { get }
    var value: Value { get }
    func update(from value: Value)
}

public enum RepositoryError: Error, Equatable {
    case missing(String)
    case unexpectedType(String)
}

/// Creates, reads, updates and deletes values, each on the queue of a background context.
public actor Repository<Entity: ValueConvertible> where Entity.Value.ID: Sendable {
    private let container: NSPersistentContainer
    private let context: NSManagedObjectContext

    public init(container: NSPersistentContainer) {
        self.container = container
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        context.undoManager = nil
    }

    @discardableResult
    public func create(_ value: Entity.Value) async throws -> NSManagedObjectID {
        try await context.perform(schedule: .immediate) { [context] in
            let object = Entity(context: context)
            object.update(from: value)
            try context.save()
            return object.objectID
        }
    }

    public func create(_ values: some Sequence<Entity.Value> & Sendable) async throws -> Int {
        try await container.performBackgroundTask { context in
            for value in values {
                let object = Entity.init(context: context)
                object.update(from: value)
            }
            let count = context.insertedObjects.count
            try context.save()
            return count
        }
    }

    public func read(_ id: Entity.Value.ID) async throws -> Entity.Value {
        try await context.perform { [context] in
            try Self.object(id, in: context).value
        }
    }

    public func read(objectID: NSManagedObjectID) async throws -> Entity.Value {
        try await context.perform { [context] in
            guard let object = try context.existingObject(with: objectID) as? Entity else {
                throw RepositoryError.unexpectedType(objectID.entity.name ?? "")
            }
            return object.value
        }
    }

    public func all(
        matching predicate: NSPredicate? = nil, sortedBy key: String? = nil, limit: Int = 0
    ) async throws -> [Entity.Value] {
        let request: NSFetchRequest<Entity> = Self.fetchRequest()
        request.predicate = predicate
        request.fetchLimit = limit
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: true)] }
        nonisolated(unsafe) let sent = request
        return try await context.perform(schedule: .enqueued) { [context] in
            try context.fetch(sent).map(\.value)
        }
    }

    public func update(_ value: Entity.Value) async throws {
        try await context.perform { [context] in
            try Self.object(value.id, in: context).update(from: value)
            if context.hasChanges { try context.save() }
        }
    }

    public func delete(_ id: Entity.Value.ID) async throws {
        try await context.perform { [context] in
            context.delete(try Self.object(id, in: context))
            try context.save()
        }
    }

    public func count() async throws -> Int {
        try await context.perform { [context] in try context.count(for: Self.fetchRequest()) }
    }

    @discardableResult
    public func deleteAll() async throws -> Int {
        try await context.perform { [context, container] in
            let request = Entity.fetchRequest()
            let delete = NSBatchDeleteRequest(fetchRequest: request)
            delete.resultType = .resultTypeObjectIDs
            let result = try context.execute(delete) as! NSBatchDeleteResult
            let ids = result.result as! [NSManagedObjectID]
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [context, container.viewContext])
            return ids.count
        }
    }

    private static func fetchRequest() -> NSFetchRequest<Entity> {
        NSFetchRequest<Entity>(entityName: Entity.entity().name ?? String(describing: Entity.self))
    }

    private static func object(_ id: Entity.Value.ID, in context: NSManagedObjectContext) throws -> Entity {
        let request = fetchRequest()
        request.predicate = NSPredicate(format: "%K == %@", Entity.identifierKey, id as! CVarArg)
        request.fetchLimit = 1
        guard let object = try context.fetch(request).first else { throw RepositoryError.missing("\(id)") }
        return object
    }
}
