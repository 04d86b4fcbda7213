import SQLite

/// Lightweight migration: a SQLite store goes to another version of its model without leaving its file.
///
/// It is one transaction. Whatever happens in between, an error or a lost process, leaves the store as it was.
enum LightweightMigration {
    /// Looks for rows that keep the store from being migrated. Touches nothing.
    /// - Throws: what `migrate` would throw for them.
    static func check(
        _ url: URL, configuration: String?, from source: NSManagedObjectModel, to destination: NSManagedObjectModel
    ) throws {
        for model in [source, destination] where !model.isFrozen { try model.validate() }
        try SQLiteStore.visit(url, .readOnly, options: nil) { connection in
            let plan = try SQLMigrationPlan(
                ModelPairing(from: source, to: destination),
                from: SQLStoreContents(connection, configuration).layout(of: source),
                to: SQLModel(model: destination, configuration: configuration))
            try SQLMigration(connection: connection, plan: plan, files: ExternalValues(besides: url)).check()
        }
    }

    /// Migrates the store at `url` in place. Nobody else may have it open for writing; no coordinator here may have it.
    ///
    /// Object ids stay, and so do the store's UUID, what programs have put into its metadata, and its history. A store
    /// that is of the destination's version already is left alone: another process was faster.
    /// - Parameters:
    ///   - mapping: an inferred one.
    ///   - progress: told how much is done, from 0 to 1, on the caller's thread.
    /// - Throws: `CocoaError.migration` where the store's values do not allow what the models allow: a number that does not
    ///   fit its new type, values that are not unique; a store's errors of reading and writing.
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
        let files = ExternalValues(besides: url)
        let deferral = options?[NSPersistentStoreDeferredLightweightMigrationOptionKey] as? NSNumber
        let isDeferred = deferral?.boolValue ?? false
        do {
            try SQLiteStore.visit(url, .readWrite, options: options) { connection in
                connection.tellStatements()
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
