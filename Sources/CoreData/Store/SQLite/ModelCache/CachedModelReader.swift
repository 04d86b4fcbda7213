import ForeignBytes

/// Creates a model from the objects in a cached model's archive.
struct CachedModelReader {
    let archive: KeyedObjects
    private let archived: [(name: String, value: PlistValue)]
    private(set) var entities: [String: NSEntityDescription] = [:]
    /// The names of the parents.
    private var parents: [String: String] = [:]
    /// The largest accepted number of entities, or of properties of one. No real model has more.
    private static let most = 2000
    /// The same for constraints, indexes and configurations, and for the names in them.
    static let few = 64

    init(_ archive: KeyedObjects) {
        self.archive = archive
        archived = archive.entries(archive.fields(archive.root)?["NSEntities"])
    }

    func model() -> NSManagedObjectModel? {
        var reader = self
        return reader.read()
    }

    private mutating func read() -> NSManagedObjectModel? {
        guard archive.className(archive.root) == "NSManagedObjectModel", isOfReasonableSize else { return nil }
        for (name, value) in archived { readEntity(name, value) }
        // An inheritance cycle is invalid.
        for name in parents.keys where isCyclic(name) { parents[name] = nil }
        for (name, entity) in entities {
            entity.subentities = entities.keys.filter { parents[$0] == name }.sorted().compactMap { entities[$0] }
        }
        for (name, value) in archived { readProperties(of: name, value) }
        connectInverses()
        for (name, value) in archived { readIndexes(of: name, value) }
        let model = NSManagedObjectModel()
        model.entities = entities.values.sorted { $0.name! < $1.name! }
        readConfigurations(of: model)
        return model
    }

    /// Entities of an archive can share their lists of properties: a few bytes could expand to millions.
    private var isOfReasonableSize: Bool {
        let counts = archived.map { properties(of: $0.value).count }
        return counts.count <= Self.most && counts.allSatisfy { $0 <= Self.most }
            && counts.reduce(0, +) <= Self.most * 10
    }

    private func properties(of entity: PlistValue) -> [(name: String, value: PlistValue)] {
        archive.entries(archive.fields(entity)?["NSProperties"])
    }

    private mutating func readEntity(_ name: String, _ value: PlistValue) {
        let entity = NSEntityDescription()
        entity.name = name
        entities[name] = entity
        guard let fields = archive.fields(value) else { return }
        entity.isAbstract = archive.bool(fields["NSIsAbstract"])
        entity.versionHashModifier = archive.string(fields["NSVersionHashModifier"])
        let renaming = archive.string(fields["NSRenamingIdentifier"])
        if renaming != name { entity.renamingIdentifier = renaming }
        parents[name] = archive.fields(fields["NSSuperentity"]).flatMap { archive.string($0["NSEntityName"]) }
    }

    private func isCyclic(_ name: String) -> Bool {
        var seen: Set<String> = []
        return sequence(first: name) { parents[$0] }.contains { !seen.insert($0).inserted }
    }

    /// An archived entity lists inherited properties too.
    private func readProperties(of name: String, _ value: PlistValue) {
        guard let entity = entities[name], let fields = archive.fields(value) else { return }
        let ancestors = Set(sequence(first: name) { parents[$0] }.dropFirst())
        let inherited = Set(
            archived.filter { ancestors.contains($0.name) }.flatMap { properties(of: $0.value).map(\.name) })
        entity.properties = properties(of: value).filter { !inherited.contains($0.name) }
            .compactMap { property($0.name, $0.value) }
        entity.uniquenessConstraints = names(in: fields["NSUniqueTuples"])
        entity.compoundIndexNames = names(in: fields["NSCompoundIndexes"])
    }

    /// Lists of property names.
    private func names(in lists: PlistValue?) -> [[String]] {
        archive.elements(lists).prefix(Self.few).map { list in
            archive.elements(list).prefix(Self.few).compactMap { archive.string($0) }
        }.filter { !$0.isEmpty }
    }
}

