import ModelFile

/// Reads mapping models from files.
extension NSMappingModel {
    /// Reads the mapping model in an `.xcmappingmodel`. Returns nil if there is none or it cannot be used, and writes
    /// the reason to standard error.
    ///
    /// Apple's framework reads the `.cdm` that Xcode compiles from it. Faultline compiles nothing: a URL that ends in
    /// `.cdm` stands for the `.xcmappingmodel` of the same name. The file does not contain the version hashes of the
    /// entities, so they are nil.
    public convenience init?(contentsOf url: URL?) {
        guard let url else { return nil }
        do {
            let source = try Self.source(for: url)
            let document = try MappingDocument(contentsOf: source)
            self.init(try MappingBuilder(document, path: source.path).mappings())
        } catch {
            LogLine.error("\(error)")
            return nil
        }
    }

    /// Searches the bundles for the mapping model that connects two models; nil stands for the main bundle, all other
    /// loaded bundles, and the resource bundles next to the program. Returns nil if there is none.
    ///
    /// Apple's framework compares the version hashes in the compiled file. Faultline reads the models at the paths in
    /// the file and compares them with the two models; if they are not found, the mapping model does not match.
    public convenience init?(
        from bundles: [Bundle]?, forSourceModel sourceModel: NSManagedObjectModel?,
        destinationModel: NSManagedObjectModel?
    ) {
        guard let sourceModel, let destinationModel,
            let found = MappingLocator(bundles).mappingModel(from: sourceModel, to: destinationModel)
        else { return nil }
        self.init(found.entityMappings)
    }

    convenience init(_ mappings: [NSEntityMapping]) {
        self.init()
        entityMappings = mappings
    }

    /// Creates a mapping model between two models and sets the entities' version hashes.
    convenience init(
        _ mappings: [NSEntityMapping], _ source: NSManagedObjectModel, _ destination: NSManagedObjectModel
    ) {
        self.init(mappings)
        for mapping in mappings {
            mapping.sourceEntityVersionHash = mapping.sourceEntityName
                .flatMap { source.entitiesByName[$0]?.versionHash }
            mapping.destinationEntityVersionHash = mapping.destinationEntityName
                .flatMap { destination.entitiesByName[$0]?.versionHash }
        }
    }

    private static func source(for url: URL) throws -> URL {
        guard url.pathExtension == "cdm" else { return url }
        let source = url.deletingPathExtension().appendingPathExtension("xcmappingmodel")
        guard !FileManager.default.fileExists(atPath: source.path) else { return source }
        throw ModelFileError(
            path: url.path, line: nil,
            problem:
                "a compiled mapping model is not read here: put the .xcmappingmodel that it was made from next to it"
        )
    }
}
