/// The models in use in this process.
enum ModelsInUse {
    private struct Reference {
        @Anchored var model: NSManagedObjectModel?
    }
    // Guarded by `lock`.
    private nonisolated(unsafe) static var references: [Reference] = []
    private static let lock = NSLock()

    /// Adds a newly frozen model.
    static func add(_ model: NSManagedObjectModel) {
        lock.withLock {
            references.removeAll { $0.model == nil }
            references.append(Reference(model: model))
        }
    }

    /// Calls `body` with the entity of the class, from the newest model that has one. The models are retained for the
    /// duration of the call, because layouts and entities do not retain each other, and another thread may be releasing
    /// a model.
    static func withEntity<Result>(of type: AnyClass, _ body: (NSEntityDescription) -> Result) -> Result? {
        let models = lock.withLock { references.compactMap(\.model) }
        return withExtendedLifetime(models) {
            models.reversed().lazy.compactMap { $0.entity(of: type) }.first.map(body)
        }
    }
}
