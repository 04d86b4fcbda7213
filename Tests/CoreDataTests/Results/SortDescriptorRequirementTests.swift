import CoreData
import Testing

@Suite struct SortDescriptorRequirementTests {
    @Test func emptySortDescriptorsUseTheStoresOrder() throws {
        let stack = try Stack()
        let context = stack.context()
        for name in ["Cem", "Ann"] { context.hire(name, "Able") }
        try context.save()
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = []
        let controller = NSFetchedResultsController(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
        let list = DrivenList()
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
        for name in ["Bob", "Dan", "Eve"] { context.hire(name, "Able") }
        context.processPendingChanges()
        #expect(
            controller.fetchedObjects?.map { $0.string("firstName") } == ["Cem", "Ann", "Bob", "Dan", "Eve"])
        #expect(list.problems == [])
    }

    @Test func aRequestWithoutSortDescriptorsTrapsWithItsEntity() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let context = try Stack(.inMemory).keptContext()
            _ = NSFetchedResultsController(
                fetchRequest: NSFetchRequest<NSManagedObject>(entityName: "Employee"), managedObjectContext: context,
                sectionNameKeyPath: nil, cacheName: nil)
        }
        let text = result.standardError
        #expect(text.contains("requires a fetch request with sort descriptors"))
        #expect(text.contains("sortDescriptors of the request for Employee"))
    }
}
