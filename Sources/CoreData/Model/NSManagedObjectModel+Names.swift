/// The model's contents in the form in which they are copied, compared and archived.
extension NSManagedObjectModel {
    /// The entities sorted by name, so that copies and archives do not depend on the order in which they were set.
    var sortedEntities: [NSEntityDescription] {
        get { entities.sorted { ($0.name ?? "") < ($1.name ?? "") } }
        set { entities = newValue }
    }

    var entityNamesByConfiguration: [String: [String]] {
        get { entitiesByConfiguration.mapValues { $0.compactMap(\.name) } }
        set {
            checkMutable()
            entitiesByConfiguration = newValue.mapValues { $0.compactMap(entity(named:)) }
        }
    }

    var versionIdentifierList: [String] {
        get { versionIdentifiers.map { "\($0.base)" }.sorted() }
        set { versionIdentifiers = Set(newValue.map(AnyHashable.init)) }
    }

    /// Resolves the names in copied or read entities: parents, destinations, inverses, and the entities of fetched
    /// properties. A name without a match is kept and resolved when the entities are set again.
    func resolveNames() {
        for entity in entities {
            guard let name = entity.awaitedParentName, let parent = self.entity(named: name) else { continue }
            let indexes = parent.rootEntity.tree.map { ($0, $0.indexes) }
            let own = entity.tree.map { ($0, $0.indexes) }
            parent.subentities.append(entity)
            // The indexes come from the same source as the parents' names, so the properties that they name are
            // unchanged.
            for (entity, kept) in indexes + own { entity.indexes = kept }
        }
        let relationships = entities.flatMap(\.ownProperties).compactMap { $0 as? NSRelationshipDescription }
        for relationship in relationships { relationship.resolveDestination() }
        for relationship in relationships { relationship.resolveInverse() }
        for case let fetched as NSFetchedPropertyDescription in entities.flatMap(\.ownProperties) {
            fetched.fetchRequest?.parameters.resolveEntity(in: self)
        }
    }
}

extension ModelField {
    /// The fetch request templates by name.
    static var templates: ModelField {
        ModelField(
            "fetchRequestTemplates", \NSManagedObjectModel.resolvedTemplates,
            copy: { $0.mapValues(\.detachedCopy) },
            isEqual: { left, right in
                left.count == right.count && left.allSatisfy { $0.value.hasEqualParameters(to: right[$0.key]) }
            },
            archive: { $0.mapValues(\.parameters.archived) },
            restore: { stored in
                try (stored as? [String: [String: Any]])?.mapValues {
                    try NSFetchRequest(parameters: FetchParameters(archived: $0))
                }
            })
    }
}

extension NSManagedObjectModel {
    fileprivate var resolvedTemplates: [String: NSFetchRequest<any NSFetchRequestResult>] {
        get { templates }
        set {
            checkMutable()
            templates = newValue
            for template in newValue.values { template.parameters.resolveEntity(in: self) }
        }
    }
}

extension NSManagedObjectModel {
    /// " Did you mean 'Employee'?" if the model has an entity with a similar name.
    final func hint(forEntityNamed name: String) -> String {
        Misspelling.hint(name, among: entities.compactMap(\.name))
    }
}
