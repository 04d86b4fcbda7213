/// A request that answers itself: a batch operation, an asynchronous fetch, a question about history.
///
/// Fetches and saves belong to the context; every other kind of request says here what is to be done, and
/// `NSManagedObjectContext.execute(_:)` and `NSPersistentStoreCoordinator.execute(_:with:)` need not know it.
protocol AnsweredRequest: NSPersistentStoreRequest {
    /// Does what the request asks of `stores`, on the queue of `context`.
    /// - Parameter stores: the request's `affectedStores`, or all of the coordinator's.
    func answer(in context: NSManagedObjectContext, from stores: [NSPersistentStore]) throws -> NSPersistentStoreResult
}

extension NSPersistentStoreRequest {
    /// The stores of `coordinator` that the request goes to.
    final func stores(of coordinator: NSPersistentStoreCoordinator) -> [NSPersistentStore] {
        let all = coordinator.persistentStores
        return affectedStores.map { affected in all.filter { affected.contains($0) } } ?? all
    }
}
