/// The state of a request that runs in the background.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
    // Sendable: only `running` changes, and it is thread-safe.
    final let running: AsynchronousFetch
    /// The context that the request was executed in.
    public final let managedObjectContext: NSManagedObjectContext

    init(_ context: NSManagedObjectContext, _ running: AsynchronousFetch) {
        managedObjectContext = context
        self.running = running
    }

    /// The error of the request; `CocoaError.userCancelled` after a cancellation, nil on success. Read it after the
    /// completion block was called.
    open var operationError: (any Error)? { running.error }

    /// The number of records found so far, and the total. It is a child of the progress that was current when the
    /// request was executed. Canceling it cancels the request.
    open var progress: Progress? { running.progress }

    /// Cancels the request. The completion block is still called. You can call this method from any thread.
    open func cancel() { running.cancel() }
}

/// The result of an asynchronous fetch.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult, @unchecked Sendable {
    /// The request that was executed.
    public final let fetchRequest: NSAsynchronousFetchRequest<ResultType>

    init(
        _ request: NSAsynchronousFetchRequest<ResultType>, _ context: NSManagedObjectContext,
        _ running: AsynchronousFetch
    ) {
        fetchRequest = request
        super.init(context, running)
    }

    /// The results; nil before the completion block is called, and after an error.
    open var finalResult: [ResultType]? {
        running.results?.map { result in
            guard let result = result as? ResultType else {
                stop(
                    .invalidArgumentException,
                    "The asynchronous fetch's results are of the class \(type(of: result)), not \(ResultType.self): its "
                        + "resultType and its generic type do not match.")
            }
            return result
        }
    }
}
