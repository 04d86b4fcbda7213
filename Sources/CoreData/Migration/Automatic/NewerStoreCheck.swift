import ModelFile

/// The refusal of a store that a newer version of the program has made: migrating it would take away what the older model
/// does not know.
///
/// Nothing in two models says which is the newer. A store is taken for a newer one
/// - when it has been migrated away from this very model before: its metadata keep the checksums of the versions that it
///   has left (`StoreVersion.leftVersionsKey`);
/// - when it was made with the version that its `.xcdatamodeld` calls the current one, and the program asks for one that
///   comes before it there;
/// - when only the store itself knows its model, though the program keeps several versions in its `.xcdatamodeld`, and
///   none of them has an entity or an attribute that the store has.
///
/// An explicit migration, by a mapping model that somebody has written, by `NSMigrationManager` or in stages, is not
/// asked.
struct NewerStoreCheck {
    let file: StoreFile
    let source: SourceModelSearch.Found
    let destination: NSManagedObjectModel

    /// - Throws: `CocoaError.persistentStoreIncompatibleVersionHash` with the reason.
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
                "it has \(unknown.sentence), which no version of the model here knows", .unknown(unknown.name),
                metadata)
        }
    }

    private var destinationChecksum: String {
        StoreVersion.checksum(of: destination.versionHashes(forConfigurationName: file.configuration))
    }

    /// The store's version, where it is the current one of the bundle that the new model is from, and the new model comes
    /// before it: versions are numbered by their names.
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
        let known = search.versionsBesideDestination()
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

/// What shows that a store is newer than the model it was to be opened with, for tools that have words of their own.
/// Not Apple's.
public enum _NewerStoreEvidence: Sendable, Equatable {
    /// It was migrated away from the model.
    case left
    /// It is of the version that the model's bundle calls the current one.
    case current(String)
    /// It has an entity or a property that no version knows.
    case unknown(String)

    /// Where an error's user info has it.
    public static let errorKey = "FaultlineNewerStoreEvidence"
}

extension StoreVersion {
    /// Metadata: the checksums of the versions that a store has been migrated away from, the oldest first. Not Apple's.
    static let leftVersionsKey = "FLTLeftModelVersions"

    static func leftVersions(_ metadata: [String: Any]) -> [String] { metadata[leftVersionsKey] as? [String] ?? [] }

    /// What a store's metadata become by a migration: the new model's hashes, and one more version that it has left.
    static func migrated(
        _ metadata: [String: Any], to model: NSManagedObjectModel, configuration: String?
    ) -> [String: Any] {
        let new = metadata.merging(model.versionMetadata(forConfigurationName: configuration)) { $1 }
            .filter { !digestKeys.contains($0.key) }
        return noting(checksum(ofStoreWith: metadata), leftVersions(metadata), in: new)
    }

    /// `metadata` with the versions that a store has left, of which `last` is the latest. A version that it has come back
    /// to is not among them.
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
