import CoreData
import Testing

@Suite struct NotificationTests {
    @Test(arguments: StoreKind.allCases) func didSaveObjectIDsContainsTheSavedIDs(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let (ada, bea) = (context.make("Employee"), context.make("Employee"))
        try context.save()
        let notes = Notes(of: context, NSManagedObjectContext.didSaveObjectIDsNotification)
        ada.setValue("Ada", forKey: "firstName")
        context.delete(bea)
        let new = context.make("Department", ["name": "R"])
        let never = context.make("Department", ["name": "never"])
        context.delete(never)
        let gone = bea.objectID
        try context.save()
        #expect(notes.count == 1)
        #expect(notes.ids(NSInsertedObjectIDsKey) == [new.objectID])
        #expect(notes.ids(NSUpdatedObjectIDsKey) == [ada.objectID])
        #expect(notes.ids(NSDeletedObjectIDsKey) == [gone])
        #expect(!new.objectID.isTemporaryID)
    }

    @Test func mergeChangesWorksFromObjectIDs() throws {
        let stack = try Stack(.sqlite)
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = try reader.existingObject(with: ada.objectID)
        let saved = Notes(of: author, .NSManagedObjectContextDidSaveObjectIDs)
        let merged = Notes(of: reader, NSManagedObjectContext.didMergeChangesObjectIDsNotification)
        ada.setValue("Augusta", forKey: "firstName")
        let new = author.make("Employee", ["firstName": "New"])
        try author.save()
        reader.mergeChanges(fromContextDidSave: try #require(saved.last))
        #expect(twin.string("firstName") == "Augusta")
        #expect(merged.count == 1)
        #expect(merged.ids(NSInsertedObjectIDsKey) == [new.objectID])
        #expect(merged.ids(NSUpdatedObjectIDsKey) == [ada.objectID])
        #expect(merged.ids(NSRefreshedObjectIDsKey) == [ada.objectID])
        #expect(merged.ids(NSDeletedObjectIDsKey).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func aSaveWithoutChangesPostsNotifications(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let notes = Notes(of: context, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave)
        try context.save()
        #expect(notes.names == [.NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave])
        #expect(notes.objects(NSInsertedObjectsKey).isEmpty && notes.objects(NSUpdatedObjectsKey).isEmpty)
        stack.context().mergeChanges(fromContextDidSave: try #require(notes.last))
    }

    @Test func changesMadeByAWillSaveObserverAreSaved() throws {
        let stack = try Stack()
        let context = stack.context()
        // The observer runs on this test's thread.
        nonisolated(unsafe) let employee = context.make("Employee")
        try context.save()
        let notes = Notes(of: context, .NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave)
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextWillSave, object: context, queue: nil
        ) { _ in employee.setValue("Ada", forKey: "firstName") }
        defer { NotificationCenter.default.removeObserver(observer) }
        try context.save()
        #expect(notes.names == [.NSManagedObjectContextWillSave, .NSManagedObjectContextDidSave])
        #expect(notes.objects(NSUpdatedObjectsKey) == [employee])
        #expect(try stack.context().all("Employee").map { $0.string("firstName") } == ["Ada"])
    }

    @Test func legacyAndModernNamesAreTheSameNotifications() {
        #expect(NSManagedObjectContext.willSaveObjectsNotification == .NSManagedObjectContextWillSave)
        #expect(NSManagedObjectContext.didSaveObjectsNotification == .NSManagedObjectContextDidSave)
        #expect(NSManagedObjectContext.didChangeObjectsNotification == .NSManagedObjectContextObjectsDidChange)
        #expect(NSManagedObjectContext.didSaveObjectIDsNotification == .NSManagedObjectContextDidSaveObjectIDs)
        #expect(
            NSManagedObjectContext.didMergeChangesObjectIDsNotification
                == .NSManagedObjectContextDidMergeChangesObjectIDs)
        typealias Key = NSManagedObjectContext.NotificationKey
        let objects: [(Key, String)] = [
            (.insertedObjects, NSInsertedObjectsKey), (.updatedObjects, NSUpdatedObjectsKey),
            (.deletedObjects, NSDeletedObjectsKey), (.refreshedObjects, NSRefreshedObjectsKey),
            (.invalidatedObjects, NSInvalidatedObjectsKey), (.invalidatedAllObjects, NSInvalidatedAllObjectsKey),
        ]
        let ids: [(Key, String)] = [
            (.insertedObjectIDs, NSInsertedObjectIDsKey), (.updatedObjectIDs, NSUpdatedObjectIDsKey),
            (.deletedObjectIDs, NSDeletedObjectIDsKey), (.refreshedObjectIDs, NSRefreshedObjectIDsKey),
            (.invalidatedObjectIDs, NSInvalidatedObjectIDsKey),
        ]
        for (key, name) in objects + ids { #expect(key.rawValue == name) }
    }

    @Test(arguments: StoreKind.allCases) func refreshPostsRefreshedObjects(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let ada = context.make("Employee")
        try context.save()
        let notes = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        context.refresh(ada, mergeChanges: false)
        #expect(notes.count == 0)
        context.processPendingChanges()
        #expect(notes.objects(NSRefreshedObjectsKey) == [ada])
        #expect(notes.objects(NSUpdatedObjectsKey).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func resetPostsInvalidatedAllObjects(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let ada = context.make("Employee")
        try context.save()
        let notes = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        context.reset()
        #expect(notes.count == 1)
        #expect(notes.last?.userInfo?[NSInvalidatedAllObjectsKey] as? [NSManagedObjectID] == [ada.objectID])
        #expect(context.registeredObjects.isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func rollbackPostsTheRevertedChanges(_ kind: StoreKind) throws {
        let context = try Stack(kind).keptContext()
        let (ada, bea) = (context.make("Employee"), context.make("Employee"))
        try context.save()
        let new = context.make("Employee")
        ada.setValue("Ada", forKey: "firstName")
        context.delete(bea)
        context.processPendingChanges()
        let notes = Notes(of: context, .NSManagedObjectContextObjectsDidChange)
        context.rollback()
        #expect(notes.count == 1)
        #expect(notes.objects(NSDeletedObjectsKey) == [new])
        #expect(notes.objects(NSInsertedObjectsKey) == [bea])
        #expect(notes.objects(NSRefreshedObjectsKey) == [ada])
        #expect(!context.hasChanges)
        context.rollback()
        #expect(notes.count == 1)
    }
}
