import CoreData
import Testing

/// A child's save conflicts with changes in its parent.
@Suite struct ParentConflictTests {
    /// A parent with unsaved changes to last name and salary, made after its child read them. The child changes the
    /// first name and the salary.
    private func conflict(_ policy: NSMergePolicy) throws -> (
        Stack, NSManagedObject, NSManagedObjectContext, NSManagedObject
    ) {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada", "lastName": "Byron", "salary": 1.0])
        try parent.save()
        let child = stack.child(of: parent)
        let mine = child.performAndWait {
            let mine = child.object(with: ada.objectID)
            mine.setValue("Augusta", forKey: "firstName")
            mine.setValue(3.0, forKey: "salary")
            return mine
        }
        ada.setValue("King", forKey: "lastName")
        ada.setValue(2.0, forKey: "salary")
        child.mergePolicy = policy
        return (stack, ada, child, mine)
    }

    @Test func aConflictWithTheParentIsReported() throws {
        let (_, ada, child, mine) = try conflict(.error)
        try child.performAndWait {
            let error = #expect(throws: CocoaError.self) { try child.save() }
            #expect(error?.code == .managedObjectMerge)
            let conflict = try #require(error?.persistentStoreSaveConflicts?.first)
            #expect(conflict.sourceObject === mine)
            #expect(conflict.objectSnapshot?["salary"] as? Double == 1)
            #expect(conflict.cachedSnapshot?["salary"] as? Double == 2)
            #expect(conflict.persistedSnapshot == nil)
            #expect(conflict.newVersionNumber == 1)
            #expect(child.hasChanges)
        }
        #expect(ada.string("firstName") == "Ada")
        try child.performAndWait {
            child.refresh(mine, mergeChanges: true)
            try child.save()
        }
        #expect(ada.string("firstName") == "Augusta" && ada.string("lastName") == "King")
    }

    @Test(arguments: [
        (NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, "Augusta King 2.0"),
        (.mergeByPropertyObjectTrumpMergePolicyType, "Augusta King 3.0"),
        (.overwriteMergePolicyType, "Augusta Byron 3.0"),
        (.rollbackMergePolicyType, "Ada King 2.0"),
    ])
    func eachMergePolicyResolvesAConflictWithTheParent(_ type: NSMergePolicyType, _ expected: String) throws {
        let (stack, ada, child, mine) = try conflict(NSMergePolicy(merge: type))
        func text(_ object: NSManagedObject) -> String {
            "\(object.string("firstName")!) \(object.string("lastName")!) \(object.value(forKey: "salary")!)"
        }
        try child.performAndWait {
            try child.save()
            #expect(text(mine) == expected && !child.hasChanges)
        }
        #expect(text(ada) == expected)
        try ada.managedObjectContext?.save()
        #expect(try stack.context().all("Employee").map(text) == [expected])
    }

    @Test(arguments: [(NSMergePolicy.mergeByPropertyObjectTrump, 1), (.mergeByPropertyStoreTrump, 0)])
    func aChildsChangeConflictsWithTheParentsDeletion(_ policy: NSMergePolicy, _ left: Int) throws {
        for parentSaves in [false, true] {
            let (stack, ada, child, _) = try conflict(policy)
            let parent = try #require(ada.managedObjectContext)
            parent.delete(ada)
            parent.processPendingChanges()
            if parentSaves { try parent.save() }
            try child.performAndWait { try child.save() }
            try parent.save()
            #expect(try stack.context().all("Employee").count == left)
        }
    }

    @Test func aChildsDeletionConflictsWithTheParentsChange() throws {
        for (policy, left) in [(NSMergePolicy.mergeByPropertyObjectTrump, 0), (.mergeByPropertyStoreTrump, 1)] {
            let (stack, ada, child, mine) = try conflict(policy)
            try child.performAndWait {
                child.delete(mine)
                try child.save()
            }
            try #require(ada.managedObjectContext).save()
            #expect(try stack.context().all("Employee").map { $0.string("lastName") } == (left == 0 ? [] : ["King"]))
        }
    }

    @Test func siblingsThatChangeTheSameObjectConflict() throws {
        let stack = try Stack()
        let parent = stack.context()
        let ada = parent.make("Employee", ["firstName": "Ada"])
        try parent.save()
        let children = [stack.child(of: parent), stack.child(of: parent)]
        for child in children {
            child.performAndWait {
                child.object(with: ada.objectID).setValue("\(ObjectIdentifier(child))", forKey: "lastName")
            }
        }
        try children[0].performAndWait { try children[0].save() }
        children[1].performAndWait {
            #expect(throws: CocoaError.self) { try children[1].save() }
            children[1].rollback()
        }
        // The first sibling can keep saving: its snapshot is what it saved.
        for name in ["a", "b"] {
            try children[0].performAndWait {
                children[0].object(with: ada.objectID).setValue(name, forKey: "lastName")
                try children[0].save()
            }
            try parent.save()
        }
        #expect(try stack.context().all("Employee").map { $0.string("lastName") } == ["b"])
    }
}
