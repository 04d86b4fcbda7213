import SQLite

extension SQLiteStore {
    /// What a new store says of itself.
    func newMetadata() -> [String: Any] {
        var metadata = model.versionMetadata(forConfigurationName: configuration)
        metadata[NSStoreTypeKey] = NSSQLiteStoreType
        metadata[NSStoreUUIDKey] = UUID().uuidString
        metadata[SQLMetadata.Key.frameworkVersion] = 1
        metadata[SQLMetadata.Key.autoVacuumLevel] = "2"
        return metadata
    }

    func writeMetadata() throws {
        var values = metadata!
        values[NSStoreUUIDKey] = nil
        try SQLMetadata(uuid: identifier, values: values).write(to: connection)
    }

    /// Compares the model with the one that the store was made with: by their version hashes where those are ours, and
    /// for a store that Apple's framework wrote, whose hashes nobody else can compute, by tables and columns.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash` with the differences as sentences under
    ///   `NSStoreDifferencesErrorKey`, unless the store is opened with `NSIgnorePersistentStoreVersioningOption`.
    func checkCompatibility(_ file: SQLFileLayout) throws {
        if ignoresVersion { return }
        if StoreVersion.isOurs(metadata), isOfThisVersion { return }
        let evidence = StoreEvidence(
            metadata: metadata, layout: file, cachedModel: try CachedModel.read(from: connection))
        let isWhole = configurationName == NSPersistentStore.defaultConfigurationName
        let differences = StoreDifferences(of: evidence, from: sqlModel, isWhole: isWhole).sentences
        guard differences.isEmpty else { throw incompatible(differences) }
    }

    /// Whether the store has the version hashes of the model, where they are ours.
    var isOfThisVersion: Bool {
        model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// Whether the coordinator migrates the store where it is of another version.
    var isToBeMigrated: Bool {
        let isWanted = options?[NSMigratePersistentStoresAutomaticallyOption] as? NSNumber
        return isWanted?.boolValue == true && !isReadOnly && !ignoresVersion && !url!.isNullDevice
    }

    func incompatible(_ differences: [String]) -> CocoaError {
        let list = differences.isEmpty ? "" : ": " + differences.joined(separator: "; ")
        return CocoaError(
            .persistentStoreIncompatibleVersionHash,
            sentence: "The model used to open the store is incompatible with the one used to create the store\(list).",
            userInfo: [
                NSFilePathErrorKey: connection.path, "metadata": metadata!, "reason": StoreVersion.incompatible,
                NSStoreDifferencesErrorKey: differences,
            ])
    }

    /// Whether the store is opened whatever its version is.
    var ignoresVersion: Bool { (options?[NSIgnorePersistentStoreVersioningOption] as? NSNumber)?.boolValue == true }
}
