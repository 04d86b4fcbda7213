import SQLite

extension SQLiteStore {
    /// Another program may have migrated the store since it was opened. Its tables look much the same then, but the numbers
    /// of its entities may be others: what an old program writes would belong to another entity, or lack what is mandatory.
    ///
    /// Asked in a transaction that writes, where somebody else has written since the last.
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
