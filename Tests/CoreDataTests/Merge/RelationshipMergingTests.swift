import CoreData
import Testing

/// Relationships in a context that has merged another context's save.
@Suite struct RelationshipMergingTests {
    /// Three authors and a book by the first. `mine` has read book and author; `theirs` has set the third author.
    private func moved(asSiblings: Bool = false) throws -> (
        library: Library, authors: [NSManagedObjectID], book: NSManagedObjectID, mine: NSManagedObject
    ) {
        let library = try Library(asSiblings: asSiblings)
        let authors = try library.make("Author", 3)
        let book = try library.make("Book", 1)[0]
        library.theirs.object(with: book).setValue(library.theirs.object(with: authors[0]), forKey: "author")
        try library.theirs.save()
        let mine = library.mine.object(with: book)
        #expect(mine.names("author") == ["0"])
        for id in authors { _ = library.mine.object(with: id).names("books") }
        library.theirs.object(with: book).setValue(library.theirs.object(with: authors[2]), forKey: "author")
        return (library, authors, book, mine)
    }

    @Test func refreshUpdatesAToOneRelationship() throws {
        let (library, _, _, mine) = try moved()
        try library.theirs.save()
        mine.setValue("changed", forKey: "name")
        library.mine.refresh(mine, mergeChanges: true)
        #expect(mine.names("author") == ["2"])
        #expect(mine.string("name") == "changed")
    }

    @Test func mergingUpdatesAToOneRelationship() throws {
        let (library, authors, _, mine) = try moved()
        mine.setValue("changed", forKey: "name")
        try library.saveTheirsAndMerge()
        #expect(mine.names("author") == ["2"])
        #expect(library.mine.object(with: authors[0]).names("books") == [])
        #expect(library.mine.object(with: authors[2]).names("books") == ["changed"])
    }

    @Test(arguments: NSMergePolicy.resolving, [false, true])
    func aToOneMatchesTheStoreAfterAConflict(_ policy: NSMergePolicy, _ asSiblings: Bool) throws {
        let (library, authors, book, mine) = try moved(asSiblings: asSiblings)
        mine.setValue(library.mine.object(with: authors[1]), forKey: "author")
        try library.theirs.save()
        library.mine.mergePolicy = policy
        try library.mine.save()
        let keepsMine = [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite].contains(policy)
        let author = keepsMine ? "1" : "2"
        #expect(mine.names("author") == [author])
        #expect(try library.stored(book, "author") == [author])
        for id in authors {
            let books = library.mine.object(with: id).names("books")
            #expect(books == (library.mine.object(with: id).string("name") == author ? ["0"] : []))
            #expect(try library.stored(id, "books") == books)
        }
        // No part of the change is left for another save.
        mine.setValue("again", forKey: "name")
        try library.mine.save()
        #expect(try library.stored(book, "author") == [author])
    }

    @Test(arguments: ["tags", "shelves"], [false, true])
    func mergingKeepsTheAdditionsOfBothContexts(_ key: String, _ asSiblings: Bool) throws {
        let library = try Library(asSiblings: asSiblings)
        let others = try library.make(key == "tags" ? "Tag" : "Shelf", 2)
        let inverse = key == "tags" ? "books" : "volumes"
        let book = try library.make("Book", 1)[0]
        let mine = library.mine.object(with: book)
        mine.add(library.mine.object(with: others[0]), to: key)
        library.theirs.object(with: book).add(library.theirs.object(with: others[1]), to: key)
        try library.saveTheirsAndMerge()
        #expect(mine.names(key) == ["0", "1"])
        try library.mine.save()
        #expect(mine.names(key) == ["0", "1"])
        #expect(try library.stored(book, key) == ["0", "1"])
        for other in others { #expect(library.mine.object(with: other).names(inverse) == ["0"]) }
    }

    @Test(arguments: [false, true]) func additionsOfSiblingsAreCombinedWithoutAMerge(_ isOrdered: Bool) throws {
        let library = try Library(asSiblings: true)
        let books = try library.make("Book", 2)
        let other = try library.make(isOrdered ? "Shelf" : "Tag", 1)[0]
        let key = isOrdered ? "volumes" : "books"
        for (context, book) in [(library.theirs, books[0]), (library.mine, books[1])] {
            let object = context.object(with: other)
            #expect(object.names(key) == [])
            object.add(context.object(with: book), to: key)
        }
        try library.theirs.save()
        try library.mine.save()
        #expect(library.mine.object(with: other).names(key) == ["0", "1"])
        #expect(try library.stored(other, key) == ["0", "1"])
    }

    /// The shelf has books 1 and 4. The other context adds 2 and removes 4; this context adds 3.
    @Test(
        arguments: [
            (NSMergePolicy.mergeByPropertyStoreTrump, ["1", "2", "3"]),
            (.mergeByPropertyObjectTrump, ["1", "2", "3"]), (.overwrite, ["1", "3", "4"]), (.rollback, ["1", "2"]),
        ], [("Tag", "books", "tags"), ("Shelf", "volumes", "shelves")])
    func eachMergePolicyResolvesToManyMembers(
        _ policy: (NSMergePolicy, [String]), _ names: (entity: String, key: String, inverse: String)
    ) throws {
        let library = try Library()
        let books = try library.make("Book", 5)
        let owner = try library.make(names.entity, 1)[0]
        func pick(_ context: NSManagedObjectContext, _ numbers: Int...) -> [NSManagedObject] {
            numbers.map { context.object(with: books[$0]) }
        }
        let theirs = library.theirs.object(with: owner)
        for book in pick(library.theirs, 1, 4) { theirs.add(book, to: names.key) }
        try library.theirs.save()
        let mine = library.mine.object(with: owner)
        #expect(mine.names(names.key) == ["1", "4"])
        theirs.add(pick(library.theirs, 2)[0], to: names.key)
        theirs.remove(pick(library.theirs, 4)[0], from: names.key)
        try library.theirs.save()
        mine.add(pick(library.mine, 3)[0], to: names.key)
        library.mine.mergePolicy = policy.0
        try library.mine.save()
        #expect(mine.names(names.key).sorted() == policy.1)
        #expect(try library.stored(owner, names.key) == mine.names(names.key))
        for (number, book) in books.enumerated() {
            let isMember = policy.1.contains("\(number)")
            #expect(library.mine.object(with: book).names(names.inverse).isEmpty == !isMember)
            #expect(try library.stored(book, names.inverse).isEmpty == !isMember)
        }
    }

    /// The author's books are first read after another context has saved the book with the same author.
    @Test func aRemovedReferenceReturnsOnBothSidesAfterAMerge() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let books = try library.make("Book", 2)
        let mine = books.map { library.mine.object(with: $0) }
        for book in mine { book.setValue(library.mine.object(with: author), forKey: "author") }
        library.theirs.object(with: books[0]).setValue(library.theirs.object(with: author), forKey: "author")
        nonisolated(unsafe) var saved: [Notification] = []
        let observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: library.theirs, queue: nil
        ) { saved.append($0) }
        defer { NotificationCenter.default.removeObserver(observer) }
        try library.theirs.save()
        #expect(library.mine.object(with: author).names("books") == ["0", "1"])
        mine[0].setValue(nil, forKey: "author")
        library.mine.mergeChanges(fromContextDidSave: try #require(saved.first))
        #expect(mine[0].names("author") == ["0"])
        #expect(library.mine.object(with: author).names("books") == ["0", "1"])
        try library.mine.save()
        #expect(try library.stored(author, "books") == ["0", "1"])
    }

