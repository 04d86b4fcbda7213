import CoreData
import Testing

final class Crew: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var recentHires: [Hire]
    @NSManaged var others: [Crew]?
}

final class Hire: NSManagedObject {
    @NSManaged var name: String?
    @NSManaged var crewName: String?
}

@Suite struct FetchedPropertyTests {
    private static let model: NSManagedObjectModel = {
        func fetched(_ name: String, _ entity: String, _ format: String, limit: String? = nil)
            -> NSFetchedPropertyDescription
        {
            let property = NSFetchedPropertyDescription()
            property.name = name
            property.userInfo = limit.map { ["letter": $0] } ?? [:]
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: entity)
            request.predicate = NSPredicate(format: format)
            request.sortDescriptors = [NSSortDescriptor(key: "name", ascending: true)]
            property.fetchRequest = request
            return property
        }
        let crew = TestModel.entity(
            "Crew",
            [
                TestModel.attribute("name", .stringAttributeType),
                fetched("recentHires", "Hire", "crewName == $FETCH_SOURCE.name"),
                fetched("others", "Crew", "name BEGINSWITH $FETCHED_PROPERTY.userInfo.letter", limit: "B"),
                fetched("named", "Hire", "crewName == $FETCHED_PROPERTY.name OR $FETCHED_PROPERTY.entity.name == name"),
            ])
        crew.managedObjectClassName = NSStringFromClass(Crew.self)
        let hire = TestModel.entity(
            "Hire",
            [TestModel.attribute("name", .stringAttributeType), TestModel.attribute("crewName", .stringAttributeType)])
        hire.managedObjectClassName = NSStringFromClass(Hire.self)
        return NSManagedObjectModel(entities: [crew, hire])
    }()

    private func crew(_ kind: StoreKind) throws -> (Stack, Crew) {
        let stack = try Stack(kind, model: Self.model)
        let context = stack.context()
        for (name, crewName) in [("Cy", "A"), ("Ada", "A"), ("Bo", "B")] {
            let hire = Hire(context: context)
            hire.name = name
            hire.crewName = crewName
        }
        let crew = Crew(context: context)
        crew.name = "A"
        Crew(context: context).name = "B"
        try context.save()
        return (stack, crew)
    }

    @Test(arguments: StoreKind.allCases) func readingAFetchedPropertyFetchesForItsOwner(_ kind: StoreKind) throws {
        let (stack, crew) = try crew(kind)
        #expect(crew.recentHires.map(\.name) == ["Ada", "Cy"])
        #expect((crew.value(forKey: "recentHires") as? NSArray)?.count == 2)
        #expect(crew.value(forKeyPath: "recentHires.name") as? [String] == ["Ada", "Cy"])
        #expect(crew.value(forKeyPath: "recentHires.@count") as? Int == 2)
        withExtendedLifetime(stack) {}
    }

    @Test(arguments: StoreKind.allCases) func fetchedPropertyIsAvailableAsAVariable(_ kind: StoreKind) throws {
        let (stack, crew) = try crew(kind)
        #expect(crew.others?.map(\.name) == ["B"])
        withExtendedLifetime(stack) {}
    }

    @Test(arguments: StoreKind.allCases) func theNameOfAFetchedPropertyIsAvailableInItsPredicate(_ kind: StoreKind)
        throws
    {
        let (stack, crew) = try crew(kind)
        let context = try #require(crew.managedObjectContext)
        Hire(context: context).setValuesForKeys(["name": "Eve", "crewName": "named"])
        Hire(context: context).setValuesForKeys(["name": "Crew", "crewName": "-"])
        try context.save()
        #expect((crew.value(forKey: "named") as? [Hire])?.map(\.name) == ["Crew", "Eve"])
        withExtendedLifetime(stack) {}
    }

    @Test func theResultIsCachedUntilTheObjectIsRefreshed() throws {
        let (stack, crew) = try crew(.sqlite)
        let context = try #require(crew.managedObjectContext)
        #expect(crew.description.contains("fetched property fault"))
        #expect(crew.recentHires.count == 2)
        Hire(context: context).setValuesForKeys(["name": "Di", "crewName": "A"])
        try context.save()
        #expect(crew.recentHires.count == 2)
        context.refresh(crew, mergeChanges: true)
        #expect(crew.recentHires.map(\.name) == ["Ada", "Cy", "Di"])
        withExtendedLifetime(stack) {}
    }

    @Test(arguments: [true, false]) func refreshingAnUnsavedOrChangedOwnerFetchesAgain(_ isSaved: Bool) throws {
        let (stack, saved) = try crew(.sqlite)
        let context = try #require(saved.managedObjectContext)
        let crew = isSaved ? saved : Crew(context: context)
        crew.name = "C"
        #expect(crew.recentHires.isEmpty)
        Hire(context: context).setValuesForKeys(["name": "Di", "crewName": "C"])
        #expect(crew.recentHires.isEmpty)
        context.refresh(crew, mergeChanges: true)
        #expect(crew.recentHires.map(\.name) == ["Di"])
        #expect(crew.name == "C")
        withExtendedLifetime(stack) {}
    }

    @Test func aFetchedPropertyIsNotAChangeOrACommittedValue() throws {
        let (stack, crew) = try crew(.inMemory)
        _ = crew.recentHires
        #expect(!crew.hasChanges)
        #expect(crew.changedValues().isEmpty)
        #expect(crew.committedValues(forKeys: nil).keys.sorted() == ["name"])
        #expect(crew.committedValues(forKeys: ["recentHires"])["recentHires"] is NSNull)
        withExtendedLifetime(stack) {}
    }
}
