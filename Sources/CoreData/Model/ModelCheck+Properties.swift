/// Checks names, types and default values.
extension ModelCheck {
    func check(_ property: NSPropertyDescription, of owner: NSEntityDescription) throws {
        let entity = owner.label
        guard !property.name.isEmpty else {
            throw fail("A property of the entity \"\(entity)\" has no name: give every property a name.")
        }
        try requirePlain(property.name, of: "The property \"\(property.name)\" of the entity \"\(entity)\"")
        guard !ReservedNames.all.contains(property.name) else {
            throw fail(
                "The property \"\(property.name)\" of the entity \"\(entity)\" is named like a method of NSObject or "
                    + "NSManagedObject: rename it.")
        }
        guard property.owner === owner else {
            throw fail("The property \"\(property.name)\" is in two entities: make a copy of it for each.")
        }
        switch property {
        case let attribute as NSAttributeDescription: try check(attribute)
        case let relationship as NSRelationshipDescription: try check(relationship)
        case let fetched as NSFetchedPropertyDescription: try check(fetched)
        case is NSExpressionDescription:
            throw fail(
                "The expression \"\(property.name)\" is in the entity \"\(entity)\": expressions go into the "
                    + "propertiesToFetch of a fetch request.")
        default:
            throw fail(
                "The property \"\(property.name)\" of the entity \"\(entity)\" is neither an attribute nor a "
                    + "relationship nor a fetched property: use one of their classes.")
        }
    }

    private func check(_ attribute: NSAttributeDescription) throws {
        // Made for a message only: a model has hundreds of attributes.
        var what: String { "The attribute \"\(attribute.name)\" of the entity \"\(attribute.owner?.label ?? "")\"" }
        if attribute.attributeType == .undefinedAttributeType, !attribute.isTransient {
            throw fail("\(what) has no type: set one, or make the attribute transient.")
        }
        if attribute.attributeType == .objectIDAttributeType, !attribute.isTransient {
            throw fail(
                "\(what) is an object ID, which a store cannot save: make the attribute transient, or save the ID's "
                    + "uriRepresentation() in an attribute of type URI.")
        }
        if let value = attribute.defaultValue, !attribute.accepts(value) {
            throw fail(
                "\(what) has the default value \(value), which is a \(type(of: value)): its type needs "
                    + "\(attribute.attributeValueClassName ?? "another value").")
        }
        if let number = attribute.defaultValue as? NSNumber, !ValueKind(attribute).holds(number) {
            throw fail("\(what) has the default value \(number), which is out of its type's range: give it another.")
        }
        if let derived = attribute as? NSDerivedAttributeDescription, derived.derivationExpression == nil {
            throw fail("\(what) is derived, but has no derivation expression: set one.")
        }
        guard let composite = attribute as? NSCompositeAttributeDescription else {
            if attribute.attributeType == .compositeAttributeType {
                throw fail("\(what) is composite: describe it with NSCompositeAttributeDescription.")
            }
            return
        }
        guard !composite.elements.isEmpty else { throw fail("\(what) is composite, but has no elements: add some.") }
        var names: Set<String> = []
        for element in composite.elements {
            guard names.insert(element.name).inserted, !element.name.isEmpty else {
                throw fail("\(what) has two elements named \"\(element.name)\": rename one.")
            }
            try check(element)
        }
    }

    private func check(_ fetched: NSFetchedPropertyDescription) throws {
        guard let name = fetched.fetchRequest?.parameters.nameOfEntity else {
            throw fail(
                "The fetched property \"\(fetched.name)\" of the entity \"\(fetched.owner?.label ?? "")\" has no fetch "
                    + "request with an entity: set one.")
        }
        guard model.entity(named: name) != nil else {
            throw fail(
                "The fetched property \"\(fetched.name)\" of the entity \"\(fetched.owner?.label ?? "")\" fetches "
                    + "\"\(name)\", but the model has no entity of that name.")
        }
    }
}

extension NSAttributeDescription {
    /// Whether a value has the class that the attribute's type requires.
    func accepts(_ value: Any) -> Bool {
        switch attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .booleanAttributeType:
            value is NSNumber
        case .decimalAttributeType: value is NSNumber || value is Decimal
        case .stringAttributeType: value is String
        case .dateAttributeType: value is Date
        case .binaryDataAttributeType: value is Data
        case .UUIDAttributeType: value is UUID
        case .URIAttributeType: value is URL
        case .undefinedAttributeType, .transformableAttributeType, .objectIDAttributeType: true
        case .compositeAttributeType: (value as? [String: Any]).map(areAccepted) ?? false
        }
    }

    /// Whether each part is acceptable to the composite attribute's element of that name.
    private func areAccepted(_ parts: [String: Any]) -> Bool {
        let elements = (self as? NSCompositeAttributeDescription)?.elements ?? []
        return parts.allSatisfy { name, part in
            part is NSNull || elements.first { $0.name == name }?.accepts(part) == true
        }
    }
}
