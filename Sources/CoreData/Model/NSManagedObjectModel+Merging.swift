/// Merges several models into one.
extension NSManagedObjectModel {
    /// Creates a model with copies of the entities of all `models`; returns nil if `models` is nil. Entities with the
    /// same name have to be equal; two different ones stop the program, because the result would be ambiguous.
    ///
    /// A relationship can have its destination in another of the models.
    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        guard let models else { return nil }
        self.init()
        var sources: [String: NSEntityDescription] = [:]
        for entity in models.flatMap(\.entities) {
            let name = entity.name ?? ""
            if let known = sources[name], !known.isEqual(entity) {
                stop(
                    .invalidArgumentException,
                    "Can't merge models with two different entities named '\(name)': rename one of them, or merge only one "
                        + "of the models.")
            }
            sources[name] = entity
        }
        merge(Array(sources.values), of: models)
    }

    /// Creates a model with copies of the entities that a store with this metadata was written with; returns nil if one
    /// of them is in none of the models.
    ///
    /// The entities of a store that Apple's framework wrote are found by name and, where the store's file is known, by
    /// comparison with the file. See `isConfiguration(withName:compatibleWithStoreMetadata:)`.
    public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        guard let hashes = metadata[StoreVersion.hashesKey] as? [String: Data] else { return nil }
        let byHash = StoreVersion.isOurs(metadata)
        // Prefer a model that matches as a whole over one that matches in part.
        let ordered =
            models.filter { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) } + models
        var found: [NSEntityDescription] = []
        for (name, hash) in hashes {
            let candidates = ordered.lazy.compactMap { $0.entitiesByName[name] }
            guard let entity = candidates.first(where: { byHash ? $0.versionHash == hash : Self.fits($0, metadata) })
            else { return nil }
            found.append(entity)
        }
        self.init()
        merge(found, of: models)
    }

    /// Whether the store's file describes the entity in the same way; true if the file is not known.
    private static func fits(_ entity: NSEntityDescription, _ metadata: [String: Any]) -> Bool {
        MetadataOrigins.evidence(for: metadata) { $0.fits(entity) } ?? true
    }

    private func merge(_ sources: [NSEntityDescription], of models: [NSManagedObjectModel]) {
        sortedEntities = sources.map(\.duplicate)
        var translations: [String: String]?
        for model in models where model.entities.contains(where: { entity(named: $0.name ?? "") != nil }) {
            versionIdentifiers.formUnion(model.versionIdentifiers)
            origins += model.origins.filter { !origins.contains($0) }
            if let more = model.localizationDictionary {
                translations = (translations ?? [:]).merging(more) { earlier, _ in earlier }
            }
            for (name, template) in model.templates { setFetchRequestTemplate(template.detachedCopy, forName: name) }
            for (name, entities) in model.entityNamesByConfiguration {
                let known = entitiesByConfiguration[name] ?? []
                let added = entities.compactMap(entity(named:)).filter { each in !known.contains { $0 === each } }
                entitiesByConfiguration[name] = known + added
            }
        }
        localizationDictionary = translations
    }
}
