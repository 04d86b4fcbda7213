import ModelFile

/// Two versions of a model with their entities and properties matched: what each was before.
///
///     let pairing = ModelPairing(from: old, to: new)
///     pairing.origin(of: automobile)                   // Car
///     pairing.origin(of: paintColor, in: automobile)   // Car.color
///
/// Properties are matched entity by entity among all that an entity has, inherited ones too: so a property that was
/// pulled up to a parent or pushed down to children is found in each entity that had it.
final class ModelPairing {
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel
    private var origins: [ObjectIdentifier: NSEntityDescription] = [:]
    private var outcomes: [ObjectIdentifier: NSEntityDescription] = [:]
    private var properties: [ObjectIdentifier: Properties] = [:]

    /// What was what among the properties of one destination entity, by the names there.
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

    /// What an entity of the destination was in the source; nil where it is new.
    func origin(of entity: NSEntityDescription) -> NSEntityDescription? { origins[ObjectIdentifier(entity)] }

    /// What becomes of an entity of the source; nil where it is removed.
    func outcome(of entity: NSEntityDescription) -> NSEntityDescription? { outcomes[ObjectIdentifier(entity)] }

    /// What an attribute was for the records of `entity`; nil where they had none.
    func origin(of attribute: NSAttributeDescription, in entity: NSEntityDescription) -> NSAttributeDescription? {
        matched(entity).attributes[attribute.name]
    }

    /// What a relationship was for the records of `entity`; nil where they had none.
    func origin(
        of relationship: NSRelationshipDescription, in entity: NSEntityDescription
    ) -> NSRelationshipDescription? {
        matched(entity).relationships[relationship.name]
    }

    /// The parts of a composite attribute, matched within it.
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
