// Query generations: a context that is pinned reads the stores as they were at one moment, whatever is saved meanwhile.
extension NSManagedObjectContext {
    /// The generation that the context reads; nil where it reads what was saved last.
    ///
    /// `NSQueryGenerationToken.current` until the context has read for the first time since it was pinned.
    public final var queryGenerationToken: NSQueryGenerationToken? { parent == nil ? pinned : nil }

    /// Pins the context to a generation: `.current` for that of the next fetch or fault, a token of another context, or nil
    /// to read what was saved last.
    ///
    /// Objects that have their values keep them until they are refreshed. Saving does not look at the generation, and
    /// moves it on, as do merging and `reset()`. Only SQLite stores in WAL mode keep generations; others are read as they
    /// are. A child reads what its parent reads, so it is a mistake to pin one, and stops. To be called on the context's
    /// queue.
    /// - Throws: the store's error, where a generation cannot be opened.
    public final func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {
        guard parent == nil else {
            stop(
                .invalidArgumentException,
                "A child context reads through its parent: set the query generation of the topmost context.")
        }
        pinned = generation
        forgetForeseenRows()
    }

    /// Lets a pinned context see, from its next read on, what has been saved by now.
    final func advanceGeneration() {
        if pinned != nil { pinned = .current }
    }

    /// The generation to read, opened if this is the first read since the context was pinned.
    final func generation(in coordinator: NSPersistentStoreCoordinator) throws -> NSQueryGenerationToken? {
        guard pinned?.isCurrent == true else { return pinned }
        let opened = try coordinator.makeGeneration()
        pinned = opened
        return opened
    }
}
