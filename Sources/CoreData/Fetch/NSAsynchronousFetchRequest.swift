/// A fetch in the background: the stores read while the context's queue remains available.
///
///     let request = NSAsynchronousFetchRequest(fetchRequest: employees) { result in
///         print(result.finalResult?.count ?? 0)
///     }
///     let result = try context.execute(request) as! NSAsynchronousFetchResult<Employee>
///     result.cancel()
///
/// Execute the request with `execute(_:)` on the context's queue. The context needs a queue. The completion block is
/// called on the context's queue, in a separate event. A child context fetches from its parent, which blocks the
/// child's queue as usual.
///
/// Errors of the stores are in the result's `operationError`. Apple's page: *NSAsynchronousFetchRequest*.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
    /// The fetch to execute.
    public final let fetchRequest: NSFetchRequest<ResultType>
    private final let block: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// The expected number of results, which is the total of the progress until the real number is known. 0, the
    /// default, means unknown.
    open var estimatedResultCount = 0

    /// - Parameters:
    ///   - request: the fetch request to execute.
    ///   - blk: called on the context's queue when the results are available, and after an error or a cancellation.
    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        fetchRequest = request
        block = blk
        super.init()
        affectedStores = request.affectedStores
    }

    /// The completion block with its result type erased.
    public final var completionBlock: NSPersistentStoreAsynchronousFetchResultCompletionBlock? {
        block.map { block in
            { result in block(NSAsynchronousFetchResult(self, result.managedObjectContext, result.running)) }
        }
    }

    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    /// A copy with a copy of the fetch request and the same completion block.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let request = fetchRequest.copy() as! NSFetchRequest<ResultType>
        let copy = NSAsynchronousFetchRequest(fetchRequest: request, completionBlock: block)
        copy.estimatedResultCount = estimatedResultCount
        copy.affectedStores = affectedStores
        return copy
    }
}

/// Receives the result of an asynchronous fetch, on the context's queue.
public typealias NSPersistentStoreAsynchronousFetchResultCompletionBlock =
    (NSAsynchronousFetchResult<any NSFetchRequestResult>) -> Void

extension NSAsynchronousFetchRequest: AnsweredRequest {
    func answer(
        in context: NSManagedObjectContext, from stores: [NSPersistentStore]
    ) throws -> NSPersistentStoreResult {
        guard context.concurrencyType != .confinementConcurrencyType else {
            stop(
                .invalidArgumentException,
                "An asynchronous fetch needs a context with a queue: create it with the main queue or a private one.")
        }
        let running = AsynchronousFetch(estimatedResultCount: estimatedResultCount)
        let result = NSAsynchronousFetchResult(self, context, running)
        var fetch = try context.resolve(fetchRequest)
        nonisolated(unsafe) let answering = context.stores(for: fetchRequest).filter { stores.contains($0) }
        let coordinator = context.requiredCoordinator
        if context.parent == nil { fetch.running = running }
        // The parameters and the block are passed from queue to queue, and used on one queue at a time.
        nonisolated(unsafe) let (asked, call) = (fetch, block)
        DispatchQueue.global().async {
            if asked.running != nil { running.run(in: answering, asked, coordinator) }
            context.perform {
                running.finish { try context.results(of: asked, answering) }
                call?(result)
            }
        }
        return result
    }
}
