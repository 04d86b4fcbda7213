import CoreData
import Testing

/// References to deleted records are never saved.
@Suite struct DanglingReferenceTests {
    private func expectDangling(
        _ object: NSManagedObject, _ key: String, to other: NSManagedObject? = nil, in context: NSManagedObjectContext
    ) {
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectValidation)
        #expect(error?.code.rawValue == 1550)
        #expect(error?.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === object)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == key)
        if let other { #expect(error?.userInfo[NSValidationValueErrorKey] as? NSManagedObject === other) }
        #expect((error?.userInfo[NSAffectedObjectsErrorKey] as? [NSManagedObject])?.contains(object) == true)
        #expect(error?.localizedDescription.hasPrefix("Dangling reference to an invalid object") == true)
    }

    @Test(arguments: StoreKind.allCases) func addingADeletedObjectFailsValidation(_ kind: StoreKind) throws {
        let library = try Library(kind)
        let book = library.mine.object(with: try library.make("Book", 1)[0])
        let tag = library.mine.object(with: try library.make("Tag", 1)[0])
        library.mine.delete(tag)
        library.mine.processPendingChanges()
        book.add(tag, to: "tags")
        expectDangling(book, "tags", to: tag, in: library.mine)
        book.remove(tag, from: "tags")
        try library.mine.save()
        #expect(try library.stored(book.objectID, "tags") == [])
    }

    @Test func aToOneReferenceToADeletedObjectFailsValidation() throws {
        let library = try Library()
        let book = library.mine.object(with: try library.make("Book", 1)[0])
        let author = library.mine.object(with: try library.make("Author", 1)[0])
        library.mine.delete(author)
        library.mine.processPendingChanges()
        book.setValue(author, forKey: "author")
        expectDangling(book, "author", to: author, in: library.mine)
        book.setValue(nil, forKey: "author")
        try library.mine.save()
    }

    @Test(arguments: StoreKind.allCases, [false, true])
    func aMergedDeletionRemovesOptionalReferences(_ kind: StoreKind, _ asSiblings: Bool) throws {
        let library = try Library(kind, asSiblings: asSiblings)
        let author = try library.make("Author", 1)[0]
        let tag = try library.make("Tag", 1)[0]
        let book = library.mine.make("Book", ["name": "new", "author": library.mine.object(with: author)])
        book.add(library.mine.object(with: tag), to: "tags")
        for id in [author, tag] { library.theirs.delete(library.theirs.object(with: id)) }
        try library.saveTheirsAndMerge()
        #expect(book.names("author") == [])
        #expect(book.names("tags") == [])
        try library.mine.save()
        #expect(library.mine.registeredObjects.contains(book))
    }

    @Test(arguments: StoreKind.allCases) func aMergedDeletionInvalidatesAMandatoryReference(_ kind: StoreKind) throws {
        let library = try Library(kind)
        let authors = try library.make("Author", 2)
        let draft = library.mine.make("Draft", ["author": library.mine.object(with: authors[0])])
        library.theirs.delete(library.theirs.object(with: authors[0]))
        try library.saveTheirsAndMerge()
        expectDangling(draft, "author", in: library.mine)
        draft.setValue(library.mine.object(with: authors[1]), forKey: "author")
        try library.mine.save()
        #expect(try library.stored(draft.objectID, "author") == ["1"])
    }

    @Test(arguments: StoreKind.allCases, [false, true])
    func aReferenceToAnInaccessibleFaultFailsValidation(_ kind: StoreKind, _ hasInverse: Bool) throws {
        let library = try Library(kind)
        let gone = try library.make(hasInverse ? "Author" : "Tag", 1)[0]
        library.theirs.delete(library.theirs.object(with: gone))
        try library.theirs.save()
        let fault = library.mine.object(with: gone)
        let key = hasInverse ? "author" : "about"
        let object = library.mine.make(hasInverse ? "Draft" : "Note", [key: fault])
        expectDangling(object, key, to: fault, in: library.mine)
        library.mine.delete(object)
        try library.mine.save()
    }

    @Test func aReferenceToAnObjectDeletedInTheParentIsNotPassedOn() throws {
        let library = try Library(asSiblings: true)
        let tag = try library.make("Tag", 1)[0]
        let fault = library.mine.object(with: tag)
        let parent = try #require(library.parent)
        parent.delete(parent.object(with: tag))
        let note = library.mine.make("Note", ["about": fault])
        expectDangling(note, "about", to: fault, in: library.mine)
        note.setValue(nil, forKey: "about")
        try library.mine.save()
        try parent.save()
    }

    @Test(arguments: [NSMergePolicy.mergeByPropertyStoreTrump, .rollback])
    func aDeletionThatWinsAConflictRemovesReferences(_ policy: NSMergePolicy) throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let book = library.mine.object(with: try library.make("Book", 1)[0])
        book.setValue(library.mine.object(with: author), forKey: "author")
        library.theirs.delete(library.theirs.object(with: author))
        try library.theirs.save()
        library.mine.mergePolicy = policy
        try library.mine.save()
        #expect(book.names("author") == [])
        #expect(try library.stored(book.objectID, "author") == [])
    }
}
