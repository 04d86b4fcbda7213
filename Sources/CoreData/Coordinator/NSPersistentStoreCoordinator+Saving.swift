/// What saves through a coordinator: it makes batches of its changes, and takes back what the stores made of them.
///
///     coordinator                        source (a context)              stores
///         ├── makeBatches() ────────────────►│
///         ├── save(batch) ─────────────────────────────────────────────────►│
///         │      refused: resolve(failure) ─►│ the merge policy decides, and the save starts again
///         ├── didWrite(batches) ────────────►│ keys and versions
///         └── row caches take over what was written
protocol SaveSource: AnyObject {
    /// The context that stores and events name.
    var requester: any StoreRequester { get }
    /// The changes, in one batch for each store that has any.
    func makeBatches() throws -> [SaveBatch]
    /// Resolves what a store has refused, so that another attempt may succeed.
    /// - Throws: if nothing resolves it.
    func resolve(_ failure: any Error) throws
    /// Called when all stores have written. The lock is still held, and the row caches are not updated yet.
    func didWrite(_ batches: [SaveBatch])
}

extension NSPersistentStoreCoordinator {
    /// Writes the changes of `source`, all or nothing.
    /// - Returns: how many records were written.
    final func save(_ source: some SaveSource) throws -> Int {
        try locked(for: source.requester) {
            // The merge policy resolves conflicts and the save starts again; another writer may be quicker once more.
            for _ in 0..<10 {
                let batches = try source.makeBatches()
                do { try write(batches) } catch {
                    try source.resolve(error)
                    continue
                }
                // Before anybody else may write: an older row must not come into the cache behind a newer one.
                source.didWrite(batches)
                for batch in batches {
                    batch.store.rowCache.put(rowsOf: batch.inserted)
                    batch.store.rowCache.put(rowsOf: batch.updated)
                    batch.store.rowCache.forget(rowsOf: batch.deleted)
                }
                return batches.reduce(0) { $0 + $1.count }
            }
            throw CocoaError(
                .managedObjectMerge,
                sentence: "The objects to be saved were changed by somebody else again and again: try later.")
        }
    }

    /// Has each store write its batch. Of several stores each writes inside the transaction of the one before, so that all
    /// of them write or none. They are ordered by their identities, so that two processes never wait for each other.
    private final func write(_ batches: [SaveBatch]) throws {
        func write(_ batches: ArraySlice<SaveBatch>) throws {
            guard let first = batches.first else { return }
            let others = batches.dropFirst()
            try first.store.records.save(first, and: others.isEmpty ? nil : { try write(others) })
        }
        func place(of batch: SaveBatch) -> (Int, String) {
            (batch.store.records.savingOrder.rawValue, batch.store.identifier ?? "")
        }
        try write(batches.count < 2 ? batches[...] : batches.sorted { place(of: $0) < place(of: $1) }[...])
    }
}
