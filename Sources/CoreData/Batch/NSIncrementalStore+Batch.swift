// Incremental stores execute batch requests themselves.
extension NSManagedObjectContext {
    /// The results of a batch request from the incremental stores that contain the entity.
    /// - Parameter result: extracts the result from a store's answer.
    /// - Throws: the errors of the stores, and `CocoaError.persistentStoreOperation` for an answer of the wrong class.
    final func incrementalResults<Answer: NSPersistentStoreResult>(
        of request: NSPersistentStoreRequest, among stores: [NSPersistentStore], for entity: NSEntityDescription,
        _ result: (Answer) -> Any?
    ) throws -> [Any] {
        try stores.filter { requiredCoordinator.stores(entity, in: $0) }.compactMap { $0 as? NSIncrementalStore }
            .compactMap { store in
                let answer = try requiredCoordinator.locked { try store.execute(request, with: self) }
                if let answer = answer as? Answer { return result(answer) }
                throw CocoaError(
                    .persistentStoreOperation,
                    sentence: "The store class \(type(of: store)) answers a \(type(of: request)) with a "
                        + "\(type(of: answer)): make execute(_:with:) return that request's result class, or "
                        + "throw CocoaError(.persistentStoreUnsupportedRequestType).",
                    userInfo: [NSAffectedStoresErrorKey: [store]])
            }
    }
}

/// Combines the results of several stores: concatenates IDs, adds counts, and returns true if all succeeded.
func joined(_ results: [Any]) -> Any? {
    switch results.first {
    case is [NSManagedObjectID]: results.flatMap { $0 as? [NSManagedObjectID] ?? [] }
    case is Bool: results.allSatisfy { $0 as? Bool ?? false }
    case is Int: results.reduce(0) { $0 + ($1 as? Int ?? 0) }
    default: results.first
    }
}
