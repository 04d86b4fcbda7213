import ModelFile
import TerminalText

/// The comparison of two documents, entity by entity.
struct DifferenceFinder {
    let old: ModelDocument
    let new: ModelDocument
    let oldTree: EntityTree
    let newTree: EntityTree
    private let entities: Pairing<EntityElement>
    /// The old name of each entity in both versions, by its new name.
    let oldNames: [String: String]
    let obstacles: Obstacles

    init(old: ModelDocument, new: ModelDocument) {
        (self.old, self.new) = (old, new)
        (oldTree, newTree) = (EntityTree(old), EntityTree(new))
        obstacles = Obstacles(from: old, to: new)
        let entities = Pairing(
            old: old.entities, new: new.entities, name: \.name, identifier: \.renamingIdentifier)
        self.entities = entities
        oldNames = Dictionary(
            entities.pairs.map { ($0.new.name, $0.old.name) }, uniquingKeysWith: { first, _ in first })
    }

    func groups() -> [ModelDifference.Group] {
        var attributes: [String: Pairing<AttributeElement>] = [:]
        var relationships: [String: Pairing<RelationshipElement>] = [:]
        for entity in new.entities {
            let before = oldNames[entity.name].flatMap { oldTree.entities[$0] }
            attributes[entity.name] = Pairing(old: before?.attributes ?? [], new: entity.attributes)
            relationships[entity.name] = Pairing(old: before?.relationships ?? [], new: entity.relationships)
        }
        let movedAttributes = extractMoves(from: &attributes)
        let movedRelationships = extractMoves(from: &relationships)

        var groups: [ModelDifference.Group] = []
        for entity in new.entities {
            var changes = entityChanges(of: entity)
            changes += (movedAttributes[entity.name] ?? []).map { moved($0, in: entity) }
            changes += (movedRelationships[entity.name] ?? []).map { moved($0, in: entity) }
            if let pairing = attributes[entity.name] { changes += attributeChanges(pairing, in: entity) }
            if let pairing = relationships[entity.name] { changes += relationshipChanges(pairing, in: entity) }
            changes += fetchedPropertyChanges(of: entity)
            groups.append(ModelDifference.Group(kind: .entity, name: entity.name, changes: changes))
        }
        for entity in entities.removed {
            groups.append(ModelDifference.Group(kind: .entity, name: entity.name, changes: [removal(of: entity)]))
        }
        return groups + compositeGroups() + [ModelDifference.Group(kind: .model, name: "", changes: modelChanges())]
    }
}

/// Properties that moved up to a parent entity or down to subentities.
extension DifferenceFinder {
    struct Move<Element> {
        let before: Element
        let after: Element
        /// The entities that lost the property, by their new names.
        let origins: [String]
    }

    /// Finds properties that moved from one entity to a related one, and removes them from both lists.
    private func extractMoves<Element: PropertyElement>(
        from pairings: inout [String: Pairing<Element>]
    ) -> [String: [Move<Element>]] {
        var moves: [String: [Move<Element>]] = [:]
        var taken: [(entity: String, name: String)] = []
        for entity in new.entities.map(\.name) {
            for element in pairings[entity]?.added ?? [] {
                var origins: [(entity: String, element: Element)] = []
                for relative in new.entities.map(\.name) where relative != entity {
                    guard newTree.areRelated(entity, relative) else { continue }
                    let former = pairings[relative]?.removed.first { $0.canonicalName == element.canonicalName }
                    if let former { origins.append((relative, former)) }
                }
                guard let first = origins.first else { continue }
                moves[entity, default: []].append(
                    Move(before: first.element, after: element, origins: origins.map(\.entity)))
                taken += origins.map { ($0.entity, $0.element.name) }
                pairings[entity]?.discard(added: element.name)
            }
        }
        // Removed last, because several subentities can receive a property that moved down.
        for (entity, name) in taken { pairings[entity]?.discard(removed: name) }
        return moves
    }

    func moveText(_ origins: [String]) -> LocalizedText {
        let list = origins.joined(separator: ", ")
        return LocalizedText(en: "moved here from \(list)", ko: "\(list) 엔티티에서 옮겨 옴")
    }

    private func moved(_ move: Move<AttributeElement>, in entity: EntityElement) -> ModelChange {
        let change = change(from: move.before, to: move.after, nil)
        var effect = EffectSum()
        effect.add(.inferred(careful: nil))
        effect.add(change?.effect ?? .none)
        effect.add(obstacles.effect(entity.name, move.after.name) ?? .none)
        let text = moveText(move.origins)
        return ModelChange(.moved, move.after.name, text.followed(by: change?.text), effect.effect)
    }

    private func moved(_ move: Move<RelationshipElement>, in entity: EntityElement) -> ModelChange {
        let change = change(from: move.before, to: move.after, nil)
        var effect = EffectSum()
        effect.add(.inferred(careful: nil))
        effect.add(change?.effect ?? .none)
        effect.add(obstacles.effect(entity.name, move.after.name) ?? careful(of: move.after))
        return ModelChange(
            .moved, move.after.name, moveText(move.origins).followed(by: change?.text), effect.effect)
    }
}

extension LocalizedText {
    func followed(by next: LocalizedText?) -> LocalizedText {
        guard let next else { return self }
        return LocalizedText(en: "\(en); \(next.en)", ko: "\(ko); \(next.ko)")
    }

    static func joined(_ parts: [LocalizedText]) -> LocalizedText? {
        guard let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first) { $0.followed(by: $1) }
    }
}
