import Testing

@testable import CoreData

/// Concise declarations of models for these tests.
///
///     let model = makeModel {
///         $0.entity("Person", [.string("name"), .int32("age")])
///         $0.toMany("Person", "pets", to: "Pet", inverse: "owner")
///         $0.toOne("Pet", "owner", to: "Person", inverse: "pets")
///     }
final class ModelBuilding {
    enum Attribute {
        case of(String, NSAttributeType)
        static func string(_ name: String) -> Self { .of(name, .stringAttributeType) }
        static func int32(_ name: String) -> Self { .of(name, .integer32AttributeType) }
        static func bool(_ name: String) -> Self { .of(name, .booleanAttributeType) }
        static func double(_ name: String) -> Self { .of(name, .doubleAttributeType) }
        static func date(_ name: String) -> Self { .of(name, .dateAttributeType) }
        static func decimal(_ name: String) -> Self { .of(name, .decimalAttributeType) }
        static func uuid(_ name: String) -> Self { .of(name, .UUIDAttributeType) }
        static func uri(_ name: String) -> Self { .of(name, .URIAttributeType) }
        static func data(_ name: String) -> Self { .of(name, .binaryDataAttributeType) }

        var description: NSAttributeDescription {
            guard case .of(let name, let type) = self else { fatalError() }
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = type
            return attribute
        }
    }

    private(set) var entities: [String: NSEntityDescription] = [:]
    private var inverses: [(NSRelationshipDescription, NSEntityDescription, String)] = []

    func entity(_ name: String, parent: String? = nil, _ attributes: [Attribute] = []) {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = attributes.map(\.description)
        entities[name] = entity
        if let parent { entities[parent]!.subentities.append(entity) }
    }

    func toOne(_ owner: String, _ name: String, to destination: String, inverse: String? = nil) {
        relate(owner, name, destination, inverse, maxCount: 1, ordered: false)
    }

    func toMany(
        _ owner: String, _ name: String, to destination: String, inverse: String? = nil, ordered: Bool = false
    ) {
        relate(owner, name, destination, inverse, maxCount: 0, ordered: ordered)
    }

    private func relate(
        _ owner: String, _ name: String, _ destination: String, _ inverse: String?, maxCount: Int, ordered: Bool
    ) {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.maxCount = maxCount
        relationship.isOrdered = ordered
        relationship.destinationEntity = entities[destination]!
        entities[owner]!.properties.append(relationship)
        if let inverse { inverses.append((relationship, entities[destination]!, inverse)) }
    }

    func finish() -> NSManagedObjectModel {
        for (relationship, destination, name) in inverses {
            relationship.inverseRelationship = destination.relationshipsByName[name]!
        }
        let model = NSManagedObjectModel()
        model.entities = entities.values.filter { $0.superentity == nil }
        return model
    }
}

func makeModel(_ body: (ModelBuilding) -> Void) -> NSManagedObjectModel {
    let building = ModelBuilding()
    body(building)
    let model = building.finish()
    model.freeze()
    return model
}
