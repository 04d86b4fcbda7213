import ModelFile

/// Where mapping models lie, and which pair of models each is for.
///
/// Apple's tools compile an `.xcmappingmodel` into a `.cdm`, with the version hashes of both models in it. Here the
/// folder that Xcode edits is read as it is. It has no hashes, but the paths of the two models, so these are looked
/// for: on the path seen from the mapping model's own folder and from each above it, and in the same bundles.
struct MappingLocator {
    private let folders: [URL]

    init(_ bundles: [Bundle]?) {
        if let bundles {
            folders = bundles.flatMap(ModelLocator.folders)
        } else {
            let all = [Bundle.main] + Bundle.allBundles.filter { $0 != Bundle.main }
            folders = all.flatMap(ModelLocator.folders) + ModelLocator.resourceFolders(beside: .main)
        }
    }

    /// The mapping models of the folders, each once.
    private var files: [URL] {
        var seen: Set<String> = []
        return folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().filter { $0.hasSuffix(".xcmappingmodel") }.map(folder.appendingPathComponent)
        }.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// The first mapping model that leads from one model to the other. One that cannot be read is passed over, with the
    /// reason on standard error.
    func mappingModel(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> NSMappingModel? {
        for file in files {
            do {
                let document = try MappingDocument(contentsOf: file)
                guard leads(document.sourceModelPath, to: source, file),
                    leads(document.destinationModelPath, to: destination, file)
                else { continue }
                return NSMappingModel(try MappingBuilder(document, path: file.path).mappings(), source, destination)
            } catch {
                LogLine.error("\(error)")
            }
        }
        return nil
    }

    /// Whether the model on a path has the entities of `model`, in the same versions.
    private func leads(_ path: String?, to model: NSManagedObjectModel, _ file: URL) -> Bool {
        guard let path else { return false }
        let hashes = model.entityVersionHashesByName
        return places(of: path, file).contains { url in
            (try? VersionLibrary.hashes(at: url)) == hashes
        }
    }

    private func places(of path: String, _ file: URL) -> [URL] {
        // The last two parts are the bundle of versions and the version; a bundle may have been moved.
        let parts = path.split(separator: "/").suffix(2).map(String.init)
        let tails = [path, parts.joined(separator: "/"), parts.last ?? path]
        let above = sequence(first: file.deletingLastPathComponent()) { folder in
            folder.path == "/" ? nil : folder.deletingLastPathComponent()
        }
        var seen: Set<String> = []
        return (Array(above.prefix(8)) + folders).flatMap { folder in
            tails.map { folder.appendingPathComponent($0).standardizedFileURL }
        }.filter { seen.insert($0.path).inserted && FileManager.default.fileExists(atPath: $0.path) }
    }
}
