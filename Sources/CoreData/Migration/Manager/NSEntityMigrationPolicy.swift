/// How a migration carries out one entity mapping; the default is what the mapping's expressions say.
///
/// A mapping names a subclass in `entityMigrationPolicyClassName`. It overrides the steps that it does otherwise, and
/// each mapping has a policy object of its own, which may keep what it wants from step to step:
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
/// A step that throws ends the migration with `CocoaError.entityMigrationPolicy`. Expressions call the policy's own
/// methods: `FUNCTION($entityPolicy, "fullNameFor:", $source)`; on Linux the `ManagedObjectAccessors` plugin lists
/// them. Apple's page: *NSEntityMigrationPolicy*.
open class NSEntityMigrationPolicy: NSObject {
    public override init() {}

    /// Called before anything else is done for the mapping.
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

    /// Makes what a record of the source becomes, without relationships, and tells the manager
    /// (`associate(sourceInstance:withDestinationInstance:for:)`).
    ///
    /// By default this is one record of the mapping's destination entity, whose attributes get the values of the
    /// mapping's expressions. An override that makes nothing of a record leaves it out.
    open func createDestinationInstances(
        forSource sInstance: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
    ) throws {
        guard let entity = manager.destinationEntity(for: mapping) else { return }
        let instance = NSManagedObject(entity: entity, insertInto: manager.destinationContext)
        let evaluation = MappingEvaluation(mapping, self, manager, source: sInstance, destination: instance)
        for property in manager.run?.attributes(of: mapping) ?? [] { try evaluation.set(property) }
        manager.associate(sourceInstance: sInstance, withDestinationInstance: instance, for: mapping)
    }

    /// Called when every record of the mapping was made.
    open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Sets the relationships of a record that the mapping made; by now every mapping has made its own.
    ///
    /// By default they get what the mapping's expressions give, with the first of the records that it was made of as
    /// `$source`.
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

    /// Called when every relationship of the mapping was set.
    open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// The place to check what the mapping made, before the model's own rules are; ask the manager for the records, and
    /// throw what is wrong.
    open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called last.
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}
}
