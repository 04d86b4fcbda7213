// Query generations: a pinned context reads the stores as they were at one moment, regardless of later saves.
extension NSManagedObjectContext {
    /// The query generation that the context reads; nil if it reads the latest saved data, or has a parent.
    ///
    /// It is `NSQueryGenerationToken.current` until the first read after `setQueryGenerationFrom(_:)`. Call it on the
    /// context's queue.
    public final var queryGenerationToken: NSQueryGenerationToken? { !hasParent ? pinned : nil }

    /// Pins the context to a query generation: to that of the next fetch or fault (`.current`), to a token of another
    /// context, or to none (nil). Call it on the context's queue.
    ///
    /// Objects with values keep them until they are refreshed. A save is not affected by the generation. Saves, merges
    /// and `reset()` advance the context to the current generation. Only SQLite stores in WAL mode support generations;
    /// other stores are read as they are. A child context reads what its parent reads; pinning it stops the program.
    /// - Throws: nothing in this implementation. A generation that cannot be opened makes the next fetch fail.
    public final func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
        guard !hasParent else {
            stop(
                .invalidArgumentException,
                "A child context reads through its parent: set the query generation of the topmost context.")
        }
        pinned = generation
        detachRows()
    }

    /// Makes a pinned context read the generation that is current at its next read.
    final func advanceGeneration() {
        if pinned != nil { pinned = .current }
    }

    /// The generation to read, which is created on the first read after the context was pinned.
    final func generation(in coordinator: NSPersistentStoreCoordinator) throws -> NSQueryGenerationToken? {
        guard pinned?.isCurrent == true else { return pinned }
        let opened = try coordinator.makeGeneration()
        pinned = opened
        return opened
    }
}
