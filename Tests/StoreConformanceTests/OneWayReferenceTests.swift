import CoreData
import Foundation
import Testing

/// References to records without an inverse, after these records were deleted.
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
        let name = NSAttributeDescription()
        name.name = "name"
        name.attributeType = .stringAttributeType
        item.properties = [name]
        return NSManagedObjectModel(entities: [owner, item])
    }

    /// An owner whose set and list contain three items.
    private final class Trial {
        let writer: NSManagedObjectContext
        let owner: NSManagedObject
        private let coordinator: NSPersistentStoreCoordinator
        private var contexts: [NSManagedObjectContext] = []

        init(_ type: NSPersistentStore.StoreType, _ model: NSManagedObjectModel, _ url: URL) throws {
            coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
            try coordinator.addPersistentStore(type: type, at: url)
            writer = NSManagedObjectContext(.privateQueue)
            writer.persistentStoreCoordinator = coordinator
            owner = NSEntityDescription.insertNewObject(forEntityName: "Owner", into: writer)
            let items = (0..<3).map { item("\($0)") }
            owner.setValue(items[0], forKey: "one")
            owner.setValue(Set(items), forKey: "set")
            owner.setValue(NSOrderedSet(array: items), forKey: "list")
            try writer.save()
        }

        func item(_ name: String) -> NSManagedObject {
            let item = NSEntityDescription.insertNewObject(forEntityName: "Item", into: writer)
            item.setValue(name, forKey: "name")
            return item
        }

        func context() -> NSManagedObjectContext {
            let context = NSManagedObjectContext(.privateQueue)
            context.persistentStoreCoordinator = coordinator
            contexts.append(context)
            return context
        }

        /// Deletes an item of the owner's list in another context.
        func deleteElsewhere(_ item: NSManagedObject) throws {
            let other = context()
            other.delete(other.object(with: item.objectID))
            try other.save()
        }

        /// The names of the list's and the set's members, read by another context; nil for a member without a record.
        func read() throws -> (list: [String?], set: Set<String?>) {
            let owner = context().object(with: owner.objectID)
            func name(_ item: Any) -> String? { (item as? NSManagedObject)?.value(forKey: "name") as? String }
            let set = (owner.value(forKey: "set") as? Set<NSManagedObject>) ?? []
            return ((owner.value(forKey: "list") as? NSOrderedSet)?.array.map(name) ?? [], Set(set.map(name)))
        }
    }

    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .inMemory, .xml, .binary])
    func aDeletedMemberLeavesListsWithoutAnInverse(_ type: NSPersistentStore.StoreType) throws {
        let trial = try Trial(type, model(), shelves.file())
        let items = try #require(trial.owner.value(forKey: "list") as? NSOrderedSet).array
        try trial.deleteElsewhere(items[0] as! NSManagedObject)
        #expect(try trial.read() == (["1", "2"], ["1", "2"]))
        // The owner's own context still has the deleted member.
        let new = trial.item("new")
        trial.owner.mutableOrderedSetValue(forKey: "list").add(new)
        trial.owner.mutableSetValue(forKey: "set").add(new)
        try trial.writer.save()
        #expect(try trial.read() == (["1", "2", "new"], ["1", "2", "new"]))
    }

    /// SQLite keeps the owner's key in the member's row. Other stores keep a list with each owner.
    @Test func theLastSaveTakesAMemberFromItsOtherOwner() throws {
        let trial = try Trial(.sqlite, model(), shelves.file())
        let item = trial.item("both")
        try trial.writer.save()
        let other = trial.context()
        let second = NSEntityDescription.insertNewObject(forEntityName: "Owner", into: other)
        second.setValue(Set([other.object(with: item.objectID)]), forKey: "set")
        trial.owner.mutableSetValue(forKey: "set").add(item)
        try trial.writer.save()
        #expect(try trial.read().set == ["0", "1", "2", "both"])
        try other.save()
        #expect(try trial.read().set == ["0", "1", "2"])
        let copy = trial.context().object(with: second.objectID)
        #expect((copy.value(forKey: "set") as? Set<NSManagedObject>)?.map(\.objectID) == [item.objectID])
    }

    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .inMemory, .xml, .binary])
    func addingADeletedMemberIsADanglingReference(_ type: NSPersistentStore.StoreType) throws {
        let trial = try Trial(type, model(), shelves.file())
        let item = trial.item("late")
        try trial.writer.save()
        try trial.deleteElsewhere(item)
        trial.owner.mutableSetValue(forKey: "set").add(item)
        let error = #expect(throws: CocoaError.self) { try trial.writer.save() }
        #expect(error?.code == .managedObjectValidation)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "set")
        #expect((error?.userInfo[NSValidationValueErrorKey] as? NSManagedObject) === item)
        trial.owner.mutableSetValue(forKey: "set").remove(item)
        try trial.writer.save()
    }

    /// The remaining members keep their numbers in SQLite, so the next number is not the next index.
    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .inMemory, .xml, .binary])
    func aListKeepsItsOrderWhenAMemberIsDeletedAndAnotherIsAppended(_ type: NSPersistentStore.StoreType) throws {
        let trial = try Trial(type, model(), shelves.file())
        let items = try #require(trial.owner.value(forKey: "list") as? NSOrderedSet).array as! [NSManagedObject]
        let early = trial.item("early")
        try trial.writer.save()
        // The last of three is left, with the number of its old index.
        for item in items[0...1] { try trial.deleteElsewhere(item) }
        trial.writer.refreshAllObjects()
        trial.owner.mutableOrderedSetValue(forKey: "list").add(early)
        try trial.writer.save()
        #expect(try trial.read().list == ["2", "early"])
        let first = trial.item("first")
        trial.owner.mutableOrderedSetValue(forKey: "list").insert(first, at: 0)
        try trial.writer.save()
        #expect(try trial.read().list == ["first", "2", "early"])
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
