import CoreData
import Testing

@Suite struct BatchUpdateTests {
    private let stack: Stack
    private let context: NSManagedObjectContext

    init() throws {
        stack = try Stack()
        context = stack.context()
        let design = context.make("Department", ["name": "Design", "budget": NSDecimalNumber(value: 10)])
        context.make("Department", ["name": "Research"])
        for (name, salary) in [("Ada", 10.0), ("Grace", 20), ("Alan", 30)] {
            context.make("Employee", ["firstName": name, "salary": salary, "department": design])
        }
        context.make("Customer", ["firstName": "Carl", "number": 1])
        try context.save()
    }

    private func update(
        _ entity: String, _ properties: [AnyHashable: Any], where format: String? = nil,
        _ type: NSBatchUpdateRequestResultType = .statusOnlyResultType
    ) throws -> Any? {
        let request = NSBatchUpdateRequest(entityName: entity)
        request.propertiesToUpdate = properties
        request.predicate = format.map { NSPredicate(format: $0) }
        request.resultType = type
        return (try context.execute(request) as? NSBatchUpdateResult)?.result
    }

    private func salaries() throws -> [Double] {
        try stack.context().all("Employee").compactMap { $0.value(forKey: "salary") as? Double }.sorted()
    }

    @Test func batchUpdateSetsMatchingRecords() throws {
        #expect(try update("Employee", ["salary": 50], where: "salary < 25") as? Bool == true)
        #expect(try salaries() == [30, 50, 50])
        let count = try update("Employee", ["salary": 1], where: nil, .updatedObjectsCountResultType)
        #expect(count as? Int == 3)
    }

    @Test func anExpressionIsEvaluatedForEachRecord() throws {
        _ = try update("Employee", ["salary": NSExpression(format: "salary * 2 + 1")])
        #expect(try salaries() == [21, 41, 61])
    }

    @Test func anExpressionCanFollowARelationship() throws {
        _ = try update("Employee", ["lastName": NSExpression(forKeyPath: "department.name")])
        #expect(try stack.context().all("Employee").map { $0.string("lastName") } == ["Design", "Design", "Design"])
    }

    @Test func aPredicateCanFollowARelationship() throws {
        _ = try update("Employee", ["salary": 0], where: "department.name == 'Research'")
        #expect(try salaries() == [10, 20, 30])
    }

    @Test func aPropertyCanBeGivenByItsDescription() throws {
        let name = try #require(
            stack.container.managedObjectModel.entitiesByName["Department"]?.propertiesByName["name"])
        _ = try update("Department", [name: "Same"])
        #expect(try stack.context().all("Department").map { $0.string("name") } == ["Same", "Same"])
    }

    @Test func nsNullRemovesAValue() throws {
        _ = try update("Department", ["budget": NSNull()])
        #expect(try stack.context().all("Department").allSatisfy { $0.value(forKey: "budget") == nil })
    }

    @Test func aRelationshipAcceptsAnObjectOrItsID() throws {
        let research = try #require(try context.all("Department").first { $0.string("name") == "Research" })
        _ = try update("Employee", ["department": research.objectID], where: "salary > 15")
        _ = try update("Employee", ["department": NSNull()], where: "salary < 15")
        let seen = try #require(stack.context().existingObject(with: research.objectID) as NSManagedObject?)
        #expect(seen.objects("employees").count == 2)
        #expect(try stack.context().all("Employee").filter { $0.object("department") == nil }.count == 1)
    }

    @Test func includesSubentitiesSelectsTheUpdatedEntities() throws {
        #expect(try update("Person", ["lastName": "X"], where: nil, .updatedObjectsCountResultType) as? Int == 4)
        let request = NSBatchUpdateRequest(entityName: "Person")
        request.propertiesToUpdate = ["lastName": "Y"]
        request.includesSubentities = false
        request.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 0)
    }

    @Test func contextsSeeABatchUpdateAfterMergingIt() throws {
        let ada = try #require(try context.all("Employee").first { $0.string("firstName") == "Ada" })
        let ids = try update("Employee", ["salary": 99], where: "firstName == 'Ada'", .updatedObjectIDsResultType)
        #expect(ids as? [NSManagedObjectID] == [ada.objectID])
        #expect(ada.value(forKey: "salary") as? Double == 10)
        let changes: [AnyHashable: Any] = [NSUpdatedObjectsKey: ids ?? []]
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [context])
        #expect(ada.value(forKey: "salary") as? Double == 99)
    }

    @Test func aBatchUpdateCausesAnOptimisticLockingConflict() throws {
        let ada = try #require(try context.all("Employee").first { $0.string("firstName") == "Ada" })
        ada.setValue(11, forKey: "salary")
        _ = try update("Employee", ["salary": 12])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectMerge)
    }

    @Test func updatingAPropertyWithoutAColumnIsAnError() throws {
        let error = #expect(throws: CocoaError.self) { try update("Employee", ["projects": NSNull()]) }
        #expect(error?.localizedDescription.contains("'projects'") == true)
        #expect(throws: CocoaError.self) { try update("Employee", ["salary": 1], where: "nothing == 1") }
    }

    @Test func valuesAreBoundAsParameters() throws {
        let statements = Statements(of: stack)
        _ = try update("Department", ["name": "'); DROP TABLE ZDEPARTMENT; --"], where: "name == 'Design'")
        #expect(statements.all.contains { $0.hasPrefix("UPDATE ZDEPARTMENT AS t0 SET ZNAME = ?, Z_OPT = Z_OPT + 1") })
        #expect(try stack.context().all("Department").count == 2)
    }

    @Test func aCopyIsAnEqualRequest() throws {
        let entity = try #require(stack.container.managedObjectModel.entitiesByName["Employee"])
        let request = NSBatchUpdateRequest(entity: entity)
        request.propertiesToUpdate = ["salary": 1]
        request.resultType = .updatedObjectsCountResultType
        let copy = try #require(request.copy() as? NSBatchUpdateRequest)
        #expect(copy.entity === entity && copy.entityName == "Employee" && copy.includesSubentities)
        #expect(copy.requestType == .batchUpdateRequestType && copy.predicate == nil)
        let result = try #require(try context.execute(copy) as? NSBatchUpdateResult)
        #expect(result.resultType == .updatedObjectsCountResultType && result.result as? Int == 3)
    }
}
