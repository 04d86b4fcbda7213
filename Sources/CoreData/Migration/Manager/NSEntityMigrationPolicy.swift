/// Executes one entity mapping of a migration. The default implementation evaluates the mapping's expressions.
///
/// To customize a mapping, override some steps in a subclass and set `entityMigrationPolicyClassName` to its name. Each
/// mapping has its own policy object, which can keep state from step to step:
///
///     final class SplitPolicy: NSEntityMigrationPolicy {
///         override func createDestinationInstances(
///             forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
///         ) throws {
///             try super.createDestinationInstances(forSource: sInstance, in: mapping, manager: manager)
///             let address = NSEntityDescription.insertNewObject(
///                 forEntityName: "Address", into: manager.destinationContext)
///             address.setValue(sInstance.value(forKey: "street"), forKey: "street")
///             manager.associate(sourceInstance: sInstance, withDestinationInstance: address, for: mapping)
///         }
///     }
///
/// An error thrown by a step ends the migration with `CocoaError.entityMigrationPolicy`, with the thrown error as the
/// underlying one, apart from a number that an inferred mapping cannot convert: that is `.migration`, as in a migration
/// inside SQLite. All steps run on the thread that called `migrateStore`. Expressions can call the methods of a
/// policy: `FUNCTION($entityPolicy, "fullNameFor:", $source)`; on Linux, the `ManagedObjectAccessors` plugin makes them
/// available. Apple's page: *NSEntityMigrationPolicy*.
open class NSEntityMigrationPolicy: NSObject {
    public override init() {}

    /// Called before all other steps of the mapping. Does nothing by default.
    /// - Throws: your errors, which end the migration.
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

    /// Creates the destination records for a source record, without relationships, and associates them with it
    /// (`associate(sourceInstance:withDestinationInstance:for:)`).
    ///
    /// The default implementation creates one record of the mapping's destination entity and sets its attributes to the
    /// values of the mapping's expressions. An override that creates nothing drops the record.
    /// - Throws: `CocoaError.migration` for a value that does not fit its attribute.
    open func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        guard let entity = manager.destinationEntity(for: mapping) else { return }
        let instance = NSManagedObject(entity: entity, insertInto: manager.destinationContext)
        let evaluation = MappingEvaluation(mapping, self, manager, source: sInstance, destination: instance)
        for property in manager.run?.attributes(of: mapping) ?? [] { try evaluation.set(property) }
        manager.associate(sourceInstance: sInstance, withDestinationInstance: instance, for: mapping)
    }

    /// Called after all records of the mapping were created. Does nothing by default.
    /// - Throws: your errors, which end the migration.
    open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Sets the relationships of a record that the mapping created. All mappings have created their records by now.
    ///
    /// The default implementation evaluates the mapping's expressions with the record's first source as `$source`.
    /// - Throws: `CocoaError.migration` for a value that does not fit its relationship.
    open func createRelationships(
        forDestination dInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        let properties = manager.run?.relationships(of: mapping) ?? []
        guard !properties.isEmpty,
            let source = manager.sourceInstances(
                forEntityMappingName: mapping.name ?? "", destinationInstances: [dInstance]
            ).first
        else { return }
        let evaluation = MappingEvaluation(mapping, self, manager, source: source, destination: dInstance)
        for property in properties { try evaluation.set(property) }
    }

    /// Called after all relationships of the mapping were set. Does nothing by default.
    /// - Throws: your errors, which end the migration.
    open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Override this method to validate what the mapping created, and throw an error for invalid records. It runs
    /// before validation by the model's rules. Does nothing by default.
    /// - Throws: your errors, which end the migration.
    open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called after all other steps of the mapping. Does nothing by default.
    /// - Throws: your errors, which end the migration.
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}
