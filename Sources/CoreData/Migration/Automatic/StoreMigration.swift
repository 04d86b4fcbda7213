/// What happens to a store that another version of the model has made, when it is added under
/// `NSMigratePersistentStoresAutomaticallyOption`.
///
///     addPersistentStore ──> the store's hashes are the model's: it is opened, nothing else happens
///            │ they are not
///            ▼
///     1. MigrationFolder    takes the lock of migrations of this store; looks again, somebody may have been faster
///     2. SourceModelSearch  finds the model that the store was made with                                 (else 134130)
///     3. MappingSearch      finds a mapping model in the bundles; where there is none,
///        NewerStoreCheck    refuses a store that a newer program has made                                (else 134100)
///     4. MappingSearch      infers a mapping model                                                       (else 134140)
///     5. MigrationStep      an inferred mapping: inside the file, in one transaction (`LightweightMigration`);
///                           any other: `NSMigrationManager` makes a copy, which then takes the store's place
///     6. the store is opened
///
/// With an `NSStagedMigrationManager` among the options, `StagedMigration` goes through 4 and 5 for each of its stages.
///
/// Whatever fails, and wherever the process is killed, the file is either what it was or what it is to be: each step ends
/// with one transaction of SQLite's. What a kill leaves is the folder, which the next opening removes.
struct StoreMigration {
    let file: StoreFile
    let destination: NSManagedObjectModel

    /// The migration that these options ask for; nil where they ask for none, or where the store may not be written.
    init?(_ file: StoreFile, to destination: NSManagedObjectModel) {
        guard file.flag(NSMigratePersistentStoresAutomaticallyOption), !file.flag(NSReadOnlyPersistentStoreOption),
            file.url.isFileURL, !file.url.isNullDevice
        else { return nil }
        self.file = file
        self.destination = destination
    }

    /// Brings the store to the new model.
    /// - Parameter progress: told how much is done, from 0 to 1.
    func run(progress: (Float) -> Void = { _ in }) throws {
        let folder = try MigrationFolder(besides: file.url, options: file.options)
        defer { folder.remove() }
        if try file.fits(destination) { return }
        switch file.options?[NSPersistentStoreStagedMigrationManagerOptionKey] {
        case nil, is NSNull: try plan().run(in: folder, progress: progress)
        case let manager as NSStagedMigrationManager:
            try StagedMigration(manager: manager, file: file, destination: destination, folder: folder).run(progress)
        case let other?:
            // Without its stages the program's code would be passed over.
            stop(
                .invalidArgumentException,
                "The option NSPersistentStoreStagedMigrationManagerOptionKey takes an NSStagedMigrationManager, and was "
                    + "given \(type(of: other)).")
        }
    }

    /// What would be done. Touches nothing.
    func plan() throws -> MigrationStep {
        let source = try SourceModelSearch(file: file, destination: destination).find()
        let search = MappingSearch(file: file, source: source.model, destination: destination)
        // Whoever has written a mapping model from a newer version to an older one knows what it leaves behind.
        let written = search.written()
        if written == nil { try NewerStoreCheck(file: file, source: source, destination: destination).run() }
        let mapping = try written ?? search.inferred()
        return MigrationStep(file: file, source: source.model, destination: destination, mapping: mapping)
    }
}
