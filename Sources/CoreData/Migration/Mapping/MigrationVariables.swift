/// The names of the variables in a mapping's expressions, as in `FUNCTION($manager, …)`. This one is the
/// `NSMigrationManager`.
/// Apple's page: "Value Expression Keys" of `NSEntityMigrationPolicy`.
public let NSMigrationManagerKey = "manager"
/// The source record.
public let NSMigrationSourceObjectKey = "source"
/// The destination record.
public let NSMigrationDestinationObjectKey = "destination"
/// The current `NSEntityMapping`.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The `NSPropertyMapping` whose expression is being evaluated.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The `NSEntityMigrationPolicy` of the current mapping.
public let NSMigrationEntityPolicyKey = "entityPolicy"
