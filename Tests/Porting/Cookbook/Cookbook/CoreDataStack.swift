import CoreData
import UIKit

@objcMembers
class CoreDataStack: NSObject {
    static let shared = CoreDataStack(inMemory: false)

    private(set) dynamic var saves = 0
    private let inMemory: Bool

    init(inMemory: Bool) {
        self.inMemory = inMemory
        super.init()
        StepsTransformer.register()
    }

    lazy var managedObjectModel: NSManagedObjectModel = {
        let url = Bundle.main.url(forResource: "Cookbook", withExtension: "momd")!
        return NSManagedObjectModel(contentsOf: url)!
    }()

    lazy var persistentContainer: NSPersistentContainer = {
        let container = NSPersistentContainer(name: "Cookbook", managedObjectModel: managedObjectModel)
        if inMemory {
            let description = NSPersistentStoreDescription()
            description.type = NSInMemoryStoreType
            container.persistentStoreDescriptions = [description]
        } else {
            container.persistentStoreDescriptions.first?.setOption(
                FileProtectionType.complete as NSObject, forKey: NSPersistentStoreFileProtectionKey)
        }
        container.loadPersistentStores { _, error in
            if let error { fatalError("Unresolved error \(error)") }
        }
        NotificationCenter.default.addObserver(
            self, selector: #selector(contextDidSave(_:)), name: .NSManagedObjectContextDidSave,
            object: container.viewContext)
        NotificationCenter.default.addObserver(
            self, selector: #selector(save), name: UIApplication.didEnterBackgroundNotification, object: nil)
        return container
    }()

    @objc private func contextDidSave(_ notification: Notification) {
        saves += 1
    }

    func save() {
        let context = persistentContainer.viewContext
        guard context.hasChanges else { return }
        do { try context.save() } catch {
            NSLog("Unresolved error \(error)")
        }
    }

    func recipes(named name: String) throws -> [Recipe] {
        let request = NSFetchRequest<NSFetchRequestResult>(entityName: "Recipe") as! NSFetchRequest<Recipe>
        request.predicate = NSPredicate(format: "%K == %@", #keyPath(Recipe.name), name)
        request.sortDescriptors = Recipe.sortDescriptors
        return try persistentContainer.viewContext.fetch(request)
    }
}
