/// Evaluates a mapping's expressions for one record and sets the results in the new record.
struct MappingEvaluation {
    private let mapping: NSEntityMapping
    private let manager: NSMigrationManager
    private let source: NSManagedObject
    private let destination: NSManagedObject
    private let variables: NSMutableDictionary

    init(
        _ mapping: NSEntityMapping, _ policy: NSEntityMigrationPolicy, _ manager: NSMigrationManager,
        source: NSManagedObject, destination: NSManagedObject
    ) {
        self.mapping = mapping
        self.manager = manager
        self.source = source
        self.destination = destination
        variables = [
            NSMigrationManagerKey: manager, NSMigrationSourceObjectKey: source,
            NSMigrationDestinationObjectKey: destination, NSMigrationEntityMappingKey: mapping,
            NSMigrationEntityPolicyKey: policy,
        ]
    }

    /// Sets a property to the value of its mapping's expression. Without an expression, the property keeps its default
    /// value.
    /// - Throws: `CocoaError.migration` for a value that does not fit the property.
    func set(_ property: NSPropertyMapping) throws {
        guard let name = property.name, let expression = property.valueExpression else { return }
        guard let layout = destination.layout.property(named: name) else {
            throw wrong(name, "the entity '\(destination.entity.name ?? "")' has no property of that name")
        }
        if let relationship = layout.relationship {
            manager.run?.currentRelationship = relationship
            defer { manager.run?.currentRelationship = nil }
            try relate(value(of: expression, property), property, layout, relationship)
        } else {
            var value = value(of: expression, property)
            if let conversion = conversion(property) { value = try conversion.value(value, of: name) }
            guard layout.takes(value) else {
                throw wrong(
                    name,
                    "it is \(layout.kind.className), and the value is \(type(of: value!)): have the expression convert it"
                )
            }
            if let number = value as? NSNumber, !layout.kind.holds(number) {
                throw wrong(
                    name, "the value \(number) does not fit its type: give the attribute a type that can hold it")
            }
            // A mandatory attribute keeps its default value, as in a migration inside SQLite.
            if value == nil, let attribute = layout.description as? NSAttributeDescription, !attribute.isOptional,
                attribute.defaultValue != nil
            {
                return
            }
            destination.setValue(value, forKey: name)
        }
    }

    private func value(of expression: NSExpression, _ property: NSPropertyMapping) -> Any? {
        variables[NSMigrationPropertyMappingKey] = property
        let value = expression.expressionValue(with: source, context: variables)
        return value is NSNull ? nil : value
    }

    /// The conversion of values, if the property's mapping was inferred.
    private func conversion(_ property: NSPropertyMapping) -> InferredConversion? {
        guard property.isInferred, let pairing = manager.mappingModel.inference?.pairing else { return nil }
        return InferredConversion(pairing, from: source, to: destination)
    }

    private func relate(
        _ value: Any?, _ property: NSPropertyMapping, _ layout: PropertyLayout,
        _ relationship: NSRelationshipDescription
    ) throws {
        let name = layout.description.name
        let members: [Any] =
            switch value {
            case nil: []
            case let array as [Any]: array
            case let set as NSSet where set.allObjects is [NSManagedObject]: NSManagedObject.inOrder(set)
            case let set as NSSet: set.allObjects
            case let set as NSOrderedSet: set.array
            case let other?: [other]
            }
        var objects = try members.map { member in
            guard let object = member as? NSManagedObject else {
                throw wrong(name, "it is a relationship, and the value is \(type(of: member))")
            }
            guard object.managedObjectContext === manager.destinationContext else {
                throw wrong(
                    name,
                    "the value is a record of the source: get the destination's from $manager with "
                        + "destinationInstancesForEntityMappingNamed:sourceInstances:")
            }
            guard let wanted = layout.destination?.entity, object.entity.isKindOf(entity: wanted) else {
                throw wrong(
                    name,
                    "it leads to \(layout.destination?.entity.name ?? ""), and the value is a record of "
                        + "\(object.entity.name ?? "")")
            }
            return object
        }
        if let conversion = conversion(property) { objects = conversion.agreed(objects, relationship, manager) }
        if !relationship.isToMany {
            destination.setValue(objects.first, forKey: name)
        } else if relationship.isOrdered {
            destination.setValue(NSOrderedSet(array: objects), forKey: name)
        } else {
            destination.setValue(NSSet(array: objects), forKey: name)
        }
    }

    private func wrong(_ property: String, _ why: String) -> CocoaError {
        CocoaError(
            .migration,
            sentence: "The mapping '\(mapping.name ?? "")' cannot set '\(property)': \(why).",
            userInfo: [NSMigrationEntityMappingKey: mapping])
    }
}

extension PropertyLayout {
    /// Whether the property accepts the value.
    fileprivate func takes(_ value: Any?) -> Bool {
        guard let value else { return true }
        return switch kind {
        case .integer16, .integer32, .integer64, .boolean, .double, .float: value is NSNumber
        case .date: value is Date
        case .string: value is String
        case .uri: value is URL
        case .decimal: value is NSNumber || value is Decimal
        case .binary: value is Data
        case .uuid: value is UUID
        case .composite: takesParts(value)
        case .object, .transformable: true
        case .toOne, .toMany, .fetched: false
        }
    }

    private func takesParts(_ value: Any) -> Bool {
        guard let parts = value as? [String: Any] else { return false }
        return parts.allSatisfy { name, part in
            elements.first { $0.description.name == name }?.takes(part is NSNull ? nil : part) == true
        }
    }
}
