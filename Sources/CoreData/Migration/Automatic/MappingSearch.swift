import ModelFile

/// Finds the mapping model between two versions of a model. A mapping model in the bundles takes precedence over an
/// inferred one.
struct MappingSearch {
    let file: StoreFile
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel

    /// - Throws: `CocoaError.migrationMissingMappingModel`. If inference was tried, its error is the underlying error.
    func find() throws -> NSMappingModel { try written() ?? inferred() }

    /// The mapping model in the bundles for these two models; nil if there is none.
    func written() -> NSMappingModel? {
        NSMappingModel(from: bundles(), forSourceModel: source, destinationModel: destination)
    }

    /// - Throws: as `find()`.
    func inferred() throws -> NSMappingModel {
        guard file.flag(NSInferMappingModelAutomaticallyOption) else {
            throw missing(
                "there is no mapping model for it in the program's bundles, and the option "
                    + "NSInferMappingModelAutomaticallyOption is not set",
                reason: "Can't find mapping model for migration")
        }
        do {
            return try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        } catch {
            throw missing(
                "there is no mapping model for it in the program's bundles, and none can be inferred: "
                    + error.localizedDescription,
                reason: "Can't find or automatically infer mapping model for migration", error)
        }
    }

    /// The main bundle, the folders that the new model was read from, and the resource bundles next to the program.
    private func bundles() -> [Bundle] {
        let folders =
            destination.origins.map { ModelLocator.family(ofDocumentAt: $0).deletingLastPathComponent() }
            + ModelLocator.resourceFolders(beside: .main)
        return [.main] + folders.compactMap { Bundle(url: $0) }
    }

    private func missing(_ why: String, reason: String, _ underlying: (any Error)? = nil) -> CocoaError {
        var userInfo: [String: Any] = [
            "sourceModel": source, "destinationModel": destination, "reason": reason,
            NSFilePathErrorKey: file.url.path, NSURLErrorKey: file.url,
        ]
        userInfo[NSUnderlyingErrorKey] = underlying
        let end = why.hasSuffix(".") ? "" : "."
        return CocoaError(
            .migrationMissingMappingModel,
            sentence:
                "The store \(file.url.path) cannot be migrated to the new model: \(why)\(end) The store was not changed.",
            userInfo: userInfo)
    }
}
