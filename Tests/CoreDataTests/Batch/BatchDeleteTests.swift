import CoreData
import Testing

@Suite struct BatchDeleteTests {
    /// Departments with employees, who have desks and skills. `rule` is the delete rule from departments to employees.
    static func makeModel(_ rule: NSDeleteRule = .nullifyDeleteRule, isMandatory: Bool = false) -> NSManagedObjectModel
    {
        let department = TestModel.entity("Department", [TestModel.attribute("name", .stringAttributeType)])
        let employee = TestModel.entity("Employee", [TestModel.attribute("name", .stringAttributeType)])
        let desk = TestModel.entity("Desk", [TestModel.attribute("number", .integer16AttributeType)])
        let skill = TestModel.entity("Skill", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(employee, "department", to: department, "employees", toMany: true, rule: rule)
        TestModel.relate(desk, "owner", to: employee, "desks", toMany: true, rule: .cascadeDeleteRule)
        TestModel.relate(employee, "boss", to: employee, "reports", toMany: true)
        TestModel.relate(employee, "skills", to: skill, "owners", toMany: true, fromMany: true)
        employee.relationshipsByName["department"]?.isOptional = !isMandatory
        return NSManagedObjectModel(entities: [department, employee, desk, skill])
    }

    private func stack(_ rule: NSDeleteRule = .nullifyDeleteRule, isMandatory: Bool = false) throws -> Stack {
        let stack = try Stack(model: Self.makeModel(rule, isMandatory: isMandatory))
        let context = stack.context()
        let design = context.make("Department", ["name": "Design"])
        let research = context.make("Department", ["name": "Research"])
        let weaving = context.make("Skill", ["name": "Weaving"])
        let ada = context.make("Employee", ["name": "Ada", "department": design])
        ada.setValue(Set([weaving]), forKey: "skills")
        let grace = context.make("Employee", ["name": "Grace", "department": design, "boss": ada])
        grace.setValue(Set([weaving]), forKey: "skills")
        context.make("Employee", ["name": "Alan", "department": research, "boss": grace])
        for (number, owner) in [(1, ada), (2, ada), (3, grace)] {
            context.make("Desk", ["number": number, "owner": owner])
        }
        try context.save()
        return stack
    }

    private func fetch(_ entity: String, _ format: String) -> NSFetchRequest<any NSFetchRequestResult> {
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
        request.predicate = NSPredicate(format: format)
        return request
    }

    private func names(_ entity: String, in stack: Stack) throws -> [String] {
        try stack.context().all(entity).compactMap { $0.string("name") }.sorted()
    }

    @discardableResult
    private func delete(
        _ request: NSFetchRequest<any NSFetchRequestResult>, in stack: Stack,
        _ type: NSBatchDeleteRequestResultType = .resultTypeStatusOnly
    ) throws -> Any? {
        let deletion = NSBatchDeleteRequest(fetchRequest: request)
        deletion.resultType = type
        return (try stack.context().execute(deletion) as? NSBatchDeleteResult)?.result
    }

    @Test func batchDeleteDeletesMatchingRecords() throws {
        let stack = try stack()
        #expect(try delete(fetch("Skill", "name == 'Weaving'"), in: stack) as? Bool == true)
        #expect(try names("Skill", in: stack) == [])
        #expect(try stack.context().all("Employee").allSatisfy { $0.objects("skills").isEmpty })
    }

    @Test func batchDeleteNullifiesReferences() throws {
        let stack = try stack()
        try delete(fetch("Department", "name == 'Design'"), in: stack)
        let employees = try stack.context().all("Employee")
        let homeless = employees.filter { $0.object("department") == nil }.compactMap { $0.string("name") }
        #expect(homeless.sorted() == ["Ada", "Grace"])
    }

    @Test func batchDeleteCascades() throws {
        let stack = try stack(.cascadeDeleteRule)
        #expect(try delete(fetch("Department", "name == 'Design'"), in: stack, .resultTypeCount) as? Int == 6)
        #expect(try names("Employee", in: stack) == ["Alan"])
        #expect(try stack.context().all("Desk").isEmpty)
        #expect(try stack.context().all("Employee").first?.object("boss") == nil)
        #expect(try stack.context().all("Skill").first?.objects("owners").isEmpty == true)
    }

    @Test func aDenyRuleFailsTheBatchDelete() throws {
        let stack = try stack(.denyDeleteRule)
        let error = #expect(throws: CocoaError.self) { try delete(fetch("Department", "name == 'Design'"), in: stack) }
        #expect(error?.code == .validationRelationshipDeniedDelete)
        #expect(error?.localizedDescription.contains("Department/employees") == true)
        #expect(try names("Department", in: stack) == ["Design", "Research"])
        // If those are deleted first, the rule no longer applies.
        try delete(fetch("Employee", "department.name == 'Design'"), in: stack)
        try delete(fetch("Department", "name == 'Design'"), in: stack)
        #expect(try names("Department", in: stack) == ["Research"])
    }

    @Test func batchDeleteDoesNotNullifyAMandatoryRelationship() throws {
        let stack = try stack(isMandatory: true)
        let error = #expect(throws: CocoaError.self) { try delete(fetch("Department", "name == 'Design'"), in: stack) }
        #expect(
            error?.localizedDescription.contains(
                "Batch delete failed due to mandatory MTO nullify inverse on Employee/department") == true)
        #expect(try names("Department", in: stack) == ["Design", "Research"])
    }

