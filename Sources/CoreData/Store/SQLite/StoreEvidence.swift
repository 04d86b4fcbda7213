import SQLite

/// Evidence of the model that a SQLite file was created with, other than version hashes: its tables, and the model in
/// the store.
///
/// Apple's version hashes cannot be computed here, so this determines whether a store of Apple's has a model's version,
/// both when it is opened and when its metadata are compared with a model.
struct StoreEvidence {
    let metadata: [String: Any]
    let layout: SQLFileLayout
    /// Not frozen; nil if the store has none, or none that is readable.
    let cachedModel: NSManagedObjectModel?

    /// Whether the store has the version of this model.
    func fits(_ model: NSManagedObjectModel, _ configuration: String?) -> Bool {
        let found = SQLModel(model: model, configuration: configuration, file: layout)
        return StoreDifferences(of: self, from: found, isWhole: configuration == nil).sentences.isEmpty
    }

    /// Whether an entity equals the one in the store's model; true if there is no such model.
    func fits(_ entity: NSEntityDescription) -> Bool {
        cachedModel.map { ArchivedModelDifferences(from: $0, to: [entity]).sentences.isEmpty } ?? true
    }
}

/// The files that metadata were read from, for callers that have only the metadata.
///
/// A program that searches for the version of a store compares its metadata with one model after another. The
/// information to compare is in the file, which is found by the store's UUID if it still has the same version hashes.
enum MetadataOrigins {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var files: [String: URL] = [:]
    /// The file that was used last: the comparison with the next model needs the same one.
    nonisolated(unsafe) private static var latest: (uuid: String, hashes: [String: Data], evidence: StoreEvidence)?

    /// Remembers the file of a store that Apple's framework created.
    static func note(_ metadata: [String: Any], at url: URL) {
        guard !StoreVersion.isOurs(metadata), let uuid = metadata[NSStoreUUIDKey] as? String else { return }
        lock.withLock { files[uuid] = url }
    }

    /// Calls `body` with the evidence from the file of these metadata; nil if the file is unknown, was deleted, or has
    /// another version now.
    static func evidence<Result>(for metadata: [String: Any], _ body: (StoreEvidence) -> Result) -> Result? {
        guard let uuid = metadata[NSStoreUUIDKey] as? String,
            let hashes = metadata[StoreVersion.hashesKey] as? [String: Data]
        else { return nil }
        // Under the lock, because the cached model is not frozen.
        return lock.withLock {
            if latest?.uuid != uuid || latest?.hashes != hashes {
                guard let url = files[uuid], let evidence = read(url),
                    evidence.metadata[NSStoreUUIDKey] as? String == uuid,
                    evidence.metadata[StoreVersion.hashesKey] as? [String: Data] == hashes
                else { return nil }
                latest = (uuid, hashes, evidence)
            }
            return latest.map { body($0.evidence) }
        }
    }

    private static func read(_ url: URL) -> StoreEvidence? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try? SQLiteStore.visit(url, .readOnly) { connection in
            let metadata = try SQLMetadata(readingFrom: connection).whole
            // The connection is closed soon, so names alone must identify the columns.
            let layout = try SQLFileLayout(readingFrom: connection, metadata, looksAtRows: false)
            return StoreEvidence(
                metadata: metadata, layout: layout, cachedModel: try CachedModel.read(from: connection))
        }
    }
}
