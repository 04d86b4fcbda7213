import CoreData
import Testing

/// After every save, both sides of a relationship agree in the file, even if both were changed concurrently.
@Suite struct InverseConsistencyTests {
    /// Both contexts pair the second of three people: `mine` with the first, `theirs` with the third.
    private func rivals(_ kind: StoreKind = .sqlite, asSiblings: Bool = false) throws -> (
        library: Library, people: [NSManagedObjectID]
    ) {
        let library = try Library(kind, asSiblings: asSiblings)
        let people = try library.make("Person", 3)
        for id in people { _ = library.mine.object(with: id).names("spouse") }
        library.mine.object(with: people[0]).setValue(library.mine.object(with: people[1]), forKey: "spouse")
        library.theirs.object(with: people[2]).setValue(library.theirs.object(with: people[1]), forKey: "spouse")
        return (library, people)
    }

    private func couples(_ library: Library, _ people: [NSManagedObjectID]) throws -> [[String]] {
        try people.map { try library.stored($0, "spouse") }
    }

    @Test(arguments: StoreKind.allCases) func anUnsavedPairTakesPrecedenceOverAMergedOne(_ kind: StoreKind) throws {
        let (library, people) = try rivals(kind)
        try library.saveTheirsAndMerge()
        try library.mine.save()
        #expect(try couples(library, people) == [["1"], ["0"], []])
        #expect(people.map { library.mine.object(with: $0).names("spouse") } == [["1"], ["0"], []])
    }

    @Test(arguments: NSMergePolicy.resolving, [false, true])
    func eachMergePolicyLeavesConsistentPairs(_ policy: NSMergePolicy, _ asSiblings: Bool) throws {
        let (library, people) = try rivals(asSiblings: asSiblings)
        try library.theirs.save()
        library.mine.mergePolicy = policy
        try library.mine.save()
        let keepsMine = [NSMergePolicy.mergeByPropertyObjectTrump, .overwrite].contains(policy)
        let expected = keepsMine ? [["1"], ["0"], []] : [[], ["2"], ["1"]]
        #expect(try couples(library, people) == expected)
        #expect(people.map { library.mine.object(with: $0).names("spouse") } == expected)
    }

    @Test func correctedInversesAreAmongTheUpdatedObjects() throws {
        let (library, people) = try rivals()
        try library.theirs.save()
        library.mine.mergePolicy = NSMergePolicy.overwrite
        let notes = Notes(of: library.mine, .NSManagedObjectContextDidSave)
        try library.mine.save()
        #expect(notes.objects(NSUpdatedObjectsKey).contains(library.mine.object(with: people[2])))
    }

    @Test(arguments: StoreKind.allCases)
    func theErrorPolicyDetectsAnInverseReadAfterTheOtherSave(_ kind: StoreKind) throws {
        let library = try Library(kind)
        let people = try library.make("Person", 3)
        // The third person is read before the other save, the second after it.
        _ = library.mine.object(with: people[2]).names("spouse")
        library.theirs.object(with: people[2]).setValue(library.theirs.object(with: people[1]), forKey: "spouse")
        try library.theirs.save()
        library.mine.object(with: people[0]).setValue(library.mine.object(with: people[1]), forKey: "spouse")
        let error = #expect(throws: CocoaError.self) { try library.mine.save() }
        #expect(error?.code == .managedObjectMerge)
        #expect(try couples(library, people) == [[], ["2"], ["1"]])
        library.mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try library.mine.save()
        #expect(try couples(library, people) == [["1"], ["0"], []])
    }

