import Testing

@testable import CoreData

/// Permanent IDs that a parent obtains before it saves: each record still has one object in the child.
@Suite struct ObtainedIDTests {
    /// A parent with two unsaved objects, whose permanent IDs were obtained after the objects were related.
    private func pair() throws -> (Stack, parent: NSManagedObjectContext, ada: NSManagedObject, labs: NSManagedObject) {
        let stack = try Stack()
        let parent = stack.context()
        let labs = parent.make("Department", ["name": "Labs"])
        let ada = parent.make("Employee", ["firstName": "Ada", "department": labs])
        try parent.obtainPermanentIDs(for: [labs, ada])
        return (stack, parent, ada, labs)
    }

    @Test func relationshipAndFetchReturnTheSameObject() throws {
        let (stack, parent, ada, labs) = try pair()
        let child = stack.child(of: parent)
        let (adaID, labsID) = (ada.objectID, labs.objectID)
        try child.performAndWait {
            let department = child.object(with: adaID).object("department")
            #expect(department?.objectID == labsID)
            let found = try child.all("Department")
            #expect(found == [department].compactMap { $0 })
        }
    }

    @Test func unchangedReferenceIsNotAConflict() throws {
        let (stack, parent, ada, _) = try pair()
        let child = stack.child(of: parent)
        let id = ada.objectID
        try child.performAndWait {
            child.object(with: id).setValue("Bea", forKey: "firstName")
            try child.save()
        }
        #expect(ada.string("firstName") == "Bea" && ada.object("department") != nil)
        try parent.save()
        #expect(try stack.context().all("Employee").first?.object("department")?.string("name") == "Labs")
    }

    /// The keys are of one table, one temporary and one permanent.
    @Test func aTemporaryKeyCanEqualAPermanentOne() throws {
        // The first permanent key must not be the temporary key of the same object.
        _ = NSManagedObjectID.nextTemporaryKey()
        let (stack, parent, _, labs) = try pair()
        let child = stack.child(of: parent)
        let labsID = labs.objectID
        try child.performAndWait {
            let own = NSManagedObject(entity: labs.entity, insertInto: nil)
            child.insert(own, key: labsID.key)
            own.setValue("Own", forKey: "name")
            let theirs = child.object(with: labsID)
            #expect(theirs !== own && own.objectID != labsID)
            child.make("Employee", ["firstName": "Bea", "department": own])
            child.make("Employee", ["firstName": "Cy", "department": theirs])
            #expect(Set(try child.all("Department").compactMap { $0.string("name") }) == ["Labs", "Own"])
            try child.save()
            #expect(own.string("name") == "Own" && theirs.string("name") == "Labs")
        }
        try parent.save()
        let employees = try stack.context().all("Employee")
        let pairs = employees.map { "\($0.string("firstName")!) \($0.object("department")?.string("name") ?? "-")" }
        #expect(pairs.sorted() == ["Ada Labs", "Bea Own", "Cy Labs"])
    }

    @Test func referenceIsValidAfterTheParentsSave() throws {
        let (stack, parent, ada, labs) = try pair()
        let child = stack.child(of: parent)
        child.automaticallyMergesChangesFromParent = true
        let (adaID, labsID) = (ada.objectID, labs.objectID)
        let twin = child.performAndWait { child.object(with: adaID) }
        child.performAndWait { #expect(twin.string("firstName") == "Ada") }
        try parent.save()
        child.performAndWait {
            #expect(twin.object("department")?.objectID == labsID)
            #expect(twin.object("department")?.string("name") == "Labs")
        }
    }
}
