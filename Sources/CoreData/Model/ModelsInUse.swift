/// The models in use in this process.
enum ModelsInUse {
    private struct Reference {
        weak var model: NSManagedObjectModel?
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

    /// Calls `body` with the class's entity, in the youngest model where several have it. The models are kept as long as
    /// that takes: layouts and entities do not keep each other, and another thread may be letting go of a model.
    static func withEntity<Result>(of type: AnyClass, _ body: (NSEntityDescription) -> Result) -> Result? {
        let models = lock.withLock { references.compactMap(\.model) }
        return withExtendedLifetime(models) {
            models.reversed().lazy.compactMap { $0.layouts?.entity(of: type) }.first.map(body)
        }
    }
}
