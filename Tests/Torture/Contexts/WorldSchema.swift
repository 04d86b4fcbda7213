import CoreData

/// The entities and relationships of random programs as plain data: every type of relationship, each delete rule, and
/// an entity hierarchy that relationships refer to.
enum WorldSchema {
    /// An entity, with its superentity.
    struct Entity: Sendable {
        let name: String
        let parent: String?
        /// The attributes and relationships declared by the entity itself.
        let attributes: [Attribute]
        let relations: [Relation]
    }

    struct Attribute: Sendable {
        let name: String
        let isText: Bool
        let isMandatory: Bool
        /// Whether values must be unique.
        var isUnique = false
    }

    struct Relation: Sendable {
        let name: String
        let target: String
        let inverse: String?
        let isToMany: Bool
        let isOrdered: Bool
        let isMandatory: Bool
        let rule: NSDeleteRule

        /// Whether deleting the destination clears the reference.
        var isKeptInOrder: Bool {
            guard let inverse else { return false }
            return WorldSchema.relation(inverse, of: target)?.rule != .noActionDeleteRule
        }
    }

    /// The attribute that identifies a record in every context and in the file. It never changes.
    static let key = "key"

    private static func text(_ name: String, mandatory: Bool = false) -> Attribute {
        Attribute(name: name, isText: true, isMandatory: mandatory)
    }

    private static func one(
        _ name: String, _ target: String, inverse: String?, mandatory: Bool = false,
        rule: NSDeleteRule = .nullifyDeleteRule
    ) -> Relation {
        Relation(
            name: name, target: target, inverse: inverse, isToMany: false, isOrdered: false, isMandatory: mandatory,
            rule: rule)
    }

    private static func many(
        _ name: String, _ target: String, inverse: String?, ordered: Bool = false,
        rule: NSDeleteRule = .nullifyDeleteRule
    ) -> Relation {
        Relation(
            name: name, target: target, inverse: inverse, isToMany: true, isOrdered: ordered, isMandatory: false,
            rule: rule)
    }

    private static let number = Attribute(name: "number", isText: false, isMandatory: true)

    static let entities: [Entity] = [
        Entity(
            name: "Being", parent: nil, attributes: [text("name"), number],
            relations: [one("home", "Place", inverse: "dwellers")]),
        Entity(
            name: "Person", parent: "Being", attributes: [text("trade")],
            relations: [
                one("spouse", "Person", inverse: "spouse"),
                many("friends", "Person", inverse: "friends"),
                one("passport", "Passport", inverse: "holder", rule: .cascadeDeleteRule),
                many("books", "Book", inverse: "author", rule: .cascadeDeleteRule),
                many("readings", "Book", inverse: "readers"),
                many("lessons", "Lesson", inverse: "teacher", rule: .noActionDeleteRule),
            ]),
        Entity(name: "Robot", parent: "Being", attributes: [], relations: []),
        Entity(
            name: "Passport", parent: nil, attributes: [text("name"), number],
            relations: [one("holder", "Person", inverse: "passport", mandatory: true)]),
        Entity(
            name: "Book", parent: nil, attributes: [text("name", mandatory: true), number],
            relations: [
                one("author", "Person", inverse: "books"),
                many("chapters", "Chapter", inverse: "book", ordered: true, rule: .cascadeDeleteRule),
                many("tags", "Tag", inverse: "books"),
                many("readers", "Person", inverse: "readings", ordered: true),
                many("shelves", "Shelf", inverse: "items", ordered: true),
                one("cover", "Image", inverse: nil),
                many("notes", "Note", inverse: nil),
            ]),
        Entity(
            name: "Chapter", parent: nil, attributes: [text("name"), number],
            relations: [one("book", "Book", inverse: "chapters", mandatory: true)]),
        Entity(
            name: "Tag", parent: nil, attributes: [text("name"), number],
            relations: [many("books", "Book", inverse: "tags")]),
        Entity(
            name: "Shelf", parent: nil,
            attributes: [
                text("name"), number, Attribute(name: "code", isText: true, isMandatory: false, isUnique: true),
            ],
            relations: [many("items", "Book", inverse: "shelves", ordered: true)]),
        Entity(
            name: "Place", parent: nil, attributes: [text("name"), number],
            relations: [
                many("dwellers", "Being", inverse: "home", rule: .denyDeleteRule),
                one("parent", "Place", inverse: "children"),
                many("children", "Place", inverse: "parent", rule: .cascadeDeleteRule),
            ]),
        Entity(
            name: "Lesson", parent: nil, attributes: [text("name"), number],
            relations: [one("teacher", "Person", inverse: "lessons")]),
        Entity(name: "Image", parent: nil, attributes: [text("name"), number], relations: []),
        Entity(name: "Note", parent: nil, attributes: [text("name"), number], relations: []),
    ]

