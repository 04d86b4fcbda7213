import CoreData
import Torture

/// A model as its XML declares it, generated at random and changed in every way that a model editor allows, whether or
/// not it can be migrated.
struct PlainModel {
    struct Attribute {
        var name: String
        var type: String
        var former: String?
        var isOptional = true
        var fallback: String?
    }

    struct Relationship {
        var name: String
        var destination: Int
        var former: String?
        var isToMany: Bool
        var isOptional = true
    }

    struct Entity {
        let id: Int
        var name: String
        var former: String?
        var parent: Int?
        var isAbstract = false
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
        var unique: [String] = []
    }

    private(set) var entities: [Entity] = []
    private var count = 0

    private static let types = [
        "Integer 16", "Integer 32", "Integer 64", "Double", "Boolean", "Decimal", "String", "URI", "UUID", "Date",
        "Binary",
    ]

    init(_ chance: inout Chance) {
        for _ in 0..<(2 + chance.below(3)) { addEntity(&chance) }
    }

    static func value(_ type: NSAttributeType, _ chance: inout Chance) -> Any {
        let number = chance.pick([0, 1, 1, 2, 40_000, 3_000_000_000])
        switch type {
        case .integer16AttributeType: return chance.below(3)
        case .integer32AttributeType: return min(number, 40_000)
        case .booleanAttributeType: return chance.once(in: 2)
        case .decimalAttributeType: return NSDecimalNumber(value: number)
        case .doubleAttributeType: return chance.once(in: 3) ? 1.5 : Double(number)
        case .stringAttributeType: return chance.pick(["a", "b", "A"])
        case .URIAttributeType: return URL(string: "https://example.org/\(number)")!
        case .UUIDAttributeType: return UUID()
        case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: Double(number))
        case .binaryDataAttributeType: return Data([UInt8(chance.below(3))])
        default: return number
        }
    }

    private static func fallback(_ type: String) -> String? {
        switch type {
        case "Integer 16", "Integer 32", "Integer 64", "Double", "Decimal": "7"
        case "Boolean": "YES"
        case "String": "?"
        case "URI": "https://example.org"
        default: nil
        }
    }
}

// MARK: Changes
extension PlainModel {
    mutating func change(_ chance: inout Chance) {
        let place = chance.below(entities.count)
        switch chance.below(12) {
        case 0: addEntity(&chance)
        case 1: removeEntity(place)
        case 2: rename(place, &chance)
        case 3: moveEntity(place, &chance)
        case 4: entities[place].isAbstract.toggle()
        case 5: addAttribute(to: place, isOptional: chance.once(in: 2), &chance)
        case 6, 7: changeAttribute(of: place, &chance)
        case 8: addRelationship(to: place, isOptional: !chance.once(in: 3), &chance)
        case 9, 10: changeRelationship(of: place, &chance)
        default:
            if let name = entities[place].attributes.first?.name, entities[place].unique.isEmpty {
                entities[place].unique = [name]
            } else {
                entities[place].unique = []
            }
        }
    }

    private mutating func newName(_ kind: String) -> String {
        count += 1
        return "\(kind)\(count)"
    }

    private mutating func addEntity(_ chance: inout Chance) {
        count += 1
        let parent = entities.isEmpty || chance.once(in: 2) ? nil : chance.pick(entities).id
        entities.append(Entity(id: count, name: "Entity\(count)", parent: parent, isAbstract: chance.once(in: 6)))
        for _ in 0..<(1 + chance.below(3)) { addAttribute(to: entities.count - 1, isOptional: true, &chance) }
        if chance.once(in: 2) { addRelationship(to: entities.count - 1, isOptional: true, &chance) }
    }

    private mutating func removeEntity(_ place: Int) {
        let id = entities[place].id
        guard entities.count > 1, !entities.contains(where: { $0.parent == id }) else { return }
        entities.remove(at: place)
        for place in entities.indices { entities[place].relationships.removeAll { $0.destination == id } }
    }

    private mutating func rename(_ place: Int, _ chance: inout Chance) {
        // Without the renaming identifier, it is a different entity.
        if chance.once(in: 2) { entities[place].former = entities[place].former ?? entities[place].name }
        entities[place].name = newName("Entity")
    }

    private mutating func moveEntity(_ place: Int, _ chance: inout Chance) {
        let id = entities[place].id
        let others = entities.filter { !lineage($0.id).contains(id) }
        entities[place].parent = others.isEmpty || chance.once(in: 3) ? nil : chance.pick(others).id
    }

