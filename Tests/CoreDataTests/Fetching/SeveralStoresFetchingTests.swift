import CoreData
import Testing

/// Dictionary and batched results from several stores, as if they were one.
@Suite struct SeveralStoresFetchingTests {
    /// Employees a to h, alternating between two stores, with descending salaries and two last names.
    private func bench(_ second: NSPersistentStore.StoreType = .sqlite) throws -> CoordinatorStack {
        let stack = try CoordinatorStack()
        let stores = [
            try stack.add("first"), try stack.coordinator.addPersistentStore(type: second, at: stack.url("second")),
        ]
        let context = stack.context()
        for (index, name) in "abcdefgh".enumerated() {
            let employee = context.make(
                "Employee",
                ["firstName": "\(name)", "lastName": index < 5 ? "X" : "Y", "salary": Double(10 - index)])
            context.assign(employee, to: stores[index % 2])
        }
        try context.save()
        return stack
    }

    private func request(_ properties: [Any]?, by keys: [(String, Bool)]) -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Employee")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = properties
        request.sortDescriptors = keys.map { NSSortDescriptor(key: $0.0, ascending: $0.1) }
        return request
    }

    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .inMemory, .xml])
    func dictionariesFromSeveralStoresShareOrderAndWindow(second: NSPersistentStore.StoreType) throws {
        let stack = try bench(second)
        let context = stack.context()
        let byName = request(["firstName"], by: [("firstName", true)])
        byName.fetchOffset = 1
        byName.fetchLimit = 4
        #expect(try context.fetch(byName) == "bcde".map { ["firstName": "\($0)"] })
        byName.fetchOffset = 6
        #expect(try context.fetch(byName) == "gh".map { ["firstName": "\($0)"] })
        // Sort keys need not be among the fetched properties.
        let bySalary = request(["firstName"], by: [("lastName", false), ("salary", true)])
        bySalary.fetchLimit = 5
        #expect(try context.fetch(bySalary) == "hgfed".map { ["firstName": "\($0)"] })
        let all = try context.fetch(request(nil, by: [("department.name", true), ("firstName", false)]))
        #expect(all.map { $0["firstName"] as? String } == "hgfedcba".map { "\($0)" })
        #expect(all.allSatisfy { $0["department.name"] == nil && $0["salary"] is Double })
    }

    @Test func distinctResultsAcrossTwoStoresAreUnique() throws {
        let stack = try bench()
        let context = stack.context()
        let names = request(["lastName"], by: [("lastName", true)])
        names.returnsDistinctResults = true
        #expect(try context.fetch(names) == [["lastName": "X"], ["lastName": "Y"]])
        names.fetchOffset = 1
        #expect(try context.fetch(names) == [["lastName": "Y"]])
        names.fetchOffset = 0
        #expect(try context.count(for: names) == 2)
        names.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: true)]
        let error = #expect(throws: CocoaError.self) { try context.fetch(names) }
        #expect(error?.localizedDescription.contains("cannot be sorted by salary") == true)
    }

    @Test func aBatchSortedInMemoryIsReadAtOnce() throws {
        let stack = try Stack()
        let writer = stack.context()
        for number in 0..<50 { writer.make("Project", ["title": "\(number % 10)\(number)"]) }
        try writer.save()
        let reopened = try Stack(reopening: stack)
        let context = reopened.context()
        context.make("Project", ["title": "0"])
        let request = NSFetchRequest<NSManagedObject>(entityName: "Project")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        request.fetchBatchSize = 10
        let statements = Statements(of: reopened)
        let found = try context.fetch(request)
        #expect(statements.count == 1)
        #expect(found.first?.string("title") == "0" && found.count == 51)
        #expect(found.last?.string("title") == "99")
    }
}
