import CoreData

/// A model as a value whose parts keep their identity across changes, so that the mapping between versions is known
/// independently of renaming identifiers.
struct VersionedModel {
    struct Attribute {
        let id: Int
        var name: String
        var former: String?
        var type: NSAttributeType
        var isOptional = true
        var fallback: Any?
    }

    struct Entity {
        let id: Int
        var name: String
        var former: String?
        var parent: Int?
        var isAbstract = false
        var attributes: [Attribute] = []
    }

    /// One end of a relationship.
    struct End {
        var entity: Int
        var name: String
        var former: String?
        var isToMany: Bool
        var isOrdered: Bool
    }

    struct Relationship {
        let id: Int
        var ends: [End]
    }

    var entities: [Entity] = []
    var relationships: [Relationship] = []
    var count = 0

    mutating func nextID() -> Int {
        count += 1
        return count
    }

    func index(_ id: Int) -> Int { entities.firstIndex { $0.id == id }! }

    /// The entity and its ancestors.
    func lineage(_ id: Int) -> [Int] {
        Array(sequence(first: id) { entities[index($0)].parent })
    }

    func children(_ id: Int) -> [Int] { entities.filter { $0.parent == id }.map(\.id) }
    func family(_ id: Int) -> [Int] { [id] + children(id).flatMap(family) }
    func attributes(of id: Int) -> [Attribute] { lineage(id).flatMap { entities[index($0)].attributes } }

    /// The next version starts with the names of this one.
    func successor() -> VersionedModel {
        var next = self
        for index in next.entities.indices {
            next.entities[index].former = next.entities[index].name
            for place in next.entities[index].attributes.indices {
                next.entities[index].attributes[place].former = next.entities[index].attributes[place].name
            }
        }
        for index in next.relationships.indices {
            for end in 0...1 {
                next.relationships[index].ends[end].former = next.relationships[index].ends[end].name
            }
        }
        return next
    }

    /// The entities with their numbers, for failure messages. A renamed entity is followed by its former name.
    var outline: String {
        func now(_ name: String, _ former: String?) -> String {
            former.map { $0 == name ? name : "\(name) (was \($0))" } ?? "\(name) (new)"
        }
        let lines = entities.map { entity in
            let attributes = entity.attributes.map { attribute in
                "\(now(attribute.name, attribute.former)): \(attribute.type.rawValue)\(attribute.isOptional ? "?" : "")"
            }
            return "\(entity.id) \(now(entity.name, entity.former))\(entity.isAbstract ? ", abstract" : "")"
                + (entity.parent.map { " under \($0)" } ?? "") + " [\(attributes.joined(separator: ", "))]"
        }
        return lines.joined(separator: "\n  ")
    }

    func model() -> NSManagedObjectModel {
        var made: [Int: NSEntityDescription] = [:]
        for entity in entities {
            let description = NSEntityDescription()
            description.name = entity.name
            description.isAbstract = entity.isAbstract
            if let former = entity.former, former != entity.name { description.renamingIdentifier = former }
            description.properties = entity.attributes.map(Self.description)
            made[entity.id] = description
        }
        for entity in entities { made[entity.id]!.subentities = children(entity.id).map { made[$0]! } }
        for relationship in relationships {
            let ends = relationship.ends.map(Self.description)
            for (end, other) in [(0, 1), (1, 0)] {
                ends[end].destinationEntity = made[relationship.ends[other].entity]
                ends[end].inverseRelationship = ends[other]
                made[relationship.ends[end].entity]!.properties.append(ends[end])
            }
        }
        let model = NSManagedObjectModel()
        model.entities = entities.map { made[$0.id]! }
        return model
    }

    private static func description(_ attribute: Attribute) -> NSAttributeDescription {
        let description = NSAttributeDescription()
        description.name = attribute.name
        description.attributeType = attribute.type
        description.isOptional = attribute.isOptional
        description.defaultValue = attribute.fallback
        if let former = attribute.former, former != attribute.name { description.renamingIdentifier = former }
        return description
    }

    private static func description(_ end: End) -> NSRelationshipDescription {
        let description = NSRelationshipDescription()
        description.name = end.name
        description.maxCount = end.isToMany ? 0 : 1
        description.isOrdered = end.isToMany && end.isOrdered
        if let former = end.former, former != end.name { description.renamingIdentifier = former }
        return description
    }
}
