import CoreData
import Testing

@Suite struct FetchingTests {
    /// Employees named by letters, with salaries 1, 2, 3 …, in two departments.
    private func company(_ kind: StoreKind) throws -> Stack {
        let stack = try Stack(kind)
        let context = stack.context()
        let departments = ["Research", "Sales"].map { context.make("Department", ["name": $0]) }
        for (index, name) in ["ada", "Bob", "Çelik", "dörte", "강민"].enumerated() {
            context.make(
                "Employee", ["firstName": name, "salary": Double(index + 1), "department": departments[index % 2]])
        }
        context.make("Customer", ["firstName": "ada"])
        try context.save()
        return stack
    }

    private func names(_ context: NSManagedObjectContext, _ predicate: NSPredicate?, entity: String = "Employee") throws
        -> [String]
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = predicate
        request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
        if entity == "Person" { request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)] }
        return try context.fetch(request).compactMap { $0.string("firstName") }
    }

    @Test(arguments: StoreKind.allCases) func predicatesSelectMatchingObjects(_ kind: StoreKind) throws {
        let stack = try company(kind)
        let context = stack.context()
        let cases: [(NSPredicate, [String])] = [
            (NSPredicate(format: "firstName == %@", "Bob"), ["Bob"]),
            (NSPredicate(format: "%K == %@", "firstName", "Bob"), ["Bob"]),
            (NSPredicate(format: "firstName == 'bob'"), []),
            (NSPredicate(format: "firstName ==[c] 'bob'"), ["Bob"]),
            (NSPredicate(format: "firstName BEGINSWITH[cd] 'CE'"), ["Çelik"]),
            (NSPredicate(format: "firstName CONTAINS 'ö'"), ["dörte"]),
            (NSPredicate(format: "firstName CONTAINS[d] 'ort'"), ["dörte"]),
            (NSPredicate(format: "firstName ENDSWITH '민'"), ["강민"]),
            (NSPredicate(format: "firstName LIKE '*d*'"), ["ada", "dörte"]),
            (NSPredicate(format: "firstName MATCHES '[a-z]{3}'"), ["ada"]),
            (NSPredicate(format: "salary > %d AND salary <= %f", 1, 3.0), ["Bob", "Çelik"]),
            (NSPredicate(format: "salary BETWEEN {2, 3}"), ["Bob", "Çelik"]),
            (NSPredicate(format: "NOT (salary BETWEEN %@)", [2, 4]), ["ada", "강민"]),
            (NSPredicate(format: "salary < 2 OR firstName IN %@", ["Bob", "강민"]), ["ada", "Bob", "강민"]),
            (NSPredicate(format: "department.name == 'Sales'"), ["Bob", "dörte"]),
            (NSPredicate(format: "manager == nil AND salary != 1"), ["Bob", "Çelik", "dörte", "강민"]),
            (NSPredicate(format: "TRUEPREDICATE"), ["ada", "Bob", "Çelik", "dörte", "강민"]),
            (NSPredicate(value: false), []),
        ]
        for (predicate, expected) in cases {
            #expect(try names(context, predicate) == expected, "\(predicate.predicateFormat)")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func predicatesCanCompareObjectsAndToManyRelationships(_ kind: StoreKind) throws {
        let stack = try company(kind)
        let context = stack.context()
        let sales = try #require(try context.all("Department").first { $0.string("name") == "Sales" })
        #expect(try names(context, NSPredicate(format: "department == %@", sales)) == ["Bob", "dörte"])
        #expect(try names(context, NSPredicate(format: "department == %@", sales.objectID)) == ["Bob", "dörte"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Department")
        request.predicate = NSPredicate(format: "ANY employees.salary > 4")
        #expect(try context.fetch(request).compactMap { $0.string("name") } == ["Research"])
        request.predicate = NSPredicate(format: "employees.@count == 2")
        #expect(try context.fetch(request).compactMap { $0.string("name") } == ["Sales"])
    }

    @Test(arguments: StoreKind.allCases) func fetchingAParentEntityIncludesSubentities(_ kind: StoreKind) throws {
        let context = try company(kind)
        let all = context.context()
        #expect(try names(all, NSPredicate(format: "firstName == 'ada'"), entity: "Person").count == 2)
        let classes = try all.all("Person").map { $0.entity.name ?? "" }
        #expect(Set(classes) == ["Employee", "Customer"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
        request.includesSubentities = false
        #expect(try all.fetch(request).isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func sortingLimitAndOffsetSelectAWindow(_ kind: StoreKind) throws {
        let stack = try company(kind)
        let context = stack.context()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [
            NSSortDescriptor(key: "department.name", ascending: false),
            NSSortDescriptor(key: "salary", ascending: false),
        ]
        #expect(try context.fetch(request).map { $0.string("firstName") } == ["dörte", "Bob", "강민", "Çelik", "ada"])
        request.fetchOffset = 1
        request.fetchLimit = 2
        #expect(try context.fetch(request).map { $0.string("firstName") } == ["Bob", "강민"])
        #expect(try context.count(for: request) == 2)
    }

    @Test(arguments: StoreKind.allCases) func fetchIncludesPendingChanges(_ kind: StoreKind) throws {
        let stack = try company(kind)
        let context = stack.context()
        let all = try context.all("Employee")
        context.delete(all.first { $0.string("firstName") == "Bob" }!)
        all.first { $0.string("firstName") == "ada" }!.setValue(9.0, forKey: "salary")
        context.make("Employee", ["firstName": "new", "salary": 2.5])
        #expect(try names(context, NSPredicate(format: "salary > 2")) == ["new", "Çelik", "dörte", "강민", "ada"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        #expect(try context.count(for: request) == 5)
        request.predicate = NSPredicate(format: "salary > 2")
        request.includesPendingChanges = false
        #expect(try context.fetch(request).count == 3)
    }

    @Test(arguments: StoreKind.allCases) func otherResultTypesAreReturned(_ kind: StoreKind) throws {
        let stack = try company(kind)
        let context = stack.context()
        let ids = NSFetchRequest<NSManagedObjectID>(entityName: "Employee")
        ids.resultType = .managedObjectIDResultType
        #expect(Set(try context.fetch(ids)) == Set(try context.all("Employee").map(\.objectID)))
        let counts = NSFetchRequest<NSNumber>(entityName: "Employee")
        counts.resultType = .countResultType
        #expect(try context.fetch(counts) == [5])
        let rows = NSFetchRequest<NSDictionary>(entityName: "Employee")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["firstName", "salary"]
        rows.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
        rows.fetchLimit = 1
        #expect(
            try context.fetch(rows).first as? [String: NSObject] == [
                "firstName": NSString(string: "ada"), "salary": NSNumber(value: 1.0),
            ])
    }

    @Test(arguments: StoreKind.allCases) func anEntityOfAnotherCopyOfTheModelCanBeFetched(kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        context.make("Project", ["title": "Apollo"])
        try context.save()
        context.make("Project", ["title": "Gemini"])
        let (loose, frozen) = (TestModel.make(), try Stack(.inMemory))
        for model in [loose, frozen.container.managedObjectModel] {
            let request = NSFetchRequest<NSManagedObject>()
            request.entity = model.entitiesByName["Project"]
            #expect(try context.count(for: request) == 2)
            let found = try context.fetch(request)
            #expect(found.count == 2 && found.allSatisfy { $0.entity === context.registeredObjects.first?.entity })
        }
        // One request, used in the stacks of two copies of the model.
        let named = NSFetchRequest<NSManagedObject>(entityName: "Project")
        #expect(try frozen.context().count(for: named) == 0)
        #expect(try context.fetch(named).count == 2)
    }

    @Test(arguments: StoreKind.allCases, ["objectID", "self"])
    func sortingByObjectIDIncludesUnsavedObjects(_ kind: StoreKind, _ key: String) throws {
        let stack = try company(kind)
        let context = stack.context()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: key, ascending: true)]
        let saved = try context.fetch(request).map { $0.string("firstName") }
        for name in ["new", "newer"] { context.make("Employee", ["firstName": name]) }
        #expect(try context.fetch(request).map { $0.string("firstName") } == saved + ["new", "newer"])
        request.sortDescriptors = [NSSortDescriptor(key: key, ascending: false)]
        #expect(try context.fetch(request).map { $0.string("firstName") } == (saved + ["new", "newer"]).reversed())
    }

    @Test func fetchingAnUnknownEntityTraps() async {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(.inMemory)
            _ = try stack.context().fetch(NSFetchRequest<NSManagedObject>(entityName: "Nobody"))
        }
    }
}
