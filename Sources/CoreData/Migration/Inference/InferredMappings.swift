/// Derives the entity mappings from two models whose entities are paired.
struct InferredMappings {
    private let pairing: ModelPairing

    init(_ pairing: ModelPairing) { self.pairing = pairing }

    /// The mappings for the destination's entities in the order in which stores number them, followed by those for
    /// removed entities.
    var all: [NSEntityMapping] {
        let removed = pairing.source.entitiesInOrder.filter { pairing.outcome(of: $0) == nil }
        return pairing.destination.entitiesInOrder.map { entity in
            pairing.origin(of: entity).map { mapping(from: $0, to: entity) } ?? addition(of: entity)
        } + removed.map(removal)
    }

    private func addition(of entity: NSEntityDescription) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "IEM_Add_\(entity.label)"
        mapping.mappingType = .addEntityMappingType
        mapping.destinationEntityName = entity.name
        mapping.destinationEntityVersionHash = entity.versionHash
        return mapping
    }

    private func removal(of entity: NSEntityDescription) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = "IEM_Remove_\(entity.label)"
        mapping.mappingType = .removeEntityMappingType
        mapping.sourceEntityName = entity.name
        mapping.sourceEntityVersionHash = entity.versionHash
        return mapping
    }

    private func mapping(from old: NSEntityDescription, to new: NSEntityDescription) -> NSEntityMapping {
        let (oldHash, newHash) = (old.versionHash, new.versionHash)
        let isSame = oldHash == newHash
        let mapping = NSEntityMapping()
        mapping.name = "IEM_\(isSame ? "Copy" : "Transform")_\(new.label)"
        mapping.mappingType = isSame ? .copyEntityMappingType : .transformEntityMappingType
        mapping.sourceEntityName = old.name
        mapping.sourceEntityVersionHash = oldHash
        mapping.destinationEntityName = new.name
        mapping.destinationEntityVersionHash = newHash
        mapping.sourceExpression = Self.fetch(of: old.label)
        mapping.attributeMappings = new.attributesInOrder.filter { !$0.isTransient }.map { attribute in
            let former = pairing.origin(of: attribute, in: new).flatMap { $0.isTransient ? nil : $0.name }
            return property(attribute.name, former.map(Self.value))
        }
        mapping.relationshipMappings = new.relationshipsInOrder.filter { !$0.isTransient }.map { relationship in
            let former = pairing.origin(of: relationship, in: new).flatMap { $0.isTransient ? nil : $0.name }
            return property(relationship.name, former.map(Self.instances))
        }
        return mapping
    }

    /// A mapping for a new property has no expression, so the property keeps its default value.
    private func property(_ name: String, _ expression: NSExpression?) -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = name
        mapping.valueExpression = expression
        mapping.isInferred = true
        return mapping
    }

    /// `FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Car", "TRUEPREDICATE"),
    /// $manager.sourceContext, NO)`
    private static func fetch(of entity: String) -> NSExpression {
        let request = NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationManagerKey),
            selectorName: "fetchRequestForSourceEntityNamed:predicateString:",
            arguments: [NSExpression(forConstantValue: entity), NSExpression(forConstantValue: "TRUEPREDICATE")])
        return NSFetchRequestExpression.expression(
            forFetch: request, context: NSExpression(format: "$manager.sourceContext"), countOnly: false)
    }

    /// `FUNCTION($source, "valueForKey:", "color")`, which prints as `$source.color`.
    private static func value(_ name: String) -> NSExpression {
        NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationSourceObjectKey), selectorName: "valueForKey:",
            arguments: [NSExpression(forConstantValue: name)])
    }

    /// `FUNCTION($manager, "destinationInstancesForSourceRelationshipNamed:sourceInstances:", "owner",
    /// FUNCTION($source, "valueForKey:", "owner"))`
    private static func instances(_ name: String) -> NSExpression {
        NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationManagerKey),
            selectorName: "destinationInstancesForSourceRelationshipNamed:sourceInstances:",
            arguments: [NSExpression(forConstantValue: name), value(name)])
    }
}
