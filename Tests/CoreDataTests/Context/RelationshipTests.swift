import CoreData
import Testing

@Suite struct RelationshipTests {
    @Test(arguments: StoreKind.allCases) func settingARelationshipSetsItsInverse(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let (research, sales) = (context.make("Department", ["name": "R"]), context.make("Department", ["name": "S"]))
        let ada = context.make("Employee")
        ada.setValue(research, forKey: "department")
        #expect(research.objects("employees") == [ada])
        ada.setValue(sales, forKey: "department")
        #expect(research.objects("employees").isEmpty)
        #expect(sales.objects("employees") == [ada])
        research.setValue(NSSet(object: ada), forKey: "employees")
        #expect(ada.object("department") === research)
        #expect(sales.objects("employees").isEmpty)
    }

    @Test(arguments: StoreKind.allCases) func bothSidesAreReadBackFromTheStore(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        for index in 0..<5 { context.make("Employee", ["firstName": "\(index)", "department": department]) }
        try context.save()
        let found = try #require(try stack.context().all("Department").first)
        #expect(found.hasFault(forRelationshipNamed: "employees"))
        let employees = found.objects("employees")
        #expect(Set(employees.compactMap { $0.string("firstName") }) == ["0", "1", "2", "3", "4"])
        #expect(employees.allSatisfy { $0.object("department") === found })
        #expect(!found.hasFault(forRelationshipNamed: "employees"))
    }

    @Test(arguments: StoreKind.allCases)
    func anUnreadToManyRelationshipIncludesPendingChanges(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let department = context.make("Department", ["name": "R"])
        let staying = context.make("Employee", ["firstName": "staying", "department": department])
        let leaving = context.make("Employee", ["firstName": "leaving", "department": department])
        try context.save()
        let other = stack.context()
        let coming = other.make("Employee", ["firstName": "coming"])
        let found = other.object(with: department.objectID)
        coming.setValue(found, forKey: "department")
        other.object(with: leaving.objectID).setValue(nil, forKey: "department")
        #expect(Set(found.objects("employees").map(\.objectID)) == [staying.objectID, coming.objectID])
        try other.save()
        #expect(
            Set(try stack.context().all("Department")[0].objects("employees").compactMap { $0.string("firstName") })
                == ["staying", "coming"])
    }

    @Test(arguments: StoreKind.allCases) func manyToManyPairsAreSaved(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let people = (0..<3).map { context.make("Employee", ["firstName": "\($0)"]) }
        let projects = (0..<3).map { context.make("Project", ["title": "\($0)"]) }
        people[0].setValue(NSSet(array: [projects[0], projects[1]]), forKey: "projects")
        projects[1].setValue(NSSet(array: [people[0], people[1]]), forKey: "members")
        #expect(people[1].objects("projects") == [projects[1]])
        try context.save()
        people[0].setValue(NSSet(array: [projects[2]]), forKey: "projects")
        try context.save()
        let found = try stack.context().all("Project").sorted { $0.string("title")! < $1.string("title")! }
        #expect(found.map { Set($0.objects("members").compactMap { $0.string("firstName") }) } == [[], ["1"], ["0"]])
    }

    @Test(arguments: StoreKind.allCases) func reflexiveRelationshipsAreSaved(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        let boss = context.make("Employee", ["firstName": "Boss"])
        let ada = context.make("Employee", ["firstName": "Ada", "manager": boss])
        boss.setValue(boss, forKey: "manager")
        try context.save()
        let found = try #require(try stack.context().all("Employee").first { $0.string("firstName") == "Boss" })
        #expect(found.object("manager") === found)
        #expect(Set(found.objects("directReports").map(\.objectID)) == [boss.objectID, ada.objectID])
    }

    @Test(arguments: StoreKind.allCases) func relatingObjectsOfTwoContextsTraps(_ kind: StoreKind) async throws {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(.inMemory)
            let ada = stack.context().make("Employee")
            ada.setValue(stack.context().make("Department"), forKey: "department")
        }
    }

    @Test(arguments: [NSDeleteRule.nullifyDeleteRule, .cascadeDeleteRule, .denyDeleteRule, .noActionDeleteRule])
    func deleteRulesApplyToRelatedObjects(_ rule: NSDeleteRule) throws {
        let employee = TestModel.entity("Employee", [TestModel.attribute("name", .stringAttributeType)])
        let department = TestModel.entity("Department", [])
        TestModel.relate(employee, "department", to: department, "employees", toMany: true, rule: rule)
        let model = NSManagedObjectModel()
        model.entities = [employee, department]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context()
        let doomed = context.make("Department")
        let ada = context.make("Employee", ["department": doomed])
        try context.save()
        context.delete(doomed)
        #expect(doomed.isDeleted)
        switch rule {
        case .cascadeDeleteRule:
            try context.save()
            #expect(try stack.context().all("Employee").isEmpty)
        case .denyDeleteRule:
            let error = #expect(throws: CocoaError.self) { try context.save() }
            #expect(error?.code == .validationRelationshipDeniedDelete)
            context.delete(ada)
            try context.save()
            #expect(try stack.context().all("Department").isEmpty)
        default:
            try context.save()
            #expect(try stack.context().all("Department").isEmpty)
            let left = try #require(try stack.context().all("Employee").first)
            #expect((left.object("department") == nil) == (rule == .nullifyDeleteRule))
        }
    }
}

