import ModelFile

/// Finds the model that a store was created with. Without it, the store's tables cannot be interpreted.
///
/// The search order is:
/// 1. the models that the caller provides, such as those of a staged migration;
/// 2. the versions next to the new model, in its `.xcdatamodeld`;
/// 3. all versions of the models in the program's bundles;
/// 4. the model that a SQLite store contains, which has neither classes nor default values.
struct SourceModelSearch {
    /// A model, and where it was found.
    struct Found {
        enum Place: Equatable {
            case handedOver
            /// A version in the `.xcdatamodeld` of the new model, or the `.xcdatamodel` itself.
            case besideDestination
            case bundles
            /// The model that the store contains.
            case store
        }
        let model: NSManagedObjectModel
        let place: Place
    }

    let file: StoreFile
    let destination: NSManagedObjectModel
    var candidates: [NSManagedObjectModel] = []

    /// - Throws: `CocoaError.migrationMissingSourceModel`, with the searched locations, and the errors of reading the
    ///   store.
    func find() throws -> Found {
        let metadata = try file.metadata()
        if let model = try candidates.first(where: { try file.fits($0, metadata) }) ?? merged(candidates, metadata) {
            return Found(model: prepared(model), place: .handedOver)
        }
        let evidence = VersionEvidence(metadata, try? ownModel())
        let beside = Self.unique(destination.origins.map(ModelLocator.family)).flatMap(documentsNearestFirst)
        let groups: [(Found.Place, [URL])] = [
            (.besideDestination, beside), (.bundles, Self.documentsInBundles().filter { !beside.contains($0) }),
        ]
        for (place, documents) in groups {
            if let model = try model(among: documents, evidence, metadata) {
                return Found(model: prepared(model), place: place)
            }
        }
        if let own = try ownModel(), (try? own.validate()) != nil { return Found(model: prepared(own), place: .store) }
        throw MissingSourceModel(search: self, metadata: metadata, beside: beside).error
    }

    /// The model that the store contains; nil if there is none.
    private func ownModel() throws -> NSManagedObjectModel? {
        file.type == NSSQLiteStoreType ? try NSManagedObjectModel._cached(inStoreAt: file.url) : nil
    }

    /// Tries the versions with the same names as the store first, and the others only if none of those matches.
    private func model(
        among documents: [URL], _ evidence: VersionEvidence, _ metadata: [String: Any]
    ) throws -> NSManagedObjectModel? {
        var others: [URL] = []
        func fitting(_ document: URL) throws -> NSManagedObjectModel? {
            // Skip a version that cannot be read: its file may be half edited, and the program did not request it by
            // name.
            guard canMatch(document, metadata), let model = try? ModelLocator.model(ofDocumentAt: document) else {
                return nil
            }
            return try file.fits(model, metadata) ? model : nil
        }
        for document in documents {
            guard evidence.allows(document) else {
                others.append(document)
                continue
            }
            if let model = try fitting(document) { return model }
        }
        for document in others {
            if let model = try fitting(document) { return model }
        }
        return merged(documents.compactMap { try? ModelLocator.model(ofDocumentAt: $0) }, metadata)
    }

    /// Whether a version has exactly the store's hashes. True if the hashes cannot be compared.
    private func canMatch(_ document: URL, _ metadata: [String: Any]) -> Bool {
        guard file.configuration == nil, StoreVersion.isOurs(metadata) else { return true }
        let stored = metadata[StoreVersion.hashesKey] as? [String: Data]
        return (try? VersionLibrary.hashes(at: document)) == stored
    }

    /// The entities can be spread over several models, which the program merges.
    private func merged(_ models: [NSManagedObjectModel], _ metadata: [String: Any]) -> NSManagedObjectModel? {
        guard StoreVersion.isOurs(metadata), !models.isEmpty else { return nil }
        return NSManagedObjectModel(byMerging: models, forStoreMetadata: metadata)
    }

    /// Adds the configuration that the store is opened with, containing all entities, if an older version does not have
    /// it.
    private func prepared(_ model: NSManagedObjectModel) -> NSManagedObjectModel {
        guard let name = file.configuration, model.entities(forConfigurationName: name) == nil else { return model }
        let copy = model.copy() as! NSManagedObjectModel
        copy.setEntities(copy.entities, forConfigurationName: name)
        return copy
    }

    /// The versions in the bundles that the new model was read from, without unreadable ones.
    func versionsOfTheSameFamily() -> [NSManagedObjectModel] {
        Self.unique(destination.origins.map(ModelLocator.family)).flatMap(Self.versions)
    }

    static func versionsInBundles() -> [NSManagedObjectModel] {
        documentsInBundles().compactMap { try? ModelLocator.model(ofDocumentAt: $0) }
    }

    private static func documentsInBundles() -> [URL] {
        let urls =
            ModelLocator.models(in: .main) + ModelLocator.resourceFolders(beside: .main).flatMap(ModelLocator.models)
        return unique(urls.map(\.standardizedFileURL)).flatMap(documents)
    }

    /// The readable versions of an `.xcdatamodeld`, or the model of an `.xcdatamodel`.
    static func versions(of family: URL) -> [NSManagedObjectModel] {
        documents(of: family).compactMap { try? ModelLocator.model(ofDocumentAt: $0) }
    }

    /// The `.xcdatamodel` folders of a family, sorted by name.
    private static func documents(of family: URL) -> [URL] {
        guard family.pathExtension == "xcdatamodeld" else { return [family] }
        guard let bundle = try? ModelBundle(contentsOf: family) else { return [] }
        return bundle.versions.map { bundle.url(ofVersion: $0).standardizedFileURL }
    }

    /// The `.xcdatamodel` folders of a family, starting with the version before the new one, because most stores are
    /// one version old.
    private func documentsNearestFirst(of family: URL) -> [URL] {
        let documents = Self.documents(of: family)
        guard let place = documents.firstIndex(where: destination.origins.contains) else { return documents.reversed() }
        return documents[..<place].reversed() + documents[(place + 1)...] + [documents[place]]
    }

    private static func unique(_ urls: [URL]) -> [URL] {
        var seen: Set<URL> = []
        return urls.filter { seen.insert($0).inserted }
    }
}
