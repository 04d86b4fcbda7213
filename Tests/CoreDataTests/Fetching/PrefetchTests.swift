import CoreData
import Testing

@Suite struct PrefetchTests {
    /// Two departments. The first has a head with two reports, who share a project.
    private func stack(_ kind: StoreKind) throws -> Stack {
        let stack = try Stack(kind)
        let context = stack.context("writer")
        let design = context.make("Department", ["name": "Design"])
        context.make("Department", ["name": "Empty"])
        let ada = context.make("Employee", ["firstName": "Ada", "department": design])
        let project = context.make("Project", ["title": "Loom"])
        for name in ["Grace", "Alan"] {
            let report = context.make("Employee", ["firstName": name, "department": design, "manager": ada])
            report.setValue(Set([project]), forKey: "projects")
        }
        try context.save()
        return stack
    }

    private func fetch(
        _ entity: String, _ keyPaths: [String], in context: NSManagedObjectContext, where condition: NSPredicate? = nil
    ) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.relationshipKeyPathsForPrefetching = keyPaths
        request.predicate = condition
        return try context.fetch(request)
    }

    @Test(arguments: StoreKind.allCases)
    func prefetchingFillsAToManyRelationshipForEveryResult(kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        let departments = try fetch("Department", ["employees"], in: context)
        #expect(departments.allSatisfy { !$0.hasFault(forRelationshipNamed: "employees") })
        let members = departments.map { $0.objects("employees").count }.sorted()
        #expect(members == [0, 3])
    }

    @Test(arguments: StoreKind.allCases) func withoutPrefetchingARelationshipStaysAFault(kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        let departments = try fetch("Department", [], in: context)
        #expect(departments.allSatisfy { $0.hasFault(forRelationshipNamed: "employees") })
    }

    @Test func existingFaultsKeepPrefetchedRelationships() throws {
        let stack = try stack(.sqlite)
        let context = stack.context("reader")
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
        request.resultType = .managedObjectIDResultType
        let faults = try context.fetch(request).map { context.object(with: $0) }
        let statements = Statements(of: stack)
        let filled = try fetch(
            "Employee", ["department", "manager"], in: context, where: NSPredicate(format: "self IN %@", faults))
        #expect(statements.count == 2)
        for fault in faults {
            #expect(fault.string("firstName") != nil)
            #expect((fault.value(forKey: "department") as? NSManagedObject)?.string("name") == "Design")
        }
        #expect(statements.count == 2)
        withExtendedLifetime(filled) {}
    }

    @Test func readingAPrefetchedRelationshipRunsNoStatement() throws {
        let stack = try stack(.sqlite)
        let context = stack.context("reader")
        let statements = Statements(of: stack)
        let departments = try fetch("Department", ["employees.projects"], in: context)
        #expect(statements.count == 3)
        let titles = departments.flatMap { department in
            department.objects("employees").flatMap { employee in
                employee.objects("projects").map { $0.string("title") }
            }
        }
        #expect(titles == ["Loom", "Loom"])
        #expect(statements.count == 3)
    }

    @Test func prefetchingAToOneReadsAllDestinationRows() throws {
        let written = try stack(.sqlite)
        // A separate stack, because the writer's stack has the rows in its cache.
        let stack = try Stack(folder: written.folder)
        let context = stack.context("reader")
        let statements = Statements(of: stack)
        let reports = try fetch("Employee", ["manager"], in: context, where: NSPredicate(format: "manager != nil"))
        #expect(statements.count == 2)
        #expect(reports.map { $0.object("manager")?.string("firstName") } == ["Ada", "Ada"])
        #expect(statements.count == 2)
    }

    @Test(arguments: StoreKind.allCases) func prefetchingKeepsUnsavedChanges(kind: StoreKind) throws {
        let stack = try stack(kind)
        let context = stack.context()
        let design = try #require(try context.all("Department").first { $0.string("name") == "Design" })
        let new = context.make("Employee", ["firstName": "New", "department": design])
        _ = try fetch("Department", ["employees"], in: context)
        #expect(design.objects("employees").count == 4)
        #expect(design.objects("employees").contains(new))
    }

    @Test func prefetchingForManyOwnersAssignsTheRightMembers() throws {
        let stack = try Stack(.sqlite)
        let writer = stack.context("writer")
        for number in 0..<700 {
            let department = writer.make("Department", ["name": "\(number)"])
            writer.make("Employee", ["lastName": "\(number)", "salary": number, "department": department])
        }
        try writer.save()
        let context = stack.context("reader")
        let condition = NSPredicate(format: "NOT name BEGINSWITH '1'")
        let departments = try fetch("Department", ["employees"], in: context, where: condition)
        let statements = Statements(of: stack)
        #expect(departments.count == 589)
        for department in departments {
            let names = department.objects("employees").map { $0.string("lastName") }
            #expect(names == [department.string("name")])
        }
        #expect(statements.count == 0)
    }

    @Test func prefetchingAnUnknownRelationshipTraps() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stack = try Stack()
            let context = stack.context()
            context.make("Department", ["name": "Design"])
            try context.save()
            let request = NSFetchRequest<NSManagedObject>(entityName: "Department")
            request.relationshipKeyPathsForPrefetching = ["name"]
            _ = try context.fetch(request)
        }
        let text = result.standardError
        #expect(text.contains("the entity 'Department' has no relationship 'name'"))
    }
}
