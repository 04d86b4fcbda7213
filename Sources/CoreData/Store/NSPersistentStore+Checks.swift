// Checks that stores of every class need.
extension NSPersistentStore {
    /// - Throws: `CocoaError.fileWriteNoPermission` if the store is read-only.
    final func requireWritable() throws {
        guard isReadOnly else { return }
        throw CocoaError(
            .fileWriteNoPermission,
            sentence: "The store \(url?.path ?? "") is read-only: nothing can be saved in it. \(writableAdvice)",
            userInfo: [NSAffectedStoresErrorKey: [self], NSFilePathErrorKey: url?.path ?? ""])
    }

    /// Compares the model with the version hashes in the metadata. Metadata without hashes get this model's.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash`, unless the store is opened with
    ///   `NSIgnorePersistentStoreVersioningOption`.
    final func checkModelVersion() throws {
        guard let model = persistentStoreCoordinator?.managedObjectModel else { return }
        let configuration = configurationName == NSPersistentStore.defaultConfigurationName ? nil : configurationName
        guard metadata[StoreVersion.hashesKey] != nil else {
            metadata.merge(model.versionMetadata(forConfigurationName: configuration)) { given, _ in given }
            return
        }
        if (options?[NSIgnorePersistentStoreVersioningOption] as? NSNumber)?.boolValue == true { return }
        if model.isConfiguration(withName: configuration, compatibleWithStoreMetadata: metadata) { return }
        throw CocoaError(
            .persistentStoreIncompatibleVersionHash,
            sentence: "The model used to open the store is incompatible with the one used to create the store "
                + "\(url?.path ?? ""): their entities differ.",
            userInfo: [
                "metadata": metadata!, "reason": StoreVersion.incompatible, NSFilePathErrorKey: url?.path ?? "",
                NSStoreDifferencesErrorKey: entityDifferences(model, configuration),
            ])
    }

    /// The differences between the hashes of the metadata and the model's, one for each entity.
    private func entityDifferences(_ model: NSManagedObjectModel, _ configuration: String?) -> [String] {
        let stored = metadata[StoreVersion.hashesKey] as? [String: Data] ?? [:]
        let own = model.entities(forConfigurationName: configuration) ?? []
        let names = Set(own.map(\.label))
        return own.sorted { $0.label < $1.label }.compactMap { entity in
            guard let hash = stored[entity.label] else { return "the store has no entity \(entity.label)" }
            return hash == entity.versionHash
                ? nil : "the entity \(entity.label) is not what it was when the store was made"
        } + stored.keys.filter { !names.contains($0) }.sorted().map { "the model has no entity \($0)" }
    }
}
