// Batch requests reach an incremental store as they are: what they do there is its class's to say.
extension NSManagedObjectContext {
    /// What the incremental stores that have the entity make of a batch request.
    /// - Parameter result: what is in an answer.
    /// - Throws: what the stores throw, and `CocoaError.persistentStoreOperation` for an answer of another kind.
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
                        + "\(type(of: answer)): let execute(_:with:) return the result of that request's own class, or "
                        + "throw CocoaError(.persistentStoreUnsupportedRequestType).",
                    userInfo: [NSAffectedStoresErrorKey: [store]])
            }
    }
}

/// One result out of those of several stores: the ids one after the other, the sum of the counts, whether all went well.
func joined(_ results: [Any]) -> Any? {
    switch results.first {
    case is [NSManagedObjectID]: results.flatMap { $0 as? [NSManagedObjectID] ?? [] }
    case is Bool: results.allSatisfy { $0 as? Bool ?? false }
    case is Int: results.reduce(0) { $0 + ($1 as? Int ?? 0) }
    default: results.first
    }
}
