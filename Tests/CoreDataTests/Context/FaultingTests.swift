import CoreData
import Testing

@Suite struct FaultingTests {
    @Test(arguments: StoreKind.allCases) func uniquingReturnsOneObjectPerRecord(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        let ada = context.make("Employee", ["department": department])
        try context.save()
        let other = stack.context()
        let fetched = try #require(try other.all("Employee").first)
        #expect(try other.all("Employee").first === fetched)
        #expect(other.object(with: ada.objectID) === fetched)
        #expect(try other.existingObject(with: ada.objectID) === fetched)
        #expect(fetched.object("department")?.objects("employees").first === fetched)
        #expect(fetched !== ada)
    }

    @Test(arguments: StoreKind.allCases) func aFaultFiresWhenAPropertyIsRead(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let found = try #require(try stack.context().all("Employee").first)
        #expect(found.isFault)
        _ = (found.objectID, found.entity, found.managedObjectContext, found.isUpdated, found.hash, found.description)
        #expect(found.isFault)
        #expect(found.string("firstName") == "Ada")
        #expect(!found.isFault)
    }

    @Test(arguments: StoreKind.allCases) func returnsObjectsAsFaultsCanBeDisabled(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Employee")
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.returnsObjectsAsFaults = false
        let other = stack.context()
        #expect(try other.fetch(request).map(\.isFault) == [false])
    }

    @Test(arguments: StoreKind.allCases) func refreshingTurnsAnObjectBackIntoAFault(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        ada.setValue("Lost", forKey: "firstName")
        context.refresh(ada, mergeChanges: false)
        #expect(ada.isFault)
        #expect(!context.hasChanges)
        #expect(ada.string("firstName") == "Ada")
    }

    @Test(arguments: StoreKind.allCases)
    func aFaultFiredAfterAnotherContextsSaveReadsTheNewValues(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let other = stack.context()
        let fault = try #require(try other.all("Employee").first)
        ada.setValue("Augusta", forKey: "firstName")
        try context.save()
        #expect(fault.string("firstName") == "Augusta")
        ada.setValue("Later", forKey: "firstName")
        try context.save()
        #expect(fault.string("firstName") == "Augusta")
    }

    @Test(arguments: StoreKind.allCases) func anInaccessibleFaultReadsNilAndCountsAsDeleted(_ kind: StoreKind)
        throws
    {
        let stack = try Stack(kind)
        let context = stack.context()
        let ada = context.make("Employee", ["firstName": "Ada"])
        try context.save()
        let other = stack.context()
        let fault = try #require(try other.all("Employee").first)
        context.delete(ada)
        try context.save()
        #expect(fault.string("firstName") == nil)
        #expect(fault.isDeleted)
        try other.save()
        let error = #expect(throws: CocoaError.self) { try other.existingObject(with: fault.objectID) }
        #expect(error?.code == .managedObjectReferentialIntegrity)
    }

    @Test func unreferencedCleanObjectsAreDeallocated() throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        for _ in 0..<100 { context.make("Employee") }
        try context.save()
        #expect(context.registeredObjects.isEmpty)
        let other = stack.context()
        var held: [NSManagedObject] = try other.all("Employee")
        #expect(other.registeredObjects.count == 100)
        held[0].setValue("changed", forKey: "firstName")
        held = []
        #expect(other.registeredObjects.count == 1)
        try other.save()
        #expect(other.registeredObjects.isEmpty)
    }

    @Test func objectsCanBeDeallocatedOnAnyThread() async throws {
        let stack = try Stack(.sqlite)
        let context = stack.context()
        for index in 0..<2000 { context.make("Employee", ["firstName": "\(index)"]) }
        try context.save()
        let other = stack.context()
        for _ in 0..<5 {
            nonisolated(unsafe) var held = try other.all("Employee")
            let dropping = Task.detached {
                while !held.isEmpty { held.removeLast() }
            }
            for _ in 0..<20 { _ = try other.all("Employee").reduce(0) { $0 + ($1.string("firstName")?.count ?? 0) } }
            await dropping.value
        }
    }
}
