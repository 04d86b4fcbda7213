import CoreData
import Testing

/// Objects with unique values that other records already have: constraint conflicts.
@Suite struct ConstraintConflictTests {
    private func stack() throws -> Stack {
        let person = TestModel.entity(
            "Person",
            ["email", "name", "phone"].map { TestModel.attribute($0, .stringAttributeType) })
        person.uniquenessConstraints = [["email"]]
        let note = TestModel.entity("Note", [TestModel.attribute("text", .stringAttributeType)])
        TestModel.relate(note, "author", to: person, "notes", toMany: true, rule: .cascadeDeleteRule)
        let model = NSManagedObjectModel()
        model.entities = [person, note]
        return try Stack(.sqlite, model: model)
    }

    /// Ada with a phone is in the store. A new Ada has another name, no phone, and a note.
    private func upsert(_ type: NSMergePolicyType) throws -> (Stack, NSManagedObjectContext, NSManagedObject) {
        let stack = try stack()
        let first = stack.context()
        let old = first.make("Person", ["email": "ada@x", "name": "Ada", "phone": "1"])
        first.make("Note", ["text": "old", "author": old])
        try first.save()
        let context = stack.context()
        context.mergePolicy = NSMergePolicy(merge: type)
        let new = context.make("Person", ["email": "ada@x", "name": "Augusta"])
        context.make("Note", ["text": "new", "author": new])
        return (stack, context, old)
    }

    private func rows(_ stack: Stack) throws -> [String] {
        try stack.context().all("Person").map { person in
            let notes = person.objects("notes").compactMap { $0.string("text") }.sorted().joined(separator: "+")
            return "\(person.string("name") ?? "-") \(person.string("phone") ?? "-") \(notes)"
        }.sorted()
    }

    @Test(arguments: [
        (NSMergePolicyType.mergeByPropertyObjectTrumpMergePolicyType, "Augusta 1 new+old"),
        (.mergeByPropertyStoreTrumpMergePolicyType, "Ada 1 new+old"),
        (.overwriteMergePolicyType, "Augusta - new"),
        (.rollbackMergePolicyType, "Ada 1 old"),
    ])
    func eachMergePolicyResolvesAnUpsert(_ type: NSMergePolicyType, _ expected: String) throws {
        let (stack, context, old) = try upsert(type)
        try context.save()
        #expect(try rows(stack) == [expected])
        #expect(try context.all("Person").map(\.objectID) == [old.objectID])
        #expect(!context.hasChanges)
    }

