import ModelFile

/// Mapping models out of files.
extension NSMappingModel {
    /// The mapping model in an `.xcmappingmodel`; nil when there is none or when it cannot be used, with the reason on
    /// standard error.
    ///
    /// Apple's framework reads the `.cdm` that Xcode compiles of it; here nothing is compiled, and a URL that ends in
    /// `.cdm` stands for the `.xcmappingmodel` of the same name. The version hashes of the entities are not in the
    /// file, so they stay nil.
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

    /// The mapping model in some bundles that leads from one model to another; for nil in the main bundle, all others
    /// that are loaded, and the resource bundles beside the program. Nil where there is none.
    ///
    /// Apple's framework compares the version hashes of the entities in the compiled file. Here the models that the
    /// file names by their paths are read and compared with the two given; where they are not there, it does not match.
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

    /// Mappings between two models that are known, with the entities' version hashes.
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
                "a compiled mapping model is not read here: put the .xcmappingmodel that it was made from beside it"
        )
    }
}
