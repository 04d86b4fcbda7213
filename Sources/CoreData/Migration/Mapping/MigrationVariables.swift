/// The variables of a mapping's expressions: `FUNCTION($manager, …)` reads the first of them.
/// Apple's page: "Value Expression Keys" of `NSEntityMigrationPolicy`.
public let NSMigrationManagerKey = "manager"
/// The record of the source.
public let NSMigrationSourceObjectKey = "source"
/// The record of the destination.
public let NSMigrationDestinationObjectKey = "destination"
/// The `NSEntityMapping` that is being carried out.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The `NSPropertyMapping` whose value is asked for.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The `NSEntityMigrationPolicy` that asks.
public let NSMigrationEntityPolicyKey = "entityPolicy"
