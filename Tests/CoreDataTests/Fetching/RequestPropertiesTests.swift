import CoreData
import Testing

/// The effect of each property of a fetch request, on the statement or the objects.
@Suite struct RequestPropertiesTests {
    private let stack: Stack
    private let context: NSManagedObjectContext
    private let statements: Statements

    /// Employees a to e with salaries 1 to 5, in two departments, fetched by a context that has not read them.
    init() throws {
        let written = try Stack()
        let writer = written.context()
        let departments = ["R", "S"].map { writer.make("Department", ["name": $0]) }
        for (number, name) in ["a", "b", "c", "d", "e"].enumerated() {
            writer.make(
                "Employee", ["firstName": name, "salary": Double(number + 1), "department": departments[number % 2]])
        }
        writer.make("Customer", ["firstName": "z"])
        try writer.save()
        // A separate stack, because the writer's stack has the rows in its cache.
        stack = try Stack(folder: written.folder)
        context = stack.context("reader")
        statements = Statements(of: stack)
        _ = try context.all("Department").count
        _ = statements.take()
        kept = written
    }
    private let kept: Stack

    private func request<Result>(_ entity: String = "Employee", _ type: Result.Type = NSManagedObject.self)
        -> NSFetchRequest<Result>
    {
        let request = NSFetchRequest<Result>(entityName: entity)
        request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
        return request
    }

    private func names(_ request: NSFetchRequest<NSManagedObject>) throws -> [String] {
        try context.fetch(request).compactMap { $0.string("firstName") }
    }

    @Test func fetchLimitAndFetchOffsetSelectAWindow() throws {
        let request = request()
        request.fetchLimit = 2
        request.fetchOffset = 1
        #expect(try names(request) == ["b", "c"])
        #expect(statements.all.first?.hasSuffix("LIMIT ? OFFSET ?") == true)
        // Unsaved objects count within the window.
        context.make("Employee", ["firstName": "aa"])
        #expect(try names(request) == ["aa", "b"])
        request.fetchLimit = 0
        #expect(try names(request) == ["aa", "b", "c", "d", "e"])
    }

    @Test func countsRespectLimitAndOffset() throws {
        let request = request()
        #expect(try context.count(for: request) == 5)
        request.fetchLimit = 3
        #expect(try context.count(for: request) == 3)
        request.fetchOffset = 4
        #expect(try context.count(for: request) == 1)
        #expect(statements.all.allSatisfy { $0.hasPrefix("SELECT COUNT(*)") })
        context.make("Employee", ["firstName": "n"])
        #expect(try context.count(for: request) == 2)
        let counting = self.request("Employee", NSNumber.self)
        counting.resultType = .countResultType
        #expect(try context.fetch(counting) == [6])
        counting.includesPendingChanges = false
        #expect(try context.fetch(counting) == [5])
    }

    @Test func objectIDResultsReadNoRows() throws {
        let ids = request("Employee", NSManagedObjectID.self)
        ids.resultType = .managedObjectIDResultType
        #expect(try context.fetch(ids).count == 5)
        #expect(statements.all.first?.contains("ZFIRSTNAME,") == false)
        let names = try context.fetch(ids).map { context.object(with: $0).string("firstName") }
        #expect(names == ["a", "b", "c", "d", "e"])
    }

    @Test func withoutPropertyValuesEveryFaultRunsAStatement() throws {
        let request = request()
        request.includesPropertyValues = false
        let found = try context.fetch(request)
        #expect(statements.take().count == 1)
        #expect(found.map { $0.string("firstName") } == ["a", "b", "c", "d", "e"])
        #expect(statements.take().count == 5)
        request.includesPropertyValues = true
        context.reset()
        let whole = try context.fetch(request)
        #expect(whole.map { $0.string("firstName") } == ["a", "b", "c", "d", "e"])
        #expect(statements.take().count == 1)
    }

    @Test func returnsObjectsAsFaultsSelectsFaultsOrFilledObjects() throws {
        let request = request()
        #expect(try context.fetch(request).allSatisfy { $0.isFault })
        request.returnsObjectsAsFaults = false
        #expect(try context.fetch(request).allSatisfy { !$0.isFault })
    }

    @Test func includesSubentitiesSelectsTheFetchedEntities() throws {
        let request = request("Person")
        #expect(try names(request) == ["a", "b", "c", "d", "e", "z"])
        request.includesSubentities = false
        #expect(try names(request) == [])
        context.make("Employee", ["firstName": "n"])
        #expect(try names(request) == [])
        #expect(try context.count(for: request) == 0)
    }

