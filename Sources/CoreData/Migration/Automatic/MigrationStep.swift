import SQLite

/// One step of a migration: converts a store of one model, at its location, to a store of another model.
struct MigrationStep {
    let file: StoreFile
    let source: NSManagedObjectModel
    let destination: NSManagedObjectModel
    let mapping: NSMappingModel

    /// Whether SQLite migrates inside the file, without managed objects.
    var isInPlace: Bool { mapping.isInferred && file.type == NSSQLiteStoreType }

    /// Searches for rows that prevent a migration in place. Changes nothing.
    func check() throws {
        guard isInPlace else { return }
        do {
            try LightweightMigration.check(
                file.url, configuration: file.configuration, from: source, to: destination)
        } catch {
            throw failure(error)
        }
    }

    func run(in folder: MigrationFolder, progress: (Float) -> Void = { _ in }) throws {
        // In place, rewritten tables go through SQLite's log first. With a copy, there is the copy, and the log when
        // the copy replaces the store.
        try DiskSpace.require(copies: 2, of: file.url)
        do {
            if isInPlace {
                try DeferredTask.finishAll(in: file)
                try LightweightMigration.migrate(
                    file.url, options: file.options, configuration: file.configuration, from: source, to: destination,
                    mapping: mapping, progress: progress)
            } else {
                try migrateCopy(in: folder)
            }
            progress(1)
        } catch {
            throw failure(error)
        }
    }

    private func migrateCopy(in folder: MigrationFolder) throws {
        let watch = try WriteWatch(file)
        let metadata = try file.metadata()
        let copy = file.at(try folder.place("mapped"))
        var readOnly = file.plainOptions
        readOnly[NSReadOnlyPersistentStoreOption] = true
        let manager = NSMigrationManager(sourceModel: source, destinationModel: destination)
        manager.usesStoreSpecificMigrationManager = false
        try manager.migrateStore(
            from: file.url, sourceType: file.type, options: readOnly, with: mapping, toDestinationURL: copy.url,
            destinationType: file.type, destinationOptions: file.plainOptions)
        let storeClass = try file.storeClass()
        let new = StoreVersion.noting(
            StoreVersion.checksum(ofStoreWith: metadata), StoreVersion.leftVersions(metadata), in: try copy.metadata())
        let added = metadata.filter { StoreMetadata.merge(nil, into: metadata)[$0.key] == nil }
        try storeClass.setMetadata(new.merging(added) { own, _ in own }, forPersistentStoreAt: copy.url)
        try watch.requireUnchanged()
        try storeClass.replace(at: file.url, from: copy.url, options: file.options)
    }

    /// Wraps an unknown error in one whose message states that the store is unchanged. Core Data's own errors already
    /// describe the failure.
    private func failure(_ error: any Error) -> any Error {
        let known: Set<CocoaError.Code> = [
            .fileWriteOutOfSpace, .persistentStoreTimeout, .migration, .migrationCancelled,
            .migrationManagerSourceStore,
            .migrationManagerDestinationStore, .entityMigrationPolicy,
            CocoaError.Code(rawValue: NSMigrationConstraintViolationError),
        ]
        let error =
            (error as? SQLiteError).map { SQLiteStore.cocoaError($0, path: file.url.path) as any Error } ?? error
        if let error = error as? CocoaError, known.contains(error.code) { return error }
        return CocoaError(
            .migration,
            sentence:
                "The store \(file.url.path) could not be migrated, and was not changed: \(error.localizedDescription)",
            userInfo: [
                NSUnderlyingErrorKey: error, NSFilePathErrorKey: file.url.path, NSURLErrorKey: file.url,
                "reason": error.localizedDescription,
            ])
    }
}

/// Detects writes to a store while a copy of it is being migrated, because the copy would not contain them.
struct WriteWatch {
    private let file: StoreFile
    private let connection: Connection?
    private let version: [[SQLiteValue]]

    init(_ file: StoreFile) throws {
        self.file = file
        connection = file.type == NSSQLiteStoreType ? try Connection(path: file.url.path, mode: .readOnly) : nil
        version = try Self.version(connection)
    }

    /// - Throws: `CocoaError.persistentStoreTimeout` if another connection has written to the store.
    func requireUnchanged() throws {
        guard try Self.version(connection) != version else { return }
        throw CocoaError(
            .persistentStoreTimeout,
            sentence:
                "Another process has written to the store \(file.url.path) while it was being migrated. The store is "
                + "as that process left it. End that process, and open the store again.",
            userInfo: [NSFilePathErrorKey: file.url.path])
    }

    private static func version(_ connection: Connection?) throws -> [[SQLiteValue]] {
        try connection?.query("PRAGMA data_version") ?? []
    }
}
