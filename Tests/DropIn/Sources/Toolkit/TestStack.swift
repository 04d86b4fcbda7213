import CoreData
import Foundation

/// A stack for tests: no file is written, and every test has its own store unless it names a shared one.
public final class TestStack: Sendable {
    public let container: NSPersistentContainer

    public init(
        model: NSManagedObjectModel, name: String = "Test", sharedAs sharedName: String? = nil,
        tracksHistory: Bool = false
    ) {
        container = NSPersistentContainer(name: name, managedObjectModel: model)
        let url = URL(fileURLWithPath: sharedName.map { "/dev/null/\($0)" } ?? "/dev/null")
        let description = NSPersistentStoreDescription(url: url)
        description.shouldAddStoreAsynchronously = false
        if tracksHistory {
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        }
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { description, error in
            precondition(description.type == NSSQLiteStoreType)
            if let error = error as NSError? { fatalError("Unresolved error \(error), \(error.userInfo)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.name = "view"
    }

    @MainActor public var viewContext: NSManagedObjectContext { container.viewContext }

    public func newChildContext(
        _ type: NSManagedObjectContextConcurrencyType = .privateQueueConcurrencyType
    ) -> NSManagedObjectContext {
        let child = NSManagedObjectContext(concurrencyType: type)
        child.parent = container.viewContext
        return child
    }

    public func history(after token: NSPersistentHistoryToken?) async throws -> [NSPersistentHistoryTransaction] {
        let context = container.newBackgroundContext()
        nonisolated(unsafe) var transactions: [NSPersistentHistoryTransaction] = []
        try await context.perform {
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
            let result = try context.execute(request) as? NSPersistentHistoryResult
            transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
        }
        return transactions
    }
}

extension NSManagedObjectContext {
    /// Saves this context and its ancestors.
    public func saveToStore() throws {
        var current: NSManagedObjectContext? = self
        while let context = current {
            try context.performAndWait {
                if context.hasChanges { try context.save() }
            }
            current = context.parent
        }
    }

    public func inserted<Object: NSManagedObject>(_: Object.Type) -> Set<Object> {
        Set(insertedObjects.compactMap { $0 as? Object })
    }

    /// The object of another context in this one.
    public func twin<Object: NSManagedObject>(of object: Object) throws -> Object {
        if object.objectID.isTemporaryID { try object.managedObjectContext?.obtainPermanentIDs(for: [object]) }
        return unsafeDowncast(try existingObject(with: object.objectID), to: Object.self)
    }
}
