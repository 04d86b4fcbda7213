import ModelFile

/// The entities of a document and their hierarchy.
struct EntityTree {
    let entities: [String: EntityElement]

    init(_ document: ModelDocument) {
        entities = Dictionary(document.entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The entity and its parents, nearest first.
    func lineage(of name: String) -> [EntityElement] {
        Array(sequence(first: entities[name]) { $0?.parentEntity.map { entities[$0] } }.compactMap { $0 })
    }

    func areRelated(_ one: String, _ other: String) -> Bool {
        lineage(of: one).contains { $0.name == other } || lineage(of: other).contains { $0.name == one }
    }
}
