import CoreData
import Foundation
import Testing

/// Files that refer to records without an inverse, after these records were deleted.
@Suite struct OneWayReferenceTests {
    private let shelves = Shelves()

    /// Owners that lead to items in three ways, none of which has an inverse.
    private func model() -> NSManagedObjectModel {
        let (owner, item) = (NSEntityDescription(), NSEntityDescription())
        (owner.name, item.name) = ("Owner", "Item")
        owner.properties = ["one", "set", "list"].map { name in
            let relationship = NSRelationshipDescription()
            relationship.name = name
            relationship.destinationEntity = item
            relationship.maxCount = name == "one" ? 1 : 0
            relationship.isOrdered = name == "list"
            relationship.deleteRule = .noActionDeleteRule
            return relationship
        }
        let model = NSManagedObjectModel()
        model.entities = [owner, item]
        return model
    }

    @Test(arguments: [NSPersistentStore.StoreType.xml, .binary])
    func aFileOpensAfterAReferencedRecordWasDeleted(_ type: NSPersistentStore.StoreType) throws {
        let url = shelves.file()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model())
        func context() -> NSManagedObjectContext {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            return context
        }
        let store = try coordinator.addPersistentStore(type: type, at: url)
        let writer = context()
        let owner = NSEntityDescription.insertNewObject(forEntityName: "Owner", into: writer)
        let items = (0..<2).map { _ in NSEntityDescription.insertNewObject(forEntityName: "Item", into: writer) }
        owner.setValue(items[0], forKey: "one")
        owner.setValue(Set(items), forKey: "set")
        owner.setValue(NSOrderedSet(array: items), forKey: "list")
        try writer.save()
        let other = context()
        other.delete(other.object(with: items[0].objectID))
        try other.save()

        try coordinator.remove(store)
        try coordinator.addPersistentStore(type: type, at: url)
        let reader = context()
        let read = try #require(try reader.fetch(NSFetchRequest<NSManagedObject>(entityName: "Owner")).first)
        #expect(read.value(forKey: "one") == nil)
        #expect((read.value(forKey: "set") as? Set<NSManagedObject>)?.count == 1)
        #expect((read.value(forKey: "list") as? NSOrderedSet)?.count == 1)
    }
}
