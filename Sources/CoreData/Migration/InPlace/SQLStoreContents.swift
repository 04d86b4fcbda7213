import SQLite

/// What a store's file says of the model that it was made with, while it is migrated.
struct SQLStoreContents {
    private let connection: Connection
    private let configuration: String?

    init(_ connection: Connection, _ configuration: String?) {
        self.connection = connection
        self.configuration = configuration
    }

    /// Whether the store is one of this version of the model, by hashes of our own making.
    func isOf(_ model: NSManagedObjectModel) throws -> Bool {
        let metadata = try SQLMetadata(readingFrom: connection).whole
        return StoreVersion.isOurs(metadata)
            && model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// How a model lies in the file, whose entities have the numbers that they were given when it was made.
    /// - Throws: `CocoaError.migrationMissingSourceModel` where the store was not made with this model.
    func layout(of model: NSManagedObjectModel) throws -> SQLModel {
        let file = try SQLFileLayout(readingFrom: connection, SQLMetadata(readingFrom: connection).values)
        let layout = SQLModel(model: model, configuration: configuration, file: file)
        var differences = layout.missing
        differences += file.entities.filter { layout.entity(number: $0.number) == nil }.map {
            "the model has no entity \($0.name)"
        }
        if differences.isEmpty { differences = file.missingParts(for: layout) + layout.ambiguities }
        guard !differences.isEmpty else { return layout }
        throw CocoaError(
            .migrationMissingSourceModel,
            sentence: "The store \(connection.path) cannot be migrated: it was not made with the source model: "
                + "\(differences.joined(separator: "; ")). Give the model that it was made with.",
            userInfo: [NSStoreDifferencesErrorKey: differences, NSFilePathErrorKey: connection.path])
    }

    /// Writes down that the store is of this version now: the metadata and the model that it keeps of itself.
    /// - Parameter tasks: what has been left for later.
    func becomeStore(of layout: SQLModel, leaving tasks: [DeferredTask]) throws {
        var metadata = try SQLMetadata(readingFrom: connection)
        metadata.values = StoreVersion.migrated(metadata.values, to: layout.model, configuration: configuration)
        DeferredTask.note(tasks, in: &metadata.values)
        try metadata.write(to: connection)
        try connection.execute(
            SQLSchema.modelCacheTable.replacingOccurrences(of: "TABLE", with: "TABLE IF NOT EXISTS"))
        try connection.execute("DELETE FROM Z_MODELCACHE")
        try CachedModel.write(layout, to: connection)
    }
}
