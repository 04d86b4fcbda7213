// Reading from stores: under the coordinator's lock, or beside it where a store allows that.
extension NSPersistentStoreCoordinator {
    /// Runs `body` with a reader of a store, in a generation of it or in its present state; what the store does is reported
    /// as the requester's work. A SQLite store is read on one of its connections while others read and one writes; any other
    /// store serves one requester at a time.
    final func reading<Result>(
        _ store: NSPersistentStore, in generation: StoreGeneration?, for requester: (any StoreRequester)?,
        _ body: (any RecordReader) throws -> Result
    ) throws -> Result {
        let records = store.records
        guard records.readsBesideWriter else {
            return try locked(for: requester) { try records.reading(generation, body) }
        }
        let work = requester.map { ContextAtWork($0) }
        defer { work?.end() }
        return try records.reading(generation, body)
    }

    /// The state of all stores at this moment.
    final func makeGeneration() throws -> NSQueryGenerationToken {
        NSQueryGenerationToken(
            try persistentStores.map { store in
                NSQueryGenerationToken.StoreState(store: store, generation: try store.records.makeGeneration())
            })
    }
}
