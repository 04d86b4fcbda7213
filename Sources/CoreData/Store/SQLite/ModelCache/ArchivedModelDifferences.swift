/// The differences between the model that Apple's framework has saved in a store and the model that the store is opened
/// with.
///
///     Book.title is optional in the store and is mandatory in the model
///     Book.read is of the type Boolean in the store and is of the type Integer 16 in the model
///
/// Apple's version hashes would detect such a difference, but their algorithm is not public. So the inputs of the hash
/// are compared one by one, as far as their keys in Apple's archive are known. Entities and properties are paired by
/// name only: a renamed one shows in the tables, which are checked first.
struct ArchivedModelDifferences {
    private(set) var sentences: [String] = []

    init(from archived: NSManagedObjectModel, to entities: [NSEntityDescription]) {
        let known = archived.entitiesByName
        for entity in entities {
            if let former = entity.name.flatMap({ known[$0] }) { compare(former, entity) }
        }
    }

    private mutating func compare(_ old: NSEntityDescription, _ new: NSEntityDescription) {
        func report(_ before: String, _ after: String) {
            if before != after { sentences.append("\(new.label) has \(before) in the store and \(after) in the model") }
        }
        report(Self.parent(of: old), Self.parent(of: new))
        if old.isAbstract != new.isAbstract {
            sentences.append(
                "\(new.label) is \(old.isAbstract ? "abstract" : "concrete") in the store and "
                    + "\(new.isAbstract ? "abstract" : "concrete") in the model")
        }
        report(ModelDifferences.constraints(of: old), ModelDifferences.constraints(of: new))
        report(
            ModelDifferences.modifier(old.versionHashModifier), ModelDifferences.modifier(new.versionHashModifier))
        let (before, after) = (old.propertiesByName, new.propertiesByName)
        for property in new.ownPropertyList {
            if let former = before[property.name] {
                compare(former, property)
            } else if Self.isPlain(property) {
                sentences.append("the store has no \(property.title)")
            }
        }
        for property in old.ownPropertyList where after[property.name] == nil && Self.isPlain(property) {
            sentences.append("the model has no \(property.title)")
        }
    }

    private mutating func compare(_ old: NSPropertyDescription, _ new: NSPropertyDescription) {
        func report(_ before: String, _ after: String) {
            if before == after { return }
            sentences.append("\(new.qualifiedName) \(before) in the store and \(after) in the model")
        }
        guard Self.isPlain(old), Self.isPlain(new) else { return }
        report(old.isOptional ? "is optional" : "is mandatory", new.isOptional ? "is optional" : "is mandatory")
        report(old.isTransient ? "is transient" : "is stored", new.isTransient ? "is transient" : "is stored")
        report(
            "has \(ModelDifferences.modifier(old.versionHashModifier))",
            "has \(ModelDifferences.modifier(new.versionHashModifier))")
        switch (old, new) {
        case (let old as NSAttributeDescription, let new as NSAttributeDescription):
            report("is of the type \(old.attributeType.title)", "is of the type \(new.attributeType.title)")
        case (let old as NSRelationshipDescription, let new as NSRelationshipDescription):
            report("leads to \(old.destinationEntity?.label ?? "")", "leads to \(new.destinationEntity?.label ?? "")")
            report(ModelDifferences.extent(of: old), ModelDifferences.extent(of: new))
            let (before, after) = (old.inverseRelationship?.name, new.inverseRelationship?.name)
            report("has \(before ?? "nothing") as its inverse", "has \(after ?? "nothing") as its inverse")
        default:
            report(Self.kind(of: old), Self.kind(of: new))
        }
    }

    private static func parent(of entity: NSEntityDescription) -> String {
        entity.superentity.map { "the parent \($0.label)" } ?? "no parent"
    }

    private static func kind(of property: NSPropertyDescription) -> String {
        property is NSRelationshipDescription ? "is a relationship" : "is an attribute"
    }

    /// Whether the archive format of such a property is fully known. The format of composite attributes is not.
    private static func isPlain(_ property: NSPropertyDescription) -> Bool {
        !(property is NSCompositeAttributeDescription || property is NSFetchedPropertyDescription)
    }
}
