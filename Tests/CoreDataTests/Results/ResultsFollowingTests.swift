import CoreData
import Synchronization
import Testing

/// The delegate calls of a fetched results controller, and their timing.
@Suite struct ResultsFollowingTests {
    /// Ann and Bob Able, Cem Byron, and a list driven by the delegate calls.
    private func followed(
        _ stack: Stack, where format: String? = nil
    ) throws -> (NSManagedObjectContext, NSFetchedResultsController<NSManagedObject>, DrivenList) {
        let context = stack.context()
        for (first, last) in [("Ann", "Able"), ("Bob", "Able"), ("Cem", "Byron")] {
            context.hire(first, last, salary: 1)
        }
        try context.save()
        let controller = stack.controller(context, where: format)
        let list = DrivenList()
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
        return (context, controller, list)
    }

    private func employee(_ name: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        try #require(try context.all("Employee").first { $0.string("firstName") == name })
    }

    @Test(arguments: StoreKind.allCases) func insertionsAndDeletionsAreReportedInOrder(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let (context, controller, list) = try followed(stack)
        context.hire("Abe", "Able")
        context.hire("Dan", "Cole")
        context.delete(try employee("Cem", context))
        context.processPendingChanges()
        #expect(
            list.calls == [
                "will", "section Byron deleted at 1", "section Cole inserted at 1", "Cem deleted at 1.0",
                "Abe inserted at 0.0", "Dan inserted at 1.0", "did",
            ])
        list.clearCalls()
        try context.save()
        #expect(list.calls.isEmpty)
        #expect(controller.fetchedObjects?.map { $0.string("firstName") } == ["Abe", "Ann", "Bob", "Dan"])
        #expect(list.sections.map(\.name) == ["Able", "Cole"])
        #expect(list.problems == [])
    }

    @Test func aChangeIsReportedAsAnUpdateOrAMove() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        context.hire("Abe", "Able")
        try employee("Bob", context).setValue(7.0, forKey: "salary")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Abe inserted at 0.0", "Bob updated at 0.1, now 0.2", "did"])
        list.clearCalls()
        try employee("Ann", context).setValue("Byron", forKey: "lastName")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Ann moved from 0.1 to 1.0", "did"])
        list.clearCalls()
        try employee("Cem", context).setValue("Aki", forKey: "firstName")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Aki moved from 1.1 to 1.0", "did"])
        #expect(controller.sections?.map(\.numberOfObjects) == [2, 2])
        #expect(list.problems == [])
    }

    @Test func anEmptiedSectionIsDeleted() throws {
        let stack = try Stack()
        let (context, _, list) = try followed(stack)
        for name in ["Ann", "Bob"] { try employee(name, context).setValue("Zed", forKey: "lastName") }
        context.processPendingChanges()
        #expect(
            list.calls == [
                "will", "section Able deleted at 0", "section Zed inserted at 1", "Ann moved from 0.0 to 1.0",
                "Bob moved from 0.1 to 1.1", "did",
            ])
        #expect(list.problems == [])
    }

    @Test func objectsAreInsertedAndDeletedByThePredicate() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack, where: "salary < 5")
        try employee("Bob", context).setValue(9.0, forKey: "salary")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Bob deleted at 0.1", "did"])
        list.clearCalls()
        context.make("Customer", ["lastName": "Able"])
        context.processPendingChanges()
        #expect(list.calls.isEmpty)
        try employee("Bob", context).setValue(2.0, forKey: "salary")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Bob inserted at 0.1", "did"])
        #expect(controller.fetchedObjects?.count == 3)
    }

    @Test func aPredicateCanCompareObjectIDs() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        let research = context.make("Department", ["name": "Research"])
        try context.save()
        controller.fetchRequest.predicate = NSPredicate(format: "department == %@", research.objectID)
        try controller.performFetch()
        list.load(controller)
        try employee("Bob", context).setValue(research, forKey: "department")
        context.processPendingChanges()
        #expect(list.calls == ["will", "section Able inserted at 0", "Bob inserted at 0.0", "did"])
    }

    @Test func withoutADelegateTheResultsDoNotChange() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        controller.delegate = nil
        context.hire("Abe", "Able")
        context.processPendingChanges()
        #expect(list.calls.isEmpty)
        #expect(controller.fetchedObjects?.count == 3)
        try controller.performFetch()
        #expect(controller.fetchedObjects?.count == 4)
    }

    @Test func rollbackAndUndoAreReported() throws {
        let stack = try Stack()
        let (context, _, list) = try followed(stack)
        let manager = UndoManager()
        manager.groupsByEvent = false
        context.undoManager = manager
        manager.beginUndoGrouping()
        context.delete(try employee("Ann", context))
        context.hire("Dan", "Cole")
        try employee("Bob", context).setValue("Byron", forKey: "lastName")
        context.processPendingChanges()
        manager.endUndoGrouping()
        #expect(list.sections.map(\.name) == ["Byron", "Cole"])
        context.rollback()
        #expect(list.sections.map(\.name) == ["Able", "Byron"])
        #expect(list.sections.map(\.objects.count) == [2, 1])
        manager.beginUndoGrouping()
        context.delete(try employee("Cem", context))
        context.processPendingChanges()
        manager.endUndoGrouping()
        #expect(list.sections.map(\.name) == ["Able"])
        context.undo()
        #expect(list.sections.map(\.name) == ["Able", "Byron"])
        context.redo()
        #expect(list.sections.map(\.name) == ["Able"])
        #expect(list.problems == [])
    }

    @Test func mergedSavesOfOtherContextsAreReported() throws {
        let stack = try Stack()
        let (context, _, list) = try followed(stack)
        let other = stack.context("other")
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave, object: other, queue: nil
        ) { context.mergeChanges(fromContextDidSave: $0) }
        defer { NotificationCenter.default.removeObserver(token) }
        other.delete(try employee("Ann", other))
        try employee("Bob", other).setValue("Cole", forKey: "lastName")
        other.hire("Dan", "Byron")
        try other.save()
        #expect(
            list.calls == [
                "will", "section Able deleted at 0", "section Cole inserted at 1", "Ann deleted at 0.0",
                "Dan inserted at 0.1", "Bob moved from 0.1 to 1.0", "did",
            ])
        #expect(list.problems == [])
    }

    @Test func aMergeOfManyObjectsReadsThemWithOneStatement() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        let other = stack.context("other")
        for number in 0..<100 { other.hire("n\(number)", "Able") }
        try other.save()
        let ids = try other.all("Employee").map(\.objectID)
        other.reset()
        let statements = Statements(of: stack)
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: ids], into: [context])
        #expect(controller.fetchedObjects?.count == 103)
        #expect(list.events == 1)
        #expect(statements.all.count == 1)
        #expect(list.problems == [])
    }

    @Test func fetchLimitIsRespected() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        controller.fetchRequest.fetchLimit = 2
        try controller.performFetch()
        list.load(controller)
        context.hire("Abe", "Able")
        context.processPendingChanges()
        #expect(list.calls == ["will", "Bob deleted at 0.1", "Abe inserted at 0.0", "did"])
        context.delete(try employee("Ann", context))
        context.processPendingChanges()
        #expect(list.sections.first?.objects.map { $0.string("firstName") } == ["Abe", "Bob"])
        #expect(list.problems == [])
    }

    @Test func afterAResetNothingIsReportedUntilTheNextFetch() throws {
        let stack = try Stack()
        let (context, controller, list) = try followed(stack)
        context.reset()
        #expect(list.calls.isEmpty)
        context.hire("Abe", "Able")
        context.processPendingChanges()
        #expect(list.calls.isEmpty)
        try controller.performFetch()
        list.load(controller)
        #expect(controller.fetchedObjects?.map { $0.string("firstName") } == ["Abe", "Ann", "Bob", "Cem"])
        context.hire("Ada", "Able")
        context.processPendingChanges()
        #expect(list.calls.filter { $0.contains("inserted") }.count == 1)
        #expect(list.problems == [])
    }

    @Test func theDelegateReceivesItsOwnController() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let controller = stack.controller(context)
        let other = stack.controller(context)
        let delegate = Recognizing(controller)
        controller.delegate = delegate
        try controller.performFetch()
        context.hire("Ann", "Able")
        context.processPendingChanges()
        #expect(delegate.isIdentical)
        #expect(delegate.isEqual)
        #expect(controller !== other && controller != other)
    }

    @Test func aChangeNeedsFewComparisons() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let people = (0..<2_000).map { context.hire(String(format: "%04d", $0), "x") }
        try context.save()
        let comparisons = Mutex(0)
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [
            NSSortDescriptor(key: "firstName", ascending: true) { first, second in
                comparisons.withLock { $0 += 1 }
                return (first as! String).compare(second as! String)
            }
        ]
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        let list = DrivenList()
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
        comparisons.withLock { $0 = 0 }
        people[1_000].setValue("1500a", forKey: "firstName")
        context.processPendingChanges()
        #expect(list.calls == ["will", "1500a moved from 0.1000 to 0.1500", "did"])
        #expect(comparisons.withLock { $0 } < 20)
    }

    @Test func aChangeRunsNoFetch() throws {
        let stack = try Stack()
        let (context, _, list) = try followed(stack)
        let bob = try employee("Bob", context)
        let statements = Statements(of: stack)
        bob.setValue("Byron", forKey: "lastName")
        context.hire("Abe", "Able")
        context.processPendingChanges()
        #expect(list.events == 1)
        #expect(statements.all == [])
    }
}

private final class Recognizing: NSObject, NSFetchedResultsControllerDelegate {
    private weak var controller: NSFetchedResultsController<NSManagedObject>?
    private(set) var isIdentical = false
    private(set) var isEqual = false

    init(_ controller: NSFetchedResultsController<NSManagedObject>) { self.controller = controller }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
        isIdentical = controller === self.controller
        isEqual = controller as NSObject == self.controller
    }
}
