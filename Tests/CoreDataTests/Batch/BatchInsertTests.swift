import CoreData
import Testing

@Suite struct BatchInsertTests {
    /// Books with unique numbers.
    static func makeModel() -> NSManagedObjectModel {
        let number = TestModel.attribute("number", .integer32AttributeType)
        let isRead = TestModel.attribute("isRead", .booleanAttributeType)
        isRead.defaultValue = false
        let book = TestModel.entity("Book", [TestModel.attribute("title", .stringAttributeType), number, isRead])
        book.uniquenessConstraints = [["number"]]
        return NSManagedObjectModel(entities: [book])
    }

    private let stack: Stack
    private let context: NSManagedObjectContext

    init() throws {
        stack = try Stack(model: Self.makeModel())
        context = stack.context()
    }

    private func titles() throws -> [String?] {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        return try stack.context().fetch(request).map { $0.string("title") }
    }

    private func insert(_ books: [[String: Any]], _ type: NSBatchInsertRequestResultType = .statusOnly) throws -> Any? {
        let request = NSBatchInsertRequest(entityName: "Book", objects: books)
        request.resultType = type
        return (try context.execute(request) as? NSBatchInsertResult)?.result
    }

    @Test func batchInsertInsertsDictionaries() throws {
        #expect(try insert([["title": "Dune", "number": 1], ["title": "Emma", "number": 2]]) as? Bool == true)
        #expect(try titles() == ["Dune", "Emma"])
        #expect(try insert([["number": 3]], .count) as? Int == 1)
        let ids = try #require(try insert([["title": "Ulysses", "number": 4]], .objectIDs) as? [NSManagedObjectID])
        #expect(context.object(with: try #require(ids.first)).string("title") == "Ulysses")
    }

    @Test func missingValuesGetTheirDefaults() throws {
        _ = try insert([["number": 1]])
        let book = try #require(try context.all("Book").first)
        #expect(book.value(forKey: "isRead") as? Bool == false)
        #expect(book.string("title") == nil)
    }

    @Test func aDictionaryHandlerIsCalledUntilItReturnsTrue() throws {
        var number = 0
        let request = NSBatchInsertRequest(entityName: "Book") { (row: NSMutableDictionary) in
            number += 1
            row["number"] = number
            row["title"] = "Volume \(number)"
            return number > 3
        }
        try context.execute(request)
        #expect(try titles() == ["Volume 1", "Volume 2", "Volume 3"])
        #expect(number == 4)
    }

    @Test func aManagedObjectHandlerReceivesObjectsWithoutAContext() throws {
        var number = 0
        let request = NSBatchInsertRequest(entityName: "Book") { (book: NSManagedObject) in
            guard number < 2 else { return true }
            number += 1
            book.setValue("Volume \(number)", forKey: "title")
            #expect(book.managedObjectContext == nil)
            return false
        }
        try context.execute(request)
        #expect(try titles().count == 2)
        #expect(context.insertedObjects.isEmpty && context.registeredObjects.isEmpty)
    }

