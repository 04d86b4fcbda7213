import CoreData
import Testing

@Suite struct BatchFaultingTests {
    /// A file with employees, opened by a stack with an empty row cache.
    private func stack(_ count: Int = 5) throws -> Stack {
        let writer = try Stack(.sqlite)
        let context = writer.context()
        let department = context.make("Department", ["name": "R"])
        for number in 0..<count { context.make("Employee", ["firstName": "\(number)", "department": department]) }
        try context.save()
        return try Stack(reopening: writer)
    }

    /// Faults created from their IDs alone.
    private func faults(_ stack: Stack, _ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
        request.resultType = .managedObjectIDResultType
        request.includesPropertyValues = false
        return try context.fetch(request).map { context.object(with: $0) }
    }

    @Test func oneFetchFiresAllFaultsOfItsPredicate() throws {
        let stack = try stack()
        let context = stack.context()
        let faults = try faults(stack, context)
        #expect(faults.map(\.isFault) == Array(repeating: true, count: 5))
        let statements = Statements(of: stack)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.predicate = NSPredicate(format: "SELF IN %@", faults)
        request.returnsObjectsAsFaults = false
        #expect(Set(try context.fetch(request)) == Set(faults))
        #expect(faults.map(\.isFault) == Array(repeating: false, count: 5))
        #expect(Set(faults.compactMap { $0.string("firstName") }) == ["0", "1", "2", "3", "4"])
        #expect(statements.count == 1)
    }

    @Test func fetchingWithoutPropertyValuesLeavesFaultsToFireOneByOne() throws {
        let stack = try stack()
        let context = stack.context()
        let faults = try faults(stack, context)
        let statements = Statements(of: stack)
        for fault in faults { _ = fault.string("firstName") }
        #expect(statements.count == 5)
    }

    @Test func readingAPropertyFiresAFaultButIdentityDoesNot() throws {
        let stack = try stack(1)
        let context = stack.context()
        let ada = try #require(try faults(stack, context).first)
        let statements = Statements(of: stack)
        _ = (ada.objectID, ada.objectID.uriRepresentation(), ada.entity, ada.managedObjectContext, ada.isFault)
        _ = (ada.hasChanges, ada.isInserted, ada.isUpdated, ada.isDeleted, ada.faultingState, ada.description)
        _ = (ada.hasFault(forRelationshipNamed: "department"), ada.hash, ada == ada, ada.changedValues())
        _ = (ada.value(forKey: "objectID"), ada.value(forKey: "self"), Set([ada]).contains(ada))
        #expect(ada.isFault)
        #expect(statements.count == 0)
        // A to-one relationship is a value of the row. Its destination is a fault.
        let department = try #require(ada.object("department"))
        #expect(!ada.isFault && department.isFault)
        #expect(ada.hasFault(forRelationshipNamed: "department"))
        #expect(statements.count == 1)
        // Reading the members of a to-many relationship does not need the row.
        #expect(department.objects("employees") == [ada])
        #expect(!department.hasFault(forRelationshipNamed: "employees"))
        #expect(statements.count <= 3)
        #expect(department.string("name") == "R")
        #expect(!ada.hasFault(forRelationshipNamed: "department"))
    }

