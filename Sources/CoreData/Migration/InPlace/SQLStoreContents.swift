import SQLite

/// The model that a store's file was created with, as its tables describe it, during a migration.
struct SQLStoreContents {
    private let connection: Connection
    private let configuration: String?

    init(_ connection: Connection, _ configuration: String?) {
        self.connection = connection
        self.configuration = configuration
    }

    /// Whether the store has this version of the model, according to Faultline's own hashes.
    func isOf(_ model: NSManagedObjectModel) throws -> Bool {
        let metadata = try SQLMetadata(readingFrom: connection).whole
        return StoreVersion.isOurs(metadata)
            && model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// The layout of a model in the file, with the entity numbers that were assigned when the file was created.
    /// - Throws: `CocoaError.migrationMissingSourceModel` if the store was not created with this model.
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

    /// Records that the store has this version now: in the metadata and in the model that it stores.
    /// - Parameter tasks: the deferred steps.
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
