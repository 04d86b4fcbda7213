import ModelFile

/// Builds a model from the document of a model file.
///
///     let model = try ModelBuilder(document: ModelDocument(contentsOf: url), path: url.path).model()
///
/// Throws `ModelFileError`, with the line, for input that matches the file format but is not usable: a predicate that
/// cannot be parsed, or a default value that does not fit its attribute's type.
struct ModelBuilder {
    let document: ModelDocument
    let path: String

    func model() throws -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        if let identifier = document.versionIdentifier { model.versionIdentifiers = [identifier] }
        model.entities = try document.entities.map(entity)
        for element in document.entities {
            // Indexes come last: changing an entity's properties drops them.
            guard let entity = model.entity(named: element.name) else { continue }
            entity.indexes = try element.fetchIndexes.map(index)
            markSinglyIndexed(entity)
            entity.indexes += entity.indexesOfMarks
        }
        for element in document.configurations {
            model.setEntities(element.entities.compactMap(model.entity(named:)), forConfigurationName: element.name)
        }
        for element in document.fetchRequests {
            model.setFetchRequestTemplate(try fetchRequest(element), forName: element.name)
        }
        return model
    }

    private func entity(_ element: EntityElement) throws -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = element.name
        entity.managedObjectClassName = element.representedClassName.map {
            // Xcode writes a leading dot for a class in the module that is being built.
            $0.hasPrefix(".") ? String($0.dropFirst()) : $0
        }
        entity.isAbstract = element.isAbstract
        entity.parentName = element.parentEntity
        entity.renamingIdentifier = element.renamingIdentifier
        entity.versionHashModifier = element.versionHashModifier
        entity.userInfo = userInfo(element.userInfo)
        entity.properties =
            try element.attributes.map(attribute) + element.relationships.map(relationship)
            + element.fetchedProperties.map(fetchedProperty)
        entity.uniquenessConstraints = element.uniquenessConstraints.map(\.attributes)
        entity.compoundIndexNames = element.compoundIndexes.map(\.properties)
        if let format = element.coreSpotlightDisplayNameExpression {
            entity.spotlightExpression = try expression(format, at: element.node)
        }
        return entity
    }

    /// Sets the fields that attributes, relationships and fetched properties share.
    func describe(_ property: NSPropertyDescription, by element: some PropertyElement) {
        property.name = element.name
        property.isOptional = element.isOptional
        property.isTransient = element.isTransient
        property.renamingIdentifier = element.renamingIdentifier
        property.versionHashModifier = element.versionHashModifier
        property.indexedByItself = element.isIndexed
        property.isIndexedBySpotlight = element.isIndexedBySpotlight
        property.storedInExternalRecord = element.isStoredInExternalRecord
        property.userInfo = userInfo(element.userInfo)
    }

    private func userInfo(_ entries: [UserInfoEntry]) -> [AnyHashable: Any] {
        Dictionary(entries.map { ($0.key as AnyHashable, $0.value as Any) }, uniquingKeysWith: { _, last in last })
    }

    private func relationship(_ element: RelationshipElement) -> NSRelationshipDescription {
        let relationship = NSRelationshipDescription()
        describe(relationship, by: element)
        relationship.destinationName = element.destinationEntity
        relationship.inverseName = element.inverseName
        relationship.minCount = element.minCount ?? 0
        relationship.maxCount = element.maxCount ?? (element.isToMany ? 0 : 1)
        relationship.isOrdered = element.isOrdered
        relationship.deleteRule =
            switch element.deletionRule {
            case "Cascade": .cascadeDeleteRule
            case "Deny": .denyDeleteRule
            case "No Action": .noActionDeleteRule
            default: .nullifyDeleteRule
            }
        return relationship
    }

    private func fetchedProperty(_ element: FetchedPropertyElement) throws -> NSFetchedPropertyDescription {
        let property = NSFetchedPropertyDescription()
        describe(property, by: element)
        property.fetchRequest = try element.fetchRequest.map(fetchRequest)
        return property
    }

    private func fetchRequest(_ element: FetchRequestElement) throws -> NSFetchRequest<any NSFetchRequestResult> {
        var parameters = FetchParameters()
        parameters.unresolvedEntityName = element.entity
        parameters.predicate = try element.predicateString.map { try predicate($0, at: element.node) }
        parameters.fetchLimit = element.fetchLimit
        parameters.fetchBatchSize = element.fetchBatchSize
        parameters.resultType = NSFetchRequestResultType(rawValue: UInt(element.resultType))
        func set(_ path: WritableKeyPath<FetchParameters, Bool>, from name: String) {
            if let choice = element.choice(name) { parameters[keyPath: path] = choice }
        }
        set(\.includesSubentities, from: "includeSubentities")
        set(\.includesPropertyValues, from: "includePropertyValues")
        set(\.includesPendingChanges, from: "includesPendingChanges")
        set(\.returnsObjectsAsFaults, from: "returnObjectsAsFaults")
        set(\.returnsDistinctResults, from: "returnDistinctResults")
        return NSFetchRequest(parameters: parameters)
    }

    /// Marks each attribute that is the only column of an ascending index, as Apple's model compiler does. Each mark
    /// creates another index, so such an attribute has two indexes in stores that Apple's framework wrote.
    private func markSinglyIndexed(_ entity: NSEntityDescription) {
        for index in entity.indexes where index.elements.count == 1 && index.elements[0].isAscending {
            guard let attribute = index.elements[0].property as? NSAttributeDescription,
                attribute.owner === entity, index.elements[0].collationType == .binary
            else { continue }
            attribute.indexedByItself = true
        }
    }

    private func index(_ element: FetchIndexElement) throws -> NSFetchIndexDescription {
        let columns = try element.columns.map { column in
            let type: NSFetchIndexElementType = column.isRTree ? .rTree : .binary
            let described: NSFetchIndexElementDescription
            if let format = column.expression {
                let computed = NSExpressionDescription()
                computed.name = format
                computed.expression = try expression(format, at: column.node)
                computed.expressionResultType = attributeType(column.expressionType)
                described = NSFetchIndexElementDescription(property: computed, collationType: type)
            } else {
                described = NSFetchIndexElementDescription(propertyName: column.property ?? "", collationType: type)
            }
            described.isAscending = column.isAscending
            return described
        }
        guard Set(columns.map(\.collationType)).count < 2 else {
            throw fail(element.node, "the index \"\(element.name)\" mixes elements of the types Binary and RTree")
        }
        let index = NSFetchIndexDescription(name: element.name, elements: columns)
        index.partialIndexPredicate = try element.partialIndexPredicate.map { try predicate($0, at: element.node) }
        return index
    }
}

/// Parses predicates and expressions, and adds the line to their errors.
extension ModelBuilder {
    func fail(_ node: ModelNode, _ problem: String) -> ModelFileError {
        ModelFileError(path: path, line: node.line, element: node.name, problem: problem)
    }

    func predicate(_ format: String, at node: ModelNode) throws -> NSPredicate {
        do {
            return try NSPredicate(_validating: format)
        } catch {
            throw fail(node, error.localizedDescription)
        }
    }

    func expression(_ format: String, at node: ModelNode) throws -> NSExpression {
        do {
            return try NSExpression(_validating: format)
        } catch {
            throw fail(node, error.localizedDescription)
        }
    }
}
