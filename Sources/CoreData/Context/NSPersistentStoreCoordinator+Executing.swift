extension NSPersistentStoreCoordinator {
    final func answer(_ request: NSPersistentStoreRequest, for context: NSManagedObjectContext) throws -> Any {
        switch request {
        case let fetch as any AnyFetchRequest:
            guard let stored = fetch.copy() as? any AnyFetchRequest else { return [] as [Any] }
            stored.parameters.includesPendingChanges = false
            return try context.fetchAny(stored)
        case let save as NSSaveChangesRequest:
            try context.save(save)
            return [] as [Any]
        default:
            return try context.answer(request)
        }
    }
}
