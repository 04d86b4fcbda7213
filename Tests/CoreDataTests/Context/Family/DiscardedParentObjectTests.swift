import CoreData
import Testing

/// A child's merge policy reinserts an object whose record its parent has discarded.
@Suite struct DiscardedParentObjectTests {
    @Test func optionalReferenceToADiscardedObjectBecomesNil() throws {
        let library = try Library(asSiblings: true)
        let (parent, child) = (try #require(library.parent), library.mine)
        let (one, two) = (parent.make("Person", ["name": "1"]), parent.make("Person", ["name": "2"]))
        one.setValue(two, forKey: "spouse")
        parent.processPendingChanges()
        child.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let twin = child.object(with: one.objectID)
        twin.setValue("mine", forKey: "name")
        parent.rollback()
        try child.save()
        #expect(twin.object("spouse") == nil)
        #expect(try parent.all("Person").map { $0.string("name") } == ["mine"])
        #expect(try parent.all("Person").map { $0.object("spouse") } == [nil])
        try parent.save()
    }

    @Test func mandatoryReferenceToADiscardedObjectFailsValidation() throws {
        let library = try Library(asSiblings: true)
        let (parent, child) = (try #require(library.parent), library.mine)
        child.mergePolicy = NSMergePolicy.overwrite
        let author = child.make("Author", ["name": "a"])
        let draft = child.make("Draft", ["name": "d", "author": author])
        try child.save()
        parent.reset()
        draft.setValue("mine", forKey: "name")
        let error = #expect(throws: CocoaError.self) { try child.save() }
        #expect(error?.code.rawValue == 1550)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "author")
        #expect(try parent.all("Draft") == [])
    }

    /// The intermediate context finds the record missing before its child saves the object.
    @Test func objectWithAnInaccessibleFaultIsReinserted() throws {
        let library = try Library()
        let parent = library.mine
        let book = parent.object(with: try library.make("Book", 1)[0])
        let child = library.stack.child(of: parent)
        let grandchild = library.stack.child(of: child)
        grandchild.mergePolicy = NSMergePolicy.overwrite
        child.mergePolicy = NSMergePolicy.overwrite
        let id = book.objectID
        let mine = grandchild.object(with: id)
        mine.setValue("mine", forKey: "name")
        child.reset()
        parent.delete(book)
        parent.processPendingChanges()
        let twin = child.object(with: id)
        #expect(twin.string("name") == nil && twin.isDeleted)
        try grandchild.save()
        #expect(twin.isInserted && !twin.isDeleted && twin.string("name") == "mine")
        try child.save()
        try parent.save()
        #expect(try library.stored(id).string("name") == "mine")
    }

    /// The parent has merged the deletion of a record that it and its child have changed.
    @Test func reinsertedObjectIsAMemberAtBothEnds() throws {
        let library = try Library()
        let parent = library.mine
        parent.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let author = parent.object(with: try library.make("Author", 1)[0])
        let book = parent.object(with: try library.make("Book", 1)[0])
        book.setValue(author, forKey: "author")
        let child = library.stack.child(of: parent)
        child.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        child.object(with: book.objectID).setValue("mine", forKey: "name")
        library.theirs.delete(library.theirs.object(with: book.objectID))
        library.theirs.object(with: author.objectID).setValue("renamed", forKey: "name")
        try library.saveTheirsAndMerge()
        #expect(author.names("books") == [])
        try child.save()
        #expect(book.isInserted && author.names("books") == ["mine"])
        try parent.save()
        #expect(try library.stored(author.objectID, "books") == ["mine"])
    }

    @Test func reinsertedObjectIsRemovedByRollback() throws {
        let library = try Library()
        let parent = library.mine
        let book = parent.object(with: try library.make("Book", 1)[0])
        let child = library.stack.child(of: parent)
        let grandchild = library.stack.child(of: child)
        grandchild.mergePolicy = NSMergePolicy.overwrite
        let id = book.objectID
        grandchild.object(with: id).setValue("mine", forKey: "name")
        child.reset()
        parent.delete(book)
        parent.processPendingChanges()
        #expect(child.object(with: id).string("name") == nil)
        try grandchild.save()
        child.rollback()
        #expect(try child.all("Book") == [])
        parent.rollback()
        #expect(try child.all("Book").map { $0.string("name") } == ["0"])
    }
}
