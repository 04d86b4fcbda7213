/// A request that executes itself: a batch operation, an asynchronous fetch, a history request.
///
/// The context executes fetches and saves. All other requests implement this protocol, so that
/// `NSManagedObjectContext.execute(_:)` and `NSPersistentStoreCoordinator.execute(_:with:)` do not depend on them.
protocol AnsweredRequest: NSPersistentStoreRequest {
    /// Executes the request on `stores`, on the queue of `context`.
    /// - Parameter stores: the request's `affectedStores`, or all stores of the coordinator.
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
}

extension NSPersistentStoreRequest {
    /// The stores of `coordinator` that the request is for.
    final func stores(of coordinator: NSPersistentStoreCoordinator) -> [NSPersistentStore] {
        let all = coordinator.persistentStores
        return affectedStores.map { affected in all.filter { affected.contains($0) } } ?? all
    }
}
