/// Specifies how a migration treats an entity's records. Apple's page: `NSEntityMappingType`.
public enum NSEntityMappingType: UInt, Sendable {
    /// No type was specified: the records are migrated as in a custom mapping.
    case undefinedEntityMappingType = 0
    /// The mapping's policy class creates the destination records.
    case customEntityMappingType = 1
    /// The entity is new in the destination model.
    case addEntityMappingType = 2
    /// The entity is not in the destination model; its records are dropped.
    case removeEntityMappingType = 3
    /// The entity is the same in both models; its records are copied.
    case copyEntityMappingType = 4
    /// The entity has changed; its records are migrated property by property.
    case transformEntityMappingType = 5
}