    @Test func theErrorMergePolicyReportsEveryConstraintConflict() throws {
        let (stack, context, old) = try upsert(.errorMergePolicyType)
        let twins = ["a", "b"].map { context.make("Person", ["email": "ben@x", "name": $0]) }
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectConstraintMerge)
        #expect(error?.code.rawValue == 133021)
        let conflicts = try #require(error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict])
        #expect(conflicts.count == 2)
        let known = try #require(conflicts.first { $0.databaseObject != nil })
        #expect(known.databaseObject?.objectID == old.objectID)
        #expect(known.databaseSnapshot?["phone"] as? String == "1")
        #expect(known.constraint == ["email"] && known.constraintValues as? [String: String] == ["email": "ada@x"])
        let among = try #require(conflicts.first { $0.databaseObject == nil })
        #expect(Set(among.conflictingObjects) == Set(twins) && among.databaseSnapshot == nil)
        #expect(among.conflictingSnapshots.count == 2)
        #expect(try rows(stack).count == 1)
    }

    @Test func newObjectsWithTheSameUniqueValueBecomeOne() throws {
        let stack = try stack()
        let context = stack.context()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let first = context.make("Person", ["email": "ada@x", "name": "Ada"])
        context.make("Note", ["text": "n", "author": context.make("Person", ["email": "ada@x", "phone": "2"])])
        try context.save()
        #expect(try rows(stack) == ["Ada 2 n"])
        #expect(first.managedObjectContext === context)
    }

    @Test func manyDuplicatesAreSeparateConflicts() throws {
        let stack = try stack()
        for round in 0..<2 {
            let context = stack.context()
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            for number in 0..<200 { context.make("Person", ["email": "\(number)", "name": "\(round)"]) }
            try context.save()
        }
        let all = try stack.context().all("Person")
        #expect(all.count == 200 && all.allSatisfy { $0.string("name") == "1" })
    }

    @Test(arguments: [
        (NSMergePolicyType.mergeByPropertyObjectTrumpMergePolicyType, ["Ben 2 old"]),
        (.mergeByPropertyStoreTrumpMergePolicyType, ["Ada 1 old", "Ben 2 "]),
        (.rollbackMergePolicyType, ["Ada 1 old", "Benjamin 2 "]),
    ])
    func eachMergePolicyResolvesAConflictOfAnUpdatedObject(_ type: NSMergePolicyType, _ expected: [String]) throws {
        let (stack, context, _) = try upsert(type)
        context.rollback()
        let ben = context.make("Person", ["email": "ben@x", "name": "Benjamin", "phone": "2"])
        try context.save()
        ben.setValue("ada@x", forKey: "email")
        ben.setValue("Ben", forKey: "name")
        try context.save()
        #expect(try rows(stack) == expected)
    }

    @Test func anObjectDeletedInTheSameSaveReleasesItsUniqueValue() throws {
        let (stack, context, old) = try upsert(.errorMergePolicyType)
        context.delete(context.object(with: old.objectID))
        try context.save()
        #expect(try rows(stack) == ["Augusta - new"])
    }

    @Test func everyMethodOfAMergePolicyIsCalled() throws {
        final class Asked: NSMergePolicy {
            var asked: [String] = []
            override func resolve(mergeConflicts list: [Any]) throws {
                asked.append("all \(list.count)")
                try super.resolve(mergeConflicts: list)
            }
            override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
                asked.append("constraints \(list.count)")
                list[0].conflictingObjects[0].setValue("elsewhere@x", forKey: "email")
            }
            override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
                asked.append("versions \(list.count)")
                try super.resolve(optimisticLockingConflicts: list)
            }
        }
        let (stack, context, old) = try upsert(.errorMergePolicyType)
        let policy = Asked(merge: .mergeByPropertyObjectTrumpMergePolicyType)
        context.mergePolicy = policy
        context.object(with: old.objectID).setValue("9", forKey: "phone")
        old.setValue("8", forKey: "phone")
        try old.managedObjectContext?.save()
        try context.save()
        #expect(policy.asked == ["all 1", "constraints 1", "all 1", "versions 1"])
        #expect(try rows(stack) == ["Ada 9 old", "Augusta - new"])
    }

    /// The record that has the value is also saved, with an unrelated change.
    @Test(arguments: [
        (NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, ["ada@x 2", "- -"]),
        (.mergeByPropertyObjectTrumpMergePolicyType, ["ada@x -"]), (.rollbackMergePolicyType, ["ada@x 2", "- -"]),
    ])
    func theRecordWithTheUniqueValueCanChangeInTheSameSave(_ type: NSMergePolicyType, _ expected: [String]) throws {
        let stack = try self.stack()
        let context = stack.context()
        let (ada, ben) = (context.make("Person", ["email": "ada@x"]), context.make("Person"))
        try context.save()
        context.mergePolicy = NSMergePolicy(merge: type)
        ada.setValue("2", forKey: "phone")
        ben.setValue("ada@x", forKey: "email")
        try context.save()
        let persons = try stack.context().all("Person")
        let texts = persons.map { "\($0.string("email") ?? "-") \($0.string("phone") ?? "-")" }
        #expect(texts.sorted() == expected.sorted())
    }
}

/// The snapshots in a merge conflict.
@Suite struct MergeConflictSnapshotTests {
    @Test func aConflictWithTheStoreHasACachedAndAPersistedSnapshot() throws {
        let stack = try Stack()
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": department])
        try context.save()
        let other = try Stack(folder: stack.folder)
        let theirs = other.context()
        try theirs.all("Employee")[0].setValue("Augusta", forKey: "firstName")
        try theirs.save()
        ada.setValue("Ada again", forKey: "firstName")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        let conflict = try #require(error?.persistentStoreSaveConflicts?.first)
        #expect(conflict.objectSnapshot?["firstName"] as? String == "Ada")
        #expect(conflict.cachedSnapshot?["firstName"] as? String == "Ada")
        #expect(conflict.persistedSnapshot?["firstName"] as? String == "Augusta")
        #expect(conflict.persistedSnapshot?["department"] as? NSManagedObjectID == department.objectID)
        #expect(conflict.persistedSnapshot?["manager"] is NSNull)
        #expect(conflict.oldVersionNumber == 1 && conflict.newVersionNumber == 2)
        // The row cache now has the new row, so a refresh reads it.
        context.refresh(ada, mergeChanges: true)
        try context.save()
        #expect(try other.context().all("Employee").count == 1)
    }

    /// The new version is 0, and the corresponding snapshot is nil: the cached one if another context of the
    /// coordinator deleted the record, the persisted one if another program did.
    @Test(arguments: [true, false]) func aConflictWithADeletedRecordHasNoSnapshotOfIt(byAnotherProgram: Bool) throws {
        let stack = try Stack()
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let other = byAnotherProgram ? try Stack(folder: stack.folder) : stack
        let theirs = other.context()
        for employee in try theirs.all("Employee") { theirs.delete(employee) }
        try theirs.save()
        ada.setValue("Ada again", forKey: "firstName")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        let conflict = try #require(error?.persistentStoreSaveConflicts?.first)
        #expect(conflict.newVersionNumber == 0 && conflict.oldVersionNumber == 1)
        #expect(conflict.objectSnapshot?["firstName"] as? String == "Ada")
        #expect(conflict.persistedSnapshot == nil)
        #expect(conflict.cachedSnapshot?["firstName"] as? String == (byAnotherProgram ? "Ada" : nil))
    }
}
