import CoreData
import Testing

@Suite struct ConflictDetectionTests {
    /// A record that two contexts have read and the first has changed since.
    private func outrun(_ kind: StoreKind) throws -> (Stack, NSManagedObjectContext, NSManagedObject) {
        let stack = try Stack(kind)
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = try reader.existingObject(with: ada.objectID)
        ada.setValue("Augusta", forKey: "firstName")
        try author.save()
        return (stack, reader, twin)
    }

    @Test(arguments: StoreKind.allCases) func detectConflictsComparesAnUnchangedObject(_ kind: StoreKind) throws {
        let (_, reader, twin) = try outrun(kind)
        try reader.save()
        reader.detectConflicts(for: twin)
        #expect(!reader.hasChanges)
        let error = #expect(throws: CocoaError.self) { try reader.save() }
        #expect(error?.code == .managedObjectMerge)
        #expect(error?.persistentStoreSaveConflicts?.first?.sourceObject === twin)
    }

    @Test(arguments: StoreKind.allCases) func aDetectedConflictWritesNothing(_ kind: StoreKind) throws {
        let (stack, reader, twin) = try outrun(kind)
        reader.detectConflicts(for: twin)
        reader.make("Department", ["name": "R"])
        #expect(throws: CocoaError.self) { try reader.save() }
        #expect(try stack.context().all("Department").isEmpty)
        reader.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        try reader.save()
        #expect(twin.string("firstName") == "Augusta")
        #expect(try stack.context().all("Department").count == 1)
    }

    @Test(arguments: StoreKind.allCases) func deletingAnAlreadyDeletedRecordIsNotAConflict(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (first, second) = (stack.context(), stack.context())
        let ada = first.make("Employee", ["firstName": "Ada"])
        try first.save()
        let twin = try second.existingObject(with: ada.objectID)
        #expect(twin.string("firstName") == "Ada")
        first.delete(ada)
        try first.save()
        second.delete(twin)
        second.make("Department", ["name": "R"])
        try second.save()
        #expect(twin.managedObjectContext == nil)
        #expect(try stack.context().all("Department").count == 1)
    }

    @Test(arguments: StoreKind.allCases) func detectConflictsPassesAnUnmodifiedRecord(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee")
        try context.save()
        context.detectConflicts(for: ada)
        try context.save()
        // The request applies to one save.
        let other = stack.context()
        other.object(with: ada.objectID).setValue("Ada", forKey: "firstName")
        try other.save()
        try context.save()
    }
}