    @Test func includesPendingChangesAffectsResultsAndOrder() throws {
        let request = request()
        request.predicate = NSPredicate(format: "salary >= 3")
        let all = try context.fetch(request)
        all[0].setValue(1.0, forKey: "salary")
        all[1].setValue("zz", forKey: "firstName")
        context.delete(all[2])
        context.make("Employee", ["firstName": "m", "salary": 9.0])
        #expect(try names(request) == ["m", "zz"])
        request.includesPendingChanges = false
        #expect(try context.fetch(request).count == 3)
    }

    @Test func shouldRefreshRefetchedObjectsRefreshesThem() throws {
        let request = request()
        request.predicate = NSPredicate(format: "salary == 1")
        let ada = try #require(try context.fetch(request).first)
        #expect(ada.string("firstName") == "a")
        ada.setValue("mine", forKey: "lastName")
        let other = kept.context("other")
        let twin = try #require(try other.fetch(request.copy() as! NSFetchRequest<NSManagedObject>).first)
        twin.setValue("theirs", forKey: "firstName")
        try other.save()
        _ = try context.fetch(request)
        #expect(ada.string("firstName") == "a")
        request.shouldRefreshRefetchedObjects = true
        _ = try context.fetch(request)
        #expect(ada.string("firstName") == "theirs")
        #expect(ada.string("lastName") == "mine")
    }

    @Test func affectedStoresLimitsTheFetch() throws {
        let coordinator = stack.container.persistentStoreCoordinator
        let second = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        let new = context.make("Employee", ["firstName": "f"])
        context.assign(new, to: second)
        try context.save()
        let request = request()
        #expect(try names(request) == ["a", "b", "c", "d", "e", "f"])
        request.affectedStores = [second]
        #expect(try names(request) == ["f"])
        #expect(try context.count(for: request) == 1)
        request.affectedStores = [coordinator.persistentStores[0]]
        #expect(try context.count(for: request) == 5)
        request.affectedStores = []
        #expect(try names(request) == [])
    }

    @Test func affectedStoresLimitsUnsavedObjectsToo() throws {
        let coordinator = stack.container.persistentStoreCoordinator
        let first = coordinator.persistentStores[0]
        let second = try coordinator.addPersistentStore(ofType: NSInMemoryStoreType, configurationName: nil, at: nil)
        _ = context.make("Employee", ["firstName": "unassigned"])
        context.assign(context.make("Employee", ["firstName": "assigned"]), to: second)
        let request = request()
        request.predicate = NSPredicate(format: "firstName CONTAINS 'assigned' OR firstName == 'changed'")
        request.affectedStores = [first]
        #expect(try names(request) == ["unassigned"])
        request.affectedStores = [second]
        #expect(try names(request) == ["assigned"])
        #expect(try context.count(for: request) == 1)
        let all = self.request()
        all.affectedStores = [first]
        try context.fetch(all)[0].setValue("changed", forKey: "firstName")
        #expect(try names(request) == ["assigned"], "the changed object is in the other store")
        request.affectedStores = nil
        #expect(try names(request).sorted() == ["assigned", "changed", "unassigned"])
    }

    @Test func groupByHavingAndDistinctResults() throws {
        let total = NSExpressionDescription()
        total.name = "total"
        total.expression = NSExpression(format: "sum:(salary)")
        total.expressionResultType = .doubleAttributeType
        let groups = NSFetchRequest<NSDictionary>(entityName: "Employee")
        groups.resultType = .dictionaryResultType
        groups.propertiesToFetch = ["department.name", total]
        groups.propertiesToGroupBy = ["department.name"]
        groups.havingPredicate = NSPredicate(format: "sum:(salary) > 8")
        let found = try context.fetch(groups)
        #expect(found.map { $0["department.name"] as? String } == ["R"])
        #expect(found.map { $0["total"] as? Double } == [9])
        let statement = try #require(statements.take().last)
        #expect(statement.contains("GROUP BY") && statement.contains("HAVING"))
        let distinct = NSFetchRequest<NSDictionary>(entityName: "Employee")
        distinct.resultType = .dictionaryResultType
        distinct.propertiesToFetch = ["department.name"]
        #expect(try context.fetch(distinct).count == 5)
        distinct.returnsDistinctResults = true
        #expect(try context.fetch(distinct).count == 2)
        #expect(statements.all.last?.contains("SELECT DISTINCT") == true)
    }

    @Test func executeRunsTheRequestInAContextsBlock() async throws {
        let context = context
        let count = try await context.perform {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            return try request.execute().filter { $0.managedObjectContext === context }.count
        }
        #expect(count == 5)
    }

    @Test func executeOutsideAContextsBlockTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = try NSFetchRequest<NSManagedObject>(entityName: "Employee").execute()
        }
    }
}
