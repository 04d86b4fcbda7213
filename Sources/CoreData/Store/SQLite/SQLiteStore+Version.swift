import SQLite

extension SQLiteStore {
    /// Detects that another program has migrated the store since it was opened. Its tables may look much the same, but
    /// entities may have other numbers: a write by this program would go to another entity, or lack mandatory values.
    ///
    /// Called in a write transaction if another process has written since the last one.
    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash`.
    func requireSameVersion() throws {
        let stored = try SQLMetadata(readingFrom: connection).values
        let hashes = stored[StoreVersion.hashesKey] as? [String: Data]
        guard hashes != metadata[StoreVersion.hashesKey] as? [String: Data] else { return }
        throw CocoaError(
            .persistentStoreIncompatibleVersionHash,
            sentence: "The store \(connection.path) was migrated to another version of its model by another program "
                + "while it was open here. Nothing was written. Remove the store from its coordinator, and add it again with the "
                + "model that it has now.",
            userInfo: [
                NSFilePathErrorKey: connection.path, "metadata": stored, "reason": StoreVersion.incompatible,
            ])
    }
}