    @Test func turningAnObjectIntoAFaultReleasesRelatedObjects() throws {
        let stack = try stack(3)
        let context = stack.context()
        var department: NSManagedObject? = try context.all("Department").first
        for employee in department?.objects("employees") ?? [] { #expect(employee.object("department") === department) }
        // The objects retain each other, so none is deallocated automatically.
        #expect(context.registeredObjects.count == 4)
        context.refreshAllObjects()
        context.processPendingChanges()
        #expect(department?.isFault == true)
        #expect(context.registeredObjects == [department!])
        department = nil
        #expect(context.registeredObjects.isEmpty)
    }

    @Test func refreshAllObjectsKeepsUnsavedChanges() throws {
        let stack = try stack(2)
        let context = stack.context()
        let employees = try context.all("Employee").sorted { $0.string("firstName")! < $1.string("firstName")! }
        let new = context.make("Employee", ["firstName": "new"])
        employees[0].setValue(7.0, forKey: "salary")
        let writer = stack.context()
        for twin in try writer.all("Employee") { twin.setValue("Twin", forKey: "lastName") }
        try writer.save()
        context.refreshAllObjects()
        #expect(employees[1].isFault && !employees[0].isFault)
        #expect(employees.map { $0.string("lastName") } == ["Twin", "Twin"])
        #expect(employees[0].value(forKey: "salary") as? Double == 7)
        #expect(context.updatedObjects == [employees[0]] && context.insertedObjects == [new])
        try context.save()
    }

    @Test func rowsOlderThanTheStalenessIntervalAreReadAgain() throws {
        let stack = try stack(1)
        let (context, other) = (stack.context(), try Stack(reopening: stack).keptContext())
        let ada = try #require(try context.all("Employee").first)
        #expect(ada.string("firstName") == "0")
        other.object(with: try #require(try other.all("Employee").first).objectID).setValue(
            "later", forKey: "firstName")
        try other.save()
        context.refresh(ada, mergeChanges: false)
        #expect(ada.string("firstName") == "0")
        context.stalenessInterval = 0
        context.refresh(ada, mergeChanges: false)
        #expect(ada.string("firstName") == "later")
    }
}

@Suite struct InaccessibleFaultTests {
    /// A fault whose record was deleted.
    private static func orphan(_ stack: Stack, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        let author = stack.context()
        let ada = author.make("Employee", ["firstName": "Ada", "salary": 3.0])
        try author.save()
        let fault = context.object(with: ada.objectID)
        author.delete(ada)
        try author.save()
        return fault
    }

    @Test(arguments: StoreKind.allCases) func anInaccessibleFaultReadsNilAndIsDeleted(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        #expect(context.shouldDeleteInaccessibleFaults)
        let fault = try Self.orphan(stack, context)
        #expect(fault.value(forKey: "salary") == nil)
        #expect(fault.isDeleted && !fault.isFault)
        #expect(context.deletedObjects == [fault])
        try context.save()
        #expect(fault.managedObjectContext == nil)
        #expect(!context.hasChanges)
    }

    @Test func shouldHandleInaccessibleFaultCanBeOverridden() throws {
        final class Strict: NSManagedObjectContext, @unchecked Sendable {
            var asked: [NSManagedObjectID] = []
            override func shouldHandleInaccessibleFault(
                _ fault: NSManagedObject, for oid: NSManagedObjectID,
                triggeredByProperty property: NSPropertyDescription?
            ) -> Bool {
                asked.append(oid)
                return super.shouldHandleInaccessibleFault(fault, for: oid, triggeredByProperty: property)
            }
        }
        let stack = try Stack(.sqlite)
        let context = Strict(.privateQueue)
        context.persistentStoreCoordinator = stack.container.persistentStoreCoordinator
        let fault = try Self.orphan(stack, context)
        #expect(fault.string("firstName") == nil)
        #expect(context.asked == [fault.objectID])
    }

    @Test func anInaccessibleFaultIsLogged() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let stack = try Stack(.sqlite)
            _ = try Self.orphan(stack, stack.context()).value(forKey: "firstName")
        }
        let text = result.standardError
        #expect(text.contains("CoreData: warning: The record of x-coredata://"))
    }

    @Test func withoutDeletionAnInaccessibleFaultTrapsWithApplesMessage() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack(.sqlite)
            let context = stack.context()
            context.shouldDeleteInaccessibleFaults = false
            _ = try Self.orphan(stack, context).value(forKey: "firstName")
        }
        let text = result.standardError
        #expect(text.contains("NSObjectInaccessibleException"))
        #expect(text.contains("CoreData could not fulfill a fault for '0x"))
        #expect(text.contains("<x-coredata://"))
    }
}
