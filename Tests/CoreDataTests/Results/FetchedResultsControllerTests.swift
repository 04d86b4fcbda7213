import CoreData
import Testing

/// Fetched results controllers without a delegate.
@Suite struct FetchedResultsControllerTests {
    private func company(_ stack: Stack) throws -> NSManagedObjectContext {
        let context = stack.context()
        for (first, last) in [("Ada", "Byron"), ("Bob", "Able"), ("Cem", "Byron"), ("Dan", "Cole"), ("Eva", "Byron")] {
            context.hire(first, last)
        }
        try context.save()
        return context
    }

    @Test(arguments: StoreKind.allCases) func objectsAreGroupedIntoSectionsByKeyPath(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = try company(stack)
        let controller = stack.controller(context)
        #expect(controller.fetchedObjects == nil)
        #expect(controller.sections == nil)
        try controller.performFetch()
        #expect(controller.fetchedObjects?.map { $0.string("firstName") } == ["Bob", "Ada", "Cem", "Eva", "Dan"])
        let sections = try #require(controller.sections)
        #expect(sections.map(\.name) == ["Able", "Byron", "Cole"])
        #expect(sections.map(\.numberOfObjects) == [1, 3, 1])
        #expect(sections[1].objects?.count == 3)
        #expect(controller.object(at: IndexPath(item: 2, section: 1)).string("firstName") == "Eva")
        let dan = try #require(controller.fetchedObjects?.last)
        #expect(controller.indexPath(forObject: dan) == IndexPath(row: 0, section: 2))
        #expect(controller.indexPath(forObject: context.hire("Zoe", "Able")) == nil)
        #expect(controller.managedObjectContext === context)
        #expect(controller.sectionNameKeyPath == "lastName")
        #expect(controller.cacheName == nil)
        #expect(controller.fetchRequest.entityName == "Employee")
    }

