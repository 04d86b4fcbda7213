/// How a store of one model becomes a store of another, entity by entity. Apple's page: `NSMappingModel`.
open class NSMappingModel: NSObject {
    /// The mappings, in the order in which a migration goes through them.
    open var entityMappings: [NSEntityMapping]! = []

    /// Which two models it was inferred for, and what is what in them; nil for a mapping model that somebody wrote.
    final var pairing: ModelPairing?

    /// The mappings by their names.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary(
            (entityMappings ?? []).compactMap { mapping in mapping.name.map { ($0, mapping) } },
            uniquingKeysWith: { first, _ in first })
    }
}
