/// Migrates a store that another version of the model has created, when it is added with
/// `NSMigratePersistentStoresAutomaticallyOption`. Start reading this folder here.
///
///     addPersistentStore ──► the store's hashes match the model: it is opened, nothing else happens
///            │ they don't
///            ▼
///     1. MigrationFolder    locks out other migrations of this store; checks again, because one may have just ended
///     2. SourceModelSearch  finds the model that the store was created with                              (else 134130)
///     3. MappingSearch      finds a mapping model in the bundles; if there is none,
///        NewerStoreCheck    rejects a store that a newer program has created                             (else 134100)
///     4. MappingSearch      infers a mapping model                                                       (else 134140)
///     5. MigrationStep      an inferred mapping: inside the file, in one transaction (`LightweightMigration`);
///                           any other: `NSMigrationManager` makes a copy, which then replaces the store
///     6. the store is opened
///
/// With an `NSStagedMigrationManager` in the options, `StagedMigration` runs 4 and 5 for each of its stages.
///
/// After any failure or crash, the file has its old version, the new one, or the version that a stage of a staged
/// migration ends with, because each `MigrationStep` ends with one SQLite transaction. A crash leaves only the folder,
/// which the next opening removes.
struct StoreMigration {
    let file: StoreFile
    let destination: NSManagedObjectModel

    /// Creates the migration that the options request. Returns nil if they request none, or if the store is read-only,
    /// not a file, or in memory.
    init?(_ file: StoreFile, to destination: NSManagedObjectModel) {
        guard file.flag(NSMigratePersistentStoresAutomaticallyOption), !file.flag(NSReadOnlyPersistentStoreOption),
            file.url.isFileURL, !file.url.isNullDevice
        else { return nil }
        self.file = file
        self.destination = destination
    }

    /// Migrates the store to the new model.
    /// - Parameter progress: called with the completed fraction, from 0 to 1, on the calling thread.
    /// - Throws: `CocoaError.migrationMissingSourceModel`, `.persistentStoreIncompatibleVersionHash` or
    ///   `.migrationMissingMappingModel` from the steps above, the errors of `MigrationStep`, and those of a staged
    ///   migration.
    func run(progress: (Float) -> Void = { _ in }) throws {
        let folder = try MigrationFolder(alongside: file.url, options: file.options)
        defer { folder.remove() }
        if try file.fits(destination) { return }
        switch file.options?[NSPersistentStoreStagedMigrationManagerOptionKey] {
        case nil, is NSNull: try plan().run(in: folder, progress: progress)
        case let manager as NSStagedMigrationManager:
            try StagedMigration(manager: manager, file: file, destination: destination, folder: folder).run(progress)
        case let other?:
            // Ignoring the option would skip the program's code.
            stop(
                .invalidArgumentException,
                "The option NSPersistentStoreStagedMigrationManagerOptionKey requires an NSStagedMigrationManager, but "
                    + "its value is of type \(type(of: other)).")
        }
    }

    /// Determines the step that `run` would take. Changes nothing.
    func plan() throws -> MigrationStep {
        let source = try SourceModelSearch(file: file, destination: destination).find()
        let search = MappingSearch(file: file, source: source.model, destination: destination)
        // An author who provides a mapping model from a newer version to an older one has decided what it drops.
        let written = search.written()
        if written == nil { try NewerStoreCheck(file: file, source: source, destination: destination).run() }
        let mapping = try written ?? search.inferred()
        return MigrationStep(file: file, source: source.model, destination: destination, mapping: mapping)
    }
}
