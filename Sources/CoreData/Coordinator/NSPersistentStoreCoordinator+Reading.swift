// Reading from stores: under the coordinator's lock, or without it if a store allows that.
extension NSPersistentStoreCoordinator {
    /// Calls `body` with a reader of a store, in one of its generations or in its current state. The store's events are
    /// attributed to the requester. SQLite stores are read on a separate connection, concurrently with other readers
    /// and one writer. Other stores allow one requester at a time.
    final func reading<Result>(
        _ store: NSPersistentStore, in generation: StoreGeneration?, for requester: (any StoreRequester)?,
        _ body: (any RecordReader) throws -> Result
    ) throws -> Result {
        let records = store.records
        guard records.readsDuringWrites else {
            return try locked(for: requester) { try records.reading(generation, body) }
        }
        let work = requester.map { ContextAtWork($0) }
        defer { work?.end() }
        return try records.reading(generation, body)
    }

    /// Captures the current state of all stores.
    final func makeGeneration() throws -> NSQueryGenerationToken {
        NSQueryGenerationToken(
            try persistentStores.map { store in
                NSQueryGenerationToken.StoreState(store: store, generation: try store.records.makeGeneration())
            })
    }
}
