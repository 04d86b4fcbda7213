import ModelFile

/// The search for the way from one model to another: a mapping model in the bundles goes before an inferred one.
struct MappingSearch {
    let file: StoreFile
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel

    /// - Throws: `CocoaError.migrationMissingMappingModel`, with the reason why none can be inferred underneath.
    func find() throws -> NSMappingModel { try written() ?? inferred() }

    /// The mapping model that somebody has written for these two models.
    func written() -> NSMappingModel? {
        NSMappingModel(from: bundles(), forSourceModel: source, destinationModel: destination)
    }

    /// - Throws: as `find()`.
    func inferred() throws -> NSMappingModel {
        guard file.flag(NSInferMappingModelAutomaticallyOption) else {
            throw missing(
                "there is no mapping model for it in the program's bundles, and NSInferMappingModelAutomaticallyOption,"
                    + " which has one inferred, is not set", reason: "Can't find mapping model for migration")
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

    /// The program's bundles, and the folders that the new model was read from.
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