    @Test(arguments: NSMergePolicy.resolving)
    func aSymmetricPairIsConsistentAfterAConflict(_ policy: NSMergePolicy) throws {
        let library = try Library()
        let people = try library.make("Person", 2)
        let mine = people.map { library.mine.object(with: $0) }
        mine[0].add(mine[1], to: "friends")
        library.theirs.object(with: people[0]).setValue("renamed", forKey: "name")
        try library.theirs.save()
        library.mine.mergePolicy = policy
        try library.mine.save()
        let isPair = policy !== NSMergePolicy.rollback
        for (id, object) in zip(people, mine) {
            #expect(object.objects("friends").count == (isPair ? 1 : 0))
            #expect(try library.stored(id).objects("friends").count == (isPair ? 1 : 0))
        }
    }

    @Test func aReflexiveReferenceSurvivesARevertedDeletion() throws {
        let library = try Library()
        let person = try library.make("Person", 1)[0]
        let theirs = library.theirs.object(with: person)
        theirs.add(theirs, to: "friends")
        try library.theirs.save()
        let mine = library.mine.object(with: person)
        #expect(mine.names("friends") == ["0"])
        library.mine.delete(mine)
        theirs.setValue("renamed", forKey: "name")
        try library.theirs.save()
        library.mine.mergePolicy = NSMergePolicy.rollback
        try library.mine.save()
        #expect(mine.names("friends") == ["renamed"])
        #expect(try library.stored(person, "friends") == ["renamed"])
    }

    @Test func aRefreshRevertsBothSidesOfAPair() throws {
        let library = try Library()
        let people = try library.make("Person", 2)
        let mine = people.map { library.mine.object(with: $0) }
        mine[0].setValue(mine[1], forKey: "spouse")
        mine[0].add(mine[1], to: "friends")
        library.mine.refresh(mine[0], mergeChanges: false)
        #expect(mine.map { $0.names("spouse") } == [[], []])
        #expect(mine.map { $0.names("friends") } == [[], []])
        try library.mine.save()
        #expect(try couples(library, people) == [[], []])
    }

    @Test func aRollbackAfterAMergeShowsTheStoredPair() throws {
        let (library, people) = try rivals()
        try library.saveTheirsAndMerge()
        library.mine.rollback()
        #expect(people.map { library.mine.object(with: $0).names("spouse") } == [[], ["2"], ["1"]])
    }

    @Test func anUnwrittenObjectDoesNotReplaceTheNewerCachedRow() throws {
        let library = try Library()
        let people = try library.make("Person", 2)
        let theirs = library.theirs.object(with: people[0])
        theirs.setValue("x", forKey: "name")
        theirs.setValue("0", forKey: "name")
        library.mine.object(with: people[0]).setValue("newer", forKey: "name")
        try library.mine.save()
        library.theirs.object(with: people[1]).setValue("other", forKey: "name")
        try library.theirs.save()
        let reader = library.stack.keptContext()
        #expect(reader.object(with: people[0]).string("name") == "newer")
    }

    @Test func aWinningDeletionRemovesReferencesToTheRecord() throws {
        let library = try Library()
        let author = try library.make("Author", 1)[0]
        let book = try library.make("Book", 1)[0]
        library.mine.delete(library.mine.object(with: author))
        library.mine.processPendingChanges()
        library.theirs.object(with: book).setValue(library.theirs.object(with: author), forKey: "author")
        try library.theirs.save()
        library.mine.mergePolicy = NSMergePolicy.overwrite
        try library.mine.save()
        #expect(try library.stored(book, "author") == [])
    }

    /// Both sides' differences are computed from the same members, although only one side was refreshed.
    @Test(arguments: StoreKind.allCases) func aPairRemovedAfterARefreshStaysRemovedAfterARollback(_ kind: StoreKind)
        throws
    {
        let library = try Library(kind)
        let book = library.mine.object(with: try library.make("Book", 1)[0])
        let tag = library.mine.object(with: try library.make("Tag", 1)[0])
        tag.add(book, to: "books")
        library.mine.refreshAllObjects()
        book.setValue(NSSet(), forKey: "tags")
        library.mine.rollback()
        #expect(book.names("tags") == [] && tag.names("books") == [])
        #expect(try library.stored(book.objectID, "tags") == [])
    }
}
