/// What the model holds, in the form in which it is copied, compared and archived.
extension NSManagedObjectModel {
    /// The entities by name: the order in which they were set makes no difference.
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

    /// Ties copied or read entities together by their names: parents, destinations, inverses, and the entities of
    /// fetched properties. A name that leads nowhere stays, and may be found when the entities are set again.
    func resolveNames() {
        for entity in entities {
            guard let name = entity.awaitedParentName, let parent = self.entity(named: name) else { continue }
            let indexes = parent.rootEntity.tree.map { ($0, $0.indexes) }
            let own = entity.tree.map { ($0, $0.indexes) }
            parent.subentities.append(entity)
            // The indexes come from the same source as the parents' names: nothing that they name has changed.
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
    /// The fetch request templates by their names.
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