@Suite struct OrderedRelationshipTests {
    /// A playlist with an ordered one-to-many and an ordered many-to-many relationship.
    private static func model() -> NSManagedObjectModel {
        let list = TestModel.entity("List", [])
        let track = TestModel.entity("Track", [TestModel.attribute("name", .stringAttributeType)])
        TestModel.relate(track, "list", to: list, "tracks", toMany: true)
        TestModel.relate(list, "favorites", to: track, "fans", toMany: true, fromMany: true)
        for name in ["tracks", "favorites"] { list.relationshipsByName[name]?.isOrdered = true }
        return NSManagedObjectModel(entities: [list, track])
    }

    private func names(_ list: NSManagedObject, _ key: String) -> [String] {
        (list.value(forKey: key) as? NSOrderedSet)?.compactMap { ($0 as? NSManagedObject)?.string("name") } ?? []
    }

    @Test(arguments: StoreKind.allCases, ["tracks", "favorites"])
    func orderedRelationshipsKeepTheirOrderAcrossASave(_ kind: StoreKind, _ key: String) throws {
        let stack = try Stack(kind, model: Self.model())
        let context = stack.context()
        let list = context.make("List")
        let tracks = ["d", "a", "c", "b"].map { context.make("Track", ["name": $0]) }
        list.setValue(NSOrderedSet(array: tracks), forKey: key)
        try context.save()
        let other = stack.context()
        let found = try #require(try other.all("List").first)
        #expect(names(found, key) == ["d", "a", "c", "b"])
        let order = found.mutableOrderedSetValue(forKey: key)
        order.insert(order.object(at: 3), at: 0)
        #expect(names(found, key) == ["d", "a", "c", "b"])
        found.setValue(NSOrderedSet(array: [3, 0, 2].map { order.object(at: $0) }), forKey: key)
        #expect(other.updatedObjects.contains(found))
        try other.save()
        let third = stack.context()
        #expect(names(try third.all("List")[0], key) == ["b", "d", "c"])
    }

    @Test func settingTheInverseAppendsToAnOrderedRelationship() throws {
        let stack = try Stack(.sqlite, model: Self.model())
        let context = stack.context()
        let list = context.make("List")
        for name in ["x", "y", "z"] { context.make("Track", ["name": name, "list": list]) }
        #expect(names(list, "tracks") == ["x", "y", "z"])
        try context.save()
        let other = stack.context()
        let found = try #require(try other.all("List").first)
        other.make("Track", ["name": "w", "list": found])
        #expect(names(found, "tracks") == ["x", "y", "z", "w"])
        other.rollback()
        #expect(names(found, "tracks") == ["x", "y", "z"])
    }
}
