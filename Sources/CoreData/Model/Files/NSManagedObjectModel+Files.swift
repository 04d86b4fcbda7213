import ModelFile

/// Reads models from files.
extension NSManagedObjectModel {
    /// The model in an `.xcdatamodeld` (its current version) or an `.xcdatamodel`. Returns nil when there is no model
    /// or when it cannot be used, and writes the reason to standard error.
    ///
    /// Apple's framework reads the output of Xcode's model compiler. Faultline compiles nothing: a URL that ends in
    /// `.momd` or `.mom` stands for the `.xcdatamodeld` or `.xcdatamodel` of the same name.
    public convenience init?(contentsOf url: URL) {
        do {
            let read = try ModelLocator.model(at: url)
            self.init()
            takeContents(of: read)
        } catch {
            LogLine.error("\(error)")
            return nil
        }
    }

    /// Merges all models in some bundles; nil stands for the main bundle. Returns nil when one of the models cannot be
    /// used, and writes the reason to standard error.
    ///
    /// If the main bundle contains no model, the resource bundles next to the program are searched: SwiftPM puts a
    /// target's resources there.
    public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        guard let models = models(in: bundles) else { return nil }
        if models.isEmpty {
            let places = (bundles ?? [.main]).map(\.bundlePath).joined(separator: ", ")
            LogLine.warning(
                "mergedModel(from:) found no model in \(places), so the merged model has no entities. "
                    + "Put the .xcdatamodeld among the target's resources, and pass the target's Bundle.module.")
        }
        return NSManagedObjectModel(byMerging: models)
    }

    /// Merges the entities that a store with this metadata was written with. All versions of the models in the bundles
    /// are searched. Returns nil when an entity is missing or a model cannot be used.
    public class func mergedModel(
        from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
    ) -> NSManagedObjectModel? {
        guard let models = models(in: bundles, allVersions: true) else { return nil }
        return NSManagedObjectModel(byMerging: models, forStoreMetadata: metadata)
    }

    /// The checksums of all versions of an `.xcdatamodeld`, by the names of the versions.
    ///
    /// - Throws: `ModelFileError` when the file or one of the versions cannot be used.
    public class func __checksumsForVersionedModel(at modelURL: URL) throws -> [String: String] {
        let bundle = try ModelBundle(contentsOf: ModelLocator.source(for: modelURL))
        let checksums = try bundle.versions.map { version in
            (version, try ModelLocator.model(ofDocumentAt: bundle.url(ofVersion: version)).versionChecksum)
        }
        return Dictionary(uniqueKeysWithValues: checksums)
    }

    private static func models(in bundles: [Bundle]?, allVersions: Bool = false) -> [NSManagedObjectModel]? {
        var urls = (bundles ?? [.main]).flatMap(ModelLocator.models(in:))
        if bundles == nil, urls.isEmpty {
            urls = ModelLocator.resourceFolders(beside: .main).flatMap(ModelLocator.models(in:))
        }
        do {
            return try urls.flatMap { url in
                allVersions ? try ModelLocator.allVersions(at: url) : [try ModelLocator.model(at: url)]
            }
        } catch {
            LogLine.error("\(error)")
            return nil
        }
    }

    /// Moves all contents out of `other`, which must have no other owner.
    private func takeContents(of other: NSManagedObjectModel) {
        let configurations = other.entitiesByConfiguration
        entities = other.entities
        entitiesByConfiguration = configurations
        templates = other.templates
        versionIdentifiers = other.versionIdentifiers
        localizationDictionary = other.localizationDictionary
        origins = other.origins
    }
}
