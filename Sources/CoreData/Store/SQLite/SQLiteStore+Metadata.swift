import SQLite

extension SQLiteStore {
    /// The metadata of a new store.
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

    /// Compares the model with the one that the store was created with: by version hashes if they are Faultline's. The
    /// hashes of Apple's framework cannot be computed here, so its stores are compared by tables and columns.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash` with a list of the differences under
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

    /// Whether the store has the version hashes of the model, computed by Faultline.
    var isOfThisVersion: Bool {
        model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata)
    }

    /// Whether the coordinator migrates the store if it has another version.
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

    /// Whether the store is opened regardless of its version.
    var ignoresVersion: Bool { (options?[NSIgnorePersistentStoreVersioningOption] as? NSNumber)?.boolValue == true }
}
