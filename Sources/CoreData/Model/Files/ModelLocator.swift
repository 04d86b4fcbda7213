import ModelFile

/// Finds model files and reads them.
///
/// Apple's tools compile `Shop.xcdatamodeld` into `Shop.momd`; Faultline reads the folder that Xcode edits. The name of
/// a compiled model stands for the source folder of the same name.
enum ModelLocator {
    /// The extensions of readable models. The bundle with versions takes precedence.
    private static let extensions = ["xcdatamodeld", "xcdatamodel"]

    /// Reads the current version of an `.xcdatamodeld`, or an `.xcdatamodel`.
    ///
    /// - Throws: `ModelFileError` when there is no such model, or when it cannot be used.
    static func model(at url: URL) throws -> NSManagedObjectModel {
        let source = source(for: url)
        if ["mom", "momd"].contains(source.pathExtension), FileManager.default.fileExists(atPath: source.path) {
            throw ModelFileError(
                path: source.path, line: nil,
                problem: "this is a compiled model, which is not read here: use the .xcdatamodeld that it was made from"
            )
        }
        let model: NSManagedObjectModel
        if source.pathExtension == "xcdatamodeld" {
            let bundle = try ModelBundle(contentsOf: source)
            model = try self.model(ofDocumentAt: bundle.currentVersionURL)
        } else {
            model = try self.model(ofDocumentAt: source)
        }
        model.localizationDictionary = ModelStrings.dictionary(forModelAt: source)
        return model
    }

    /// Every version of an `.xcdatamodeld`, or the one model of an `.xcdatamodel`.
    static func allVersions(at url: URL) throws -> [NSManagedObjectModel] {
        guard url.pathExtension == "xcdatamodeld" else { return [try model(at: url)] }
        let bundle = try ModelBundle(contentsOf: url)
        return try bundle.versions.map { try model(ofDocumentAt: bundle.url(ofVersion: $0)) }
    }

    /// - Throws: `ModelFileError` when the document cannot be used.
    static func model(ofDocumentAt url: URL) throws -> NSManagedObjectModel {
        let model = try ModelBuilder(document: ModelDocuments.document(at: url), path: url.path).model()
        model.origins = [url.standardizedFileURL]
        return model
    }

    /// The folder that holds all versions of a model: the enclosing `.xcdatamodeld`, or the `.xcdatamodel` itself if
    /// there is none.
    static func family(ofDocumentAt url: URL) -> URL {
        let folder = url.deletingLastPathComponent()
        return folder.pathExtension == "xcdatamodeld" ? folder : url
    }

    /// The source folder for a URL: `Shop.momd` and `Shop.mom` stand for the sources next to them.
    static func source(for url: URL) -> URL {
        let base = url.deletingPathExtension()
        let candidates: [URL] =
            switch url.pathExtension {
            case "momd": [base.appendingPathExtension("xcdatamodeld")]
            case "mom": [base.appendingPathExtension("xcdatamodel"), sourceOfVersion(base)]
            default: []
            }
        return candidates.first { FileManager.default.fileExists(atPath: $0.path) } ?? url
    }

    /// Converts `Shop.momd/Shop 2` to `Shop.xcdatamodeld/Shop 2.xcdatamodel`.
    private static func sourceOfVersion(_ base: URL) -> URL {
        let bundle = base.deletingLastPathComponent().deletingPathExtension().appendingPathExtension("xcdatamodeld")
        return bundle.appendingPathComponent(base.lastPathComponent).appendingPathExtension("xcdatamodel")
    }

    /// The URLs of the models in a bundle, sorted by name within each folder.
    static func models(in bundle: Bundle) -> [URL] {
        folders(of: bundle).flatMap(models(in:))
    }

    static func models(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map(folder.appendingPathComponent).filter { extensions.contains($0.pathExtension) }
    }

    /// The model with this name, as `NSPersistentContainer(name:)` looks it up.
    ///
    /// - Throws: `ModelFileError` when there is no such model, or when it cannot be used.
    static func model(named name: String, in bundle: Bundle = .main) throws -> NSManagedObjectModel {
        guard let url = url(forModelNamed: name, in: bundle) else {
            throw ModelFileError(
                path: bundle.bundleURL.path, line: nil,
                problem: "there is no model named \"\(name)\": add \(name).xcdatamodeld to the resources of a target")
        }
        return try model(at: url)
    }

    /// The URL of the model with this name in a bundle, or in one of the resource bundles next to it. SwiftPM creates a
    /// resource bundle for each target with resources, in the program's folder.
    static func url(forModelNamed name: String, in bundle: Bundle = .main) -> URL? {
        let places = folders(of: bundle) + resourceFolders(beside: bundle)
        for place in places {
            for pathExtension in extensions {
                let url = place.appendingPathComponent(name).appendingPathExtension(pathExtension)
                if FileManager.default.fileExists(atPath: url.path) { return url }
            }
        }
        return nil
    }

    /// The folders of a bundle that can contain models. Bundles on Linux are plain folders.
    static func folders(of bundle: Bundle) -> [URL] {
        var folders = [bundle.bundleURL]
        if let resources = bundle.resourceURL, resources.path != bundle.bundleURL.path { folders.append(resources) }
        return folders
    }

    static func resourceFolders(beside bundle: Bundle) -> [URL] {
        let folder = bundle.bundleURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
            .map(folder.appendingPathComponent)
    }
}
