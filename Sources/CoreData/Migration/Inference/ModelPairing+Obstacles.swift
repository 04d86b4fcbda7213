// The obstacles to inference. See Apple's page "Migrating your data model automatically". The conversion between
// numeric types and the widening of a to-one relationship to a to-many are from the WWDC session on the subject.
extension ModelPairing {
    /// All obstacles to an inferred migration, entity by entity.
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

    /// The destination entities whose records have the properties of `entity`, each with its source entity.
    private func inheritingEntities(of entity: NSEntityDescription) -> [(
        new: NSEntityDescription, old: NSEntityDescription
    )] {
        entity.tree.compactMap { heir in origin(of: heir).map { (heir, $0) } }
    }

    /// Entities from separate trees have separate tables, whose keys can collide.
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
        for (heir, former) in inheritingEntities(of: entity) {
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
    /// Whether existing records need a value for the attribute, but no default value provides one.
    fileprivate var lacksValue: Bool {
        !isOptional && !isTransient && !(self is NSDerivedAttributeDescription) && defaultValue == nil
    }
}

extension NSAttributeType {
    /// Whether a migration converts values of this type to `other`. That is the case for equal types, for two numeric
    /// types, and from URI to string, because a store contains a URI as text.
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
}

// MARK: Relationships
extension ModelPairing {
    private func obstacles(
        of relationship: NSRelationshipDescription, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        if relationship.isTransient { return [] }
        // An empty to-many relationship is found when the object is saved next, as in Apple's framework.
        let isDemanding = !relationship.isOptional && !relationship.isToMany
        var found: [_InferenceObstacle] = []
        for (heir, former) in inheritingEntities(of: entity) {
            // For an existing relationship, the store's rows decide whether every object meets the new requirement.
            let isNew = origin(of: relationship, in: heir)?.isTransient ?? true
            if isNew, isDemanding, !former.isAbstract {
                found.append(_InferenceObstacle(.missingObject, entity, relationship.name))
            }
        }
        return found.uniqued
    }
}

extension Array where Element: Hashable {
    /// The elements without duplicates, in the order of their first occurrence.
    var uniqued: [Element] {
        var met: Set<Element> = []
        return filter { met.insert($0).inserted }
    }
}
