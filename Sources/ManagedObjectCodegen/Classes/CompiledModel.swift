import Foundation
import ModelFile

/// Placeholders for the files that Xcode compiles a model or a mapping model into and that programs look up by name.
///
/// Nothing is compiled on Linux: Core Data reads the source with the same name in the bundle. The files have the names
/// of the compiled ones, so that a program finds a model's versions in the same places as on Apple's platforms.
struct CompiledModel {
    private let url: URL
    private let sources: [URL]

    init(_ url: URL, of models: [URL]) {
        self.url = url
        sources = models
    }

    func write() throws {
        guard url.pathExtension == "momd" else { return try writePlaceholder(to: url) }
        let name = url.deletingPathExtension().lastPathComponent
        let isSource = { (model: URL) in
            model.pathExtension == "xcdatamodeld" && model.deletingPathExtension().lastPathComponent == name
        }
        guard let source = sources.first(where: isSource) else {
            throw Problem("there is no --model \(name).xcdatamodeld for \(url.lastPathComponent)")
        }
        let bundle = try ModelBundle(contentsOf: source)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
            try FileManager.default.removeItem(at: url)
        }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let files = Set(bundle.versions.map { "\($0).mom" } + [Self.versionInfo])
        for old in try FileManager.default.contentsOfDirectory(atPath: url.path) where !files.contains(old) {
            try FileManager.default.removeItem(at: url.appendingPathComponent(old))
        }
        for version in bundle.versions { try writePlaceholder(to: url.appendingPathComponent("\(version).mom")) }
        try writeVersionInfo(of: bundle)
    }

    private static let versionInfo = "VersionInfo.plist"

    /// Writes the keys of Apple's file. Core Data computes the hashes, but it is not built yet when a model is built,
    /// so the hashes of each version are empty.
    private func writeVersionInfo(of bundle: ModelBundle) throws {
        let hashes = bundle.versions.map { "        <key>\($0.xmlEscaped)</key>\n        <dict/>\n" }.joined()
        try ManagedObjectAccessors.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
                <key>NSManagedObjectModel_CurrentVersionName</key>
                <string>\(bundle.currentVersion.xmlEscaped)</string>
                <key>NSManagedObjectModel_VersionHashes</key>
                <dict>
            \(hashes)    </dict>
            </dict>
            </plist>

            """, to: url.appendingPathComponent(Self.versionInfo))
    }

    private func writePlaceholder(to file: URL) throws {
        try ManagedObjectAccessors.write(
            "A placeholder for the compiled form. Core Data reads the source with the same name in the bundle.\n",
            to: file)
    }
}

extension String {
    fileprivate var xmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    }
}
