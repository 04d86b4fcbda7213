/// Specifies how records of one source entity become records of one destination entity.
/// Apple's page: `NSEntityMapping`.
open class NSEntityMapping: NSObject {
    /// The mapping's name, unique in its mapping model. Xcode names it `SourceToDestination`, inference
    /// `IEM_Copy_Entity` or a similar name.
    open var name: String!

    /// Specifies whether records are migrated; there are none for added and removed entities. Undefined, the default,
    /// is treated like a transformation.
    open var mappingType: NSEntityMappingType = .undefinedEntityMappingType

    /// The source entity; nil for an added entity.
    open var sourceEntityName: String?

    /// The source entity's version hash, which identifies the model that the mapping belongs to.
    open var sourceEntityVersionHash: Data?

    /// The destination entity; nil for a removed entity.
    open var destinationEntityName: String?

    /// The destination entity's version hash.
    open var destinationEntityVersionHash: Data?

    /// The mappings for the destination's attributes.
    open var attributeMappings: [NSPropertyMapping]?

    /// The mappings for the destination's relationships.
    open var relationshipMappings: [NSPropertyMapping]?

    /// A fetch request expression for the source records; nil for all records of the source entity.
    ///
    /// It is evaluated with the variable `$manager` (`NSMigrationManagerKey`), so that it can use
    /// `$manager.sourceContext`.
    open var sourceExpression: NSExpression?

    /// The name of the `NSEntityMigrationPolicy` subclass that executes the mapping; nil for the base class.
    open var entityMigrationPolicyClassName: String?

    /// Custom information that your code or the mapping file attaches to the mapping; nil unless set.
    open var userInfo: [AnyHashable: Any]?

    /// Two mappings are equal if their names, types, entities, version hashes, policies, expressions and user info are
    /// equal, and their property mappings are equal and in the same order.
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
