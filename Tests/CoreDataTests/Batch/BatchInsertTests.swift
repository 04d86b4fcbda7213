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

    @Test func numbersOfAllTypesAreInserted() throws {
        let numbers: [Any] = [
            1, Int16(2), Int32(3), Int64(4), UInt8(5), 6.0, Float(7), NSNumber(value: 8), NSNumber(value: 9.75),
            NSDecimalNumber(string: "10"), Int32.max,
        ]
        _ = try insert(numbers.map { ["number": $0] })
        #expect(
            try context.all("Book").compactMap { $0.value(forKey: "number") as? Int }.sorted()
                == Array(1...10) + [Int(Int32.max)])
        for number in [Int(Int32.max) + 1, Int64.min, NSNumber(value: 1e300), UInt64.max] as [Any] {
            let error = #expect(throws: CocoaError.self) { _ = try insert([["number": number]]) }
            #expect([1610, 1620].contains(error?.code.rawValue))
        }
        #expect(try context.all("Book").count == numbers.count)
    }

    @Test func nullAndMissingValuesAreDistinct() throws {
        _ = try insert([["number": 1, "isRead": NSNull()], ["number": 2], ["number": 3, "isRead": true]])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Book")
        request.sortDescriptors = [NSSortDescriptor(key: "number", ascending: true)]
        #expect(try context.fetch(request).map { $0.value(forKey: "isRead") as? Bool } == [nil, false, true])
    }

    /// The rows of a batch are in the same memory, unless somebody keeps an object.
    @Test func keptObjectsAndLongTextsLeaveOtherRecordsAlone() throws {
        let titles = (0..<40).map { $0 % 5 == 4 ? nil : String(repeating: "\($0) ", count: $0 % 3 == 0 ? 3000 : $0) }
        var kept: [NSManagedObject] = []
        var rest = titles.enumerated().makeIterator()
        try context.execute(
            NSBatchInsertRequest(entityName: "Book") { (book: NSManagedObject) in
                guard let (number, title) = rest.next() else { return true }
                book.setValue(number, forKey: "number")
                book.setValue(title, forKey: "title")
                if number % 2 == 0 { kept.append(book) }
                return false
            })
        #expect(try self.titles() == titles)
        #expect(kept.map { $0.string("title") } == titles.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
    }

    @Test func keptRecordsAreNotReported() throws {
        _ = try insert([["title": "Dune", "number": 1]])
        context.mergePolicy = NSMergePolicy.rollback
        let books: [[String: Any]] = [["number": 1], ["title": "Emma", "number": 2], ["number": 1]]
        let ids = try #require(try insert(books, .objectIDs) as? [NSManagedObjectID])
        #expect(ids.map { context.object(with: $0).string("title") } == ["Emma"])
    }

    @Test func aConstraintOfASubentityAppliesToTheWholeTable() throws {
        let person = TestModel.entity(
            "Person", ["name", "note"].map { TestModel.attribute($0, .stringAttributeType) })
        let employee = TestModel.entity("Employee", [])
        person.subentities = [employee]
        employee.uniquenessConstraints = [["name"]]
        let stack = try Stack(model: NSManagedObjectModel(entities: [person, employee]))
        let context = stack.context()
        func insert(_ entity: String, _ note: String) throws -> Int? {
            let request = NSBatchInsertRequest(entityName: entity, objects: [["name": "Ada", "note": note]])
            request.resultType = .count
            return (try context.execute(request) as? NSBatchInsertResult)?.result as? Int
        }
        #expect(try insert("Employee", "first") == 1)
        context.mergePolicy = NSMergePolicy.rollback
        #expect(try insert("Person", "second") == 0)
        context.mergePolicy = NSMergePolicy.overwrite
        #expect(try insert("Person", "third") == 1)
        #expect(try context.all("Person").map { $0.string("note") } == ["third"])
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
