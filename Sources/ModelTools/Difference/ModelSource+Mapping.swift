import CoreData

extension ModelSource {
    /// Whether there is a mapping model from this version to the new one, next to the new version's bundle. A migration
    /// uses it, even if the changes could be inferred.
    public func hasMappingModel(to new: ModelSource) -> Bool {
        var folder = new.version.standardizedFileURL.deletingLastPathComponent()
        if folder.pathExtension == "xcdatamodeld" { folder.deleteLastPathComponent() }
        guard let bundle = Bundle(url: folder), let source = NSManagedObjectModel(contentsOf: version),
            let destination = NSManagedObjectModel(contentsOf: new.version)
        else { return false }
        return NSMappingModel(from: [bundle], forSourceModel: source, destinationModel: destination) != nil
    }
}
