import SQLite

/// What a SQLite file says of the model that it was made with, apart from version hashes: its tables, and the model that it
/// keeps of itself.
///
/// Apple's version hashes mean nothing here, so this is how a store of Apple's is told to be of a model's version, both when
/// it is opened and when its metadata are compared with a model.
struct StoreEvidence {
    let metadata: [String: Any]
    let layout: SQLFileLayout
    /// Not frozen; nil where the store keeps none, or none that can be read.
    let cachedModel: NSManagedObjectModel?

    /// Whether the store is of the version that these entities are.
    func fits(_ model: NSManagedObjectModel, _ configuration: String?) -> Bool {
        let found = SQLModel(model: model, configuration: configuration, file: layout)
        return StoreDifferences(of: self, from: found, isWhole: configuration == nil).sentences.isEmpty
    }

    /// Whether an entity is what the store's own model says; true where that says nothing.
    func fits(_ entity: NSEntityDescription) -> Bool {
        cachedModel.map { ArchivedModelDifferences(from: $0, to: [entity]).sentences.isEmpty } ?? true
    }
}

/// The files that metadata were read from, for those who are handed the metadata alone.
///
/// A program that looks for the version of a store compares its metadata with one model after the other. What there is to
/// compare is in the file, which is found again by the store's UUID, if it still has the same version hashes.
enum MetadataOrigins {
    private static let lock = NSLock()
    nonisolated(unsafe) private static var files: [String: URL] = [:]
    /// The file that was asked for last: the same is asked for with the next model.
    nonisolated(unsafe) private static var latest: (uuid: String, hashes: [String: Data], evidence: StoreEvidence)?

    /// Remembers the file of a store that Apple's framework made.
    static func note(_ metadata: [String: Any], at url: URL) {
        guard !StoreVersion.isOurs(metadata), let uuid = metadata[NSStoreUUIDKey] as? String else { return }
        lock.withLock { files[uuid] = url }
    }

    /// Asks the file of these metadata; nil where it is not known, is gone, or is of another version by now.
    static func evidence<Result>(for metadata: [String: Any], _ body: (StoreEvidence) -> Result) -> Result? {
        guard let uuid = metadata[NSStoreUUIDKey] as? String,
            let hashes = metadata[StoreVersion.hashesKey] as? [String: Data]
        else { return nil }
        // Under the lock, since the cached model is not frozen.
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
            // The connection is closed in a moment, so names alone must tell which column is which.
            let layout = try SQLFileLayout(readingFrom: connection, metadata, looksAtRows: false)
            return StoreEvidence(
                metadata: metadata, layout: layout, cachedModel: try CachedModel.read(from: connection))
        }
    }
}
