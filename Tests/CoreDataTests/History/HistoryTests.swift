import SQLite
import Testing

@testable import CoreData

@Suite struct HistoryTests {
    private let stack: Stack
    private let context: NSManagedObjectContext

    static let tracking: [String: NSObject] = [NSPersistentHistoryTrackingKey: NSNumber(value: true)]

    init() throws {
        let model = TestModel.make()
        (model.entitiesByName["Department"]?.attributesByName["name"])?.preservesValueInHistoryOnDeletion = true
        stack = try Stack(model: model, options: Self.tracking)
        context = stack.context("window")
        context.transactionAuthor = "ada"
    }

    private func execute(_ request: NSPersistentHistoryChangeRequest) throws -> NSPersistentHistoryResult {
        try #require(try context.execute(request) as? NSPersistentHistoryResult)
    }

    private func transactions(after token: NSPersistentHistoryToken? = nil) throws -> [NSPersistentHistoryTransaction] {
        let result = try execute(.fetchHistory(after: token))
        return try #require(result.result as? [NSPersistentHistoryTransaction])
    }

    @Test func aSaveIsOneTransactionWithItsAuthor() throws {
        context.make("Department", ["name": "Design"])
        context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let found = try transactions()
        let first = try #require(found.first)
        #expect(found.count == 1 && first.transactionNumber == 1)
        #expect(first.author == "ada" && first.contextName == context.name)
        #expect(!first.processID.isEmpty && !first.bundleID.isEmpty)
        #expect(abs(first.timestamp.timeIntervalSinceNow) < 3600)
        #expect(first.storeID == stack.container.persistentStoreCoordinator.persistentStores.first?.identifier)
        let changes = try #require(first.changes)
        #expect(changes.map(\.changeType) == [.insert, .insert])
        #expect(Set(changes.map { $0.changedObjectID.entity.name }) == ["Department", "Employee"])
        #expect(changes.allSatisfy { $0.transaction === first && $0.updatedProperties == nil && $0.tombstone == nil })
        #expect(Set(changes.map(\.changeID)).count == 2)
    }

    @Test func anUpdateListsItsUpdatedProperties() throws {
        let department = context.make("Department", ["name": "Design"])
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        ada.setValue("King", forKey: "lastName")
        ada.setValue(department, forKey: "department")
        try context.save()
        let changes = try #require(try transactions().last?.changes)
        #expect(changes.allSatisfy { $0.changeType == .update })
        let ofAda = changes.first { $0.changedObjectID == ada.objectID }?.updatedProperties
        #expect(Set(ofAda?.map(\.name) ?? []) == ["lastName", "department"])
        let ofDepartment = changes.first { $0.changedObjectID == department.objectID }?.updatedProperties
        #expect(ofDepartment?.map(\.name) == ["employees"])
    }

    @Test func aDeletedObjectLeavesATombstone() throws {
        let department = context.make("Department", ["name": "Design", "budget": NSDecimalNumber(value: 3)])
        try context.save()
        let id = department.objectID
        context.delete(department)
        try context.save()
        let change = try #require(try transactions().last?.changes?.first)
        #expect(change.changeType == .delete && change.changedObjectID == id)
        #expect(change.tombstone as? [String: String] == ["name": "Design"])
    }

