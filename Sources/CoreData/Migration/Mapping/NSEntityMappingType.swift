/// What becomes of an entity's records in a migration. Apple's page: `NSEntityMappingType`.
public enum NSEntityMappingType: UInt, Sendable {
    case undefinedEntityMappingType = 0
    /// The mapping's own policy class makes the destination's records.
    case customEntityMappingType = 1
    /// The entity is new in the destination.
    case addEntityMappingType = 2
    /// The entity is gone from the destination, and its records with it.
    case removeEntityMappingType = 3
    /// The entity is the same in both models; its records are taken over as they are.
    case copyEntityMappingType = 4
    /// The entity has changed; its records are taken over property by property.
    case transformEntityMappingType = 5
}
