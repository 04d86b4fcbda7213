import CoreData
import Testing

@Suite struct MergingTests {
    /// Two contexts that changed the same employee. The first saved the last name and the salary; the second changed
    /// the first name and the salary.
    private func conflict(_ kind: StoreKind, _ policy: NSMergePolicy) throws -> (
        Stack, NSManagedObjectContext, NSManagedObject
    ) {
        let stack = try Stack(kind)
        let (first, second) = (stack.context(), stack.context())
        let ada = first.make("Employee", ["firstName": "Ada", "lastName": "Byron", "salary": 1.0])
        try first.save()
        let twin = try #require(try second.all("Employee").first)
        twin.setValue("Augusta", forKey: "firstName")
        twin.setValue(3.0, forKey: "salary")
        ada.setValue("King", forKey: "lastName")
        ada.setValue(2.0, forKey: "salary")
        try first.save()
        second.mergePolicy = policy
        return (stack, second, twin)
    }

    private func values(_ stack: Stack) throws -> [String] {
        try stack.context().all("Employee").map {
            "\($0.string("firstName")!) \($0.string("lastName")!) \($0.value(forKey: "salary")!)"
        }
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            (NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, "Augusta King 2.0"),
            (.mergeByPropertyObjectTrumpMergePolicyType, "Augusta King 3.0"),
            (.overwriteMergePolicyType, "Augusta Byron 3.0"),
            (.rollbackMergePolicyType, "Ada King 2.0"),
        ])
    func policiesResolveOptimisticLockingConflicts(_ kind: StoreKind, _ expected: (NSMergePolicyType, String)) throws {
        let (stack, context, twin) = try conflict(kind, NSMergePolicy(merge: expected.0))
        try context.save()
        #expect(!context.hasChanges)
        #expect(try values(stack) == [expected.1])
        #expect(
            "\(twin.string("firstName")!) \(twin.string("lastName")!) \(twin.value(forKey: "salary")!)" == expected.1)
        twin.setValue("again", forKey: "firstName")
        try context.save()
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            (NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, 0), (.rollbackMergePolicyType, 0),
            (.mergeByPropertyObjectTrumpMergePolicyType, 1), (.overwriteMergePolicyType, 1),
        ])
    func eachMergePolicyResolvesAChangeOfADeletedRecord(_ kind: StoreKind, _ expected: (NSMergePolicyType, Int)) throws
    {
        let stack = try Stack(kind)
        let (first, second) = (stack.context(), stack.context())
        let ada = first.make("Employee", ["firstName": "Ada"])
        try first.save()
        let twin = try #require(try second.all("Employee").first)
        twin.setValue("Augusta", forKey: "firstName")
        first.delete(ada)
        try first.save()
        second.mergePolicy = NSMergePolicy(merge: expected.0)
        try second.save()
        #expect(!second.hasChanges)
        #expect(try stack.context().all("Employee").count == expected.1)
        #expect((twin.managedObjectContext == nil) == (expected.1 == 0))
    }

    @Test(arguments: StoreKind.allCases)
    func eachMergePolicyResolvesADeletionOfAChangedRecord(_ kind: StoreKind) throws {
        for (policy, left) in [(NSMergePolicy.mergeByPropertyObjectTrump, 0), (.mergeByPropertyStoreTrump, 1)] {
            let (stack, context, twin) = try conflict(kind, policy)
            context.rollback()
            let first = stack.context()
            context.refresh(twin, mergeChanges: false)
            _ = twin.string("firstName")
            try first.all("Employee")[0].setValue("later", forKey: "lastName")
            try first.save()
            context.delete(twin)
            try context.save()
            #expect(try stack.context().all("Employee").count == left)
            if left == 1 { #expect(twin.string("lastName") == "later" && !twin.isDeleted) }
        }
    }

    @Test func aMergePolicySubclassResolvesConflicts() throws {
        final class Sum: NSMergePolicy {
            override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
                let sums = list.map { conflict in
                    let theirs = (conflict.cachedSnapshot ?? conflict.persistedSnapshot)?["salary"] as? Double ?? 0
                    let mine = conflict.sourceObject.value(forKey: "salary") as? Double ?? 0
                    return theirs + mine - (conflict.objectSnapshot?["salary"] as? Double ?? 0)
                }
                try super.resolve(optimisticLockingConflicts: list)
                for (conflict, sum) in zip(list, sums) { conflict.sourceObject.setValue(sum, forKey: "salary") }
            }
        }
        let (stack, context, _) = try conflict(.sqlite, Sum(merge: .mergeByPropertyObjectTrumpMergePolicyType))
        try context.save()
        #expect(try values(stack) == ["Augusta King 4.0"])
    }

    @Test func aConstraintConflictNamesTheRecordWithTheValue() throws {
        let entity = TestModel.entity("Tag", [TestModel.attribute("name", .stringAttributeType)])
        entity.uniquenessConstraints = [["name"]]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context()
        let first = context.make("Tag", ["name": "a"])
        try context.save()
        let second = context.make("Tag", ["name": "a"])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectConstraintMerge)
        let conflict = (error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict])?.first
        #expect(conflict?.constraint == ["name"])
        #expect(conflict?.constraintValues as? [String: String] == ["name": "a"])
        #expect(conflict?.databaseObject === first)
        #expect(conflict?.conflictingObjects == [second])
        second.setValue("b", forKey: "name")
        try context.save()
    }

    @Test(arguments: StoreKind.allCases) func mergeChangesUpdatesRegisteredObjects(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (author, reader) = (stack.context(), stack.context())
        let department = author.make("Department", ["name": "R"])
        let ada = author.make("Employee", ["firstName": "Ada", "salary": 1.0, "department": department])
        let gone = author.make("Employee", ["firstName": "Gone"])
        try author.save()
        let found = try reader.all("Employee")
        let twin = try #require(found.first { $0.string("firstName") == "Ada" })
        let doomed = try #require(found.first { $0.string("firstName") == "Gone" })
        #expect(twin.object("department")?.objects("employees") == [twin])
        twin.setValue(7.0, forKey: "salary")
        ada.setValue("Augusta", forKey: "firstName")
        author.delete(gone)
        author.make("Employee", ["firstName": "New", "department": department])
        nonisolated(unsafe) var seen: [Notification] = []
        let observers = [
            NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextDidSave, object: author, queue: nil
            ) { reader.mergeChanges(fromContextDidSave: $0) },
            NotificationCenter.default.addObserver(
                forName: .NSManagedObjectContextObjectsDidChange, object: reader, queue: nil
            ) { seen.append($0) },
        ]
        defer { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
        try author.save()
        #expect(twin.string("firstName") == "Augusta")
        #expect(twin.value(forKey: "salary") as? Double == 7)
        #expect(doomed.isDeleted)
        #expect(
            Set(twin.object("department")!.objects("employees").map { $0.string("firstName") }) == ["Augusta", "New"])
        let info = try #require(seen.last?.userInfo)
        #expect((info[NSInsertedObjectsKey] as? Set<NSManagedObject>)?.map { $0.string("firstName") } == ["New"])
        #expect(info[NSDeletedObjectsKey] as? Set<NSManagedObject> == [doomed])
        #expect((info[NSRefreshedObjectsKey] as? Set<NSManagedObject>)?.contains(twin) == true)
        try reader.save()
        #expect(doomed.managedObjectContext == nil)
    }

    @Test func automaticallyMergesChangesFromParentMergesSaves() async throws {
        let stack = try Stack(.sqlite)
        let (author, reader) = (stack.context(), stack.context())
        reader.automaticallyMergesChangesFromParent = true
        let ada = author.make("Employee", ["firstName": "Ada"])
        try author.save()
        let id = ada.objectID
        let before = await reader.perform { reader.object(with: id).string("firstName") }
        #expect(before == "Ada")
        await author.perform { author.object(with: id).setValue("Augusta", forKey: "firstName") }
        try await author.perform { try author.save() }
        // The save enqueued the merge on the reader's queue, so this block runs after it.
        let after = await reader.perform(schedule: .enqueued) { reader.object(with: id).string("firstName") }
        #expect(after == "Augusta")
    }
}
