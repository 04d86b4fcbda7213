/// Versions of a model: hashes that tell whether a store was written with these entities.
extension NSManagedObjectModel {
    /// The entities' version hashes by the entities' names.
    public var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }

    /// One hash over the hashes of all entities, in Base64.
    public var versionChecksum: String { StoreVersion.checksum(of: entityVersionHashesByName) }

    /// Whether a store with this metadata was written with the same versions of a configuration's entities.
    ///
    /// A store that Apple's framework wrote carries Apple's hashes, which are made in a way that is not public. Where the
    /// metadata were read from a SQLite file in this process, the file is asked, as when the store is opened: its tables and
    /// columns, and the model that it keeps of itself. Where the file is gone, or the metadata come from elsewhere, the answer
    /// is weaker: it compares the names of the entities only.
    ///
    /// Apple's page: `isConfiguration(withName:compatibleWithStoreMetadata:)`. Any thread may call it.
    public func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard let stored = metadata[StoreVersion.hashesKey] as? [String: Data],
            let entities = entities(forConfigurationName: configuration)
        else { return false }
        let own = Dictionary(entities.map { ($0.name ?? "", $0) }, uniquingKeysWith: { first, _ in first })
        if StoreVersion.isOurs(metadata) { return stored == own.mapValues(\.versionHash) }
        guard Set(stored.keys) == Set(own.keys) else { return false }
        let isWhole = configuration == nil || configuration == Self.defaultConfigurationName
        return MetadataOrigins.evidence(for: metadata) { $0.fits(self, isWhole ? nil : configuration) } ?? true
    }

    /// What a store's metadata say about the versions of a configuration's entities.
    func versionMetadata(forConfigurationName configuration: String?) -> [String: Any] {
        let entities = entities(forConfigurationName: configuration) ?? []
        return [
            StoreVersion.hashesKey: Dictionary(
                entities.map { ($0.name ?? "", $0.versionHash) }, uniquingKeysWith: { first, _ in first }),
            StoreVersion.hashesVersionKey: 3,
            StoreVersion.identifiersKey: versionIdentifierList,
            StoreVersion.makerKey: StoreVersion.maker,
        ]
    }
}

/// The entries of a store's metadata that speak of versions.
enum StoreVersion {
    static let hashesKey = "NSStoreModelVersionHashes"
    static let hashesVersionKey = "NSStoreModelVersionHashesVersion"
    static let identifiersKey = "NSStoreModelVersionIdentifiers"
    /// Whose hashes they are. Apple's framework writes no such key.
    static let makerKey = "FLTStoreModelVersionHashesMaker"
    static let maker = "Faultline"
    /// The reason that an error gives when a store is opened with another version of its model.
    static let incompatible = "The model used to open the store is incompatible with the one used to create the store"

    /// What Apple's framework makes of its hashes, which means nothing any more once a store has others.
    static let digestKeys = ["NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey"]

    static func isOurs(_ metadata: [String: Any]) -> Bool {
        metadata[makerKey] as? String == maker
    }

    /// One hash over those of some entities, in Base64.
    static func checksum(of hashes: [String: Data]) -> String {
        var digest = VersionDigest()
        for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) {
            digest.add(name)
            digest.add(hash)
        }
        return digest.hash.base64EncodedString()
    }

    /// The checksum of the entities that a store of ours was written with; nil for a store of Apple's, whose hashes mean
    /// nothing here.
    static func checksum(ofStoreWith metadata: [String: Any]) -> String? {
        guard isOurs(metadata), let hashes = metadata[hashesKey] as? [String: Data] else { return nil }
        return checksum(of: hashes)
    }
}
