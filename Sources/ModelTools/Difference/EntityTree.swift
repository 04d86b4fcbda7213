import ModelFile

/// The entities of a document and who descends from whom.
struct EntityTree {
    let entities: [String: EntityElement]
    private let children: [String: [String]]

    init(_ document: ModelDocument) {
        entities = Dictionary(document.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        children = Dictionary(grouping: document.entities.filter { $0.parentEntity != nil }) { $0.parentEntity ?? "" }
            .mapValues { $0.map(\.name) }
    }

    /// The entity and its parents, nearest first.
    func lineage(of name: String) -> [EntityElement] {
        Array(sequence(first: entities[name]) { $0?.parentEntity.map { entities[$0] } }.compactMap { $0 })
    }

    func root(of name: String) -> String {
        lineage(of: name).last?.name ?? name
    }

    /// The entity and all that descend from it.
    func family(of name: String) -> [String] {
        [name] + (children[name] ?? []).flatMap(family)
    }

    func areRelated(_ one: String, _ other: String) -> Bool {
        lineage(of: one).contains { $0.name == other } || lineage(of: other).contains { $0.name == one }
    }

    /// An entity's attributes with the inherited ones.
    func attributes(of name: String) -> [AttributeElement] {
        lineage(of: name).flatMap(\.attributes)
    }

    func relationships(of name: String) -> [RelationshipElement] {
        lineage(of: name).flatMap(\.relationships)
    }
}
