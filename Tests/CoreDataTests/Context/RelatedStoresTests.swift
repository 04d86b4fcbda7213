import CoreData
import Testing

/// With several stores, a new object is saved in the first store that accepts it and its related objects.
@Suite struct RelatedStoresTests {
    private let stack: CoordinatorStack
    private let first: NSPersistentStore
    private let second: NSPersistentStore
    private let context: NSManagedObjectContext

    init() throws {
        stack = try CoordinatorStack()
        first = try stack.add("first")
        second = try stack.add("second")
        context = stack.context()
    }

    private func department(in store: NSPersistentStore) throws -> NSManagedObject {
        let department = context.make("Department", ["name": "R"])
        context.assign(department, to: store)
        try context.save()
        return department
    }

    @Test func newObjectIsSavedInTheStoreOfItsRelatedObject() throws {
        let research = try department(in: second)
        let ada = context.make("Employee", ["department": research])
        let alone = context.make("Employee")
        try context.save()
        #expect(ada.objectID.persistentStore === second)
        #expect(alone.objectID.persistentStore === first)
    }

    @Test func newMembersAreSavedInTheStoreOfTheirOwner() throws {
        let research = try department(in: second)
        let members = (0..<3).map { _ in context.make("Employee") }
        research.mutableSetValue(forKey: "employees").addObjects(from: members)
        let project = context.make("Project")
        members[0].mutableSetValue(forKey: "projects").add(project)
        try context.save()
        #expect((members + [project]).allSatisfy { $0.objectID.persistentStore === second })
    }

    @Test func connectedNewObjectsAreSavedInTheAssignedStore() throws {
        let chain = (0..<5).map { _ in context.make("Employee") }
        for (report, manager) in zip(chain, chain.dropFirst()) { report.setValue(manager, forKey: "manager") }
        context.assign(chain[2], to: second)
        try context.save()
        #expect(chain.allSatisfy { $0.objectID.persistentStore === second })
    }

    @Test func obtainPermanentIDsUsesTheSameStore() throws {
        let research = try department(in: second)
        let ada = context.make("Employee", ["department": research])
        try context.obtainPermanentIDs(for: [ada])
        #expect(ada.isInserted && ada.objectID.persistentStore === second)
        try context.save()
    }

    @Test func objectsOfAChildAreSavedWithTheirRelatedObjects() throws {
        let research = try department(in: second)
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        try child.performAndWait {
            child.make("Employee", ["department": child.object(with: research.objectID)])
            try child.save()
        }
        try context.save()
        #expect(try context.all("Employee").map(\.objectID.persistentStore) == [second])
    }

    @Test func objectRelatedToTwoStoresIsRefused() throws {
        let here = try department(in: first)
        let there = try department(in: second)
        let ada = context.make("Employee", ["department": here])
        let ben = context.make("Employee", ["department": there, "manager": ada])
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectExternalRelationship)
        ben.setValue(nil, forKey: "manager")
        try context.save()
        #expect([ada, ben].map(\.objectID.persistentStore) == [first, second])
    }

    @Test func storeIsChosenFromThoseThatAcceptEveryEntity() throws {
        let model = TestModel.make()
        let person = ["Person", "Employee", "Customer"].compactMap { model.entitiesByName[$0] }
        model.setEntities(person, forConfigurationName: "People")
        let stack = try CoordinatorStack(model: model)
        let people = try stack.add("people", configuration: "People")
        let all = try stack.add("all")
        let context = stack.context()
        let ada = context.make("Employee", ["department": context.make("Department", ["name": "R"])])
        let ben = context.make("Employee")
        try context.save()
        #expect([ada, ben].map(\.objectID.persistentStore) == [all, people])
    }
}
