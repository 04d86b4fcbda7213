import ModelFile

/// Where models lie, and how they get from there into memory.
///
/// Apple's tools compile `Shop.xcdatamodeld` into `Shop.momd`; here the folder that Xcode edits is read as it is. A
/// program that asks for the compiled name gets the folder of the same name.
enum ModelLocator {
    /// The extensions of what can be read, the bundle with versions first.
    private static let extensions = ["xcdatamodeld", "xcdatamodel"]

    /// Reads the current version of an `.xcdatamodeld`, or an `.xcdatamodel`.
    ///
    /// Throws `ModelFileError` when there is none, or when it cannot be used.
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

    static func model(ofDocumentAt url: URL) throws -> NSManagedObjectModel {
        let model = try ModelBuilder(document: ModelDocuments.document(at: url), path: url.path).model()
        model.origins = [url.standardizedFileURL]
        return model
    }

    /// What a version belongs to: the `.xcdatamodeld` around it, or the `.xcdatamodel` itself where there is none.
    static func family(ofDocumentAt url: URL) -> URL {
        let folder = url.deletingLastPathComponent()
        return folder.pathExtension == "xcdatamodeld" ? folder : url
    }

    /// The folder that a URL means: `Shop.momd` and `Shop.mom` stand for the sources beside them.
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

    /// `Shop.momd/Shop 2` as `Shop.xcdatamodeld/Shop 2.xcdatamodel`.
    private static func sourceOfVersion(_ base: URL) -> URL {
        let bundle = base.deletingLastPathComponent().deletingPathExtension().appendingPathExtension("xcdatamodeld")
        return bundle.appendingPathComponent(base.lastPathComponent).appendingPathExtension("xcdatamodel")
    }

    /// The models that lie in a bundle, by path.
    static func models(in bundle: Bundle) -> [URL] {
        folders(of: bundle).flatMap(models(in:))
    }

    static func models(in folder: URL) -> [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map(folder.appendingPathComponent).filter { extensions.contains($0.pathExtension) }
    }

    /// The model of a name: what `NSPersistentContainer(name:)` looks for.
    ///
    /// Throws `ModelFileError` when there is none, or when it cannot be used.
    static func model(named name: String, in bundle: Bundle = .main) throws -> NSManagedObjectModel {
        guard let url = url(forModelNamed: name, in: bundle) else {
            throw ModelFileError(
                path: bundle.bundleURL.path, line: nil,
                problem: "there is no model named \"\(name)\": add \(name).xcdatamodeld to the resources of a target")
        }
        return try model(at: url)
    }

    /// The model of a name in a bundle, or in one of the resource bundles beside it: SwiftPM gives each target with
    /// resources such a bundle, in the program's folder.
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

    /// Where a bundle keeps its models. Linux's bundles are plain folders.
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
