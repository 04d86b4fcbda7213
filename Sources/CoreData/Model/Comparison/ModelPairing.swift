import ModelFile

/// Pairs the entities and properties of two versions of a model.
///
///     let pairing = ModelPairing(from: old, to: new)
///     pairing.origin(of: automobile)                   // Car
///     pairing.origin(of: paintColor, in: automobile)   // Car.color
///
/// Properties are paired for each entity separately, including the inherited ones. A property that moved to a parent or
/// to children is therefore found in each entity that had it.
final class ModelPairing {
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel
    private var origins: [ObjectIdentifier: NSEntityDescription] = [:]
    private var outcomes: [ObjectIdentifier: NSEntityDescription] = [:]
    private var properties: [ObjectIdentifier: Properties] = [:]

    /// The old properties of one destination entity, by the new names.
    private struct Properties {
        var attributes: [String: NSAttributeDescription] = [:]
        var relationships: [String: NSRelationshipDescription] = [:]
    }

    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        self.source = source
        self.destination = destination
        let entities = Pairing(
            old: source.entitiesInOrder, new: destination.entitiesInOrder, name: \.label,
            identifier: \.explicitRenamingIdentifier)
        for (old, new) in entities.pairs {
            origins[ObjectIdentifier(new)] = old
            outcomes[ObjectIdentifier(old)] = new
        }
    }

    /// The source entity of a destination entity; nil if it is new.
    func origin(of entity: NSEntityDescription) -> NSEntityDescription? { origins[ObjectIdentifier(entity)] }

    /// The destination entity of a source entity; nil if it is removed.
    func outcome(of entity: NSEntityDescription) -> NSEntityDescription? { outcomes[ObjectIdentifier(entity)] }

    /// The attribute that the records of `entity` had in place of `attribute`; nil if they had none.
    func origin(of attribute: NSAttributeDescription, in entity: NSEntityDescription) -> NSAttributeDescription? {
        matched(entity).attributes[attribute.name]
    }

    /// The relationship that the records of `entity` had in place of `relationship`; nil if they had none.
    func origin(
        of relationship: NSRelationshipDescription, in entity: NSEntityDescription
    ) -> NSRelationshipDescription? {
        matched(entity).relationships[relationship.name]
    }

    /// Pairs the parts of two composite attributes.
    static func parts(
        of composite: NSCompositeAttributeDescription, from former: NSCompositeAttributeDescription
    ) -> Pairing<NSAttributeDescription> {
        Pairing(
            old: former.elements, new: composite.elements, name: \.name, identifier: \.explicitRenamingIdentifier)
    }

    private func matched(_ entity: NSEntityDescription) -> Properties {
        if let known = properties[ObjectIdentifier(entity)] { return known }
        var found = Properties()
        if let origin = origin(of: entity) {
            found.attributes = Self.match(origin.attributesInOrder, entity.attributesInOrder)
            found.relationships = Self.match(origin.relationshipsInOrder, entity.relationshipsInOrder)
        }
        properties[ObjectIdentifier(entity)] = found
        return found
    }

    private static func match<Property: NSPropertyDescription>(
        _ old: [Property], _ new: [Property]
    ) -> [String: Property] {
        let pairing = Pairing(old: old, new: new, name: \.name, identifier: \.explicitRenamingIdentifier)
        return Dictionary(pairing.pairs.map { ($0.new.name, $0.old) }, uniquingKeysWith: { first, _ in first })
    }
}
