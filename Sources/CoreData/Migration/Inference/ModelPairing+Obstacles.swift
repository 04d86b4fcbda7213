// What cannot be inferred. Apple's page: "Migrating your data model automatically"; that numbers are converted into each
// other, and a to-one relationship widens to a to-many, is from the WWDC talk on the subject.
extension ModelPairing {
    /// Everything that stands in the way of an inferred migration, entity by entity.
    func obstacles() -> [_InferenceObstacle] {
        destination.entitiesInOrder.flatMap { entity in
            joining(entity)
                + entity.ownPropertyList.flatMap { property -> [_InferenceObstacle] in
                    switch property {
                    case let attribute as NSAttributeDescription: obstacles(of: attribute, in: entity)
                    case let relationship as NSRelationshipDescription: obstacles(of: relationship, in: entity)
                    default: []
                    }
                }
        }
    }

    /// The entities of the destination whose records have the properties of `entity`, with what they were.
    private func heirs(of entity: NSEntityDescription) -> [(new: NSEntityDescription, old: NSEntityDescription)] {
        entity.tree.compactMap { heir in origin(of: heir).map { (heir, $0) } }
    }

    /// Entities that were in trees of their own have tables of their own, and keys that may be the same.
    private func joining(_ entity: NSEntityDescription) -> [_InferenceObstacle] {
        guard let origin = origin(of: entity), origin.superentity.flatMap(outcome) !== entity.superentity else {
            return []
        }
        let stranger = entity.rootEntity.tree.first { other in
            guard let former = self.origin(of: other) else { return false }
            return former.rootEntity !== origin.rootEntity
        }
        return stranger.map { [_InferenceObstacle(.joinedTrees(with: $0.label), entity)] } ?? []
    }
}

// MARK: Attributes
extension ModelPairing {
    private func obstacles(
        of attribute: NSAttributeDescription, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        var found: [_InferenceObstacle] = []
        for (heir, former) in heirs(of: entity) {
            if let old = origin(of: attribute, in: heir) {
                found += Self.obstacles(from: old, to: attribute, path: attribute.name, in: entity)
            } else if !former.isAbstract, attribute.lacksValue {
                found.append(_InferenceObstacle(.missingValue, entity, attribute.name))
            }
        }
        return found.uniqued
    }

    private static func obstacles(
        from old: NSAttributeDescription, to new: NSAttributeDescription, path: String, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        if new.isTransient || new is NSDerivedAttributeDescription { return [] }
        let isNewlyDemanded = old.isOptional || old.isTransient
        var found: [_InferenceObstacle] = []
        if isNewlyDemanded, new.lacksValue { found.append(_InferenceObstacle(.missingValue, entity, path)) }
        if old.isTransient { return found }
        if !old.attributeType.converts(to: new.attributeType) {
            let kind = _InferenceObstacle.Kind.incompatibleTypes(
                from: old.attributeType.title, to: new.attributeType.title)
            return found + [_InferenceObstacle(kind, entity, path)]
        }
        guard let old = old as? NSCompositeAttributeDescription, let new = new as? NSCompositeAttributeDescription
        else { return found }
        let parts = Self.parts(of: new, from: old)
        for part in parts.added where part.lacksValue {
            found.append(_InferenceObstacle(.missingValue, entity, "\(path).\(part.name)"))
        }
        return found
            + parts.pairs.flatMap { obstacles(from: $0.old, to: $0.new, path: "\(path).\($0.new.name)", in: entity) }
    }
}

extension NSAttributeDescription {
    /// Whether records of before would have to have a value, and nobody says which.
    fileprivate var lacksValue: Bool {
        !isOptional && !isTransient && !(self is NSDerivedAttributeDescription) && defaultValue == nil
    }
}

extension NSAttributeType {
    /// Whether a migration takes values of the one type over into the other: the same one, both kinds of number, or a
    /// URI, which a store holds as its text.
    func converts(to other: NSAttributeType) -> Bool {
        self == other || (isNumber && other.isNumber) || (self == .URIAttributeType && other == .stringAttributeType)
    }

    private var isNumber: Bool {
        switch self {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .decimalAttributeType,
            .doubleAttributeType, .floatAttributeType, .booleanAttributeType:
            true
        default: false
        }
    }

    /// The type as model files call it.
    package var title: String {
        switch self {
        case .undefinedAttributeType: "Undefined"
        case .integer16AttributeType: "Integer 16"
        case .integer32AttributeType: "Integer 32"
        case .integer64AttributeType: "Integer 64"
        case .decimalAttributeType: "Decimal"
        case .doubleAttributeType: "Double"
        case .floatAttributeType: "Float"
        case .stringAttributeType: "String"
        case .booleanAttributeType: "Boolean"
        case .dateAttributeType: "Date"
        case .binaryDataAttributeType: "Binary"
        case .UUIDAttributeType: "UUID"
        case .URIAttributeType: "URI"
        case .transformableAttributeType: "Transformable"
        case .objectIDAttributeType: "Object ID"
        case .compositeAttributeType: "Composite"
        }
    }
}

// MARK: Relationships
extension ModelPairing {
    private func obstacles(
        of relationship: NSRelationshipDescription, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        if relationship.isTransient { return [] }
        // A to-many without objects is found when the object is saved next, as with Apple.
        let isDemanding = !relationship.isOptional && !relationship.isToMany
        var found: [_InferenceObstacle] = []
        for (heir, former) in heirs(of: entity) {
            // Whether each object has what an existing relationship demands now, the store's rows decide.
            let isNew = origin(of: relationship, in: heir)?.isTransient ?? true
            if isNew, isDemanding, !former.isAbstract {
                found.append(_InferenceObstacle(.missingObject, entity, relationship.name))
            }
        }
        return found.uniqued
    }
}

extension Array where Element: Hashable {
    /// Each element once, where it stands first.
    var uniqued: [Element] {
        var met: Set<Element> = []
        return filter { met.insert($0).inserted }
    }
}
