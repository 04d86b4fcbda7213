import ForeignBytes

/// Converts a model to the objects of a keyed archive.
struct CachedModelWriter {
    private var objects: [PlistValue] = [.string("$null")]
    private var classes: [String: PlistValue] = [:]
    private var entityPlaces: [String: PlistValue] = [:]
    private static let null = PlistValue.reference(0)

    /// The archive of a model with these entities.
    mutating func archive(_ entities: [NSEntityDescription]) -> PlistValue {
        let root = reserve()
        for entity in entities { entityPlaces[entity.name ?? ""] = reserve() }
        for entity in entities { describe(entity) }
        let named = dictionary(entities.compactMap { entity in entity.name.map { ($0, entityPlaces[$0]!) } })
        fill(
            root, "NSManagedObjectModel",
            [
                "NSEntities": named, "NSFetchRequestTemplates": Self.null,
                "NSVersionIdentifiers": list("NSSet", [add(.string(""))]),
            ])
        return .dictionary([
            "$archiver": .string("NSKeyedArchiver"), "$version": .integer(100_000), "$top": .dictionary(["root": root]),
            "$objects": .array(objects),
        ])
    }

    private mutating func describe(_ entity: NSEntityDescription) {
        guard let name = entity.name, let place = entityPlaces[name] else { return }
        let properties = entity.propertiesByName.values.sorted { $0.name < $1.name }
            .map { ($0.name, describe($0, in: place)) }
        let tuples = entity.uniquenessConstraints.map { constraint in
            list(
                "NSArray",
                constraint.compactMap { ($0 as? String) ?? ($0 as? NSPropertyDescription)?.name }.map {
                    add(.string($0))
                })
        }
        let children = entity.subentities.compactMap { child in
            child.name.flatMap { name in entityPlaces[name].map { (name, $0) } }
        }
        fill(
            place, "NSEntityDescription",
            [
                "NSEntityName": add(.string(name)), "NSClassNameForEntity": add(.string(entity.managedObjectClassName)),
                "NSProperties": dictionary(properties), "NSUniqueTuples": list("NSArray", tuples),
                "NSSubentities": dictionary(children),
                "NSSuperentity": entity.superentity?.name.flatMap { entityPlaces[$0] } ?? Self.null,
                "NSRenamingIdentifier": add(.string(entity.renamingIdentifier ?? name)),
                "NSVersionHashModifier": entity.versionHashModifier.map { add(.string($0)) } ?? Self.null,
                "NSUserInfo": dictionary([]),
            ].merging(entity.isAbstract ? ["NSIsAbstract": .bool(true)] : [:]) { own, _ in own })
    }

    private mutating func describe(_ property: NSPropertyDescription, in entity: PlistValue) -> PlistValue {
        var fields: [String: PlistValue] = [
            "NSPropertyName": add(.string(property.name)), "NSEntity": entity,
            "NSRenamingIdentifier": add(.string(property.renamingIdentifier ?? property.name)),
            "NSVersionHashModifier": property.versionHashModifier.map { add(.string($0)) } ?? Self.null,
        ]
        if property.isOptional { fields["NSIsOptional"] = .bool(true) }
        if property.isTransient { fields["NSIsTransient"] = .bool(true) }
        var type = "NSAttributeDescription"
        if let attribute = property as? NSAttributeDescription {
            fields["NSAttributeType"] = .integer(Int64(attribute.attributeType.rawValue))
            fields["NSValueTransformerName"] = attribute.valueTransformerName.map { add(.string($0)) } ?? Self.null
            let flags =
                (attribute.allowsExternalBinaryDataStorage ? CachedModel.Flag.isExternal : 0)
                | (attribute.preservesValueInHistoryOnDeletion ? CachedModel.Flag.isPreservedOnDeletion : 0)
            fields["NSFlagsKey"] = .integer(Int64(flags))
            if let expression = (attribute as? NSDerivedAttributeDescription)?.derivationExpression {
                type = "NSDerivedAttributeDescription"
                fields[CachedModel.OwnKey.derivation] = add(.string(expression.description))
                if let filter = (attribute as? NSDerivedAttributeDescription)?.filteringPredicate {
                    fields[CachedModel.OwnKey.filter] = add(.string(filter.predicateFormat))
                }
            }
            if let composite = attribute as? NSCompositeAttributeDescription {
                type = "NSCompositeAttributeDescription"
                let parts = composite.elements.sorted { $0.name < $1.name }.map { describe($0, in: entity) }
                fields[CachedModel.OwnKey.elements] = list("NSArray", parts)
            }
        } else if let fetched = property as? NSFetchedPropertyDescription {
            type = "NSFetchedPropertyDescription"
            let request = fetched.fetchRequest
            fields[CachedModel.OwnKey.fetchedEntity] =
                request?.parameters.nameOfEntity.map { add(.string($0)) } ?? Self.null
            fields[CachedModel.OwnKey.fetchPredicate] =
                request?.predicate.map { add(.string($0.predicateFormat)) } ?? Self.null
        } else if let relationship = property as? NSRelationshipDescription {
            type = "NSRelationshipDescription"
            fields["NSMinCount"] = .integer(Int64(relationship.minCount))
            fields["NSMaxCount"] = .integer(Int64(relationship.maxCount))
            fields["NSDeleteRule"] = .integer(Int64(relationship.deleteRule.rawValue))
            let destination = relationship.destinationEntity?.name
            fields["NSDestinationEntity"] = destination.flatMap { entityPlaces[$0] } ?? Self.null
            fields["_NSDestinationEntityName"] = destination.map { add(.string($0)) } ?? Self.null
            fields["_NSInverseRelationshipName"] =
                relationship.inverseRelationship.map { add(.string($0.name)) } ?? Self.null
            if relationship.isOrdered { fields["NSIsOrdered"] = .bool(true) }
        }
        let place = reserve()
        fill(place, type, fields)
        return place
    }

    private mutating func add(_ value: PlistValue) -> PlistValue {
        objects.append(value)
        return .reference(objects.count - 1)
    }

    private mutating func reserve() -> PlistValue { add(.dictionary([:])) }

    private mutating func fill(_ place: PlistValue, _ type: String, _ fields: [String: PlistValue]) {
        guard case .reference(let index) = place else { return }
        var fields = fields
        fields["$class"] = named(type)
        objects[index] = .dictionary(fields)
    }

    private mutating func named(_ type: String) -> PlistValue {
        if let known = classes[type] { return known }
        let made = add(
            .dictionary([
                "$classname": .string(type), "$classes": .array([.string(type), .string("NSObject")]),
            ]))
        classes[type] = made
        return made
    }

    private mutating func list(_ type: String, _ elements: [PlistValue]) -> PlistValue {
        let place = reserve()
        fill(place, type, ["NS.objects": .array(elements)])
        return place
    }

    private mutating func dictionary(_ entries: [(String, PlistValue)]) -> PlistValue {
        let place = reserve()
        let keys = entries.map { add(.string($0.0)) }
        fill(place, "NSDictionary", ["NS.keys": .array(keys), "NS.objects": .array(entries.map(\.1))])
        return place
    }
}