    /// Foundation posts a notification to the observers that it had at the beginning, on whatever thread one is
    /// removed.
    @Test func aControllerCanBeReleasedWhileAChangeIsBeingPosted() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let (list, name) = (DrivenList(), NSNotification.Name.NSManagedObjectContextObjectsDidChange)
        nonisolated(unsafe) var controllers: [NSFetchedResultsController<NSManagedObject>] = []
        nonisolated(unsafe) var tokens: [any NSObjectProtocol] = []
        defer { tokens.forEach(NotificationCenter.default.removeObserver) }
        // The order of observers is not documented.
        for _ in 0..<8 {
            let observer = NotificationCenter.default.addObserver(forName: name, object: context, queue: nil) { _ in
                controllers = []
            }
            tokens.append(observer)
            let controller = stack.controller(context)
            controller.delegate = list
            try controller.performFetch()
            controllers.append(controller)
        }
        context.hire("Ann", "Able")
        context.processPendingChanges()
        #expect(controllers.isEmpty)
    }

    @Test func withoutASectionKeyPathThereIsOneSection() throws {
        let stack = try Stack(.inMemory)
        let controller = stack.controller(stack.context(), section: nil)
        try controller.performFetch()
        #expect(controller.sections?.map(\.name) == [""])
        #expect(controller.sections?.first?.numberOfObjects == 0)
        let sectioned = stack.controller(stack.context())
        try sectioned.performFetch()
        #expect(sectioned.sections?.isEmpty == true)
    }

    @Test func sectionNamesCanBeNumbersOrFollowARelationship() throws {
        let stack = try Stack()
        let context = stack.context()
        let research = context.make("Department", ["name": "Research"])
        context.hire("Ada", "Byron", salary: 1).setValue(research, forKey: "department")
        context.hire("Bob", "Able", salary: 2)
        try context.save()
        let byDepartment = stack.controller(
            context, section: "department.name", sortedBy: ["department.name", "firstName"])
        try byDepartment.performFetch()
        #expect(byDepartment.sections?.map(\.name) == ["", "Research"])
        let bySalary = stack.controller(context, section: "salary", sortedBy: ["salary"])
        try bySalary.performFetch()
        #expect(bySalary.sections?.map(\.name) == ["1", "2"])
    }

    @Test func aTransientPropertyCanNameSections() throws {
        let person = TestModel.entity("Person", [TestModel.attribute("name", .stringAttributeType)])
        let initial = TestModel.attribute("initial", .stringAttributeType)
        initial.isTransient = true
        person.properties.append(initial)
        person.managedObjectClassName = NSStringFromClass(Initialed.self)
        let model = NSManagedObjectModel()
        model.entities = [person]
        let stack = try Stack(.sqlite, model: model)
        let context = stack.context()
        for name in ["bea", "Ann", "abe"] { context.make("Person", ["name": name]) }
        try context.save()
        context.reset()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Person")
        request.sortDescriptors = [
            NSSortDescriptor(key: "name", ascending: true, selector: "localizedCaseInsensitiveCompare:")
        ]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "initial", cacheName: nil)
        try controller.performFetch()
        #expect(controller.sections?.map(\.name) == ["A", "B"])
        #expect(controller.sections?.map(\.numberOfObjects) == [2, 1])
    }

    @Test func sectionIndexTitlesDefaultToFirstLetters() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        for last in ["able", "Adams", "byron"] { context.hire("x", last) }
        let controller = stack.controller(context, sortedBy: ["lastName"])
        controller.fetchRequest.sortDescriptors = [
            NSSortDescriptor(key: "lastName", ascending: true, selector: "localizedCaseInsensitiveCompare:")
        ]
        try controller.performFetch()
        #expect(controller.sections?.map(\.indexTitle) == ["A", "A", "B"])
        #expect(controller.sectionIndexTitles == ["A", "B"])
        #expect(controller.sectionIndexTitle(forSectionName: "cole") == "C")
        #expect(controller.section(forSectionIndexTitle: "B", at: 1) == 2)
        let delegate = Titling()
        controller.delegate = delegate
        #expect(controller.sectionIndexTitles == ["-able", "-Adams", "-byron"])
        let numbered = NumberedController(
            fetchRequest: controller.fetchRequest, managedObjectContext: context, sectionNameKeyPath: "lastName",
            cacheName: nil)
        try numbered.performFetch()
        #expect(numbered.sectionIndexTitles == ["4", "5"])
    }

    @Test func sectionsThatDoNotMatchTheSortOrderAreAnError() throws {
        let stack = try Stack()
        let context = try company(stack)
        let controller = stack.controller(context, sortedBy: ["firstName"])
        let error = try #require(throws: CocoaError.self) { try controller.performFetch() }
        #expect(error.code.rawValue == 134_060)
        #expect(
            (error.userInfo["reason"] as? String)?.contains("index 2 has an out of order section name 'Byron'") == true)
        #expect(controller.fetchedObjects == nil)
    }

    @Test func aRequestWithoutSortDescriptorsTraps() async {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(.inMemory)
            let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
            _ = NSFetchedResultsController(
                fetchRequest: request, managedObjectContext: stack.context(), sectionNameKeyPath: nil, cacheName: nil)
        }
    }

    @Test func anIndexPathOutOfRangeTraps() async {
        await #expect(processExitsWith: .failure) {
            let stack = try Stack(.inMemory)
            let controller = stack.controller(stack.context())
            try controller.performFetch()
            _ = controller.object(at: IndexPath(item: 0, section: 0))
        }
    }

    @Test func otherResultTypesHaveSectionsButNoChangeTracking() throws {
        let stack = try Stack()
        let context = try company(stack)
        let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["firstName", "lastName"]
        request.sortDescriptors = [NSSortDescriptor(key: "lastName", ascending: true)]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: "lastName", cacheName: nil)
        try controller.performFetch()
        #expect(controller.sections?.map(\.numberOfObjects) == [1, 3, 1])
        #expect(controller.object(at: IndexPath(item: 0, section: 0))["firstName"] as? String == "Bob")
    }
}

/// A person whose section is computed, not stored.
final class Initialed: NSManagedObject {
    override func value(forKey key: String) -> Any? {
        key == "initial" ? (value(forKey: "name") as? String)?.prefix(1).uppercased() : super.value(forKey: key)
    }
}

private final class Titling: NSObject, NSFetchedResultsControllerDelegate {
    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        sectionIndexTitleForSectionName sectionName: String
    ) -> String? { "-" + sectionName }
}

private final class NumberedController: NSFetchedResultsController<NSManagedObject> {
    override func sectionIndexTitle(forSectionName sectionName: String) -> String? { "\(sectionName.count)" }
}
