import ModelFile

/// The search for the model that a store was written with: without it nobody knows what the store's tables mean.
///
/// It looks, in this order,
/// 1. at the models that the program hands over, such as those of a staged migration;
/// 2. at the versions beside the new model, in its `.xcdatamodeld`;
/// 3. at every version of the models in the program's bundles;
/// 4. at the model that a SQLite store keeps of itself, which knows neither classes nor default values.
struct SourceModelSearch {
    /// A model, and where it was found.
    struct Found {
        enum Place: Equatable {
            case handedOver
            /// A version in the `.xcdatamodeld` that the new model is from; an `.xcdatamodel` alone counts as one.
            case besideDestination
            case bundles
            /// The store's own account of its model.
            case store
        }
        let model: NSManagedObjectModel
        let place: Place
    }

    let file: StoreFile
    let destination: NSManagedObjectModel
    var candidates: [NSManagedObjectModel] = []

    /// - Throws: `CocoaError.migrationMissingSourceModel` with a sentence that says where was looked, and the store's errors.
    func find() throws -> Found {
        let metadata = try file.metadata()
        let beside = versionsBesideDestination()
        let groups: [(Found.Place, [NSManagedObjectModel])] = [
            (.handedOver, candidates), (.besideDestination, beside), (.bundles, Self.versionsInBundles()),
        ]
        for (place, models) in groups {
            if let model = try model(among: models, metadata) { return Found(model: prepared(model), place: place) }
        }
        if file.type == NSSQLiteStoreType, let own = try NSManagedObjectModel._cached(inStoreAt: file.url),
            (try? own.validate()) != nil
        {
            return Found(model: prepared(own), place: .store)
        }
        throw missing(metadata, beside)
    }

    private func model(
        among models: [NSManagedObjectModel], _ metadata: [String: Any]
    ) throws -> NSManagedObjectModel? {
        if let whole = try models.first(where: file.fits) { return whole }
        // The entities may be spread over several models, which the program merges.
        guard StoreVersion.isOurs(metadata), !models.isEmpty else { return nil }
        return NSManagedObjectModel(byMerging: models, forStoreMetadata: metadata)
    }

    /// An older version need not know the configuration that the store is opened for; its entities are those then.
    private func prepared(_ model: NSManagedObjectModel) -> NSManagedObjectModel {
        guard let name = file.configuration, model.entities(forConfigurationName: name) == nil else { return model }
        let copy = model.copy() as! NSManagedObjectModel
        copy.setEntities(copy.entities, forConfigurationName: name)
        return copy
    }

    /// The versions in the bundles that the new model was read from. One that cannot be read is passed over: it may be
    /// half edited, and is not what was asked for.
    func versionsBesideDestination() -> [NSManagedObjectModel] {
        Self.unique(destination.origins.map(ModelLocator.family)).flatMap(Self.versions)
    }

    static func versionsInBundles() -> [NSManagedObjectModel] {
        let urls =
            ModelLocator.models(in: .main) + ModelLocator.resourceFolders(beside: .main).flatMap(ModelLocator.models)
        return unique(urls.map(\.standardizedFileURL)).flatMap(versions)
    }

    /// The versions of one `.xcdatamodeld` that can be read; the model of an `.xcdatamodel`.
    static func versions(of family: URL) -> [NSManagedObjectModel] {
        guard family.pathExtension == "xcdatamodeld" else {
            return (try? ModelLocator.model(ofDocumentAt: family)).map { [$0] } ?? []
        }
        guard let bundle = try? ModelBundle(contentsOf: family) else { return [] }
        return bundle.versions.compactMap { try? ModelLocator.model(ofDocumentAt: bundle.url(ofVersion: $0)) }
    }

    private static func unique(_ urls: [URL]) -> [URL] {
        var seen: Set<URL> = []
        return urls.filter { seen.insert($0).inserted }
    }

    private func missing(_ metadata: [String: Any], _ beside: [NSManagedObjectModel]) -> CocoaError {
        var places: [String] = []
        if !candidates.isEmpty { places.append("the \(candidates.count) models of the migration's stages") }
        for family in Self.unique(destination.origins.map(ModelLocator.family)) {
            let names = beside.flatMap(\.origins).filter { ModelLocator.family(ofDocumentAt: $0) == family }
                .map { $0.deletingPathExtension().lastPathComponent }
            places.append("the versions in \(family.path) (\(names.joined(separator: ", ")))")
        }
        places.append("the models in the program's bundles")
        if file.type == NSSQLiteStoreType { places.append("the store itself, which keeps no model that can be read") }
        return CocoaError(
            .migrationMissingSourceModel,
            sentence: "The store \(file.url.path) cannot be migrated: the model that it was made with is not found. "
                + "Looked at were \(places.joined(separator: "; ")). Put that version of the model back beside the new one.",
            userInfo: [
                NSURLErrorKey: file.url, NSFilePathErrorKey: file.url.path, "metadata": metadata,
                "reason": "Can't find model for source store",
            ])
    }
}