    private func lineage(_ id: Int) -> [Int] {
        Array(sequence(first: id) { id in entities.first { $0.id == id }?.parent })
    }

    private mutating func addAttribute(to place: Int, isOptional: Bool, _ chance: inout Chance) {
        let type = chance.pick(Self.types)
        entities[place].attributes.append(
            Attribute(
                name: newName("attribute"), type: type, isOptional: isOptional,
                fallback: chance.once(in: 2) ? Self.fallback(type) : nil))
    }

    private mutating func changeAttribute(of place: Int, _ chance: inout Chance) {
        guard !entities[place].attributes.isEmpty else { return }
        let number = chance.below(entities[place].attributes.count)
        var attribute = entities[place].attributes[number]
        switch chance.below(5) {
        case 0:
            entities[place].attributes.remove(at: number)
            entities[place].unique = []
            return
        case 1:
            if chance.once(in: 2) { attribute.former = attribute.former ?? attribute.name }
            attribute.name = newName("attribute")
            entities[place].unique = []
        case 2:
            attribute.isOptional.toggle()
            attribute.fallback = chance.once(in: 2) ? Self.fallback(attribute.type) : nil
        default:
            attribute.type = chance.pick(Self.types)
            attribute.fallback = nil
        }
        entities[place].attributes[number] = attribute
    }

    private mutating func addRelationship(to place: Int, isOptional: Bool, _ chance: inout Chance) {
        entities[place].relationships.append(
            Relationship(
                name: newName("relationship"), destination: chance.pick(entities).id, isToMany: chance.once(in: 3),
                isOptional: isOptional))
    }

    private mutating func changeRelationship(of place: Int, _ chance: inout Chance) {
        guard !entities[place].relationships.isEmpty else { return }
        let number = chance.below(entities[place].relationships.count)
        switch chance.below(5) {
        case 0: entities[place].relationships.remove(at: number)
        case 1:
            let name = entities[place].relationships[number].name
            if chance.once(in: 2) { entities[place].relationships[number].former = name }
            entities[place].relationships[number].name = newName("relationship")
        case 2: entities[place].relationships[number].destination = chance.pick(entities).id
        case 3: entities[place].relationships[number].isToMany.toggle()
        default: entities[place].relationships[number].isOptional.toggle()
        }
    }
}

// MARK: The file
extension PlainModel {
    var text: String { entities.map(text).joined(separator: "\n") }

    private func name(_ id: Int?) -> String? { entities.first { $0.id == id }?.name }

    private func text(of entity: Entity) -> String {
        var words = ["name=\"\(entity.name)\""]
        if let former = entity.former { words.append("elementID=\"\(former)\"") }
        if let parent = name(entity.parent) { words.append("parentEntity=\"\(parent)\"") }
        if entity.isAbstract { words.append("isAbstract=\"YES\"") }
        var parts = entity.attributes.map(text) + entity.relationships.map(text)
        if !entity.unique.isEmpty {
            let names = entity.unique.map { "<constraint value=\"\($0)\"/>" }.joined()
            parts.append(
                "<uniquenessConstraints><uniquenessConstraint>\(names)</uniquenessConstraint></uniquenessConstraints>")
        }
        return "<entity \(words.joined(separator: " "))>\n  \(parts.joined(separator: "\n  "))\n</entity>"
    }

    private func text(of attribute: Attribute) -> String {
        var words = ["name=\"\(attribute.name)\"", "attributeType=\"\(attribute.type)\""]
        if attribute.isOptional { words.append("optional=\"YES\"") }
        if let former = attribute.former { words.append("elementID=\"\(former)\"") }
        if let fallback = attribute.fallback { words.append("defaultValueString=\"\(fallback)\"") }
        return "<attribute \(words.joined(separator: " "))/>"
    }

    private func text(of relationship: Relationship) -> String {
        var words = ["name=\"\(relationship.name)\"", "destinationEntity=\"\(name(relationship.destination) ?? "")\""]
        words.append(relationship.isToMany ? "toMany=\"YES\"" : "maxCount=\"1\"")
        if relationship.isOptional { words.append("optional=\"YES\"") }
        if let former = relationship.former { words.append("elementID=\"\(former)\"") }
        return "<relationship \(words.joined(separator: " ")) deletionRule=\"Nullify\"/>"
    }
}
