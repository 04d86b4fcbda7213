import Synchronization

/// A running asynchronous fetch: the state behind its result object. Start reading this folder here.
///
///     context.execute ──► a global queue: the stores read rows, `didFind` counts them, a cancellation stops them
///                                │
///                                ▼
///                         the context's queue: creates objects, applies unsaved changes ──► the completion block
final class AsynchronousFetch: RunningFetch, @unchecked Sendable {
    // Sendable: `state` has a lock. Results and errors are written on the context's queue, or before work moves there.
    private struct State {
        var isCancelled = false
        var references: [ObjectIdentifier: [RecordReference]] = [:]
        var dictionaries: [ObjectIdentifier: [NSDictionary]] = [:]
    }
    private let state = Mutex(State())
    /// The number of records found so far. The total is the request's estimate.
    let progress: Progress
    private(set) var results: [Any]?
    private(set) var error: (any Error)?

    init(estimatedResultCount count: Int) {
        progress = Progress(totalUnitCount: count > 0 ? Int64(count) : -1)
        progress.cancellationHandler = { [weak self] in self?.noteCancellation() }
    }

    func cancel() {
        noteCancellation()
        progress.cancel()
    }

    private func noteCancellation() { state.withLock { $0.isCancelled = true } }

    /// Called by a store that has found records.
    /// - Throws: `CocoaError.userCancelled`, which makes the store stop.
    func didFind(_ count: Int) throws {
        // A progress can deliver its cancellation later.
        if state.withLock({ $0.isCancelled }) || progress.isCancelled {
            throw CocoaError(.userCancelled, sentence: "The asynchronous fetch was canceled.")
        }
        progress.completedUnitCount += Int64(count)
    }

    /// Fetches from the stores, on any queue. `finish` reports an error.
    func run(in stores: [NSPersistentStore], _ fetch: FetchParameters, _ coordinator: NSPersistentStoreCoordinator) {
        do {
            // An incremental store returns objects of the context, on its queue. It is called at the end.
            for store in stores where !(store is NSIncrementalStore) {
                try didFind(0)
                try coordinator.reading(store, for: nil) { try run(with: $0, of: store, fetch) }
            }
        } catch {
            self.error = error
        }
    }

    private func run(with reader: any RecordReader, of store: NSPersistentStore, _ fetch: FetchParameters) throws {
        var fetch = fetch
        if fetch.fetchBatchSize > 0 { fetch.includesPropertyValues = false }
        let key = ObjectIdentifier(store)
        switch fetch.resultType {
        case .dictionaryResultType:
            nonisolated(unsafe) let found = try reader.dictionaries(for: fetch)
            state.withLock { $0.dictionaries[key] = found }
        case .countResultType: break
        default:
            let found = try reader.references(for: fetch)
            state.withLock { $0.references[key] = found }
        }
    }

    /// The records that a store has returned; nil if it was not called yet.
    func references(of store: ObjectIdentifier) -> [RecordReference]? {
        state.withLock { $0.references[store] }
    }

    func dictionaries(of store: ObjectIdentifier) -> [NSDictionary]? {
        nonisolated(unsafe) var found: [NSDictionary]?
        state.withLock { found = $0.dictionaries[store] }
        return found
    }

    /// Creates the results from the stores' answers, on the context's queue.
    func finish(_ body: () throws -> [Any]) {
        do {
            if let error { throw error }
            try didFind(0)
            let found = try body()
            results = found
            progress.totalUnitCount = Int64(found.count)
            progress.completedUnitCount = Int64(found.count)
        } catch {
            self.error = error
        }
    }
}
