/// What is known of a request that runs in the background.
open class NSPersistentStoreAsynchronousResult: NSPersistentStoreResult, @unchecked Sendable {
    // Sendable: nothing here changes but `running`, which guards itself.
    final let running: AsynchronousFetch
    /// The context that the request was executed in.
    public final let managedObjectContext: NSManagedObjectContext

    init(_ context: NSManagedObjectContext, _ running: AsynchronousFetch) {
        managedObjectContext = context
        self.running = running
    }

    /// What went wrong; `CocoaError.userCancelled` after a cancellation. To be read once the completion block was called.
    open var operationError: (any Error)? { running.error }

    /// How many records were found so far, and of how many. A child of the progress that was the current one when the
    /// request was executed; cancelling it cancels the request.
    open var progress: Progress? { running.progress }

    /// Has the stores stop. The completion block is called nevertheless.
    open func cancel() { running.cancel() }
}

/// The results of an asynchronous fetch, once they are there.
open class NSAsynchronousFetchResult<ResultType>: NSPersistentStoreAsynchronousResult, @unchecked Sendable {
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
                        + "resultType and its generic type do not go together.")
            }
            return result
        }
    }
}
