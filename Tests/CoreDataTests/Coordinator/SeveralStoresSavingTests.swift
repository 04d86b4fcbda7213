import CoreData
import Testing

/// A save with changes in several stores is atomic: all stores are written, or none.
@Suite struct SeveralStoresSavingTests {
    /// Employees and departments in separate stores, of two types.
    private final class Bench {
        let stack: CoordinatorStack
        let author: NSManagedObjectContext
        let rival: NSManagedObjectContext

        init(_ people: NSPersistentStore.StoreType, _ departments: NSPersistentStore.StoreType) throws {
            let model = TestModel.make()
            model.setEntities(model.entities.filter { $0.name != "Department" }, forConfigurationName: "People")
            model.setEntities(model.entities.filter { $0.name == "Department" }, forConfigurationName: "Places")
            stack = try CoordinatorStack(model: model)
            try stack.coordinator.addPersistentStore(type: people, configuration: "People", at: stack.url("people"))
            try stack.coordinator.addPersistentStore(
                type: departments, configuration: "Places", at: stack.url("departments"))
            (author, rival) = (stack.context(), stack.context())
            author.make("Project", ["title": "Apollo"])
            author.make("Department", ["name": "Research"])
            try author.save()
        }

        func only(_ entity: String, in context: NSManagedObjectContext) throws -> NSManagedObject {
            try #require(try context.all(entity).first)
        }

        /// Changes new and existing objects of the author in both stores. Meanwhile, the rival changes one of them.
        func changeBoth(rivalChanges entity: String) throws {
            let (project, department) = (try only("Project", in: author), try only("Department", in: author))
            project.setValue("Gemini", forKey: "title")
            department.setValue("Sales", forKey: "name")
            author.make("Customer", ["number": 7])
            author.make("Department", ["name": "New"])
            try only(entity, in: rival)
                .setValue("Rival's", forKey: entity == "Project" ? "title" : "name")
            try rival.save()
        }

        /// The contents of the stores, read by a separate context.
        func stored() throws -> [String] {
            let context = stack.context()
            context.stalenessInterval = 0
            return try ["Project", "Customer", "Department"].flatMap { entity in
                try context.all(entity).map { object in
                    let key = ["Project": "title", "Customer": "number"][entity] ?? "name"
                    return "\(entity) \(object.value(forKey: key) ?? "nil")"
                }.sorted()
            }
        }
    }

    private static let kinds: [(NSPersistentStore.StoreType, NSPersistentStore.StoreType)] = [
        (.sqlite, .sqlite), (.sqlite, .inMemory), (.inMemory, .sqlite), (.xml, .binary), (.inMemory, .xml),
        (.binary, .sqlite),
    ]

    @Test(arguments: kinds, ["Project", "Department"])
    func aConflictInOneStoreRollsBackTheOther(
        kinds: (NSPersistentStore.StoreType, NSPersistentStore.StoreType), conflicted: String
    ) throws {
        let bench = try Bench(kinds.0, kinds.1)
        try bench.changeBoth(rivalChanges: conflicted)
        let rivals =
            conflicted == "Project"
            ? ["Project Rival's", "Department Research"] : ["Project Apollo", "Department Rival's"]
        #expect(throws: CocoaError.self) { try bench.author.save() }
        #expect(try bench.stored() == rivals)

        bench.author.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try bench.author.save()
        let all = ["Project Gemini", "Customer 7", "Department New", "Department Sales"]
        #expect(try bench.stored() == all)
        // The author's objects are the saved ones, with the stores' versions.
        try bench.only("Project", in: bench.author).setValue("Apollo", forKey: "title")
        bench.author.mergePolicy = NSMergePolicy.error
        try bench.author.save()
        #expect(try bench.stored().first == "Project Apollo")
    }

    @Test(arguments: kinds)
    func aResolvedConflictSavesEveryStoreOnce(
        kinds: (NSPersistentStore.StoreType, NSPersistentStore.StoreType)
    ) throws {
        let bench = try Bench(kinds.0, kinds.1)
        bench.author.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        try bench.changeBoth(rivalChanges: "Department")
        try bench.author.save()
        #expect(
            try bench.stored() == ["Project Gemini", "Customer 7", "Department New", "Department Rival's"])
    }

    @Test func aConstraintConflictInOneStoreRollsBackTheOther() throws {
        let model = TestModel.make()
        let department = try #require(model.entitiesByName["Department"])
        department.uniquenessConstraints = [["name"]]
        model.setEntities(model.entities.filter { $0 !== department }, forConfigurationName: "People")
        model.setEntities([department], forConfigurationName: "Places")
        let stack = try CoordinatorStack(model: model)
        try stack.add("people", configuration: "People")
        try stack.add("departments", configuration: "Places")
        let context = stack.context()
        context.make("Department", ["name": "Research"])
        try context.save()

        context.make("Customer", ["number": 7])
        let twin = context.make("Department", ["name": "Research"])
        #expect(throws: CocoaError.self) { try context.save() }
        #expect(try stack.context().all("Customer").isEmpty)
        twin.setValue("Sales", forKey: "name")
        try context.save()
        let reader = stack.context()
        #expect(try reader.all("Customer").count == 1)
        #expect(try Set(reader.all("Department").map { $0.string("name") }) == ["Research", "Sales"])
    }
}
