import CoreData
import TestSupport

/// A random model: some entity hierarchies with attributes of every type, and with to-one, to-many and ordered
/// relationships within and between them.
enum RandomModel {
    static let types: [NSAttributeType] = [
        .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .booleanAttributeType,
        .doubleAttributeType, .floatAttributeType, .decimalAttributeType, .dateAttributeType, .stringAttributeType,
        .UUIDAttributeType,
    ]

    static func make(_ chance: inout Chance) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        var entities: [NSEntityDescription] = []
        for name in ["Ant", "Bee", "Cat", "Dog"].prefix(chance.number(2...4)) {
            let root = entity(name, &chance)
            entities.append(root)
            for child in 0..<chance.pick([0, 0, 1, 2]) {
                let below = entity("\(name)Child\(child)", &chance)
                root.subentities.append(below)
                entities.append(below)
                guard chance.once(in: 3) else { continue }
                let deeper = entity("\(name)Grandchild\(child)", &chance)
                below.subentities.append(deeper)
                entities.append(deeper)
            }
        }
        for number in 0..<chance.number(2...5) { relate(number, entities, &chance) }
        model.entities = entities
        return model
    }

    private static func entity(_ name: String, _ chance: inout Chance) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        // Every entity has a string and a number, so that every predicate has something to compare.
        var types: [NSAttributeType] = [.stringAttributeType, .integer32AttributeType]
        for _ in 0..<chance.number(1...5) { types.append(chance.pick(Self.types)) }
        entity.properties = types.enumerated().map { index, type in
            // Clashing names in one table get a numeric suffix: subentities reuse letters with other types.
            let attribute = NSAttributeDescription()
            attribute.name = "\(name.lowercased())\(index)"
            attribute.attributeType = type
            return attribute
        }
        return entity
    }

    private static func relate(_ number: Int, _ entities: [NSEntityDescription], _ chance: inout Chance) {
        let (one, other) = (chance.pick(entities), chance.pick(entities))
        let there = NSRelationshipDescription()
        there.name = "to\(number)"
        there.destinationEntity = other
        there.maxCount = chance.pick([0, 1, 1])
        let back = NSRelationshipDescription()
        back.name = "from\(number)"
        back.destinationEntity = one
        back.maxCount = chance.pick([0, 0, 1])
        there.isOrdered = there.isToMany && chance.once(in: 3)
        back.isOrdered = back.isToMany && chance.once(in: 3)
        there.inverseRelationship = back
        back.inverseRelationship = there
        one.properties.append(there)
        other.properties.append(back)
    }
}
