// The obstacles to inference. See Apple's page "Migrating your data model automatically". The conversion between
// numeric types and the widening of a to-one relationship to a to-many are from session 118 of WWDC 2010,
// "Mastering Core Data".
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
        entity.tree.compactMap { inheriting in origin(of: inheriting).map { (inheriting, $0) } }
    }

    /// Entities from separate trees have separate tables, whose keys can collide.
    private func joining(_ entity: NSEntityDescription) -> [_InferenceObstacle] {
        guard let origin = origin(of: entity), origin.superentity.flatMap(outcome) !== entity.superentity else {
            return []
        }
        let ofOtherTree = entity.rootEntity.tree.first { other in
            guard let old = self.origin(of: other) else { return false }
            return old.rootEntity !== origin.rootEntity
        }
        return ofOtherTree.map { [_InferenceObstacle(.joinedTrees(with: $0.label), entity)] } ?? []
    }
}

// MARK: Attributes
extension ModelPairing {
    private func obstacles(
        of attribute: NSAttributeDescription, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        var found: [_InferenceObstacle] = []
        for (inheriting, old) in inheritingEntities(of: entity) {
            if let source = origin(of: attribute, in: inheriting) {
                found += Self.obstacles(from: source, to: attribute, path: attribute.name, in: entity)
            } else if !old.isAbstract, attribute.lacksValue {
                found.append(_InferenceObstacle(.missingValue, entity, attribute.name))
            }
        }
        return found.uniqued
    }

    private static func obstacles(
        from old: NSAttributeDescription, to new: NSAttributeDescription, path: String, in entity: NSEntityDescription
    ) -> [_InferenceObstacle] {
        if new.isTransient || new is NSDerivedAttributeDescription { return [] }
        let couldBeEmpty = old.isOptional || old.isTransient
        var found: [_InferenceObstacle] = []
        if couldBeEmpty, new.lacksValue { found.append(_InferenceObstacle(.missingValue, entity, path)) }
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
        // A mandatory to-many relationship that is empty is no obstacle: validation reports it on the object's next
        // save, as in Apple's framework.
        let isDemanding = !relationship.isOptional && !relationship.isToMany
        var found: [_InferenceObstacle] = []
        for (inheriting, old) in inheritingEntities(of: entity) {
            // For an existing relationship, the store's rows decide whether every object meets the new requirement.
            let isNew = origin(of: relationship, in: inheriting)?.isTransient ?? true
            if isNew, isDemanding, !old.isAbstract {
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
