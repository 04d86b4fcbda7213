import CoreData
import Testing

/// Unique values exchanged between objects within one save. The result violates no constraint, although SQLite would
/// refuse the rows one by one.
@Suite struct UniqueValueExchangeTests {
    private func stack(history: Bool = false) throws -> Stack {
        let item = TestModel.entity(
            "Item",
            [
                TestModel.attribute("code", .stringAttributeType),
                TestModel.attribute("shelf", .integer32AttributeType),
                TestModel.attribute("place", .integer32AttributeType),
            ])
        item.uniquenessConstraints = [["code"], ["shelf", "place"]]
        let model = NSManagedObjectModel()
        model.entities = [item]
        return try Stack(
            .sqlite, model: model, options: history ? [NSPersistentHistoryTrackingKey: true as NSNumber] : [:])
    }

    private func codes(_ stack: Stack) throws -> [String] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Item")
        request.sortDescriptors = [NSSortDescriptor(key: "self", ascending: true)]
        return try stack.context().fetch(request).map { $0.string("code") ?? "-" }
    }

    static let policies: [NSMergePolicyType] = [
        .errorMergePolicyType, .mergeByPropertyObjectTrumpMergePolicyType, .mergeByPropertyStoreTrumpMergePolicyType,
        .overwriteMergePolicyType, .rollbackMergePolicyType,
    ]

    @Test(arguments: policies) func objectsCanSwapUniqueValues(_ policy: NSMergePolicyType) throws {
        let stack = try stack()
        let context = stack.context()
        context.mergePolicy = NSMergePolicy(merge: policy)
        let items = ["a", "b", "c"].map { context.make("Item", ["code": $0]) }
        try context.save()
        for (item, code) in zip(items, ["b", "c", "a"]) { item.setValue(code, forKey: "code") }
        try context.save()
        #expect(try codes(stack) == ["b", "c", "a"])
        #expect(!context.hasChanges)
    }

    @Test func partsOfACompoundConstraintCanBeSwapped() throws {
        let stack = try stack()
        let context = stack.context()
        let items = [1, 2].map { context.make("Item", ["code": "\($0)", "shelf": 1, "place": $0]) }
        try context.save()
        items[0].setValue(2, forKey: "place")
        items[1].setValue(1, forKey: "place")
        try context.save()
        #expect(
            try stack.context().all("Item").map { $0.value(forKey: "place") as? Int }.sorted { $0! < $1! } == [1, 2])
    }

    @Test func aNewObjectCanTakeAValueFreedInTheSameSave() throws {
        let stack = try stack()
        let context = stack.context()
        let old = context.make("Item", ["code": "a"])
        try context.save()
        old.setValue("b", forKey: "code")
        context.make("Item", ["code": "a"])
        try context.save()
        #expect(try codes(stack) == ["b", "a"])
        context.make("Item", ["code": "b"])
        old.setValue(nil, forKey: "code")
        try context.save()
        #expect(try codes(stack) == ["-", "a", "b"])
    }

    @Test func persistentHistoryRecordsEachExchangeOnce() throws {
        let stack = try stack(history: true)
        let context = stack.context()
        let items = ["a", "b"].map { context.make("Item", ["code": $0]) }
        try context.save()
        items[0].setValue("b", forKey: "code")
        items[1].setValue(nil, forKey: "code")
        try context.save()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
        let result = try #require(try context.execute(request) as? NSPersistentHistoryResult)
        let transactions = try #require(result.result as? [NSPersistentHistoryTransaction])
        let changes = try #require(transactions.last?.changes)
        #expect(transactions.count == 2 && changes.count == 2)
        for change in changes { #expect(change.updatedProperties?.map(\.name) == ["code"]) }
    }

    /// A swap in the same save neither hides a real conflict nor is reported as one.
    @Test func aConflictInTheSameSaveAsASwapIsDetected() throws {
        let stack = try stack()
        let context = stack.context()
        let items = ["a", "b", "c"].map { context.make("Item", ["code": $0]) }
        try context.save()
        items[0].setValue("b", forKey: "code")
        items[1].setValue("a", forKey: "code")
        let new = context.make("Item", ["code": "c"])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        let conflicts = try #require(error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict])
        #expect(conflicts.count == 1)
        #expect(conflicts[0].databaseObject === items[2] && conflicts[0].conflictingObjects == [new])
        #expect(conflicts[0].databaseSnapshot?["code"] as? String == "c")
        #expect(try codes(stack) == ["a", "b", "c"])
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(try codes(stack) == ["b", "a", "c"])
    }

    @Test func composedAndDecomposedStringsAreDistinctUniqueValues() throws {
        let stack = try stack()
        let context = stack.context()
        let items = ["\u{E9}", "e\u{301}"].map { context.make("Item", ["code": $0]) }
        try context.save()
        items[0].setValue("e\u{301}", forKey: "code")
        items[1].setValue("\u{E9}", forKey: "code")
        try context.save()
        #expect(try codes(stack).map { $0.unicodeScalars.count } == [2, 1])
    }

    @Test func aRecordChangedElsewhereIsAnOptimisticLockingConflict() throws {
        let stack = try stack()
        let context = stack.context()
        let items = ["a", "b"].map { context.make("Item", ["code": $0]) }
        try context.save()
        let other = stack.context()
        let twin = try other.existingObject(with: items[1].objectID)
        twin.setValue(5, forKey: "shelf")
        try other.save()
        items[0].setValue("b", forKey: "code")
        items[1].setValue("a", forKey: "code")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectMerge)
        #expect(try codes(stack) == ["a", "b"])
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(try codes(stack) == ["b", "a"])
    }
}
