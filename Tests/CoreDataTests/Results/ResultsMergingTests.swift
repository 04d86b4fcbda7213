import CoreData
import Testing

/// Changes from batch requests, child contexts and a parent context.
@Suite struct ResultsMergingTests {
    private func names(_ list: DrivenList) -> [[String?]] {
        list.sections.map { $0.objects.map { $0.string("firstName") } }
    }

    private func follow(_ context: NSManagedObjectContext, _ stack: Stack, where format: String? = nil) throws
        -> DrivenList
    {
        let controller = stack.controller(context, where: format)
        let list = DrivenList()
        controller.delegate = list
        try controller.performFetch()
        list.load(controller)
        return list
    }

    @Test func mergedBatchRequestsAreReported() throws {
        let stack = try Stack()
        let context = stack.context()
        for (first, last) in [("Ann", "Able"), ("Bob", "Able"), ("Cem", "Byron")] {
            context.hire(first, last, salary: 9)
        }
        try context.save()
        let list = try follow(context, stack, where: "salary < 10")
        func merge(_ key: String, _ request: NSPersistentStoreRequest) throws {
            let answer = try context.execute(request)
            let ids: Any? =
                switch answer {
                case let result as NSBatchInsertResult: result.result
                case let result as NSBatchUpdateResult: result.result
                case let result as NSBatchDeleteResult: result.result
                default: nil
                }
            let changed = try #require(ids as? [NSManagedObjectID])
            NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [key: changed], into: [context])
        }
        let insert = NSBatchInsertRequest(
            entityName: "Employee",
            objects: [
                ["firstName": "Abe", "lastName": "Able"], ["firstName": "Dan", "lastName": "Cole", "salary": 20.0],
            ])
        insert.resultType = .objectIDs
        try merge(NSInsertedObjectsKey, insert)
        #expect(names(list) == [["Abe", "Ann", "Bob"], ["Cem"]])
        // Dan did not match, and the context has no object for that record.
        let update = NSBatchUpdateRequest(entityName: "Employee")
        update.predicate = NSPredicate(format: "firstName IN {'Dan', 'Ann'}")
        update.propertiesToUpdate = ["salary": 1.0, "lastName": "Byron"]
        update.resultType = .updatedObjectIDsResultType
        try merge(NSUpdatedObjectsKey, update)
        #expect(names(list) == [["Abe", "Bob"], ["Ann", "Cem", "Dan"]])
        let gone = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
        gone.predicate = NSPredicate(format: "lastName == 'Able'")
        let delete = NSBatchDeleteRequest(fetchRequest: gone)
        delete.resultType = .resultTypeObjectIDs
        try merge(NSDeletedObjectsKey, delete)
        #expect(list.sections.map(\.name) == ["Byron"])
        #expect(list.problems == [])
    }

    @Test func aChildsSaveIsReportedInItsParent() throws {
        let stack = try Stack()
        let parent = stack.context("parent")
        parent.hire("Ann", "Able")
        try parent.save()
        let list = try follow(parent, stack)
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        child.hire("Bob", "Byron")
        try #require(try child.all("Employee").first { $0.string("firstName") == "Ann" }).setValue(
            "Cole", forKey: "lastName")
        child.processPendingChanges()
        #expect(names(list) == [["Ann"]])
        try child.save()
        parent.processPendingChanges()
        #expect(list.sections.map(\.name) == ["Byron", "Cole"])
        try parent.save()
        #expect(names(list) == [["Bob"], ["Ann"]])
        #expect(list.problems == [])
    }

    @Test func aChildsControllerReportsTheChildsChanges() throws {
        let stack = try Stack()
        let parent = stack.context("parent")
        parent.hire("Ann", "Able")
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        let list = try follow(child, stack)
        #expect(names(list) == [["Ann"]])
        child.hire("Bob", "Able")
        child.processPendingChanges()
        #expect(names(list) == [["Ann", "Bob"]])
        child.rollback()
        #expect(names(list) == [["Ann"]])
        #expect(list.problems == [])
    }
}
