import ModelFile

/// Finds mapping models and the models that each of them connects.
///
/// Apple's tools compile an `.xcmappingmodel` to a `.cdm`, which contains the version hashes of both models. Faultline
/// reads the folder that Xcode edits. That one contains no hashes, but the paths of the two models. They are searched
/// for relative to the folder of the mapping model and its parents, and in the same bundles.
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

    /// The mapping models in the folders, without duplicates.
    private var files: [URL] {
        var seen: Set<String> = []
        return folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().filter { $0.hasSuffix(".xcmappingmodel") }.map(folder.appendingPathComponent)
        }.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// The first mapping model that connects the two models. Unreadable ones are skipped, and the reason is written to
    /// standard error.
    func mappingModel(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> NSMappingModel? {
        for file in files {
            do {
                let document = try MappingDocument(contentsOf: file)
                guard matches(document.sourceModelPath, source, file),
                    matches(document.destinationModelPath, destination, file)
                else { continue }
                return NSMappingModel(try MappingBuilder(document, path: file.path).mappings(), source, destination)
            } catch {
                LogLine.error("\(error)")
            }
        }
        return nil
    }

    /// Whether the model at a path has the same versions of the same entities as `model`.
    private func matches(_ path: String?, _ model: NSManagedObjectModel, _ file: URL) -> Bool {
        guard let path else { return false }
        let hashes = model.entityVersionHashesByName
        return places(of: path, file).contains { url in
            (try? VersionLibrary.hashes(at: url)) == hashes
        }
    }

    private func places(of path: String, _ file: URL) -> [URL] {
        // The last two components are the bundle of versions and the version. The bundle may have been moved.
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
