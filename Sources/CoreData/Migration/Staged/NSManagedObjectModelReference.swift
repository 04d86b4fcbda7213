import ModelFile

/// A reference to one version of a model, by location and checksum.
///
///     NSManagedObjectModelReference(name: "Shop", in: .module, versionChecksum: "…")
///
/// The checksum is `NSManagedObjectModel.versionChecksum`. It differs from the one in Xcode's build log, because the
/// algorithm of Apple's version hashes is not public. Apple's page: *NSManagedObjectModelReference*.
open class NSManagedObjectModelReference: NSObject {
    private enum Place {
        case model(NSManagedObjectModel)
        case file(URL)
        case named(String, Bundle?)
        case hashes([String: Data], Bundle?)
    }

    private let place: Place
    private var resolved: NSManagedObjectModel?
    private let lock = NSLock()

    /// The checksum that the model must have.
    public let versionChecksum: String

    /// Refers to a model in memory.
    public init(model: NSManagedObjectModel, versionChecksum: String) {
        place = .model(model)
        self.versionChecksum = versionChecksum
    }

    /// Refers to a version in an `.xcdatamodeld`, or to an `.xcdatamodel`. The extensions `.momd` and `.mom` stand for
    /// them.
    public init(fileURL: URL, versionChecksum: String) {
        place = .file(fileURL)
        self.versionChecksum = versionChecksum
    }

    /// Refers to a model in a bundle by the model's or the version's name; nil stands for the main bundle.
    public init(name modelName: String, in bundle: Bundle?, versionChecksum: String) {
        place = .named(modelName, bundle)
        self.versionChecksum = versionChecksum
    }

    /// Refers to the version in a bundle whose entities have these hashes; nil stands for the main bundle.
    /// - Parameters:
    ///   - versionHash: the version hashes by the entities' names, in the form of a store's metadata.
    ///   - bundle: the bundle that contains the model; nil for the main bundle.
    ///   - versionChecksum: the checksum of the model.
    public init(
        entityVersionHashes versionHash: [AnyHashable: Any], in bundle: Bundle?, versionChecksum: String
    ) {
        place = .hashes(versionHash as? [String: Data] ?? [:], bundle)
        self.versionChecksum = versionChecksum
    }

    /// The model. Stops the program if there is no model with the checksum at the location. A staged migration throws
    /// in that case.
    open var resolvedModel: NSManagedObjectModel {
        do { return try resolve() } catch { stop(.invalidArgumentException, error.localizedDescription) }
    }

    /// - Throws: a `CocoaError` with the code `NSManagedObjectModelReferenceNotFoundError`, whose message lists the
    ///   available checksums, or `ModelFileError` for a file that cannot be read.
    final func resolve() throws -> NSManagedObjectModel {
        lock.lock()
        defer { lock.unlock() }
        if let resolved { return resolved }
        let candidates = try candidates()
        guard let model = candidates.first(where: { $0.versionChecksum == versionChecksum }) else {
            throw notFound(candidates)
        }
        resolved = model
        return model
    }

    private func candidates() throws -> [NSManagedObjectModel] {
        switch place {
        case .model(let model): return [model]
        case .file(let url):
            let source = ModelLocator.source(for: url)
            return source.pathExtension == "xcdatamodeld"
                ? SourceModelSearch.versions(of: source) : [try ModelLocator.model(at: source)]
        case .named(let name, let bundle):
            if let url = ModelLocator.url(forModelNamed: name, in: bundle ?? .main) {
                return SourceModelSearch.versions(of: url)
            }
            return Self.versions(in: bundle).filter { model in
                model.origins.contains { $0.deletingPathExtension().lastPathComponent == name }
            }
        case .hashes(let hashes, let bundle):
            let versions = Self.versions(in: bundle)
            if let whole = versions.first(where: { $0.entityVersionHashesByName == hashes }) { return [whole] }
            let metadata: [String: Any] = [
                StoreVersion.hashesKey: hashes, StoreVersion.makerKey: StoreVersion.maker,
            ]
            return NSManagedObjectModel(byMerging: versions, forStoreMetadata: metadata).map { [$0] } ?? []
        }
    }

    private static func versions(in bundle: Bundle?) -> [NSManagedObjectModel] {
        guard let bundle else { return SourceModelSearch.versionsInBundles() }
        return ModelLocator.models(in: bundle).flatMap(SourceModelSearch.versions)
    }

    private func notFound(_ candidates: [NSManagedObjectModel]) -> CocoaError {
        let there = candidates.map { model in
            let names = model.origins.map { $0.deletingPathExtension().lastPathComponent }.joined(separator: ", ")
            return "\(names.isEmpty ? "the model" : names) has \(model.versionChecksum)"
        }
        let found = there.isEmpty ? "there is no such model" : there.joined(separator: "; ")
        return CocoaError(
            CocoaError.Code(rawValue: NSManagedObjectModelReferenceNotFoundError),
            sentence: "The reference to \(description(of: place)) with the checksum \(versionChecksum) leads nowhere: "
                + "\(found). Take the checksum from NSManagedObjectModel.versionChecksum.")
    }

    private func description(of place: Place) -> String {
        switch place {
        case .model(let model):
            "a model of the entities \(model.entities.compactMap(\.name).sorted().joined(separator: ", "))"
        case .file(let url): "a model in \(url.path)"
        case .named(let name, let bundle): "the model '\(name)' in \((bundle ?? .main).bundleURL.path)"
        case .hashes(let hashes, let bundle):
            "a model of the entities \(hashes.keys.sorted().joined(separator: ", ")) in "
                + (bundle ?? .main).bundleURL.path
        }
    }
}
