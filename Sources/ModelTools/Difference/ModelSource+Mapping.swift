import CoreData

extension ModelSource {
    /// Whether a mapping model next to the new version's bundle leads from this version to it: a migration goes by that
    /// one, whatever could be inferred.
    public func hasMappingModel(to new: ModelSource) -> Bool {
        var folder = new.version.standardizedFileURL.deletingLastPathComponent()
        if folder.pathExtension == "xcdatamodeld" { folder.deleteLastPathComponent() }
        guard let bundle = Bundle(url: folder), let source = NSManagedObjectModel(contentsOf: version),
            let destination = NSManagedObjectModel(contentsOf: new.version)
        else { return false }
        return NSMappingModel(from: [bundle], forSourceModel: source, destinationModel: destination) != nil
    }
}