    @Test func historyIsFetchedAfterAToken() throws {
        context.make("Department", ["name": "One"])
        try context.save()
        let coordinator = stack.container.persistentStoreCoordinator
        let token = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil))
        #expect(try transactions(after: token).isEmpty)
        context.make("Department", ["name": "Two"])
        try context.save()
        let later = try transactions(after: token)
        #expect(later.map(\.transactionNumber) == [2])
        #expect(
            later.first?.token == coordinator.currentPersistentHistoryToken(fromStores: coordinator.persistentStores))
        let archive = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: archive)
        #expect(read == token && read?.hash == token.hash)
        #expect(try transactions(after: read).count == 1)
    }

    @Test func historyIsFetchedAfterADateOrATransaction() throws {
        context.make("Department", ["name": "One"])
        try context.save()
        let first = try #require(try transactions().first)
        #expect(try execute(.fetchHistory(after: Date.distantPast)).result as? [NSObject] != [])
        #expect(try execute(.fetchHistory(after: Date.distantFuture)).result as? [NSObject] == [])
        #expect(try execute(.fetchHistory(after: first)).result as? [NSObject] == [])
    }

    @Test func theResultTypeSelectsTheResult() throws {
        let department = context.make("Department", ["name": "One"])
        try context.save()
        func result(_ type: NSPersistentHistoryResultType) throws -> Any? {
            let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
            request.resultType = type
            let answer = try execute(request)
            #expect(answer.resultType == type)
            return answer.result
        }
        #expect(try result(.statusOnly) as? Bool == true)
        #expect(try result(.objectIDs) as? [NSManagedObjectID] == [department.objectID])
        #expect(try result(.count) as? Int == 1)
        let bare = try #require(try result(.transactionsOnly) as? [NSPersistentHistoryTransaction])
        #expect(bare.first?.changes == nil)
        let changes = try #require(try result(.changesOnly) as? [NSPersistentHistoryChange])
        #expect(changes.first?.transaction == nil && changes.count == 1)
    }

    @Test func aFetchRequestFiltersTransactionsOrChanges() throws {
        let department = context.make("Department", ["name": "One"])
        try context.save()
        context.transactionAuthor = "grace"
        department.setValue("Two", forKey: "name")
        context.make("Department", ["name": "Three"])
        try context.save()

        let byAuthor = try #require(NSPersistentHistoryTransaction.fetchRequest)
        byAuthor.predicate = NSPredicate(format: "author == 'grace'")
        let found = try execute(.fetchHistory(withFetch: byAuthor)).result as? [NSPersistentHistoryTransaction]
        #expect(found?.map(\.transactionNumber) == [2])

        let ofObject = NSFetchRequest<any NSFetchRequestResult>()
        ofObject.entity = NSPersistentHistoryChange.entityDescription(with: context)
        ofObject.predicate = NSPredicate(format: "changedObjectID == %@", department.objectID)
        let changed = try execute(.fetchHistory(withFetch: ofObject)).result as? [NSPersistentHistoryTransaction]
        #expect(changed?.map { $0.changes?.count } == [1, 1])
        #expect(changed?.last?.author == "grace")
    }

    @Test func aPredicateCanCompareHistoryTokens() throws {
        for name in ["One", "Two", "Three"] {
            context.make("Department", ["name": name])
            try context.save()
        }
        let second = try #require(try transactions().dropFirst().first?.token)
        func numbers(_ format: String) throws -> [Int64]? {
            let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
            request.predicate = NSPredicate(format: format, "token", second)
            let found = try execute(.fetchHistory(withFetch: request)).result as? [NSPersistentHistoryTransaction]
            return found?.map(\.transactionNumber)
        }
        #expect(try numbers("%K > %@") == [3])
        #expect(try numbers("%K >= %@") == [2, 3])
        #expect(try numbers("%K < %@") == [1])
        #expect(try numbers("%K == %@") == [2])
        #expect(try numbers("%K != %@") == [1, 3])
        #expect(NSPersistentHistoryTransaction.entityDescription?.attributesByName["token"] != nil)
    }

    @Test func aChildsBatchRequestHasTheRootsTransactionAuthor() throws {
        context.transactionAuthor = "root"
        let child = stack.child(of: context)
        let grandchild = stack.child(of: child)
        func insert(_ context: NSManagedObjectContext) throws {
            let request = NSBatchInsertRequest(entityName: "Department", objects: [["name": "Design"]])
            _ = try context.performAndWait { try context.execute(request) }
        }
        try insert(grandchild)
        let update = NSBatchUpdateRequest(entityName: "Department")
        update.propertiesToUpdate = ["name": "Research"]
        _ = try child.performAndWait { try child.execute(update) }
        let all = NSFetchRequest<any NSFetchRequestResult>(entityName: "Department")
        _ = try child.performAndWait { try child.execute(NSBatchDeleteRequest(fetchRequest: all)) }
        child.transactionAuthor = "child"
        try insert(child)
        #expect(try transactions().map(\.author) == ["root", "root", "root", "child"])
    }

    @Test func batchRequestsAreRecorded() throws {
        try context.execute(NSBatchInsertRequest(entityName: "Department", objects: [["name": "A"], ["name": "B"]]))
        let update = NSBatchUpdateRequest(entityName: "Department")
        update.propertiesToUpdate = ["name": "C"]
        try context.execute(update)
        try context.execute(NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Department")))
        let found = try transactions()
        #expect(
            found.map { $0.changes?.map(\.changeType) } == [
                [.insert, .insert], [.update, .update], [.delete, .delete],
            ])
        #expect(found[1].changes?.first?.updatedProperties?.map(\.name) == ["name"])
        #expect(found[2].changes?.first?.tombstone as? [String: String] == ["name": "C"])
        #expect(found.allSatisfy { $0.author == "ada" })
    }

    @Test func anotherContextCanMergeATransaction() throws {
        let department = context.make("Department", ["name": "Design"])
        try context.save()
        let reader = stack.context("reader")
        let seen = try #require(try reader.existingObject(with: department.objectID) as NSManagedObject?)
        #expect(seen.string("name") == "Design")
        let update = NSBatchUpdateRequest(entityName: "Department")
        update.propertiesToUpdate = ["name": "Research"]
        try context.execute(update)
        #expect(seen.string("name") == "Design")
        let transaction = try #require(try transactions().last)
        reader.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
        #expect(seen.string("name") == "Research")
    }

    @Test func deletingHistoryExpiresOlderTokens() throws {
        let coordinator = stack.container.persistentStoreCoordinator
        let start = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil))
        for name in ["One", "Two", "Three"] {
            context.make("Department", ["name": name])
            try context.save()
        }
        let last = try #require(try transactions().last)
        #expect(try execute(.deleteHistory(before: last)).result as? Bool == true)
        #expect(try transactions().map(\.transactionNumber) == [3])
        let error = #expect(throws: CocoaError.self) { try transactions(after: start) }
        #expect(error?.code.rawValue == NSPersistentHistoryTokenExpiredError)
        #expect(error?.localizedDescription.contains("1 to 2") == true)
        #expect(try execute(.deleteHistory(before: Date.distantFuture)).resultType == .statusOnly)
        #expect(try transactions().isEmpty)
        #expect(try transactions(after: last.token).isEmpty)
        context.make("Department", ["name": "Four"])
        try context.save()
        #expect(try transactions(after: last.token).map(\.transactionNumber) == [4])
    }

    @Test func requestsThatChangeNothingRecordNoTransaction() throws {
        let request = NSBatchUpdateRequest(entityName: "Department")
        request.propertiesToUpdate = ["name": "X"]
        try context.execute(request)
        #expect(try transactions().isEmpty)
    }

    @Test func theTablesHaveApplesNames() throws {
        context.make("Department", ["name": "Design"])
        try context.save()
        let connection = try Connection(path: stack.url.path, mode: .readOnly)
        let rows = try connection.query(
            "SELECT Z_ENT, Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000 ORDER BY Z_ENT")
        #expect(
            rows.prefix(2) == [
                [.integer(16001), .text("CHANGE"), .integer(1)], [.integer(16002), .text("TRANSACTION"), .integer(1)],
            ])
        let change = try connection.query("SELECT ZCHANGETYPE, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS FROM ACHANGE")
        #expect(change == [[0, 1, 1, .null]])
    }
}
