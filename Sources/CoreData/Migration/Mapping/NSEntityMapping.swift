/// How the records of one source entity become records of one destination entity. Apple's page: `NSEntityMapping`.
open class NSEntityMapping: NSObject {
    /// The mapping's name, unique in its mapping model. Xcode and inference call it `SourceToDestination`.
    open var name: String!

    /// Whether records are carried over; added and removed entities carry none. An undefined type counts as
    /// transforming.
    open var mappingType: NSEntityMappingType = .undefinedEntityMappingType

    /// The source entity; nil where the entity is added.
    open var sourceEntityName: String?

    /// The source entity's version hash, by which a mapping model is found for a pair of models.
    open var sourceEntityVersionHash: Data?

    /// The destination entity; nil where the entity is removed.
    open var destinationEntityName: String?

    /// The destination entity's version hash.
    open var destinationEntityVersionHash: Data?

    /// How each attribute of the destination gets its value.
    open var attributeMappings: [NSPropertyMapping]?

    /// How each relationship of the destination gets its records.
    open var relationshipMappings: [NSPropertyMapping]?

    /// What gives the source's records: a fetch request expression; nil for all of the source entity.
    ///
    /// It is evaluated with the variable `$manager` (`NSMigrationManagerKey`), so that it can ask for
    /// `$manager.sourceContext`.
    open var sourceExpression: NSExpression?

    /// The name of the subclass of `NSEntityMigrationPolicy` that does the work; nil for that class itself.
    open var entityMigrationPolicyClassName: String?

    open var userInfo: [AnyHashable: Any]?

    /// Equal mappings are of the same name and type, for entities of the same names and version hashes, with equal
    /// mappings of properties in the same order.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSEntityMapping else { return false }
        return self === other
            || name == other.name && mappingType == other.mappingType
                && sourceEntityName == other.sourceEntityName && destinationEntityName == other.destinationEntityName
                && sourceEntityVersionHash == other.sourceEntityVersionHash
                && destinationEntityVersionHash == other.destinationEntityVersionHash
                && entityMigrationPolicyClassName == other.entityMigrationPolicyClassName
                && sourceExpression == other.sourceExpression && attributeMappings == other.attributeMappings
                && relationshipMappings == other.relationshipMappings
                && userInfo as NSDictionary? == other.userInfo as NSDictionary?
    }

    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(sourceEntityName)
        hasher.combine(destinationEntityName)
        return hasher.finalize()
    }
}
