import Testing

@testable import CoreData

@Suite struct RegistryTests {
    @Test(arguments: StoreKind.allCases)
    func aContextsRegistryIsReleasedWithIt(kind: StoreKind) throws {
        let stack = try Stack(kind)
        weak var registry: ObjectRegistry?
        weak var unused: ObjectRegistry?
        do {
            let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
            context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
            registry = context.registry
            let saved = NSEntityDescription.insertNewObject(forEntityName: "Project", into: context)
            try context.save()
            let unsaved = NSEntityDescription.insertNewObject(forEntityName: "Project", into: context)
            #expect(context.registeredObjects == [saved, unsaved])
            unused = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType).registry
        }
        #expect(registry == nil)
        #expect(unused == nil)
    }
}
