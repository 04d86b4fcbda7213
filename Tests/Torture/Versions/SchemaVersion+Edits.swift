import CoreData

// Typical edits of a model between two versions: every change that a lightweight migration supports.
extension SchemaVersion {
    /// Makes one random edit, or none if the selected edit is not possible.
    mutating func edit(_ chance: inout Chance) {
        switch chance.below(16) {
        case 0, 1: addAttribute(&chance)
        case 2: withAttributes(&chance) { if $0.count > 1 { $0.remove(at: $1.below($0.count)) } }
        case 3: renameAttribute(&chance)
        case 4: changeAttribute(&chance) { attribute, _ in attribute.isOptional.toggle() }
        case 5: changeAttribute(&chance) { attribute, chance in attribute.defaultSeed = chance.below(1000) }
        case 6: changeAttribute(&chance) { attribute, _ in attribute.isPulledUp.toggle() }
        case 7: addEntity(&chance)
        case 8: removeEntity(&chance)
        case 9: changeEntity(&chance) { $0.name = "Entity\($1)" }
        case 10: addRelationship(&chance)
        case 11: if !relationships.isEmpty { relationships.remove(at: chance.below(relationships.count)) }
        case 12: renameRelationship(&chance)
        case 13: changeRelationship(&chance)
        case 14: changeEntity(&chance) { entity, _ in entity.hasParent.toggle() }
        default: changeChild(&chance)
        }
    }

    mutating func addEntity(_ chance: inout Chance) {
        let number = number()
        var entity = Entity(number: number, name: "Entity\(number)")
        for _ in 0...chance.below(3) { entity.attributes.append(attribute(&chance)) }
        entity.hasParent = chance.once(in: 4)
        entities.append(entity)
    }

    mutating func addRelationship(_ chance: inout Chance) {
        let number = number()
        relationships.append(
            Relationship(
                number: number, source: chance.pick(entities).number, target: chance.pick(entities).number,
                name: "many\(number)", inverseName: "back\(number)", isManyToMany: chance.once(in: 3),
                isOrdered: chance.once(in: 3)))
    }

    private mutating func attribute(_ chance: inout Chance) -> Attribute {
        let number = number()
        return Attribute(
            number: number, name: "attribute\(number)", kind: chance.pick(Attribute.Kind.allCases),
            isOptional: chance.once(in: 2), defaultSeed: chance.below(1000), isPulledUp: chance.once(in: 2))
    }

    private mutating func addAttribute(_ chance: inout Chance) {
        let added = attribute(&chance)
        withAttributes(&chance) { list, _ in list.append(added) }
    }

    private mutating func removeEntity(_ chance: inout Chance) {
        guard entities.count > 2 else { return }
        let gone = entities.remove(at: chance.below(entities.count)).number
        relationships.removeAll { $0.source == gone || $0.target == gone }
    }

    private mutating func changeEntity(_ chance: inout Chance, _ change: (inout Entity, Int) -> Void) {
        let number = number()
        change(&entities[chance.below(entities.count)], number)
    }

    /// Modifies the attributes of an entity or of a subentity.
    private mutating func withAttributes(
        _ chance: inout Chance, _ change: (inout [Attribute], inout Chance) -> Void
    ) {
        let index = chance.below(entities.count)
        if entities[index].child != nil, chance.once(in: 3) {
            change(&entities[index].child!.attributes, &chance)
        } else {
            change(&entities[index].attributes, &chance)
        }
    }

    private mutating func changeAttribute(
        _ chance: inout Chance, _ change: (inout Attribute, inout Chance) -> Void
    ) {
        withAttributes(&chance) { list, chance in
            guard !list.isEmpty else { return }
            change(&list[chance.below(list.count)], &chance)
        }
    }

    private mutating func renameAttribute(_ chance: inout Chance) {
        let number = number()
        changeAttribute(&chance) { attribute, _ in attribute.name = "renamed\(number)" }
    }

    private mutating func renameRelationship(_ chance: inout Chance) {
        guard !relationships.isEmpty else { return }
        let (index, number) = (chance.below(relationships.count), number())
        if chance.once(in: 2) {
            relationships[index].name = "many\(number)"
        } else {
            relationships[index].inverseName = "back\(number)"
        }
    }

    private mutating func changeRelationship(_ chance: inout Chance) {
        guard !relationships.isEmpty else { return }
        let index = chance.below(relationships.count)
        if chance.once(in: 2) {
            relationships[index].isOrdered.toggle()
        } else {
            relationships[index].isManyToMany = true
        }
    }

    private mutating func changeChild(_ chance: inout Chance) {
        let index = chance.below(entities.count)
        if entities[index].child == nil {
            let number = number()
            entities[index].child = Child(number: number, name: "Child\(number)", attributes: [attribute(&chance)])
        } else if chance.once(in: 2) {
            entities[index].child = nil
        } else {
            entities[index].isIndexed.toggle()
        }
    }
}
