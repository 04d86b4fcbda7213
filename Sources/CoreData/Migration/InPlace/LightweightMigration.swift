import SQLite

/// Lightweight migration: migrates a SQLite store to another version of its model within its file.
///
/// It is one transaction. An error or a crash at any point leaves the store unchanged.
enum LightweightMigration {
    /// Checks for rows that prevent the store from being migrated. Changes nothing.
    /// - Throws: the errors that `migrate` would throw for them.
    static func check(
        _ url: URL, configuration: String?, from source: NSManagedObjectModel, to destination: NSManagedObjectModel
    ) throws {
        for model in [source, destination] where !model.isFrozen { try model.validate() }
        try SQLiteStore.visit(url, .readOnly, options: nil) { connection in
            let plan = try SQLMigrationPlan(
                ModelPairing(from: source, to: destination),
                from: SQLStoreContents(connection, configuration).layout(of: source),
                to: SQLModel(model: destination, configuration: configuration))
            try SQLMigration(connection: connection, plan: plan, files: ExternalValues(alongside: url)).check()
        }
    }

    /// Migrates the store at `url` in place. The store must not be open for writing anywhere, nor be open in a
    /// coordinator of this process.
    ///
    /// Object IDs are preserved, and so are the store's UUID, its custom metadata, and its history. A store that
    /// already has the destination's version is left unchanged: another process has migrated it.
    /// - Parameters:
    ///   - mapping: an inferred mapping model.
    ///   - progress: called with the progress, from 0 to 1, on the caller's thread.
    /// - Throws: `CocoaError.migration` if the store's values do not fit the new model, such as a number that is out of
    ///   range for its new type, or values that are not unique; a store's errors of reading and writing.
    static func migrate(
        _ url: URL, options: [AnyHashable: Any]?, configuration: String?, from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel, mapping: NSMappingModel, progress: (Float) -> Void
    ) throws {
        guard let pairing = mapping.inference?.pairing, mapping.isInferred else {
            throw CocoaError(
                .migration,
                sentence:
                    "The store \(url.path) cannot be migrated in place: its mapping model was not inferred, or was "
                    + "changed since. Migrate it with an NSMigrationManager.")
        }
        for model in [source, destination] where !model.isFrozen { try model.validate() }
        try StoreFiles.require(url)
        let files = ExternalValues(alongside: url)
        let deferral = options?[NSPersistentStoreDeferredLightweightMigrationOptionKey] as? NSNumber
        let isDeferred = deferral?.boolValue ?? false
        do {
            try SQLiteStore.visit(url, .readWrite, options: options) { connection in
                connection.traceForListeners()
                try connection.execute("PRAGMA cache_size = -32768")
                try connection.execute("PRAGMA synchronous = NORMAL")
                try connection.transaction {
                    let store = SQLStoreContents(connection, configuration)
                    if try store.isOf(destination) { return }
                    let isSame = pairing.source === source && pairing.destination === destination
                    let plan = try SQLMigrationPlan(
                        isSame ? pairing : ModelPairing(from: source, to: destination), from: store.layout(of: source),
                        to: SQLModel(model: destination, configuration: configuration), defersTidying: isDeferred)
                    try SQLMigration(connection: connection, plan: plan, files: files).run(progress: progress)
                    try store.becomeStore(of: plan.new, leaving: plan.deferredTasks)
                }
            }
        } catch {
            files.end(committed: false)
            throw error
        }
        files.end(committed: true)
        progress(1)
    }
}
