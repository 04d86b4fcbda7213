/// Describes the differences between a model and the model that a store was created with.
///
///     the store has no attribute Car.color
///     Car.year is of the type Integer 16 in the store and of the type String in the model
///
/// Includes only differences that affect the version hashes; no other difference prevents a store from being opened.
struct ModelDifferences {
    private let pairing: ModelPairing

    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) {
        pairing = ModelPairing(from: source, to: destination)
    }

    var sentences: [String] {
        let removed = pairing.source.entitiesInOrder.filter { pairing.outcome(of: $0) == nil }
        return pairing.destination.entitiesInOrder.flatMap { entity -> [String] in
            guard let former = pairing.origin(of: entity) else { return ["the store has no entity \(entity.label)"] }
            return former.versionHash == entity.versionHash ? [] : differences(from: former, to: entity)
        } + removed.map { "the model has no entity \($0.label)" }
    }

    private func differences(from old: NSEntityDescription, to new: NSEntityDescription) -> [String] {
        var found: [String] = []
        if old.name != new.name { found.append("the entity \(old.label) is called \(new.label) in the model") }
        func compare(_ what: String, _ before: String, _ after: String) {
            if before != after { found.append("\(new.label) \(what) \(before) in the store and \(after) in the model") }
        }
        let parent = old.superentity.map { pairing.outcome(of: $0)?.label ?? $0.label }
        compare(
            "has", parent.map { "the parent \($0)" } ?? "no parent",
            new.superentity.map { "the parent \($0.label)" } ?? "no parent")
        compare("is", old.isAbstract ? "abstract" : "not abstract", new.isAbstract ? "abstract" : "not abstract")
        compare("has", Self.constraints(of: old), Self.constraints(of: new))
        compare("has", Self.modifier(old.versionHashModifier), Self.modifier(new.versionHashModifier))

        var known: Set<String> = []
        for property in new.ownPropertyList {
            guard let former = origin(of: property, in: new) else {
                if !(property is NSFetchedPropertyDescription) { found.append("the store has no \(property.title)") }
                continue
            }
            known.insert(former.name)
            found += differences(from: former, to: property)
        }
        let inherited = Set(new.properties.filter { $0.owner !== new }.compactMap { origin(of: $0, in: new)?.name })
        for property in old.ownPropertyList where !known.contains(property.name) && !inherited.contains(property.name) {
            if !(property is NSFetchedPropertyDescription) { found.append("the model has no \(property.title)") }
        }
        return found
    }

    private func origin(of property: NSPropertyDescription, in entity: NSEntityDescription) -> NSPropertyDescription? {
        switch property {
        case let attribute as NSAttributeDescription: pairing.origin(of: attribute, in: entity)
        case let relationship as NSRelationshipDescription: pairing.origin(of: relationship, in: entity)
        default: nil
        }
    }

    private func differences(from old: NSPropertyDescription, to new: NSPropertyDescription) -> [String] {
        if old.versionHash == new.versionHash { return [] }
        var found: [String] = []
        let place = new.qualifiedName
        if old.name != new.name { found.append("\(old.qualifiedName) is called \(place) in the model") }
        func compare(_ before: String, _ after: String) {
            if before != after { found.append("\(place) \(before) in the store and \(after) in the model") }
        }
        compare(old.isOptional ? "is optional" : "is mandatory", new.isOptional ? "is optional" : "is mandatory")
        compare(old.isTransient ? "is transient" : "is stored", new.isTransient ? "is transient" : "is stored")
        compare("has \(Self.modifier(old.versionHashModifier))", "has \(Self.modifier(new.versionHashModifier))")
        if let old = old as? NSAttributeDescription, let new = new as? NSAttributeDescription {
            compare("is of the type \(old.attributeType.title)", "is of the type \(new.attributeType.title)")
            if let old = old as? NSCompositeAttributeDescription, let new = new as? NSCompositeAttributeDescription {
                found += differences(from: old, to: new)
            }
        }
        if let old = old as? NSRelationshipDescription, let new = new as? NSRelationshipDescription {
            let before = old.destinationEntity.flatMap { pairing.outcome(of: $0)?.name ?? $0.name } ?? ""
            compare("leads to \(before)", "leads to \(new.destinationEntity?.label ?? "")")
            compare(Self.extent(of: old), Self.extent(of: new))
            let inverse = old.inverseRelationship?.name ?? "nothing"
            compare("has \(inverse) as its inverse", "has \(new.inverseRelationship?.name ?? "nothing") as its inverse")
        }
        return found
    }

    private func differences(
        from old: NSCompositeAttributeDescription, to new: NSCompositeAttributeDescription
    ) -> [String] {
        let parts = ModelPairing.parts(of: new, from: old)
        return parts.added.map { "the store has no attribute \(new.qualifiedName).\($0.name)" }
            + parts.pairs.flatMap { differences(from: $0.old, to: $0.new) }
            + parts.removed.map { "the model has no attribute \(old.qualifiedName).\($0.name)" }
    }

    static func extent(of relationship: NSRelationshipDescription) -> String {
        guard relationship.isToMany else { return "is to one" }
        let least = relationship.minCount > 0 ? " of at least \(relationship.minCount)" : ""
        let most = relationship.maxCount > 0 ? " of at most \(relationship.maxCount)" : ""
        return "is to many\(relationship.isOrdered ? ", in order" : "")\(least)\(most)"
    }

    static func constraints(of entity: NSEntityDescription) -> String {
        let all = entity.uniquenessConstraintNames.map { $0.joined(separator: " + ") }.sorted()
        return all.isEmpty ? "no uniqueness constraint" : "the uniqueness constraint \(all.joined(separator: " and "))"
    }

    static func modifier(_ modifier: String?) -> String {
        modifier.map { "the hash modifier \"\($0)\"" } ?? "no hash modifier"
    }
}

extension NSPropertyDescription {
    /// For example "attribute Car.color".
    var title: String {
        "\(self is NSRelationshipDescription ? "relationship" : "attribute") \(qualifiedName)"
    }
}
