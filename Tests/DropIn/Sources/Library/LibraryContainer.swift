import CoreData
import Foundation

/// The package's container, which finds its model in the package's bundle.
public final class LibraryContainer: NSPersistentContainer, @unchecked Sendable {
    public static let bundle = Bundle.module
    public static let model: NSManagedObjectModel = {
        let url = Bundle.module.url(forResource: "Library", withExtension: "momd")!
        return NSManagedObjectModel(contentsOf: url)!
    }()
}

extension NSPersistentContainer {
    /// A container of any class with an in-memory store.
    public static func inMemory(
        name: String = "Library", model: NSManagedObjectModel = LibraryContainer.model
    ) -> Self {
        let container = Self(name: name, managedObjectModel: model)
        let description = NSPersistentStoreDescription()
        description.url = URL(fileURLWithPath: "/dev/null")
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            if let error { fatalError("Unresolved error \(error)") }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        return container
    }
}