    /// Both contexts delete the book. The author's books are read again between the merge and the rollback.
    @Test func aRollbackLeavesNoMemberThatAnotherContextDeleted() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let book = try library.make("Book", 1)[0]
        library.theirs.object(with: book).setValue(library.theirs.object(with: author), forKey: "author")
        try library.theirs.save()
        let mine = library.mine.object(with: author)
        #expect(mine.names("books") == ["0"])
        library.mine.delete(library.mine.object(with: book))
        library.mine.processPendingChanges()
        library.theirs.delete(library.theirs.object(with: book))
        try library.saveTheirsAndMerge()
        #expect(mine.names("books") == [])
        library.mine.rollback()
        #expect(mine.names("books") == [])
    }

    @Test func aContextThatOnlyAddedAdoptsTheOtherOrder() throws {
        let library = try Library()
        let books = try library.make("Book", 3)
        let shelf = try library.make("Shelf", 1)[0]
        let theirs = library.theirs.object(with: shelf)
        for book in books[0...1] { theirs.add(library.theirs.object(with: book), to: "volumes") }
        try library.theirs.save()
        let mine = library.mine.object(with: shelf)
        mine.add(library.mine.object(with: books[2]), to: "volumes")
        theirs.mutableOrderedSetValue(forKey: "volumes").moveObjects(at: IndexSet(integer: 1), to: 0)
        try library.saveTheirsAndMerge()
        #expect(mine.names("volumes") == ["1", "0", "2"])
        try library.mine.save()
        #expect(try library.stored(shelf, "volumes") == ["1", "0", "2"])
    }

    @Test func automaticMergingCombinesAdditions() async throws {
        let library = try Library()
        let tags = try library.make("Tag", 2)
        let book = try library.make("Book", 1)[0]
        let (mine, theirs) = (library.mine, library.theirs)
        mine.automaticallyMergesChangesFromParent = true
        await mine.perform { mine.object(with: book).add(mine.object(with: tags[0]), to: "tags") }
        try await theirs.perform {
            theirs.object(with: book).add(theirs.object(with: tags[1]), to: "tags")
            try theirs.save()
        }
        // The merge is already enqueued, so this block runs after it.
        try await mine.perform(schedule: .enqueued) {
            try mine.save()
            #expect(mine.object(with: book).names("tags") == ["0", "1"])
        }
        #expect(try library.stored(book, "tags") == ["0", "1"])
    }

    @Test func aReinsertedRecordIsMergedAsANewObject() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let reader = library.stack.context("reader")
        let before = reader.object(with: author)
        #expect(before.string("name") == "0")
        library.mine.object(with: author).setValue("kept", forKey: "name")
        library.theirs.delete(library.theirs.object(with: author))
        try library.save(library.theirs, mergingInto: reader)
        library.mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try library.save(library.mine, mergingInto: reader)
        #expect(reader.object(with: author).string("name") == "kept")
        #expect(!reader.object(with: author).isDeleted)
    }
}
