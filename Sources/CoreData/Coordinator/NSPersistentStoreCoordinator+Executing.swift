extension NSPersistentStoreCoordinator {
    /// Hands a request to the stores on behalf of `context`, on whose queue it is called.
    /// - Returns: the array of results of a fetch, as the stores have them, without what is unsaved in the context;
    ///   an empty array for a save; an `NSPersistentStoreResult` for any other kind of request.
    /// - Throws: `CocoaError.persistentStoreUnsupportedRequestType` for a request that nobody here understands, and
    ///   the stores' errors.
    public final func execute(_ request: NSPersistentStoreRequest, with context: NSManagedObjectContext) throws -> Any {
        switch request {
        case let fetch as any AnyFetchRequest:
            guard let stored = fetch.copy() as? any AnyFetchRequest else { return [] as [Any] }
            stored.parameters.includesPendingChanges = false
            return try context.fetchAny(stored)
        case let save as NSSaveChangesRequest:
            try context.save(save)
            return [] as [Any]
        default:
            return try context.execute(request)
        }
    }
}
