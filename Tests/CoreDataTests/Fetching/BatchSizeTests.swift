import CoreData
import Testing

/// Fetched arrays that keep values of a few batches at a time.
@Suite struct BatchSizeTests {
    /// A stack that has not read any of the hundred employees in its store.
    private func stack() throws -> (Stack, Stack) {
        let written = try Stack()
        let writer = written.context()
        for number in 0..<100 {
            let employee = writer.make("Employee", ["firstName": String(format: "%03d", number)])
            if number % 10 == 0 {
                employee.setValue(writer.make("Department", ["name": "\(number)"]), forKey: "department")
            }
        }
        try writer.save()
        return (written, try Stack(folder: written.folder))
    }

    private func request(_ size: Int) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "firstName", ascending: true)]
        request.fetchBatchSize = size
        return request
    }

    @Test func aBatchIsReadWithOneStatement() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let statements = Statements(of: stack)
        let employees = try context.fetch(request(20))
        let keys = statements.take()
        #expect(keys.count == 1)
        #expect(keys[0].hasPrefix("SELECT 0, t0.Z_PK FROM") || keys[0].hasPrefix("SELECT t0.Z_ENT, t0.Z_PK FROM"))
        #expect(employees.count == 100 && employees.allSatisfy { $0.isFault })
        #expect(employees[0].string("firstName") == "000")
        #expect(statements.take().count == 1)
        #expect(employees[1..<20].map { $0.string("firstName") }.count == 19)
        #expect(statements.take() == [])
        #expect(employees[50].string("firstName") == "050")
        #expect(statements.take().count == 1)
        #expect(employees.map { $0.string("firstName") } == (0..<100).map { String(format: "%03d", $0) })
        #expect(statements.take().count == 3)
        withExtendedLifetime(written) {}
    }

    @Test func oldBatchesBecomeFaultsAgain() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let employees = try context.fetch(request(10))
        for employee in employees { _ = employee.string("firstName") }
        let filled = employees.indices.filter { !employees[$0].isFault }
        #expect(filled == Array(60..<100))
        // Released batches are read again.
        let statements = Statements(of: stack)
        #expect(employees[5].string("firstName") == "005")
        #expect(statements.count == 1)
        withExtendedLifetime(written) {}
    }

    @Test func changedObjectsOfABatchAreKept() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let employees = try context.fetch(request(10))
        employees[3].setValue("mine", forKey: "lastName")
        for employee in employees { _ = employee.string("firstName") }
        #expect(!employees[3].isFault && employees[4].isFault)
        #expect(employees[3].string("lastName") == "mine")
        try context.save()
        #expect(try written.context().all("Employee").contains { $0.string("lastName") == "mine" })
    }

    @Test func batchesRespectPrefetchingAndReturnsObjectsAsFaults() throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let request = request(20)
        request.returnsObjectsAsFaults = false
        request.relationshipKeyPathsForPrefetching = ["department"]
        let statements = Statements(of: stack)
        let employees = try context.fetch(request)
        #expect(employees.allSatisfy { $0.isFault })
        _ = statements.take()
        _ = employees[0].string("firstName")
        #expect(statements.take().count == 2)
        #expect(employees[0..<20].allSatisfy { !$0.isFault } && employees[20].isFault)
        #expect(employees[10].object("department")?.string("name") == "10")
        #expect(statements.take() == [])
        withExtendedLifetime(written) {}
    }

    @Test(arguments: StoreKind.allCases) func batchedResultsIncludePendingChanges(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        let context = stack.context()
        for number in 0..<10 { context.hire("\(number)", "x") }
        try context.save()
        context.hire("35", "x")
        #expect(
            try context.fetch(request(3)).map { $0.string("firstName") }
                == ["0", "1", "2", "3", "35", "4", "5", "6", "7", "8", "9"])
    }

    /// Prefetching for its batch does not read it repeatedly either.
    @Test(arguments: [[], ["manager.manager"]]) func aDeletedRecordIsDetectedWhenItsFaultFires(
        _ prefetched: [String]
    ) throws {
        let (written, stack) = try stack()
        let context = stack.context("reader")
        let request = request(10)
        request.relationshipKeyPathsForPrefetching = prefetched
        let employees = try context.fetch(request)
        let writer = written.context()
        let gone = try #require(try writer.all("Employee").first { $0.string("firstName") == "004" })
        writer.delete(gone)
        try writer.save()
        #expect(employees[3].string("firstName") == "003")
        #expect(employees[4].string("firstName") == nil)
        #expect(employees[4].isDeleted)
    }
}
