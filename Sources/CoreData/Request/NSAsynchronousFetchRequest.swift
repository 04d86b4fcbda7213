/// A fetch in the background: the stores answer while the context's queue does other things.
///
///     let request = NSAsynchronousFetchRequest(fetchRequest: employees) { result in
///         print(result.finalResult?.count ?? 0)
///     }
///     let result = try context.execute(request) as! NSAsynchronousFetchResult<Employee>
///     result.cancel()
///
/// The completion block is called on the context's queue, in an event of its own. A child context's fetch asks its parent,
/// which has to be done on that queue too. Apple's page: *NSAsynchronousFetchRequest*.
open class NSAsynchronousFetchRequest<ResultType>: NSPersistentStoreRequest {
    public final let fetchRequest: NSFetchRequest<ResultType>
    private final let block: ((NSAsynchronousFetchResult<ResultType>) -> Void)?
    /// How many results are expected: the total of the progress until the real number is known. 0, the default, leaves
    /// it open.
    open var estimatedResultCount = 0

    /// - Parameter blk: called when the results are there, or when there is an error, which a cancellation is too.
    public init(
        fetchRequest request: NSFetchRequest<ResultType>,
        completionBlock blk: ((NSAsynchronousFetchResult<ResultType>) -> Void)? = nil
    ) {
        fetchRequest = request
        block = blk
        super.init()
        affectedStores = request.affectedStores
    }

    /// The block, for results of any type.
    public final var completionBlock: NSPersistentStoreAsynchronousFetchResultCompletionBlock? {
        block.map { block in
            { result in block(NSAsynchronousFetchResult(self, result.managedObjectContext, result.running)) }
        }
    }

    open override var requestType: NSPersistentStoreRequestType { .fetchRequestType }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let request = fetchRequest.copy() as! NSFetchRequest<ResultType>
        let copy = NSAsynchronousFetchRequest(fetchRequest: request, completionBlock: block)
        copy.estimatedResultCount = estimatedResultCount
        copy.affectedStores = affectedStores
        return copy
    }
}

/// Takes the result of an asynchronous fetch, on the context's queue.
public typealias NSPersistentStoreAsynchronousFetchResultCompletionBlock =
    (NSAsynchronousFetchResult<any NSFetchRequestResult>) -> Void

extension NSAsynchronousFetchRequest: AnsweredRequest {
    func answer(
        in context: NSManagedObjectContext, from stores: [NSPersistentStore]
    ) throws -> NSPersistentStoreResult {
        guard context.concurrencyType != .confinementConcurrencyType else {
            stop(
                .invalidArgumentException,
                "An asynchronous fetch needs a context with a queue: make it with the main or a private queue.")
        }
        let running = AsynchronousFetch(estimatedResultCount: estimatedResultCount)
        let result = NSAsynchronousFetchResult(self, context, running)
        var fetch = try context.resolve(fetchRequest)
        nonisolated(unsafe) let answering = context.stores(for: fetchRequest).filter { stores.contains($0) }
        let coordinator = context.requiredCoordinator
        if context.parent == nil { fetch.running = running }
        // Parameters and block are handed from queue to queue, and used on one at a time.
        nonisolated(unsafe) let (asked, call) = (fetch, block)
        DispatchQueue.global().async {
            if asked.running != nil { running.ask(answering, asked, coordinator) }
            context.perform {
                running.finish { try context.results(of: asked, answering) }
                call?(result)
            }
        }
        return result
    }
}
