/// Version hashes, which identify the entities that a store was written with.
extension NSManagedObjectModel {
    /// The version hashes of the entities, by the entities' names.
    public var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }

    /// A hash of the version hashes of all entities, in Base64.
    public var versionChecksum: String { StoreVersion.checksum(of: entityVersionHashesByName) }

    /// Whether a store with this metadata was written with the same versions of a configuration's entities; nil stands
    /// for all entities.
    ///
    /// A store that Apple's framework wrote contains Apple's version hashes, whose algorithm is not public. If the
    /// metadata were read from a SQLite file in this process, the model is compared with the file, as when the store is
    /// opened: with its tables and columns, and with the model that it contains. If the file is gone, or the metadata
    /// come from elsewhere, only the names of the entities are compared.
    ///
    /// Apple's page: `isConfiguration(withName:compatibleWithStoreMetadata:)`. You can call it from any thread.
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

    /// The entries of a store's metadata that record the versions of a configuration's entities.
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

/// The entries of a store's metadata that record versions.
enum StoreVersion {
    /// Metadata key: the checksums of the versions that a store has been migrated away from, the oldest first. Not part
    /// of Apple's API.
    static let leftVersionsKey = "FLTLeftModelVersions"
    static let hashesKey = "NSStoreModelVersionHashes"
    static let hashesVersionKey = "NSStoreModelVersionHashesVersion"
    static let identifiersKey = "NSStoreModelVersionIdentifiers"
    /// Identifies the framework that computed the hashes. Apple's framework does not write this key.
    static let makerKey = "FLTStoreModelVersionHashesMaker"
    static let maker = "Faultline"
    /// The failure reason of the error for a store that was written with another version of the model.
    static let incompatible = "The model used to open the store is incompatible with the one used to create the store"

    /// The keys of values that Apple's framework derives from its hashes. They are invalid once a store has other
    /// hashes.
    static let digestKeys = ["NSStoreModelVersionHashesDigest", "NSStoreModelVersionChecksumKey"]

    static func isOurs(_ metadata: [String: Any]) -> Bool {
        metadata[makerKey] as? String == maker
    }

    /// A hash of the version hashes of some entities, in Base64.
    static func checksum(of hashes: [String: Data]) -> String {
        var digest = VersionDigest()
        for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) {
            digest.add(name)
            digest.add(hash)
        }
        return digest.hash.base64EncodedString()
    }

    /// The checksum of the entities that a store was written with. nil for a store that Apple's framework wrote,
    /// because its hashes cannot be compared here.
    static func checksum(ofStoreWith metadata: [String: Any]) -> String? {
        guard isOurs(metadata), let hashes = metadata[hashesKey] as? [String: Data] else { return nil }
        return checksum(of: hashes)
    }
}
