import CoreData
import Testing

/// Delegates that receive snapshots or collection differences.
@Suite struct ResultsSnapshotTests {
    @Test func aSnapshotDelegateReceivesOnlySnapshots() throws {
        let stack = try Stack()
        let context = stack.context()
        let ann = context.hire("Ann", "Able")
        try context.save()
        let controller = stack.controller(context)
        let delegate = SnapshotTaker()
        controller.delegate = delegate
        try controller.performFetch()
        #expect(delegate.snapshots.count == 1)
        #expect(delegate.snapshots[0].itemIdentifiers as? [NSManagedObjectID] == [ann.objectID])
        let bob = context.hire("Bob", "Byron")
        ann.setValue(5.0, forKey: "salary")
        context.processPendingChanges()
        let snapshot = try #require(delegate.snapshots.last)
        #expect(snapshot.itemIdentifiers as? [NSManagedObjectID] == [ann.objectID, bob.objectID])
        #expect(snapshot.sectionIdentifiers as? [String] == ["Able", "Byron"])
        #expect(snapshot.numberOfItems == 2)
        #expect(snapshot.numberOfSections == 2)
        #expect(snapshot.numberOfItems(inSection: "Byron") == 1)
        #expect(snapshot.numberOfItems(inSection: "Nobody") == 0)
        #expect(snapshot.itemIdentifiersInSection(withIdentifier: "Byron") as? [NSManagedObjectID] == [bob.objectID])
        #expect(snapshot.sectionIdentifier(forSectionContainingItemIdentifier: bob.objectID) as? String == "Byron")
        #expect(snapshot.index(ofItemIdentifier: bob.objectID) == 1)
        #expect(snapshot.index(ofSectionIdentifier: "Byron") == 1)
        #expect(snapshot.index(ofItemIdentifier: "nobody") == NSNotFound)
        #expect(snapshot.reloadedItemIdentifiers as? [NSManagedObjectID] == [ann.objectID])
        #expect(delegate.others == 0)
    }

    @Test func aDifferenceDelegateReceivesApplicableDifferences() throws {
        let stack = try Stack()
        let context = stack.context()
        let people = ["Ann", "Bob", "Cem", "Dan"].map { context.hire($0, "Able") }
        try context.save()
        let controller = stack.controller(context, section: nil, sortedBy: ["firstName"])
        let delegate = DifferenceTaker()
        controller.delegate = delegate
        try controller.performFetch()
        delegate.ids = people.map(\.objectID)
        people[0].setValue("Cid", forKey: "firstName")
        people[3].setValue(5.0, forKey: "salary")
        context.delete(people[1])
        let abe = context.hire("Abe", "Able")
        context.processPendingChanges()
        #expect(delegate.ids == [abe, people[2], people[0], people[3]].map(\.objectID))
        #expect(delegate.moves == 2)
        #expect(delegate.others == 0)
    }

    @Test func aControllerWithSectionsReportsNoDifferences() throws {
        let stack = try Stack(.inMemory)
        let context = stack.context()
        let controller = stack.controller(context)
        let delegate = DifferenceTaker()
        controller.delegate = delegate
        try controller.performFetch()
        context.hire("Ann", "Able")
        context.processPendingChanges()
        #expect(delegate.moves == 0)
        #expect(delegate.others == 1)
    }
}

private final class SnapshotTaker: NSObject, NSFetchedResultsControllerDelegate {
    private(set) var snapshots: [NSDiffableDataSourceSnapshotReference] = []
    private(set) var others = 0

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith snapshot: NSDiffableDataSourceSnapshotReference
    ) { snapshots.append(snapshot) }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { others += 1 }
}

private final class DifferenceTaker: NSObject, NSFetchedResultsControllerDelegate {
    var ids: [NSManagedObjectID] = []
    private(set) var moves = 0
    private(set) var others = 0

    func controller(
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>,
        didChangeContentWith diff: CollectionDifference<NSManagedObjectID>
    ) {
        ids = ids.applying(diff) ?? []
        moves += diff.insertions.filter { if case .insert(_, _, _?) = $0 { true } else { false } }.count
    }

    func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) { others += 1 }
}