    @Test func aConstraintConflictInsertsNothing() throws {
        _ = try insert([["title": "Dune", "number": 1]])
        let error = #expect(throws: CocoaError.self) {
            try insert([["title": "New", "number": 7], ["title": "Emma", "number": 1]])
        }
        #expect(error?.code == .managedObjectConstraintMerge)
        let conflicts = error?.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict]
        #expect(conflicts?.first?.constraint == ["number"])
        #expect(conflicts?.first?.databaseObject?.string("title") == "Dune")
        #expect(try titles() == ["Dune"])
    }

    @Test func objectTrumpPolicyUpdatesTheExistingRecord() throws {
        _ = try insert([["title": "Dune", "number": 1, "isRead": true]])
        let dune = try #require(try context.all("Book").first)
        #expect(dune.string("title") == "Dune")
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let ids = try insert([["title": "Dune Messiah", "number": 1], ["title": "Emma", "number": 2]], .objectIDs)
        #expect(try titles() == ["Dune Messiah", "Emma"])
        let changed = try #require(ids as? [NSManagedObjectID])
        #expect(changed.first == dune.objectID)
        // Values missing from the dictionary are kept, and contexts see no change before they merge it.
        #expect(dune.string("title") == "Dune")
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSUpdatedObjectsKey: changed], into: [context])
        #expect(dune.string("title") == "Dune Messiah")
        #expect(dune.value(forKey: "isRead") as? Bool == true)
    }

    @Test func anObjectHandlerReplacesAllValuesOfTheExistingRecord() throws {
        _ = try insert([["title": "Dune", "number": 1, "isRead": true]])
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        var isDone = false
        let request = NSBatchInsertRequest(entityName: "Book") { (book: NSManagedObject) in
            book.setValue(1, forKey: "number")
            defer { isDone = true }
            return isDone
        }
        try context.execute(request)
        let book = try #require(try stack.context().all("Book").first)
        #expect(book.string("title") == nil)
        #expect(book.value(forKey: "isRead") as? Bool == false)
    }

    @Test func storeTrumpPolicyKeepsTheExistingRecord() throws {
        _ = try insert([["title": "Dune", "number": 1]])
        context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        #expect(
            try insert([["title": "Emma", "number": 1], ["title": "Persuasion", "number": 2]], .count) as? Int == 1)
        #expect(try titles() == ["Dune", "Persuasion"])
    }

    @Test func anUpsertCausesAnOptimisticLockingConflict() throws {
        _ = try insert([["title": "Dune", "number": 1]])
        let other = stack.context()
        let dune = try #require(try other.all("Book").first)
        dune.setValue("Mine", forKey: "title")
        context.mergePolicy = NSMergePolicy.overwrite
        _ = try insert([["title": "Theirs", "number": 1]])
        let error = #expect(throws: CocoaError.self) { try other.save() }
        #expect(error?.code == .managedObjectMerge)
    }

    @Test func primaryKeysAreNotReusedByBatchInserts() throws {
        _ = try insert([["number": 1], ["number": 2]])
        context.make("Book", ["number": 3])
        try context.save()
        _ = try insert([["number": 4]])
        #expect(Set(try context.all("Book").map(\.objectID)).count == 4)
    }

    @Test func anUnknownKeyIsAnError() throws {
        let error = #expect(throws: CocoaError.self) { try insert([["autor": "Herbert"]]) }
        #expect(error?.localizedDescription.contains("'autor' of Book") == true)
    }

    @Test func aValueOfTheWrongTypeInsertsNothing() throws {
        let error = #expect(throws: CocoaError.self) {
            _ = try insert([["title": "Dune", "number": 1], ["title": 2, "number": 2]])
        }
        #expect(error?.code == .managedObjectValidation)
        #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "title")
        #expect(error?.localizedDescription.contains("property = \"title\"; desired type = NSString") == true)
        #expect(throws: CocoaError.self) { _ = try insert([["number": "three"]]) }
        #expect(try titles() == [])
    }

    @Test func progressCountsAndCancelsABatchInsert() throws {
        let progress = Progress(totalUnitCount: 1)
        progress.becomeCurrent(withPendingUnitCount: 1)
        _ = try insert([["number": 1], ["number": 2]])
        progress.resignCurrent()
        #expect(progress.isFinished)

        let stopped = Progress(totalUnitCount: 1)
        var count = 0
        let request = NSBatchInsertRequest(entityName: "Book") { (_: NSMutableDictionary) in
            count += 1
            if count == 10 { stopped.cancel() }
            return false
        }
        stopped.becomeCurrent(withPendingUnitCount: 1)
        let error = #expect(throws: CocoaError.self) { try context.execute(request) }
        stopped.resignCurrent()
        #expect(error?.code == .userCancelled)
        #expect(try titles().count == 2)
    }

    @Test func otherStoreTypesRefuseBatchInserts() throws {
        let stack = try Stack(.inMemory, model: Self.makeModel())
        let error = #expect(throws: CocoaError.self) {
            try stack.context().execute(NSBatchInsertRequest(entityName: "Book", objects: [["number": 1]]))
        }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
    }

    @Test func aCopyIsAnEqualRequest() throws {
        let request = NSBatchInsertRequest(entityName: "Book", objects: [["number": 1]])
        request.resultType = .count
        let copy = try #require(request.copy() as? NSBatchInsertRequest)
        #expect(copy.requestType == .batchInsertRequestType && copy.entityName == "Book" && copy.entity == nil)
        #expect(copy.objectsToInsert?.count == 1 && copy.dictionaryHandler == nil && copy.managedObjectHandler == nil)
        #expect((try context.execute(copy) as? NSBatchInsertResult)?.resultType == .count)
        #expect(copy.entity?.name == "Book")
    }
}
