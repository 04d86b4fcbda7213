/// How a store of one model becomes a store of another, entity by entity. Apple's page: `NSMappingModel`.
open class NSMappingModel: NSObject {
    /// The mappings, in the order in which a migration goes through them.
    open var entityMappings: [NSEntityMapping]! = []

    /// How it was inferred; nil for a mapping model that somebody wrote.
    final var inference: Inference?

    /// The mappings by their names.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary(
            (entityMappings ?? []).compactMap { mapping in mapping.name.map { ($0, mapping) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Equal models have equal mappings in the same order, as two that were read from one file.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSMappingModel else { return false }
        return self === other || entityMappings == other.entityMappings
    }

    open override var hash: Int { entityMappings?.count ?? 0 }
}
