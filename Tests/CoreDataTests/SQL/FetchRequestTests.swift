import Testing

@testable import CoreData

@Suite struct FetchRequestTests {
    @Test func aNewRequestHasApplesDefaults() {
        let request = NSFetchRequest<NSDictionary>()
        #expect(request.requestType == .fetchRequestType)
        #expect(request.entity == nil && request.entityName == nil && request.predicate == nil)
        #expect(request.sortDescriptors == nil && request.affectedStores == nil)
        #expect(request.fetchLimit == 0 && request.fetchOffset == 0 && request.fetchBatchSize == 0)
        #expect(request.resultType == .managedObjectResultType)
        #expect(request.includesSubentities && request.includesPropertyValues)
        #expect(request.includesPendingChanges && request.returnsObjectsAsFaults)
        #expect(!request.returnsDistinctResults && !request.shouldRefreshRefetchedObjects)
        #expect(request.relationshipKeyPathsForPrefetching == nil && request.propertiesToFetch == nil)
        #expect(request.propertiesToGroupBy == nil && request.havingPredicate == nil)
    }

    @Test func aCopyHasEveryValueAndIsIndependent() throws {
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
        let store = NSPersistentStore(
            persistentStoreCoordinator: nil, configurationName: nil, at: URL(fileURLWithPath: "/tmp/store"))
        request.affectedStores = [store]
        request.predicate = NSPredicate(value: true)
        request.havingPredicate = NSPredicate(value: false)
        request.sortDescriptors = []
        request.fetchLimit = 3
        request.fetchOffset = 4
        request.fetchBatchSize = 5
        request.resultType = .dictionaryResultType
        request.includesSubentities = false
        request.includesPropertyValues = false
        request.includesPendingChanges = false
        request.returnsObjectsAsFaults = false
        request.returnsDistinctResults = true
        request.shouldRefreshRefetchedObjects = true
        request.relationshipKeyPathsForPrefetching = ["department"]
        request.propertiesToFetch = ["name"]
        request.propertiesToGroupBy = ["name"]

        let copy = try #require(request.copy() as? NSFetchRequest<any NSFetchRequestResult>)
        request.fetchLimit = 99
        request.affectedStores = nil
        #expect(copy.entityName == "Person" && copy.affectedStores == [store])
        #expect(copy.predicate === request.predicate && copy.havingPredicate === request.havingPredicate)
        #expect(copy.sortDescriptors?.isEmpty == true)
        #expect(copy.fetchLimit == 3 && copy.fetchOffset == 4 && copy.fetchBatchSize == 5)
        #expect(copy.resultType == .dictionaryResultType)
        #expect(!copy.includesSubentities && !copy.includesPropertyValues && !copy.includesPendingChanges)
        #expect(!copy.returnsObjectsAsFaults && copy.returnsDistinctResults && copy.shouldRefreshRefetchedObjects)
        #expect(copy.relationshipKeyPathsForPrefetching == ["department"])
        #expect(copy.propertiesToFetch as? [String] == ["name"] && copy.propertiesToGroupBy as? [String] == ["name"])
    }

    @Test func aRequestSurvivesArchiving() throws {
        let request = NSFetchRequest<NSDictionary>(entityName: "Person")
        request.predicate = NSPredicate(value: true)
        request.sortDescriptors = [NSSortDescriptor(key: "age", ascending: false)]
        request.fetchLimit = 3
        request.fetchOffset = 4
        request.fetchBatchSize = 5
        request.resultType = .dictionaryResultType
        request.includesSubentities = false
        request.returnsDistinctResults = true
        request.relationshipKeyPathsForPrefetching = ["department"]
        let top = NSExpressionDescription()
        top.name = "top"
        top.expression = NSExpression(forKeyPath: "age")
        top.expressionResultType = .integer32AttributeType
        request.propertiesToFetch = ["city", top]
        request.propertiesToGroupBy = ["city"]
        request.havingPredicate = NSPredicate(value: false)

        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        request.encode(with: archiver)
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = false
        let read = try #require(NSFetchRequest<NSDictionary>(coder: unarchiver))

        #expect(read.entityName == "Person" && read.predicate == request.predicate)
        #expect(read.sortDescriptors == request.sortDescriptors && read.havingPredicate == request.havingPredicate)
        #expect(read.fetchLimit == 3 && read.fetchOffset == 4 && read.fetchBatchSize == 5)
        #expect(read.resultType == .dictionaryResultType && read.returnsDistinctResults)
        #expect(!read.includesSubentities && read.includesPropertyValues && read.returnsObjectsAsFaults)
        #expect(read.relationshipKeyPathsForPrefetching == ["department"])
        #expect(read.propertiesToFetch?[0] as? String == "city" && read.propertiesToGroupBy as? [String] == ["city"])
        let computed = read.propertiesToFetch?[1] as? NSExpressionDescription
        #expect(computed?.name == "top" && computed?.expression == top.expression)
        #expect(computed?.expressionResultType == .integer32AttributeType)
    }

    @Test func theStackReadsUntypedRequests() throws {
        let request: NSPersistentStoreRequest = NSFetchRequest<NSNumber>(entityName: "Person")
        let any = try #require(request as? any AnyFetchRequest)
        any.parameters.fetchLimit = 7
        #expect((request as? NSFetchRequest<NSNumber>)?.fetchLimit == 7)
    }

    @Test func rawValuesMatchApple() {
        #expect(NSPersistentStoreRequestType.fetchRequestType.rawValue == 1)
        #expect(NSPersistentStoreRequestType.saveRequestType.rawValue == 2)
        #expect(NSPersistentStoreRequestType.batchInsertRequestType.rawValue == 5)
        #expect(NSPersistentStoreRequestType.batchUpdateRequestType.rawValue == 6)
        #expect(NSPersistentStoreRequestType(rawValue: 7) == .batchDeleteRequestType)
        #expect(NSFetchRequestResultType.managedObjectResultType.rawValue == 0)
        #expect(NSFetchRequestResultType.managedObjectIDResultType.rawValue == 1)
        #expect(NSFetchRequestResultType.dictionaryResultType.rawValue == 2)
        #expect(NSFetchRequestResultType(rawValue: 4) == .countResultType)
    }

    @Test func aCopiedSaveRequestKeepsItsObjects() throws {
        let context = try Stack(.inMemory).context()
        let (inserted, deleted) = (context.make("Employee"), context.make("Employee"))
        let request = NSSaveChangesRequest(inserted: [inserted], updated: [], deleted: [deleted], locked: nil)
        let copy = try #require(request.copy() as? NSSaveChangesRequest)
        #expect(copy !== request && copy.requestType == .saveRequestType)
        #expect(copy.insertedObjects == [inserted] && copy.updatedObjects == [])
        #expect(copy.deletedObjects == [deleted] && copy.lockedObjects == nil)
    }
}