// MARK: Relationships
extension CachedModelReader {
    /// Connects the inverses after all relationships were read.
    ///
    /// A relationship that subentities inherit is archived with each of them, and its inverse's name possibly with only
    /// one; or only the inverse names the two.
    private func connectInverses() {
        var found: [ObjectIdentifier: NSRelationshipDescription] = [:]
        for (name, value) in archived {
            for (key, value) in properties(of: value) {
                let line = sequence(first: name) { parents[$0] }
                guard let fields = archive.fields(value),
                    let relationship = line.lazy.compactMap({ own(key, of: entities[$0]) }).first,
                    let inverse = archive.string(fields["_NSInverseRelationshipName"])
                        ?? archive.fields(fields["NSInverseRelationship"]).flatMap({
                            archive.string($0["NSPropertyName"])
                        })
                else { continue }
                let ends = sequence(first: relationship.destinationEntity, next: { $0?.superentity })
                guard let other = ends.lazy.compactMap({ own(inverse, of: $0) }).first else { continue }
                found[ObjectIdentifier(relationship)] = found[ObjectIdentifier(relationship)] ?? other
            }
        }
        let all = entities.values.flatMap { $0.properties.compactMap { $0 as? NSRelationshipDescription } }
        for relationship in all { relationship.inverseRelationship = found[ObjectIdentifier(relationship)] }
        for relationship in all {
            guard let inverse = relationship.inverseRelationship, inverse.inverseRelationship == nil else { continue }
            inverse.inverseRelationship = relationship
        }
    }

    private func own(_ name: String, of entity: NSEntityDescription?) -> NSRelationshipDescription? {
        entity?.properties.first { $0.name == name } as? NSRelationshipDescription
    }
}

// MARK: Indexes and configurations
extension CachedModelReader {
    private func readIndexes(of name: String, _ value: PlistValue) {
        guard let entity = entities[name], let fields = archive.fields(value) else { return }
        var seen: Set<String> = []
        entity.indexes = archive.elements(fields["NSFetchIndexDescriptions"]).prefix(Self.few).compactMap { value in
            guard let index = index(value, of: entity), seen.insert(index.name).inserted else { return nil }
            return index
        }
    }

    /// Nil for an index on something that is not a property, such as an expression.
    private func index(_ value: PlistValue, of entity: NSEntityDescription) -> NSFetchIndexDescription? {
        guard let fields = archive.fields(value), let name = archive.string(fields["NSIndexName"]) else { return nil }
        let archived = archive.elements(fields["NSIndexElements"]).prefix(Self.few)
        let elements = archived.compactMap { value -> NSFetchIndexElementDescription? in
            guard let fields = archive.fields(value), let name = archive.string(fields["NSPropertyName"]),
                entity.propertiesByName[name] != nil
            else { return nil }
            let element = NSFetchIndexElementDescription(
                propertyName: name,
                collationType: archive.integer(fields["NSFetchIndexElementType"]) == 1 ? .rTree : .binary)
            element.isAscending = archive.bool(fields["NSAscending"])
            return element
        }
        guard elements.count == archived.count, Set(elements.map(\.collationType)).count == 1 else { return nil }
        let index = NSFetchIndexDescription(name: name, elements: elements)
        if archive.fields(fields["NSPartialIndexPredicate"]) != nil {
            guard let predicate = try? AppleExpressions.predicate(fields["NSPartialIndexPredicate"], in: archive) else {
                return nil
            }
            index.partialIndexPredicate = predicate
        }
        return index
    }

    /// Configurations contain their entities, or the entities' names.
    private func readConfigurations(of model: NSManagedObjectModel) {
        for (name, value) in archive.entries(archive.fields(archive.root)?["NSConfigurations"]).prefix(Self.few) {
            let members = archive.elements(value).prefix(Self.most).compactMap { member in
                archive.string(member) ?? archive.fields(member).flatMap { archive.string($0["NSEntityName"]) }
            }
            guard name != NSManagedObjectModel.defaultConfigurationName else { continue }
            model.setEntities(Set(members).sorted().compactMap { entities[$0] }, forConfigurationName: name)
        }
    }
}
