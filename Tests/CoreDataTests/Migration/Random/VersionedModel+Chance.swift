import CoreData
import TestSupport

// Random models, with the changes that are typical from version to version.
extension VersionedModel {
    private static let types: [NSAttributeType] = [
        .integer16AttributeType, .integer32AttributeType, .booleanAttributeType, .doubleAttributeType,
        .decimalAttributeType, .dateAttributeType, .stringAttributeType, .UUIDAttributeType,
    ]

    static func random(_ chance: inout Chance) -> VersionedModel {
        var model = VersionedModel()
        for _ in 0..<chance.number(2...4) { model.addEntity(under: nil, &chance) }
        for _ in 0..<chance.number(0...4) {
            model.addEntity(under: chance.pick(model.entities.map(\.id)), &chance)
        }
        for _ in 0..<chance.number(1...4) { model.addRelationship(&chance) }
        return model
    }

    /// Several changes at once.
    mutating func change(_ chance: inout Chance) {
        for _ in 0..<chance.number(1...6) {
            switch chance.below(16) {
            case 0: addEntity(under: chance.once(in: 2) ? nil : chance.pick(entities.map(\.id)), &chance)
            case 1: addParent(&chance)
            case 2: removeEntity(&chance)
            case 3: moveEntity(&chance)
            case 4: entities[chance.below(entities.count)].name = newName("Entity", &chance)
            case 5, 6: addAttribute(to: chance.below(entities.count), &chance)
            case 7:
                withAttribute(&chance) { model, entity, place, _ in model.entities[entity].attributes.remove(at: place)
                }
            case 8:
                withAttribute(&chance) { model, entity, place, chance in
                    // In every entity it was pushed down to: with different names it cannot be pulled up again.
                    let id = model.entities[entity].attributes[place].id
                    let name = model.newName("attribute", &chance)
                    for entity in model.entities.indices {
                        for place in model.entities[entity].attributes.indices
                        where model.entities[entity].attributes[place].id == id {
                            model.entities[entity].attributes[place].name = name
                        }
                    }
                }
            case 9:
                withAttribute(&chance) { model, entity, place, chance in
                    let type = model.entities[entity].attributes[place].type
                    model.entities[entity].attributes[place].isOptional = false
                    model.entities[entity].attributes[place].fallback = RandomData.value(type, &chance)
                }
            case 10: pullUp(&chance)
            case 11: pushDown(&chance)
            case 12: addRelationship(&chance)
            case 13: if !relationships.isEmpty { relationships.remove(at: chance.below(relationships.count)) }
            default: changeEnd(&chance)
            }
        }
    }

    private mutating func newName(_ kind: String, _ chance: inout Chance) -> String {
        // A random first letter, so that new names sort before and after existing ones.
        "\(chance.pick(["a", "f", "m", "t"]))\(kind)\(nextID())".capitalizedIf(kind == "Entity")
    }

    private mutating func addEntity(under parent: Int?, _ chance: inout Chance) {
        let entity = Entity(
            id: nextID(), name: newName("Entity", &chance), parent: parent, isAbstract: chance.once(in: 6))
        entities.append(entity)
        for _ in 0..<chance.number(1...4) { addAttribute(to: entities.count - 1, &chance) }
    }

    private mutating func addAttribute(to index: Int, _ chance: inout Chance) {
        let type = chance.pick(Self.types)
        var attribute = Attribute(id: nextID(), name: newName("attribute", &chance), type: type)
        if chance.once(in: 2) { attribute.fallback = RandomData.value(type, &chance) }
        attribute.isOptional = attribute.fallback == nil || chance.once(in: 2)
        entities[index].attributes.append(attribute)
    }

    private mutating func addRelationship(_ chance: inout Chance) {
        let ends = (0...1).map { _ in
            End(
                entity: chance.pick(entities.map(\.id)), name: newName("relationship", &chance),
                isToMany: chance.once(in: 2),
                isOrdered: chance.once(in: 2))
        }
        relationships.append(Relationship(id: nextID(), ends: ends))
    }

    private mutating func addParent(_ chance: inout Chance) {
        let child = chance.below(entities.count)
        let parent = entities[child].parent
        addEntity(under: parent, &chance)
        entities[child].parent = entities[entities.count - 1].id
    }

    private mutating func removeEntity(_ chance: inout Chance) {
        let entity = chance.pick(entities)
        guard children(entity.id).isEmpty, entities.count > 2 else { return }
        relationships.removeAll { $0.ends.contains { $0.entity == entity.id } }
        entities.removeAll { $0.id == entity.id }
    }

    /// Removes an entity from its hierarchy, or moves it within the hierarchy.
    private mutating func moveEntity(_ chance: inout Chance) {
        let entity = chance.pick(entities)
        guard let root = lineage(entity.id).last, root != entity.id else { return }
        let below = family(entity.id)
        let parents = family(root).filter { !below.contains($0) }
        entities[index(entity.id)].parent = chance.once(in: 2) ? nil : chance.pick(parents)
    }

    private mutating func withAttribute(
        _ chance: inout Chance, _ body: (inout VersionedModel, Int, Int, inout Chance) -> Void
    ) {
        let entity = chance.below(entities.count)
        guard !entities[entity].attributes.isEmpty else { return }
        body(&self, entity, chance.below(entities[entity].attributes.count), &chance)
    }

    private mutating func pullUp(_ chance: inout Chance) {
        withAttribute(&chance) { model, entity, place, _ in
            guard let parent = model.entities[entity].parent else { return }
            let attribute = model.entities[entity].attributes[place]
            guard attribute.isOptional || attribute.fallback != nil else { return }
            for sibling in model.family(parent) {
                model.entities[model.index(sibling)].attributes.removeAll { $0.id == attribute.id }
            }
            model.entities[model.index(parent)].attributes.append(attribute)
        }
    }

    private mutating func pushDown(_ chance: inout Chance) {
        withAttribute(&chance) { model, entity, place, _ in
            let children = model.children(model.entities[entity].id)
            guard !children.isEmpty else { return }
            let attribute = model.entities[entity].attributes.remove(at: place)
            for child in children { model.entities[model.index(child)].attributes.append(attribute) }
        }
    }

    private mutating func changeEnd(_ chance: inout Chance) {
        guard !relationships.isEmpty else { return }
        let (relationship, end) = (chance.below(relationships.count), chance.below(2))
        switch chance.below(4) {
        case 0: relationships[relationship].ends[end].name = newName("relationship", &chance)
        case 1: relationships[relationship].ends[end].isOrdered.toggle()
        default: relationships[relationship].ends[end].isToMany.toggle()
        }
    }
}

extension String {
    fileprivate func capitalizedIf(_ condition: Bool) -> String {
        condition ? prefix(1).uppercased() + dropFirst() : self
    }
}
