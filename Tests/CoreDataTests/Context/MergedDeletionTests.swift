import CoreData
import Testing

/// Apple's page of `mergeChanges(fromContextDidSave:)`: the method "invokes `delete(_:)`" on the objects that were
/// deleted.
@Suite struct MergedDeletionTests {
    /// Ada in two contexts. The first deleted her and saved; the second merged the deletion.
    private func merged(_ kind: StoreKind, byIDs: Bool) throws -> (
        Stack, NSManagedObjectContext, twin: NSManagedObject, events: Notes
    ) {
        let stack = try Stack(kind)
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = try #require(try reader.all("Employee").first)
        _ = twin.string("firstName")
        let saves = Notes(of: author, .NSManagedObjectContextDidSave)
        let events = Notes(of: reader, .NSManagedObjectContextObjectsDidChange)
        author.delete(ada)
        try author.save()
        if byIDs {
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: [twin.objectID]], into: [reader])
        } else {
            reader.mergeChanges(fromContextDidSave: try #require(saves.last))
        }
        return (stack, reader, twin, events)
    }

    @Test(arguments: StoreKind.allCases, [false, true])
    func aMergedDeletionStaysPendingUntilTheNextSave(_ kind: StoreKind, _ byIDs: Bool) throws {
        let (stack, reader, twin, events) = try merged(kind, byIDs: byIDs)
        #expect(twin.isDeleted && reader.deletedObjects == [twin] && reader.hasChanges)
        #expect(twin.string("firstName") == "Ada")
        #expect(events.count == 1 && events.objects(NSDeletedObjectsKey) == [twin])
        #expect(try reader.all("Employee").isEmpty)
        try reader.save()
        #expect(!reader.hasChanges && twin.managedObjectContext == nil)
        #expect(try stack.context().all("Employee").isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func aMergedDeletionCannotBeRolledBack(_ kind: StoreKind) throws {
        let (_, reader, twin, _) = try merged(kind, byIDs: false)
        reader.rollback()
        #expect(!reader.hasChanges && twin.managedObjectContext == nil)
        try reader.save()
    }

    @Test func aMergedDeletionIsNotAnUndoStep() throws {
        let stack = try Stack()
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = try #require(try reader.all("Employee").first)
        let undo = UndoManager()
        reader.undoManager = undo
        author.delete(ada)
        try author.save()
        NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: [twin.objectID]], into: [reader])
        #expect(!undo.canUndo)
        #expect(twin.isDeleted)
    }

    @Test func aFaultWhoseDeletionIsMergedReadsNil() throws {
        let stack = try Stack()
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let twin = reader.object(with: ada.objectID)
        author.delete(ada)
        try author.save()
        NSManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [NSDeletedObjectsKey: [twin.objectID]], into: [reader])
        #expect(twin.isDeleted && twin.string("firstName") == nil)
        try reader.save()
    }

    @Test func aMergedDeletionCallsPrepareForDeletion() throws {
        let stack = try Stack(model: Pupil.model())
        let (author, reader) = (stack.context(), stack.context())
        let ada = author.make("Pupil", ["name": "Ada"])
        try author.save()
        let twin = try #require(try reader.all("Pupil").first)
        _ = twin.value(forKey: "name")
        author.delete(ada)
        try author.save()
        let diary = Pupil.entries {
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: [twin.objectID]], into: [reader])
        }
        #expect(diary == ["prepareForDeletion Ada"])
    }

    @Test func aChildDoesNotSaveAMergedDeletion() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        try parent.save()
        let child = stack.child(of: parent)
        try child.performAndWait {
            let twin = try #require(try child.all("Employee").first)
            parent.delete(ada)
            try parent.save()
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSDeletedObjectsKey: [twin.objectID]], into: [child])
            #expect(twin.isDeleted)
            try child.save()
            #expect(twin.managedObjectContext == nil)
        }
        #expect(!parent.hasChanges)
    }
}
