/// The mappings of properties that stand for "the same as before": what Xcode writes where nothing else was asked for,
/// and what an entity that is copied has without being told.
enum StandardMappings {
    /// `$source.name`
    static func value(_ name: String) -> NSExpression {
        NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationSourceObjectKey), selectorName: "valueForKey:",
            arguments: [name])
    }

    /// What became of the records that a relationship of the source leads to.
    ///
    ///     FUNCTION($manager, "destinationInstancesForEntityMappingNamed:sourceInstances:", "PetToPet", $source.pets)
    ///
    /// Without a mapping's name, by whichever mapping it was.
    static func related(_ name: String, mapping: String? = nil) -> NSExpression {
        related(value(name), of: name, mapping: mapping)
    }

    /// What became of some records of the source.
    static func related(_ sources: NSExpression, of name: String, mapping: String?) -> NSExpression {
        let function =
            mapping == nil
            ? "destinationInstancesForSourceRelationshipNamed:sourceInstances:"
            : "destinationInstancesForEntityMappingNamed:sourceInstances:"
        return NSExpression(
            forFunction: NSExpression(forVariable: NSMigrationManagerKey), selectorName: function,
            arguments: [mapping ?? name, sources])
    }

    /// The records of an entity, as Xcode has them fetched; all of them without a predicate.
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

    /// Mappings of the attributes that two entities share.
    static func attributes(
        _ source: NSEntityDescription, _ destination: NSEntityDescription
    ) -> [NSPropertyMapping] {
        let names = Set(source.attributesByName.keys)
        return destination.attributesByName.values.filter { names.contains($0.name) && $0.isMigrated }
            .sorted { $0.name < $1.name }.map { mapping($0.name, value($0.name)) }
    }

    /// Mappings of the relationships that two entities share.
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
    /// Whether the attribute's value is a record's own: no store works it out, and it is kept.
    fileprivate var isMigrated: Bool { !isTransient && !(self is NSDerivedAttributeDescription) }
}

extension MigrationRun {
    /// The mappings of properties that are carried out for a mapping. An entity that is copied needs none of its own.
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
