/// An entity's properties together with the inherited ones, in a stable order. Computed once when the model is frozen,
/// and on every access before that.
struct EntityShape {
    let root: NSEntityDescription
    let properties: [NSPropertyDescription]
    let propertiesByName: [String: NSPropertyDescription]
    let attributesByName: [String: NSAttributeDescription]
    let relationshipsByName: [String: NSRelationshipDescription]
    let attributes: [NSAttributeDescription]
    let relationships: [NSRelationshipDescription]

    init(of entity: NSEntityDescription) {
        let line = entity.lineage
        // The parents' properties come first, so that a subentity's row starts with the columns of its parent's row.
        properties = line.flatMap { $0.ownProperties.sorted { $0.name < $1.name } }
        attributes = properties.compactMap { $0 as? NSAttributeDescription }
        relationships = properties.compactMap { $0 as? NSRelationshipDescription }
        root = line[0]
        propertiesByName = Self.byName(properties)
        attributesByName = Self.byName(attributes)
        relationshipsByName = Self.byName(relationships)
    }

    private static func byName<Property: NSPropertyDescription>(_ all: [Property]) -> [String: Property] {
        Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { _, lower in lower })
    }
}
