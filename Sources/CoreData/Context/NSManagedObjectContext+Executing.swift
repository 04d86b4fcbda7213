extension NSManagedObjectContext {
    final func answer(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
        switch request {
        case let request as any AnsweredRequest:
            return try request.answer(in: self, from: request.stores(of: requiredCoordinator))
        case let request as NSSaveChangesRequest:
            try save(request)
            return NSPersistentStoreResult()
        case is any AnyFetchRequest:
            throw CocoaError(
                .persistentStoreUnsupportedRequestType,
                sentence: "execute(_:) returns no objects: call fetch(_:) with the fetch request.")
        default:
            throw CocoaError(
                .persistentStoreUnsupportedRequestType,
                sentence: "No store of this coordinator supports a request of the class \(type(of: request)).")
        }
    }

    /// Saves the listed changes, which must be all changes of the context.
    final func save(_ request: NSSaveChangesRequest) throws {
        processPendingChanges()
        guard request.insertedObjects ?? [] == insertedObjects, request.updatedObjects ?? [] == updatedObjects,
            request.deletedObjects ?? [] == deletedObjects
        else {
            throw CocoaError(
                .persistentStoreUnsupportedRequestType,
                sentence: "A save request that you create must list exactly the objects that the context has changed: "
                    + "some of them cannot be saved without the others. Use a separate context for them.")
        }
        try saveChanges()
    }
}
