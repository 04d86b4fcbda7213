import CoreData

/// One version of a random model, as values.
///
/// The identity of an entity or a property is constant: its number, which is its renaming identifier in every version.
/// Its name, its place in a hierarchy and whether it is mandatory change from version to version.
public struct SchemaVersion: Sendable {
    public struct Attribute: Sendable {
        enum Kind: CaseIterable { case text, whole, fraction, date, flag }
        let number: Int
        var name: String
        let kind: Kind
        /// A mandatory attribute always has a default value, so that any record can get one.
        var isOptional: Bool
        var defaultSeed: Int
        /// Whether it belongs to the entity's parent, if there is one.
        var isPulledUp = false
    }

    /// An entity with its surroundings: an abstract parent and a subentity.
    public struct Entity: Sendable {
        let number: Int
        var name: String
        var attributes: [Attribute] = []
        var hasParent = false
        var child: Child?
        var isIndexed = false
    }

    public struct Child: Sendable {
        let number: Int
        var name: String
        var attributes: [Attribute]
    }

    /// A relationship with its inverse. It is to-many from `source`.
    public struct Relationship: Sendable {
        let number: Int
        let source: Int
        let target: Int
        var name: String
        var inverseName: String
        var isManyToMany: Bool
        var isOrdered: Bool
    }

    var entities: [Entity] = []
    var relationships: [Relationship] = []
    /// The next number. Numbers are never reused.
    var next = 1

    mutating func number() -> Int {
        defer { next += 1 }
        return next
    }

    func entity(_ number: Int) -> Entity? { entities.first { $0.number == number } }

    /// The name of one of the entities.
    public var someEntityName: String { entities[0].name }
}

extension SchemaVersion {
    /// A chain of versions, each made from the previous one by random edits.
    public static func chain(_ count: Int, seed: UInt64) -> [SchemaVersion] {
        var chance = Chance(seed: seed)
        var version = SchemaVersion()
        for _ in 0..<3 { version.addEntity(&chance) }
        for _ in 0..<3 { version.addRelationship(&chance) }
        var versions = [version]
        while versions.count < count {
            for _ in 0...chance.below(4) { version.edit(&chance) }
            if version.model.versionChecksum != versions.last!.model.versionChecksum { versions.append(version) }
        }
        return versions
    }

    /// Every attribute of records of an entity or of its subentity.
    func attributes(of entity: Entity, isChild: Bool) -> [Attribute] {
        entity.attributes + (isChild ? entity.child?.attributes ?? [] : [])
    }

    /// The model of a program of this version.
    public var model: NSManagedObjectModel {
        var described: [Int: NSEntityDescription] = [:]
        var all: [NSEntityDescription] = []
        for entity in entities {
            let own = Self.description(entity.name, entity.number)
            let key = Self.description(
                Attribute(number: 0, name: "key", kind: .whole, isOptional: false, defaultSeed: 0))
            let pulledUp = entity.attributes.filter { entity.hasParent && $0.isPulledUp }
            let others = entity.attributes.filter { !entity.hasParent || !$0.isPulledUp }
            own.properties = others.map(Self.description)
            if let child = entity.child {
                let below = Self.description(child.name, child.number)
                below.properties = child.attributes.map(Self.description)
                own.subentities = [below]
                all.append(below)
            }
            if entity.hasParent {
                let parent = Self.description("Parent\(entity.number)", nil)
                parent.isAbstract = true
                parent.properties = pulledUp.map(Self.description) + [key]
                parent.subentities = [own]
                all.append(parent)
            } else {
                own.properties.append(key)
            }
            described[entity.number] = own
            all.append(own)
        }
        for relationship in relationships { Self.connect(relationship, described) }
        // Indexes come last: changing an entity's properties removes them.
        for entity in entities where entity.isIndexed {
            guard let own = described[entity.number] else { continue }
            guard let first = own.properties.first(where: { $0 is NSAttributeDescription }) else { continue }
            let element = NSFetchIndexElementDescription(property: first, collationType: .binary)
            own.indexes = [NSFetchIndexDescription(name: "byFirst", elements: [element])]
        }
        let model = NSManagedObjectModel()
        model.entities = all
        return model
    }

    private static func description(_ name: String, _ number: Int?) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        if let number { entity.renamingIdentifier = "entity\(number)" }
        return entity
    }

    private static func description(_ attribute: Attribute) -> NSAttributeDescription {
        let made = NSAttributeDescription()
        made.name = attribute.name
        made.renamingIdentifier = "attribute\(attribute.number)"
        made.attributeType =
            switch attribute.kind {
            case .text: .stringAttributeType
            case .whole: .integer64AttributeType
            case .fraction: .doubleAttributeType
            case .date: .dateAttributeType
            case .flag: .booleanAttributeType
            }
        made.isOptional = attribute.isOptional
        if !attribute.isOptional { made.defaultValue = attribute.value(attribute.defaultSeed) }
        return made
    }

    private static func connect(_ relationship: Relationship, _ entities: [Int: NSEntityDescription]) {
        let (there, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        there.name = relationship.name
        there.renamingIdentifier = "relationship\(relationship.number)"
        there.destinationEntity = entities[relationship.target]
        there.maxCount = 0
        there.isOrdered = relationship.isOrdered
        back.name = relationship.inverseName
        back.renamingIdentifier = "inverse\(relationship.number)"
        back.destinationEntity = entities[relationship.source]
        back.maxCount = relationship.isManyToMany ? 0 : 1
        there.inverseRelationship = back
        back.inverseRelationship = there
        entities[relationship.source]?.properties.append(there)
        entities[relationship.target]?.properties.append(back)
    }
}

extension SchemaVersion.Attribute {
    /// A value of the attribute's type, derived from a number.
    func value(_ seed: Int) -> NSObject {
        switch kind {
        case .text: "text \(seed) 글" as NSString
        case .whole: NSNumber(value: seed)
        case .fraction: NSNumber(value: Double(seed) / 4)
        case .date: NSDate(timeIntervalSinceReferenceDate: Double(seed))
        case .flag: NSNumber(value: seed % 2 == 0)
        }
    }

    /// A value as text, for comparison.
    func text(_ value: Any?) -> String {
        switch (kind, value) {
        case (_, nil): "nil"
        case (.date, let date as Date): "\(date.timeIntervalSinceReferenceDate)"
        case (.flag, let flag as Bool): "\(flag)"
        case (.fraction, let number as Double): "\(number)"
        case (.whole, let number as Int64): "\(number)"
        case (_, let value?): "\(value)"
        }
    }
}
