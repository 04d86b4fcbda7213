import CoreData
import Synchronization
import Testing

/// Asynchronous fetch requests.
@Suite struct AsynchronousFetchTests {
    private func company(_ stack: Stack, _ count: Int = 300) throws {
        let writer = stack.context()
        for number in 0..<count { writer.hire("\(number)", "x", salary: Double(number)) }
        try writer.save()
    }

    private func request(_ limit: Int = 0) -> NSFetchRequest<NSManagedObject> {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Employee")
        request.sortDescriptors = [NSSortDescriptor(key: "salary", ascending: false)]
        request.fetchLimit = limit
        return request
    }

    /// Executes a request, waits for its completion, and returns the result of `body` on the context's queue.
    private func run<Result, Value: Sendable>(
        _ request: NSFetchRequest<Result>, in context: NSManagedObjectContext, estimate: Int = 0,
        during: (NSAsynchronousFetchResult<Result>) -> Void = { _ in },
        _ body: @escaping (NSAsynchronousFetchResult<Result>) -> Value
    ) throws -> Value {
        let answer = Mutex<Value?>(nil)
        let done = DispatchSemaphore(value: 0)
        let asynchronous = NSAsynchronousFetchRequest(fetchRequest: request) { result in
            let value = body(result)
            answer.withLock { $0 = value }
            done.signal()
        }
        asynchronous.estimatedResultCount = estimate
        let result = try #require(try context.execute(asynchronous) as? NSAsynchronousFetchResult<Result>)
        #expect(result.managedObjectContext === context)
        #expect(result.fetchRequest === asynchronous)
        during(result)
        #expect(done.wait(timeout: .now() + 300) == .success)
        return try #require(answer.withLock { $0 })
    }

    @Test(arguments: StoreKind.allCases) func resultsArriveOnTheContextsQueue(_ kind: StoreKind) throws {
        let stack = try Stack(kind)
        try company(stack)
        let context = stack.context("reader")
        let (names, progress) = try run(request(2), in: context) { result in
            #expect(result.operationError == nil)
            let names = result.finalResult?.compactMap { $0.string("firstName") } ?? []
            return (names, result.progress?.completedUnitCount)
        }
        #expect(names == ["299", "298"])
        #expect(progress == 2)
    }

    @Test func asynchronousFetchIncludesPendingChanges() throws {
        let stack = try Stack()
        try company(stack, 3)
        let context = stack.context("reader")
        context.performAndWait { _ = context.hire("new", "x", salary: 1.5) }
        let all = try run(request(), in: context) { $0.finalResult?.map { $0.string("firstName") } }
        #expect(all == ["2", "new", "1", "0"])
        let window = try run(request(2), in: context) { $0.finalResult?.map { $0.string("firstName") } }
        #expect(window == ["2", "new"])
    }

    @Test func theStoreIsQueriedOnceOffTheContextsQueue() throws {
        let stack = try Stack()
        try company(stack)
        let context = stack.context("reader")
        let statements = Statements(of: stack)
        let busy = DispatchSemaphore(value: 0)
        // The context's queue is blocked until the store has returned.
        context.perform { busy.wait() }
        let count = try run(
            request(), in: context,
            during: { _ in
                while statements.count == 0 { Thread.sleep(forTimeInterval: 0.001) }
                busy.signal()
            }, { $0.finalResult?.count })
        #expect(count == 300)
        #expect(statements.count == 1)
    }

    @Test func aCanceledFetchEndsWithAnError() throws {
        let stack = try Stack()
        try company(stack)
        let context = stack.context("reader")
        let busy = DispatchSemaphore(value: 0)
        context.perform { busy.wait() }
        let code = try run(
            request(), in: context,
            during: {
                $0.cancel()
                busy.signal()
            },
            { result in
                #expect(result.finalResult == nil)
                return (result.operationError as? CocoaError)?.code
            })
        #expect(code == .userCancelled)
    }

    @Test func progressCountsAndCancelsAnAsynchronousFetch() throws {
        let stack = try Stack()
        try company(stack)
        let context = stack.context("reader")
        let whole = Progress(totalUnitCount: 1)
        whole.becomeCurrent(withPendingUnitCount: 1)
        let total = try run(
            request(), in: context, estimate: 300, during: { _ in whole.resignCurrent() },
            { [$0.progress?.totalUnitCount, $0.progress?.completedUnitCount] })
        #expect(total == [300, 300])
        #expect(whole.fractionCompleted == 1)
        let busy = DispatchSemaphore(value: 0)
        context.perform { busy.wait() }
        let failed = try run(
            request(), in: context,
            during: {
                $0.progress?.cancel()
                busy.signal()
            }, { $0.operationError != nil })
        #expect(failed)
    }

    @Test func aStoresErrorIsReported() throws {
        let stack = try Stack()
        let context = stack.context("reader")
        let request = request()
        request.predicate = NSPredicate { _, _ in true }
        let failed = try run(request, in: context) { $0.operationError != nil && $0.finalResult == nil }
        #expect(failed)
    }

    @Test func dictionariesAndCountsAreFetchedAsynchronously() throws {
        let stack = try Stack()
        try company(stack, 3)
        let context = stack.context("reader")
        let rows = NSFetchRequest<NSDictionary>(entityName: "Employee")
        rows.resultType = .dictionaryResultType
        rows.propertiesToFetch = ["salary"]
        let salaries = try run(rows, in: context) { $0.finalResult?.compactMap { $0["salary"] as? Double }.sorted() }
        #expect(salaries == [0, 1, 2])
        let counts = NSFetchRequest<NSNumber>(entityName: "Employee")
        counts.resultType = .countResultType
        #expect(try run(counts, in: context) { $0.finalResult?.map(\.intValue) } == [3])
    }

    @Test func aChildsAsynchronousFetchIncludesItsParentsChanges() throws {
        let stack = try Stack()
        try company(stack, 2)
        let parent = stack.context("parent")
        parent.performAndWait { _ = parent.hire("new", "x", salary: 9) }
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = parent
        let names = try run(request(), in: child) { $0.finalResult?.map { $0.string("firstName") } }
        #expect(names == ["new", "1", "0"])
    }

    @Test func theCompletionBlockAcceptsResultsOfAnyType() throws {
        let stack = try Stack()
        try company(stack, 2)
        let context = stack.context("reader")
        let count = Mutex(0)
        let request = NSAsynchronousFetchRequest(fetchRequest: request()) { result in
            count.withLock { $0 += result.finalResult?.count ?? 0 }
        }
        let done = DispatchSemaphore(value: 0)
        let erased = NSFetchRequest<any NSFetchRequestResult>(entityName: "Employee")
        let outer = NSAsynchronousFetchRequest(fetchRequest: erased) { result in
            request.completionBlock?(result)
            done.signal()
        }
        try context.execute(outer)
        #expect(done.wait(timeout: .now() + 300) == .success)
        #expect(count.withLock { $0 } == 2)
        #expect((request.copy() as? NSAsynchronousFetchRequest<NSManagedObject>)?.fetchRequest.entityName == "Employee")
    }
}
