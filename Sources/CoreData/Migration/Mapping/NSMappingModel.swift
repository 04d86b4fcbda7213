/// Specifies how a store of one model becomes a store of another, entity by entity. Apple's page: `NSMappingModel`.
open class NSMappingModel: NSObject {
    /// The mappings, in the order in which a migration processes them.
    open var entityMappings: [NSEntityMapping]! = []

    /// The origin of an inferred mapping model; nil for any other.
    final var inference: Inference?

    /// The mappings by name.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary(
            (entityMappings ?? []).compactMap { mapping in mapping.name.map { ($0, mapping) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Two mapping models are equal if their mappings are equal and in the same order.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSMappingModel else { return false }
        return self === other || entityMappings == other.entityMappings
    }

    open override var hash: Int { entityMappings?.count ?? 0 }
}
