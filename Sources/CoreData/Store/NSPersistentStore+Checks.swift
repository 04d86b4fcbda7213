// What stores of every class must look at.
extension NSPersistentStore {
    /// - Throws: `CocoaError.fileWriteNoPermission` where the store is read-only.
    final func requireWritable() throws {
        guard isReadOnly else { return }
        throw CocoaError(
            .fileWriteNoPermission,
            sentence: "The store \(url?.path ?? "") is read-only: nothing can be saved in it. Add it without "
                + "NSReadOnlyPersistentStoreOption.",
            userInfo: [NSAffectedStoresErrorKey: [self], NSFilePathErrorKey: url?.path ?? ""])
    }

    /// Compares the model with the one that the metadata speak of; metadata that know of none are given this one's.
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
            userInfo: ["metadata": metadata!, NSFilePathErrorKey: url?.path ?? ""])
    }
}