    @Test func aNoActionRuleLeavesTheForeignKeys() throws {
        let stack = try stack(.noActionDeleteRule)
        try delete(fetch("Department", "name == 'Design'"), in: stack)
        let context = stack.context()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.predicate = NSPredicate(format: "department != nil")
        #expect(try context.count(for: request) == 3)
    }

    @Test func batchDeleteRespectsTheFetchLimitAndOrder() throws {
        let stack = try stack()
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
        request.fetchLimit = 2
        try delete(request, in: stack)
        #expect(try names("Employee", in: stack) == ["Grace"])
        // Ada's report without a boss, and the desks of the deleted employees.
        #expect(try stack.context().all("Desk").count == 1)
    }

    @Test func batchDeleteAcceptsObjectIDs() throws {
        let stack = try stack()
        let context = stack.context()
        let skills = try context.all("Skill").map(\.objectID)
        let request = NSBatchDeleteRequest(objectIDs: skills)
        request.resultType = .resultTypeObjectIDs
        #expect(request.fetchRequest.entityName == "Skill")
        let result = try #require(try context.execute(request) as? NSBatchDeleteResult)
        #expect(result.result as? [NSManagedObjectID] == skills && result.resultType == .resultTypeObjectIDs)
    }

    @Test func contextsSeeABatchDeleteAfterMergingIt() throws {
        let stack = try stack(.cascadeDeleteRule)
        let context = stack.context()
        let ada = try #require(try context.all("Employee").first { $0.string("name") == "Ada" })
        let design = try #require(ada.object("department"))
        #expect(design.objects("employees").count == 2)
        let ids = try delete(fetch("Employee", "name == 'Ada'"), in: stack, .resultTypeObjectIDs)
        #expect(!ada.isDeleted && design.objects("employees").count == 2)
        let changes: [AnyHashable: Any] = [NSDeletedObjectsKey: ids ?? []]
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: changes, into: [context])
        #expect(design.objects("employees").compactMap { $0.string("name") } == ["Grace"])
    }

    @Test func batchDeleteIncludesSubentities() throws {
        let stack = try Stack()
        let context = stack.context()
        context.make("Employee", ["firstName": "Ada"])
        context.make("Customer", ["firstName": "Carl"])
        try context.save()
        let people = NSFetchRequest<any NSFetchRequestResult>(entityName: "Person")
        people.includesSubentities = false
        #expect(try delete(people, in: stack, .resultTypeCount) as? Int == 0)
        people.includesSubentities = true
        #expect(try delete(people, in: stack, .resultTypeCount) as? Int == 2)
    }

    @Test func objectIDsOfTwoEntitiesTrap() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack()
            let context = stack.context()
            let objects = [context.make("Department", ["name": "Design"]), context.make("Project")]
            try context.save()
            _ = NSBatchDeleteRequest(objectIDs: objects.map(\.objectID))
        }
        let text = result.standardError
        #expect(text.contains("mismatched objectIDs in batch delete initializer"))
    }

    @Test func otherStoreTypesRefuseBatchDeletes() throws {
        let stack = try Stack(.inMemory)
        let error = #expect(throws: CocoaError.self) { try delete(fetch("Person", "TRUEPREDICATE"), in: stack) }
        #expect(error?.code == .persistentStoreUnsupportedRequestType)
    }
}
