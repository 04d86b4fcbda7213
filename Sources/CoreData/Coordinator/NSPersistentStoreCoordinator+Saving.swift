/// The origin of a save through a coordinator: it converts its changes to batches, and is updated with the results.
///
///     coordinator                        source (a context)              stores
///         ├── makeBatches() ────────────────►│
///         ├── save(batch) ─────────────────────────────────────────────────►│
///         │     rejected: resolve(failure) ─►│ the merge policy decides, and the save starts again
///         ├── didWrite(batches) ────────────►│ keys and versions
///         └── the written rows go to the row caches
protocol SaveSource: AnyObject {
    /// The context that stores and events refer to.
    var requester: any StoreRequester { get }
    /// The changes, in one batch for each store that has any.
    func makeBatches() throws -> [SaveBatch]
    /// Resolves the conflicts of a rejected batch, so that another attempt can succeed.
    /// - Throws: if they cannot be resolved.
    func resolve(_ failure: any Error) throws
    /// Called when all stores have written. The lock is still held, and the row caches are not updated yet.
    func didWrite(_ batches: [SaveBatch])
}

extension NSPersistentStoreCoordinator {
    /// Writes the changes of `source` atomically.
    /// - Returns: the number of written records.
    final func save(_ source: some SaveSource) throws -> Int {
        try locked(for: source.requester) {
            // The merge policy resolves conflicts and the save starts again. Another writer may cause new conflicts in
            // between.
            for _ in 0..<10 {
                let batches = try source.makeBatches()
                do { try write(batches) } catch {
                    try source.resolve(error)
                    continue
                }
                // Before others can write, so that an older row does not replace a newer one in the cache.
                source.didWrite(batches)
                for batch in batches {
                    batch.store.rowCache.put(rowsOf: batch.inserted)
                    batch.store.rowCache.put(rowsOf: batch.updated)
                    batch.store.rowCache.evict(rowsOf: batch.deleted)
                }
                return batches.reduce(0) { $0 + $1.count }
            }
            throw CocoaError(
                .managedObjectMerge,
                sentence: "The objects to be saved were changed by somebody else again and again: try later.")
        }
    }

    /// Writes the batches of all stores. Each store writes inside the transaction of the preceding one, so that either
    /// all of them write or none. They are ordered by `SavingOrder` and by their identities, so that two processes
    /// never wait for each other.
    private final func write(_ batches: [SaveBatch]) throws {
        if batches.count == 1 { return try batches[0].store.records.save(batches[0], and: nil) }
        func write(_ batches: ArraySlice<SaveBatch>) throws {
            guard let first = batches.first else { return }
            let others = batches.dropFirst()
            try first.store.records.save(first, and: others.isEmpty ? nil : { try write(others) })
        }
        func place(of batch: SaveBatch) -> (Int, String) {
            (batch.store.records.savingOrder.rawValue, batch.store.identifier ?? "")
        }
        try write(batches.sorted { place(of: $0) < place(of: $1) }[...])
    }
}
