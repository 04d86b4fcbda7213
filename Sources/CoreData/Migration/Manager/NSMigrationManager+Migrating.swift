// Opens the stores around the three passes, and replaces or discards the destination's files afterwards.
extension NSMigrationManager {
    final func migrate(_ from: StorePlace, _ mappings: NSMappingModel, to place: StorePlace) throws {
        guard run == nil else {
            stop(.internalInconsistencyException, "The migration manager is already running a migration.")
        }
        resetCancellation()
        if from.isFile, place.isFile,
            from.url.resolvingSymlinksInPath() == place.url.resolvingSymlinksInPath()
        {
            throw CocoaError(
                .migrationManagerDestinationStore,
                sentence: "The store \(place.url.path) cannot be migrated onto itself: give the destination another "
                    + "URL, then replace the old store with replacePersistentStore(at:withPersistentStoreFrom:type:).",
                userInfo: [NSURLErrorKey: place.url])
        }
        try MappingCheck(mappings, self).run()
        // If the process is killed, the next opening of the destination removes the folder.
        let folder = place.exists ? try workFolder(of: place) : nil
        defer { folder?.remove() }
        let work = try folder.map { try copy(of: place, in: $0) } ?? place
        do {
            let isNew = work.url == place.url
            if try !(isNew && migrateInSQL(from, mappings, to: work)), try !migrateByClass(from, mappings, to: work) {
                try migrateByObjects(from, mappings, to: work)
            }
            if work.url != place.url { try replace(place, by: work) }
        } catch {
            discard(work)
            throw error
        }
    }

    private final func migrateByObjects(
        _ from: StorePlace, _ mappings: NSMappingModel, to place: StorePlace
    ) throws {
        defer {
            run = nil
            source.close()
            if place.isFile { destination.close() }
        }
        do { try source.open(from, readOnly: true) } catch { throw MigrationStoreError.source(error, from.url) }
        do {
            try destination.open(place)
        } catch {
            throw MigrationStoreError.destination(error, place.url)
        }
        let migration = try MigrationRun(self, mappings.entityMappings ?? [])
        run = migration
        do {
            try migration.run()
            try keepMetadata()
        } catch {
            destination.close()
            throw error
        }
    }

    /// Copies the custom entries of the source's metadata to the destination.
    private final func keepMetadata() throws {
        guard let from = source.store?.metadata, let store = destination.store else { return }
        let added = from.filter { StoreMetadata.merge(nil, into: [$0.key: $0.value]).isEmpty }
        guard !added.isEmpty else { return }
        do {
            store.metadata = store.metadata.merging(added) { present, _ in present }
            try destination.coordinator.saveMetadata()
        } catch {
            throw MigrationStoreError.destination(error, store.url)
        }
    }

    /// Executes an inferred mapping inside SQLite, on a copy of the file.
    /// - Returns: false if that is not possible.
    private final func migrateInSQL(_ from: StorePlace, _ mappings: NSMappingModel, to place: StorePlace) throws -> Bool
    {
        guard usesStoreSpecificMigrationManager, mappings.isInferred, from.isFile, place.isFile,
            from.type == NSSQLiteStoreType, place.type == NSSQLiteStoreType
        else { return false }
        let configuration = source.configuration ?? source.fittingConfiguration(from)
        do {
            try SQLiteStore.replace(at: place.url, from: from.url, options: place.options)
        } catch {
            throw MigrationStoreError.source(error, from.url)
        }
        migrationProgress = 0
        do {
            try LightweightMigration.migrate(
                place.url, options: place.options, configuration: configuration, from: source.given,
                to: destination.given, mapping: mappings
            ) { [self] progress in if progress < 1 { migrationProgress = max(migrationProgress, progress) } }
        } catch let error as CocoaError where error.code == .migration {
            throw error
        } catch {
            throw MigrationStoreError.destination(error, place.url)
        }
        try checkCancellation()
        migrationProgress = 1
        return true
    }

    /// Runs the migration with the manager class that the store's class specifies.
    /// - Returns: false if it specifies none.
    private final func migrateByClass(
        _ from: StorePlace, _ mappings: NSMappingModel, to place: StorePlace
    ) throws -> Bool {
        guard usesStoreSpecificMigrationManager, type(of: self) == NSMigrationManager.self,
            let own = try NSPersistentStoreCoordinator.storeClass(for: place.type).migrationManagerClass()
                as? NSMigrationManager.Type,
            own != NSMigrationManager.self
        else { return false }
        let manager = own.init(sourceModel: sourceModel, destinationModel: destinationModel)
        manager.userInfo = userInfo
        manager.progressHandler = { [unowned self] in migrationProgress = $0 }
        try manager.migrateStore(
            from: from.url, sourceType: from.type, options: from.options, with: mappings,
            toDestinationURL: place.url, destinationType: place.type, destinationOptions: place.options)
        return true
    }
}

// The destination's files. Records are added to a copy of an existing store, which replaces the store at the end.
extension NSMigrationManager {
    private final func workFolder(of place: StorePlace) throws -> MigrationFolder {
        do { return try MigrationFolder(alongside: place.url, options: place.options) } catch {
            throw MigrationStoreError.destination(error, place.url)
        }
    }

    private final func copy(of place: StorePlace, in folder: MigrationFolder) throws -> StorePlace {
        do {
            let work = StorePlace(try folder.place("destination"), place.type, place.options)
            try NSPersistentStoreCoordinator.storeClass(for: place.type)
                .replace(at: work.url, from: place.url, options: place.options)
            return work
        } catch {
            throw MigrationStoreError.destination(error, place.url)
        }
    }

    private final func replace(_ place: StorePlace, by work: StorePlace) throws {
        do {
            try NSPersistentStoreCoordinator.storeClass(for: place.type)
                .replace(at: place.url, from: work.url, options: place.options)
        } catch {
            throw MigrationStoreError.destination(error, place.url)
        }
    }

    /// Deletes the files of an incomplete destination.
    private final func discard(_ work: StorePlace) {
        guard work.isFile else { return }
        try? StoreFiles.remove(StoreFiles.all(of: work))
    }
}

extension StoreFiles {
    /// Every file that can belong to a store.
    static func all(of place: StorePlace) -> [URL] {
        guard place.type == NSSQLiteStoreType else { return [place.url] }
        return [place.url] + SQLiteStore.companions(of: place.url) + [SQLiteStore.supportFolder(of: place.url)]
    }
}
