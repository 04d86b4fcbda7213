/// Models put together from several.
extension NSManagedObjectModel {
    /// A model with copies of all the entities of the others; nil for nil. Entities of the same name have to be equal:
    /// two that differ stop the program, since nothing could tell which is meant.
    ///
    /// A relationship whose destination is only in another of the models finds it here.
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

    /// A model with copies of the entities that a store with this metadata was written with; nil when one of them is in
    /// none of the models.
    ///
    /// For a store that Apple's framework wrote the entities are found by name and by what the store's file says of them,
    /// where that is known: see `isConfiguration(withName:compatibleWithStoreMetadata:)`.
    public convenience init?(byMerging models: [NSManagedObjectModel], forStoreMetadata metadata: [String: Any]) {
        guard let hashes = metadata[StoreVersion.hashesKey] as? [String: Data] else { return nil }
        let byHash = StoreVersion.isOurs(metadata)
        // A model that fits as a whole goes before one that fits in part.
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

    /// Whether the store's file, where it is known, describes the entity in the same way.
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
