import CoreData
import Testing

/// Another program changes a pair while this one has a stale copy of one side.
@Suite struct StaleRelationshipTests {
    /// A file with two persons. `mine` read only the second, before another coordinator paired the two.
    private func paired() throws -> (Library, one: NSManagedObject, two: NSManagedObject) {
        let library = try Library()
        let ids = try library.make("Person", 2)
        library.theirs.reset()
        let two = library.mine.object(with: ids[1])
        #expect(two.object("spouse") == nil)
        // For the row cache, another coordinator for the same file is like another program.
        let other = try Stack(model: Library.model(), folder: library.stack.folder).keptContext()
        let theirs = try other.all("Person").sorted { $0.string("name")! < $1.string("name")! }
        theirs[0].setValue(theirs[1], forKey: "spouse")
        try other.save()
        let one = library.mine.object(with: ids[0])
        #expect(one.object("spouse") === two)
        // The other stack removes its folder when it is released.
        library.mine.userInfo["other"] = other
        return (library, one, two)
    }

    private func agree(_ library: Library, _ objects: [NSManagedObject]) throws {
        for object in objects {
            let stored = try library.stored(object.objectID)
            let spouse = stored.object("spouse")
            #expect(spouse == nil || spouse?.object("spouse") === stored)
            #expect(object.object("spouse")?.objectID.uriRepresentation() == spouse?.objectID.uriRepresentation())
        }
    }

    @Test func clearingAPairWithAStaleEndIsAConflict() throws {
        let (library, one, two) = try paired()
        one.setValue(nil, forKey: "spouse")
        let error = #expect(throws: CocoaError.self) { try library.mine.save() }
        #expect(error?.code == .managedObjectMerge)
        let conflicts = error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict]
        #expect(conflicts?.map(\.sourceObject) == [two])
    }

    @Test(arguments: NSMergePolicy.resolving) func bothSidesAgreeInTheFileAfterTheSave(_ policy: NSMergePolicy) throws {
        let (library, one, two) = try paired()
        library.mine.mergePolicy = policy
        one.setValue(nil, forKey: "spouse")
        try library.mine.save()
        try agree(library, [one, two])
    }

    @Test(arguments: NSMergePolicy.resolving) func deletingTheOtherSideRemovesTheReference(_ policy: NSMergePolicy)
        throws
    {
        let (library, one, two) = try paired()
        library.mine.mergePolicy = policy
        library.mine.delete(one)
        try library.mine.save()
        #expect(try library.stored(two.objectID).object("spouse") == nil)
        #expect(two.object("spouse") == nil)
    }

    @Test(arguments: NSMergePolicy.resolving) func pairingWithANewObjectClearsTheStaleInverse(_ policy: NSMergePolicy)
        throws
    {
        let (library, one, two) = try paired()
        library.mine.mergePolicy = policy
        let new = library.mine.make("Person", ["name": "new", "spouse": one])
        try library.mine.save()
        try agree(library, [one, two, new])
    }
}
