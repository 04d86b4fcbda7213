import SQLite

extension NSManagedObjectModel {
    /// The model that a SQLite store keeps of itself; nil where it keeps none, or none that can be read.
    ///
    /// Not Apple's: it is for tools that show a store whose model is not at hand. It has the entities with their
    /// attributes and relationships, and neither classes nor validation.
    /// - Throws: `CocoaError` for a file that cannot be read.
    public static func _cached(inStoreAt url: URL) throws -> NSManagedObjectModel? {
        try StoreFiles.require(url)
        return try SQLiteStore.visit(url, .readOnly) { try CachedModel.read(from: $0) }
    }
}