    static let byName = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0) })

    /// An entity and its ancestors, nearest first.
    static func line(of name: String) -> [Entity] {
        var line: [Entity] = []
        var next: String? = name
        while let name = next, let entity = byName[name] {
            line.append(entity)
            next = entity.parent
        }
        return line
    }

    static func isKind(_ name: String, of other: String) -> Bool { line(of: name).contains { $0.name == other } }

    private static let relationsByEntity = Dictionary(
        uniqueKeysWithValues: entities.map { entity in
            (entity.name, line(of: entity.name).reversed().flatMap(\.relations))
        })
    private static let attributesByEntity = Dictionary(
        uniqueKeysWithValues: entities.map { entity in
            (entity.name, line(of: entity.name).reversed().flatMap(\.attributes))
        })

    /// All relationships of an entity, inherited ones first.
    static func relations(of entity: String) -> [Relation] { relationsByEntity[entity]! }
    /// All attributes of an entity except the key, inherited ones first.
    static func attributes(of entity: String) -> [Attribute] { attributesByEntity[entity]! }
    static func relation(_ name: String, of entity: String) -> Relation? {
        relationsByEntity[entity]!.first { $0.name == name }
    }

    /// The managed object model of these entities.
    static func model() -> NSManagedObjectModel {
        var made: [String: NSEntityDescription] = [:]
        for entity in entities {
            let description = NSEntityDescription()
            description.name = entity.name
            var properties: [NSPropertyDescription] = entity.attributes.map { attribute in
                let made = NSAttributeDescription()
                made.name = attribute.name
                made.attributeType = attribute.isText ? .stringAttributeType : .integer64AttributeType
                made.isOptional = !attribute.isMandatory
                if !attribute.isText { made.defaultValue = 0 }
                return made
            }
            if entity.parent == nil {
                let key = NSAttributeDescription()
                key.name = Self.key
                key.attributeType = .integer64AttributeType
                properties.append(key)
            }
            description.properties = properties
            description.uniquenessConstraints = entity.attributes.filter(\.isUnique).map { [$0.name] }
            made[entity.name] = description
        }
        for entity in entities {
            if let parent = entity.parent { made[parent]!.subentities.append(made[entity.name]!) }
            for relation in entity.relations {
                let description = NSRelationshipDescription()
                description.name = relation.name
                description.destinationEntity = made[relation.target]!
                description.maxCount = relation.isToMany ? 0 : 1
                description.isOrdered = relation.isOrdered
                description.isOptional = !relation.isMandatory
                if relation.isMandatory { description.minCount = 1 }
                description.deleteRule = relation.rule
                made[entity.name]!.properties.append(description)
            }
        }
        for entity in entities {
            for relation in entity.relations {
                guard let inverse = relation.inverse else { continue }
                made[entity.name]!.relationshipsByName[relation.name]!.inverseRelationship =
                    made[relation.target]!.relationshipsByName[inverse]!
            }
        }
        let model = NSManagedObjectModel()
        model.entities = entities.map { made[$0.name]! }
        return model
    }
}
