import CoreData
import Testing

/// Names with a meaning in SQL, and unusual names.
@Suite struct UnusualNameTests {
    /// An entity that produces names of tables, columns, indexes and triggers.
    private func model(_ entityName: String, _ attributeName: String) -> NSManagedObjectModel {
        let attribute = TestModel.attribute(attributeName, .stringAttributeType)
        let entity = TestModel.entity(entityName, [attribute])
        let count = NSDerivedAttributeDescription()
        count.name = "howMany"
        count.attributeType = .integer64AttributeType
        count.derivationExpression = NSExpression(format: "owners.@count")
        let other = TestModel.entity("Other", [count])
        TestModel.relate(entity, "toOne", to: other, "owners", toMany: true)
        TestModel.relate(entity, "toMany", to: other, "toManyBack", toMany: true, fromMany: true)
        entity.indexes = [
            NSFetchIndexDescription(
                name: "by \"\(attributeName)\"; --",
                elements: [NSFetchIndexElementDescription(property: attribute, collationType: .binary)])
        ]
        entity.uniquenessConstraints = [[attributeName]]
        return NSManagedObjectModel(entities: [entity, other])
    }

    static let names = [
        "select", "order", "group", "index", "table", "PK", "ENT", "OPT", "Z_PK", "이름", "name😀", "_x", "x1",
    ]

    @Test(arguments: names) func recordsWithUnusualNamesAreSavedAndFetched(_ name: String) throws {
        for (entityName, attributeName) in [("Thing", name), ("E\(name)", "text"), (name, name)] {
            let stack = try Stack(
                .sqlite, model: model(entityName, attributeName),
                options: [NSPersistentHistoryTrackingKey: true as NSNumber])
            let context = stack.context()
            let other = context.make("Other")
            context.make(entityName, [attributeName: "v", "toOne": other, "toMany": NSSet(object: other)])
            try context.save()
            let request = NSFetchRequest<NSManagedObject>(entityName: entityName)
            request.predicate = NSPredicate(format: "%K == 'v'", attributeName)
            request.sortDescriptors = [NSSortDescriptor(key: attributeName, ascending: true)]
            let found = try stack.context().fetch(request)
            #expect(found.map { $0.string(attributeName) } == ["v"])
            #expect(try stack.context().all("Other")[0].value(forKey: "howMany") as? Int == 1)
            let groups = NSFetchRequest<NSDictionary>(entityName: entityName)
            groups.resultType = .dictionaryResultType
            groups.propertiesToFetch = [attributeName]
            groups.propertiesToGroupBy = [attributeName]
            #expect(try context.fetch(groups).map { $0[attributeName] as? String } == ["v"])
            let update = NSBatchUpdateRequest(entityName: entityName)
            update.propertiesToUpdate = [attributeName: "w"]
            try context.execute(update)
            #expect(try stack.context().all(entityName).map { $0.string(attributeName) } == ["w"])
        }
    }

    @Test func namesCanDifferOnlyInCase() throws {
        let model = NSManagedObjectModel()
        model.entities = [
            TestModel.entity("Thing", ["name", "Name", "NAME"].map { TestModel.attribute($0, .stringAttributeType) }),
            TestModel.entity("thing", [TestModel.attribute("name", .stringAttributeType)]),
        ]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context()
        context.make("Thing", ["name": "a", "Name": "b", "NAME": "c"])
        context.make("thing", ["name": "d"])
        try context.save()
        let read = try stack.context().all("Thing")
        #expect(["name", "Name", "NAME"].map { read[0].string($0) } == ["a", "b", "c"])
        #expect(try stack.context().all("thing").map { $0.string("name") } == ["d"])
    }

    @Test func anElementOfACompositeCanBeUnique() throws {
        let place = NSCompositeAttributeDescription()
        place.name = "place"
        place.elements = [TestModel.attribute("code", .stringAttributeType)]
        let entity = TestModel.entity("Shop", [place])
        entity.uniquenessConstraints = [["place.code"]]
        let model = NSManagedObjectModel()
        model.entities = [entity]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context()
        for _ in 0..<2 { context.make("Shop", ["place": ["code": "a"]]) }
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(error?.code == .managedObjectConstraintMerge)
    }
}
