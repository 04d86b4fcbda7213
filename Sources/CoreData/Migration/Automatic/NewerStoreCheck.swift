import ModelFile

/// Rejects a store that a newer version of the program has created: migrating it would delete data that the older model
/// does not describe.
///
/// Two models do not show which of them is newer. A store counts as newer
/// - if it was migrated away from this model before: its metadata contains the checksums of earlier versions
///   (`StoreVersion.leftVersionsKey`);
/// - if it was created with the version that its `.xcdatamodeld` marks as current, and the program uses a version that
///   precedes it there;
/// - if its model is found only in the store itself, although the program has several versions in its `.xcdatamodeld`,
///   and none of them has an entity or a property that the store has.
///
/// Explicit migrations, by a mapping model in the bundles, by `NSMigrationManager` or in stages, are not checked.
struct NewerStoreCheck {
    let file: StoreFile
    let source: SourceModelSearch.Found
    let destination: NSManagedObjectModel

    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash`, with the reason, if the store is newer.
    func run() throws {
        let metadata = try file.metadata()
        if StoreVersion.leftVersions(metadata).contains(destinationChecksum) {
            throw refusal("it was migrated from this version of the model to a newer one", .left, metadata)
        }
        if let current = currentVersion() {
            throw refusal(
                "it was made with \(current.file) of \(current.bundle), which is the current version there",
                .current(current.file), metadata)
        }
        if let unknown = try unknownPart() {
            throw refusal(
                "it has \(unknown.sentence), which no version of the program's model has", .unknown(unknown.name),
                metadata)
        }
    }

    private var destinationChecksum: String {
        StoreVersion.checksum(of: destination.versionHashes(forConfigurationName: file.configuration))
    }

    /// Returns the store's version if it is the current one of the new model's bundle and the new model precedes it.
    /// Versions are ordered by their names.
    private func currentVersion() -> (file: String, bundle: String)? {
        guard source.place == .besideDestination, destination.origins.count == 1, source.model.origins.count == 1,
            source.model.origins != destination.origins
        else { return nil }
        let family = ModelLocator.family(ofDocumentAt: destination.origins[0])
        guard family.pathExtension == "xcdatamodeld", let bundle = try? ModelBundle(contentsOf: family),
            source.model.origins[0] == bundle.currentVersionURL.standardizedFileURL,
            let place = bundle.versions.firstIndex(where: {
                bundle.url(ofVersion: $0).standardizedFileURL == destination.origins[0]
            }), let current = bundle.versions.firstIndex(of: bundle.currentVersion), place < current
        else { return nil }
        return ("\(bundle.currentVersion).xcdatamodel", family.lastPathComponent)
    }

    private func unknownPart() throws -> (name: String, sentence: String)? {
        guard source.place == .store else { return nil }
        let search = SourceModelSearch(file: file, destination: destination)
        let known = search.versionsOfTheSameFamily()
        guard known.count > 1 else { return nil }
        for entity in source.model.entitiesInOrder {
            let name = entity.name ?? ""
            let namesakes = known.flatMap(\.entities).filter { $0.name == name || $0.renamingIdentifier == name }
            guard !namesakes.isEmpty else { return (name, "an entity \(name)") }
            for property in entity.propertiesByName.keys.sorted() {
                let isKnown = namesakes.contains { namesake in
                    namesake.propertiesByName.values.contains {
                        $0.name == property || $0.renamingIdentifier == property
                    }
                }
                if !isKnown { return ("\(name).\(property)", "a property \(property) of \(name)") }
            }
        }
        return nil
    }

    private func refusal(
        _ reason: String, _ evidence: _NewerStoreEvidence, _ metadata: [String: Any]
    ) -> CocoaError {
        CocoaError(
            .persistentStoreIncompatibleVersionHash,
            sentence: "The store \(file.url.path) belongs to a newer version of the model than the one it was to be "
                + "opened with, or to another program: \(reason). Migrating it would lose data, so it is left as it is. Open "
                + "it with the program that made it, or put a copy from before in its place.",
            userInfo: [
                "metadata": metadata, NSFilePathErrorKey: file.url.path, NSURLErrorKey: file.url,
                "reason": "The store is newer than the model",
                NSStoreDifferencesErrorKey: [reason], _NewerStoreEvidence.errorKey: evidence,
            ])
    }
}

/// The evidence that a store is newer than the model, for tools with their own messages. Not part of Apple's API.
public enum _NewerStoreEvidence: Sendable, Equatable {
    /// The store was migrated away from the model.
    case left
    /// The store has the version that the model's bundle marks as current. The value is the name of the version's file.
    case current(String)
    /// The store has an entity or a property that no version of the program's model has. The value is its name.
    case unknown(String)

    /// The user info key of the evidence.
    public static let errorKey = "FaultlineNewerStoreEvidence"
}

extension StoreVersion {
    static func leftVersions(_ metadata: [String: Any]) -> [String] { metadata[leftVersionsKey] as? [String] ?? [] }

    /// The store's metadata after a migration: the new model's hashes, with the old version added to the earlier
    /// versions.
    static func migrated(
        _ metadata: [String: Any], to model: NSManagedObjectModel, configuration: String?
    ) -> [String: Any] {
        let new = metadata.merging(model.versionMetadata(forConfigurationName: configuration)) { $1 }
            .filter { !digestKeys.contains($0.key) }
        return noting(checksum(ofStoreWith: metadata), leftVersions(metadata), in: new)
    }

    /// Adds the versions that a store has been migrated away from to `metadata`; `last` is the latest. A version that
    /// the store has returned to is not included.
    static func noting(_ last: String?, _ earlier: [String], in metadata: [String: Any]) -> [String: Any] {
        let now = checksum(ofStoreWith: metadata)
        var left = earlier.filter { $0 != now && $0 != last }
        if let last, last != now { left.append(last) }
        var metadata = metadata
        metadata[leftVersionsKey] = left.isEmpty ? nil : left
        return metadata
    }
}

extension NSManagedObjectModel {
    /// The version hashes of a configuration's entities, by the entities' names.
    func versionHashes(forConfigurationName configuration: String?) -> [String: Data] {
        let entities = entities(forConfigurationName: configuration) ?? []
        return Dictionary(entities.map { ($0.name ?? "", $0.versionHash) }, uniquingKeysWith: { first, _ in first })
    }
}
