/// The standard expressions that carry a property over unchanged: those that Xcode writes by default, and those that a
/// copied entity has implicitly.
enum StandardMappings {
    /// `$source.name`
    static func value(_ name: String) -> NSExpression {
        NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationSourceObjectKey), selectorName: "valueForKey:",
            arguments: [name])
    }

    /// The destinations of the records in a source relationship.
    ///
    ///     FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "PetToPet", $source.pets)
    ///
    /// Without a mapping's name, the destinations from all mappings are included.
    static func related(_ name: String, mapping: String? = nil) -> NSExpression {
        related(value(name), of: name, mapping: mapping)
    }

    /// The destinations of some source records.
    static func related(_ sources: NSExpression, of name: String, mapping: String?) -> NSExpression {
        let function =
            mapping == nil
            ? "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
            : "destinationInstancesForEntityMappingNamed:sourceInstances:"
        return NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationManagerKey), selectorName: function,
            arguments: [mapping ?? name, sources])
    }

    /// The fetch expression that Xcode writes for an entity's records; without a predicate it fetches all of them.
    ///
    ///     FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Pet", "TRUEPREDICATE"),
    ///         $manager.sourceContext, NO)
    static func fetch(_ entity: String, _ predicate: String?) -> NSExpression {
        let manager = NSExpression(forVariable: NSMigrationManagerKey)
        let request = NSExpression(
            forFunction: manager, selectorName: "fetchRequestForSourceEntityNamed:predicateString:",
            arguments: [entity, predicate ?? "TRUEPREDICATE"])
        let context = NSExpression(
            forFunction: manager, selectorName: "valueForKeyPath:", arguments: ["sourceContext"])
        return NSFetchRequestExpression.expression(forFetch: request, context: context, countOnly: false)
    }

    /// Mappings for the attributes that both entities have.
    static func attributes(
        _ source: NSEntityDescription, _ destination: NSEntityDescription
    ) -> [NSPropertyMapping] {
        let names = Set(source.attributesByName.keys)
        return destination.attributesByName.values.filter { names.contains($0.name) && $0.isMigrated }
            .sorted { $0.name < $1.name }.map { mapping($0.name, value($0.name)) }
    }

    /// Mappings for the relationships that both entities have.
    static func relationships(
        _ source: NSEntityDescription, _ destination: NSEntityDescription
    ) -> [NSPropertyMapping] {
        let names = Set(source.relationshipsByName.keys)
        return destination.relationshipsByName.values.filter { names.contains($0.name) && !$0.isTransient }
            .sorted { $0.name < $1.name }.map { mapping($0.name, related($0.name)) }
    }

    static func mapping(_ name: String, _ expression: NSExpression?) -> NSPropertyMapping {
        let mapping = NSPropertyMapping()
        mapping.name = name
        mapping.valueExpression = expression
        return mapping
    }
}

extension NSAttributeDescription {
    /// Whether the record itself stores the attribute's value: it is neither transient nor derived.
    fileprivate var isMigrated: Bool { !isTransient && !(self is NSDerivedAttributeDescription) }
}

extension MigrationRun {
    /// The property mappings that apply to an entity mapping. A copied entity has implicit ones.
    static func properties(of mapping: NSEntityMapping, _ manager: NSMigrationManager) -> Properties {
        var (attributes, relationships) = (mapping.attributeMappings, mapping.relationshipMappings)
        if mapping.mappingType == .copyEntityMappingType, let source = manager.sourceEntity(for: mapping),
            let destination = manager.destinationEntity(for: mapping)
        {
            attributes = attributes ?? StandardMappings.attributes(source, destination)
            relationships = relationships ?? StandardMappings.relationships(source, destination)
        }
        let known = manager.sourceEntity(for: mapping).map { Set($0.propertiesByName.keys) } ?? []
        func isUseful(_ property: NSPropertyMapping) -> Bool {
            !property.isMadeByDefault || known.contains(property.name ?? "")
        }
        return ((attributes ?? []).filter(isUseful), (relationships ?? []).filter(isUseful))
    }
}
