import CoreData
import Testing

/// Records that are deleted and saved again, by an undo or by a merge policy that favors the context's changes.
@Suite struct ReinsertedRecordTests {
    /// Saves and returns the notification.
    private func save(_ context: NSManagedObjectContext) throws -> Notification {
        nonisolated(unsafe) var note: Notification?
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: context, queue: nil
        ) { note = $0 }
        defer { NotificationCenter.default.removeObserver(token) }
        try context.save()
        return try #require(note)
    }

    private func undoing(_ context: NSManagedObjectContext) -> NSManagedObjectContext {
        context.undoManager = UndoManager()
        context.undoManager?.groupsByEvent = false
        return context
    }

    /// Deletes a record and restores it, with a save after each. Returns both notifications.
    private func deleteAndRestore(_ id: NSManagedObjectID, in context: NSManagedObjectContext) throws -> [Notification]
    {
        let manager = context.undoManager!
        manager.beginUndoGrouping()
        context.delete(context.object(with: id))
        context.processPendingChanges()
        manager.endUndoGrouping()
        let deletion = try save(context)
        context.undo()
        return [deletion, try save(context)]
    }

    // Atomic stores assign IDs to records before they are saved, so a restored record gets another ID.
    @Test(arguments: [StoreKind.sqlite, .inMemory]) func mergingDeletionAndRestorationShowsTheRecord(_ kind: StoreKind)
        throws
    {
        let library = try Library(kind)
        let author = try library.make("Author", 1)[0]
        let mine = library.mine.object(with: author)
        #expect(mine.string("name") == "0")
        for note in try deleteAndRestore(author, in: undoing(library.theirs)) {
            library.mine.mergeChanges(fromContextDidSave: note)
        }
        #expect(try library.mine.all("Author") == [mine] && !mine.isDeleted && !library.mine.hasChanges)
        #expect(mine.string("name") == "0")
    }

    @Test(arguments: [StoreKind.sqlite, .inMemory]) func aRecordDeletedTwiceAndRestoredCanBeDeletedAgain(
        _ kind: StoreKind
    ) throws {
        let library = try Library(kind)
        let author = try library.make("Author", 1)[0]
        let (mine, theirs) = (undoing(library.mine), library.theirs)
        let object = mine.object(with: author)
        func delete() {
            mine.undoManager?.beginUndoGrouping()
            mine.delete(object)
            mine.processPendingChanges()
            mine.undoManager?.endUndoGrouping()
        }
        delete()
        theirs.delete(theirs.object(with: author))
        mine.mergeChanges(fromContextDidSave: try save(theirs))
        try mine.save()
        mine.undo()
        try mine.save()
        #expect(try theirs.all("Author").count == 1)
        delete()
        try mine.save()
        #expect(try theirs.all("Author").isEmpty)
    }

    @Test(arguments: [StoreKind.sqlite, .inMemory]) func unsavedChangesSurviveDeletionAndRestoration(_ kind: StoreKind)
        throws
    {
        let library = try Library(kind)
        let author = try library.make("Author", 1)[0]
        library.mine.object(with: author).setValue("mine", forKey: "name")
        for note in try deleteAndRestore(author, in: undoing(library.theirs)) {
            library.mine.mergeChanges(fromContextDidSave: note)
        }
        try library.mine.save()
        #expect(try library.stored(author).string("name") == "mine")
    }

    /// The deletion is merged while the record is still deleted, the restoration later.
    @Test func anObjectOfAMergedDeletionReturnsWithItsRecord() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let mine = library.mine.object(with: author)
        #expect(mine.string("name") == "0")
        let theirs = undoing(library.theirs)
        let manager = theirs.undoManager!
        manager.beginUndoGrouping()
        theirs.delete(theirs.object(with: author))
        theirs.processPendingChanges()
        manager.endUndoGrouping()
        library.mine.mergeChanges(fromContextDidSave: try save(theirs))
        #expect(mine.isDeleted && library.mine.deletedObjects == [mine])
        theirs.undo()
        library.mine.mergeChanges(fromContextDidSave: try save(theirs))
        #expect(!mine.isDeleted && library.mine.deletedObjects == [] && mine.string("name") == "0")
        #expect(try library.mine.all("Author") == [mine])
    }

    /// The members of a relationship that one context changes while another one deletes one of its ends.
    @Test(
        arguments: [
            ("Author", "books", "Book", "author"), ("Book", "tags", "Tag", "books"),
            ("Book", "shelves", "Shelf", "volumes"), ("Shelf", "volumes", "Book", "shelves"),
            ("Person", "friends", "Person", "friends"),
        ], [true, false])
    func bothEndsAgreeWhenADeletedRecordReturns(
        _ relationship: (owner: String, key: String, member: String, inverse: String), isAdded: Bool
    ) throws {
        for deletesOwner in [true, false] {
            let library = try Library()
            let ends = [
                try library.make(relationship.owner, 1)[0], try library.make(relationship.member, 1)[0],
            ]
            let (mine, theirs) = (library.mine, library.theirs)
            let (owner, member) = (mine.object(with: ends[0]), mine.object(with: ends[1]))
            if isAdded {
                owner.add(member, to: relationship.key)
            } else {
                theirs.object(with: ends[0]).add(theirs.object(with: ends[1]), to: relationship.key)
                try theirs.save()
                owner.remove(member, from: relationship.key)
            }
            mine.processPendingChanges()
            for note in try deleteAndRestore(ends[deletesOwner ? 0 : 1], in: undoing(theirs)) {
                mine.mergeChanges(fromContextDidSave: note)
            }
            let members = owner.names(relationship.key)
            #expect(member.names(relationship.inverse) == members)
            try mine.save()
            #expect(try library.stored(ends[0], relationship.key) == members)
        }
    }

    @Test func aLateDeletionDoesNotHideARecordKeptByThePolicy() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        library.mine.mergePolicy = NSMergePolicy.overwrite
        library.mine.object(with: author).setValue("mine", forKey: "name")
        library.theirs.delete(library.theirs.object(with: author))
        let deletion = try save(library.theirs)
        try library.mine.save()
        library.mine.mergeChanges(fromContextDidSave: deletion)
        #expect(try library.mine.all("Author").map { $0.string("name") } == ["mine"])
        #expect(!library.mine.hasChanges)
    }

    /// The child reinserts the record. The deletion reaching the store does not discard it.
    @Test func anUndoneDeletionSurvivesTheParentsSaveOfTheDeletion() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        try parent.save()
        let child = undoing(stack.child(of: parent))
        child.mergePolicy = NSMergePolicy.overwrite
        child.automaticallyMergesChangesFromParent = true
        let id = ada.objectID
        try child.performAndWait {
            child.undoManager!.beginUndoGrouping()
            child.delete(child.object(with: id))
            child.processPendingChanges()
            child.undoManager!.endUndoGrouping()
            try child.save()
            child.undo()
        }
        try parent.save()
        child.performAndWait {}
        try child.performAndWait { try child.save() }
        try parent.save()
        #expect(try stack.context().all("Employee").map { $0.string("firstName") } == ["Ada"])
    }

    @Test func aChildRestoresAnObjectThatItsParentHasNotSaved() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        parent.processPendingChanges()
        let child = undoing(stack.child(of: parent))
        let id = ada.objectID
        try child.performAndWait {
            child.undoManager!.beginUndoGrouping()
            child.delete(child.object(with: id))
            child.processPendingChanges()
            child.undoManager!.endUndoGrouping()
            try child.save()
            child.undo()
            let found = try child.all("Employee")
            #expect(found.map(\.objectID) == [id])
            try child.save()
        }
        #expect(!ada.isDeleted && ada.isInserted)
        #expect(try parent.all("Employee") == [ada])
        try parent.save()
        #expect(try stack.context().all("Employee").map { $0.string("firstName") } == ["Ada"])
    }

    /// The parent's rollback restores a record whose deletion the child has merged.
    @Test func refreshRestoresAnObjectThatTheParentRestored() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        try parent.save()
        let (id, child) = (ada.objectID, stack.child(of: parent))
        let twin = child.performAndWait { child.object(with: id) }
        child.performAndWait { #expect(twin.string("firstName") == "Ada") }
        parent.delete(ada)
        parent.processPendingChanges()
        child.performAndWait {
            let changes = [NSDeletedObjectsKey: [id]]
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [child])
            #expect(twin.isDeleted)
            child.refreshAllObjects()
            #expect(twin.isDeleted)
        }
        parent.rollback()
        try child.performAndWait {
            child.refreshAllObjects()
            #expect(!twin.isDeleted && twin.string("firstName") == "Ada" && !child.hasChanges)
            let found = try child.all("Employee")
            #expect(found == [twin])
        }
    }

    @Test func theNextSaveDoesNotPostAMergedDeletion() throws {
        let library = try Library()
        let authors = try library.make("Author", 2)
        let mine = authors.map { library.mine.object(with: $0) }
        library.theirs.delete(library.theirs.object(with: authors[0]))
        try library.saveTheirsAndMerge()
        #expect(mine[0].isDeleted)
        mine[1].setValue("mine", forKey: "name")
        let info = try save(library.mine).userInfo
        #expect(info?[NSDeletedObjectsKey] as? Set<NSManagedObject> == [])
        #expect(info?[NSUpdatedObjectsKey] as? Set<NSManagedObject> == [mine[1]])
    }

    /// An undo reverts its own event, but no later deletion by another context.
    @Test func undoingAnEditDoesNotRestoreARecordDeletedElsewhere() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let context = undoing(library.mine)
        let mine = context.object(with: author)
        context.undoManager!.beginUndoGrouping()
        mine.setValue("mine", forKey: "name")
        context.processPendingChanges()
        context.undoManager!.endUndoGrouping()
        library.theirs.delete(library.theirs.object(with: author))
        try library.saveTheirsAndMerge()
        context.undo()
        #expect(mine.isDeleted)
        try context.save()
        #expect(try context.all("Author") == [] && library.theirs.all("Author") == [])
    }
}
