import ForeignBytes

// The properties of a cached model's entities.
extension CachedModelReader {
    func property(_ name: String, _ value: PlistValue, depth: Int = 0) -> NSPropertyDescription? {
        // A composite attribute that contains itself is invalid.
        guard let fields = archive.fields(value), depth < 10 else { return nil }
        let property: NSPropertyDescription
        switch archive.className(value) {
        case "NSAttributeDescription": property = attribute(fields, NSAttributeDescription())
        case "NSDerivedAttributeDescription": property = derived(fields)
        case "NSCompositeAttributeDescription": property = composite(fields, depth)
        case "NSFetchedPropertyDescription":
            guard let fetched = fetchedProperty(fields) else { return nil }
            property = fetched
        case "NSRelationshipDescription":
            guard let relationship = relationship(fields) else { return nil }
            property = relationship
        default: return nil
        }
        property.name = name
        property.isOptional = archive.bool(fields["NSIsOptional"])
        property.isTransient = archive.bool(fields["NSIsTransient"])
        property.indexedByItself = archive.bool(fields["NSIsIndexed"])
        property.versionHashModifier = archive.string(fields["NSVersionHashModifier"])
        let renaming = archive.string(fields["NSRenamingIdentifier"])
        if renaming != name { property.renamingIdentifier = renaming }
        return property
    }

    private func attribute<Attribute: NSAttributeDescription>(
        _ fields: [String: PlistValue], _ attribute: Attribute
    ) -> Attribute {
        let type = archive.integer(fields["NSAttributeType"]).flatMap { NSAttributeType(rawValue: UInt(clamping: $0)) }
        attribute.attributeType =
            type == .compositeAttributeType ? .undefinedAttributeType : type ?? .undefinedAttributeType
        attribute.valueTransformerName = archive.string(fields["NSValueTransformerName"])
        let flags = archive.integer(fields["NSFlagsKey"]) ?? 0
        attribute.allowsExternalBinaryDataStorage = flags & CachedModel.Flag.isExternal != 0
        attribute.preservesValueInHistoryOnDeletion = flags & CachedModel.Flag.isPreservedOnDeletion != 0
        return attribute
    }

    private func derived(_ fields: [String: PlistValue]) -> NSDerivedAttributeDescription {
        let derived = attribute(fields, NSDerivedAttributeDescription())
        if let format = archive.string(fields[CachedModel.OwnKey.derivation]) {
            let comparison = try? NSPredicate(_validating: "(\(format)) == 0") as? NSComparisonPredicate
            derived.derivationExpression = comparison?.leftExpression
        } else {
            derived.derivationExpression = try? AppleExpressions.expression(
                fields["NSDerivationExpression"], in: archive)
        }
        if let format = archive.string(fields[CachedModel.OwnKey.filter]) {
            derived.filteringPredicate = try? NSPredicate(_validating: format)
        } else if archive.fields(fields["NSFilteringPredicate"]) != nil {
            derived.filteringPredicate = try? AppleExpressions.predicate(fields["NSFilteringPredicate"], in: archive)
        }
        return derived
    }

    private func composite(_ fields: [String: PlistValue], _ depth: Int) -> NSCompositeAttributeDescription {
        let composite = NSCompositeAttributeDescription()
        composite.elements = parts(in: fields).compactMap { element in
            guard let name = archive.fields(element).flatMap({ archive.string($0["NSPropertyName"]) }) else {
                return nil
            }
            return property(name, element, depth: depth + 1) as? NSAttributeDescription
        }
        return composite
    }

    /// The key of a composite attribute's parts is unknown, because no such store of Apple's was available. The parts
    /// are the only attributes that its fields list.
    private func parts(in fields: [String: PlistValue]) -> [PlistValue] {
        if let own = fields[CachedModel.OwnKey.elements] { return archive.elements(own) }
        let lists = fields.sorted { $0.key < $1.key }.lazy.map { archive.elements($0.value) }
        return lists.first { list in
            !list.isEmpty && list.count <= Self.few
                && list.allSatisfy { archive.className($0)?.hasSuffix("AttributeDescription") == true }
        } ?? []
    }

    /// A fetched property is not stored, but is part of the version hash.
    private func fetchedProperty(_ fields: [String: PlistValue]) -> NSFetchedPropertyDescription? {
        let archived = archive.fields(fields["NSFetchRequest"]) ?? fields
        let named =
            archive.string(fields[CachedModel.OwnKey.fetchedEntity])
            ?? archive.string(archived["_NSFetchRequestEntityName"])
            ?? archive.fields(archived["NSEntity"]).flatMap { archive.string($0["NSEntityName"]) }
        guard let name = named, entities[name] != nil else { return nil }
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: name)
        if let format = archive.string(fields[CachedModel.OwnKey.fetchPredicate]) {
            guard let predicate = try? NSPredicate(_validating: format) else { return nil }
            request.predicate = predicate
        } else if archive.fields(archived["NSPredicate"]) != nil {
            guard let predicate = try? AppleExpressions.predicate(archived["NSPredicate"], in: archive) else {
                return nil
            }
            request.predicate = predicate
        }
        let fetched = NSFetchedPropertyDescription()
        fetched.fetchRequest = request
        return fetched
    }

    private func relationship(_ fields: [String: PlistValue]) -> NSRelationshipDescription? {
        let named =
            archive.string(fields["_NSDestinationEntityName"])
            ?? archive.fields(fields["NSDestinationEntity"]).flatMap { archive.string($0["NSEntityName"]) }
        guard let destination = named.flatMap({ entities[$0] }) else { return nil }
        let relationship = NSRelationshipDescription()
        relationship.destinationEntity = destination
        relationship.minCount = max(0, archive.integer(fields["NSMinCount"]) ?? 0)
        // No limit is archived as 0 or as -1.
        relationship.maxCount = max(0, archive.integer(fields["NSMaxCount"]) ?? 0)
        relationship.deleteRule =
            archive.integer(fields["NSDeleteRule"]).flatMap { NSDeleteRule(rawValue: UInt(clamping: $0)) }
            ?? .nullifyDeleteRule
        relationship.isOrdered = archive.bool(fields["NSIsOrdered"])
        return relationship
    }
}
