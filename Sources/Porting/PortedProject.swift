import Foundation
import TerminalText

/// A project of Xcode's or a Swift package, as far as its model layer is concerned.
///
/// Start reading this folder here: `XcodeProject` and `SwiftPackage` read a project, `PackageWriter` writes the package that
/// ports it, and `PortReport` tells what the copies change.
public struct PortedProject {
    /// A link to an original, by its name in the folder `Originals`.
    struct Original {
        let name: String
        let url: URL
    }

    struct Target {
        enum Kind: String { case library = "target", program = "executableTarget", tests = "testTarget" }

        let name: String
        let kind: Kind
        let originals: [Original]
        /// Paths of sources in `Originals` that are not the target's.
        var leftOut: [String] = []
        /// The targets of this project that it depends on.
        let dependencies: [String]
        /// Products of other packages, each with its package.
        var products: [(name: String, package: String)] = []

        var module: String { name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }
        var folder: String { (kind == .tests ? "Tests/" : "Sources/") + module }
    }

    /// A target that is not ported, and the reason.
    struct Omission {
        let name: String
        let reason: LocalizedText
    }

    let name: String
    let root: URL
    let targets: [Target]
    let omissions: [Omission]
    /// The dependencies of a package on other packages, as its manifest declares them.
    var packages: [String] = []

    /// Reads the project in a folder, or an `.xcodeproj`.
    /// - Throws: A `ToolError` if there is none, or if it cannot be read.
    public init(at url: URL) throws {
        let url = url.resolvingSymlinksInPath()
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
        if url.pathExtension == "xcodeproj" {
            self = try XcodeProject(url).project
        } else if let name = names.first(where: { $0.hasSuffix(".xcodeproj") }) {
            self = try XcodeProject(url.appendingPathComponent(name)).project
        } else if names.contains("Package.swift") {
            self = try SwiftPackage(url).project
        } else {
            throw ToolError(
                .input, en: "\(url.path) has neither a Package.swift nor an .xcodeproj.",
                ko: "\(url.path)에는 Package.swift도 .xcodeproj도 없습니다.")
        }
    }

    init(
        name: String, root: URL, targets: [Target], omissions: [Omission], packages: [String] = []
    ) {
        self.name = name
        self.root = root
        self.targets = targets
        self.omissions = omissions
        self.packages = packages
    }
}

/// The files that a link in `Originals` leads to, by their paths there.
struct LinkedFiles {
    private(set) var sources: [(path: String, url: URL)] = []
    /// Models and data files, which go into the module's bundle.
    private(set) var resources: [(path: String, url: URL)] = []
    /// Files in linked folders that a package on Linux has no use for.
    private(set) var others: [String] = []
    /// The links: to sources and folders, and to the folders of resources. SwiftPM copies a resource that is a link as a
    /// link, which then leads nowhere.
    private(set) var links: [(path: String, url: URL)] = []

    init(_ target: PortedProject.Target) {
        let single = Dictionary(grouping: target.originals.filter { Self.isResource($0.url) }) {
            $0.url.deletingLastPathComponent()
        }
        for original in target.originals where !Self.isResource(original.url) {
            guard original.url.pathExtension == "swift" || Self.isPlainFolder(original.url) else { continue }
            links.append(("Originals/\(original.name)", original.url))
            add(original.url, "Originals/\(original.name)")
        }
        for (folder, files) in single.sorted(by: { $0.key.path < $1.key.path }) {
            let number = links.count { $0.path.hasPrefix("Folders/") }
            let link = "Folders/\(number == 0 ? "" : "\(number)-")\(folder.lastPathComponent)"
            links.append((link, folder))
            let chosen = Set(files.map(\.url.lastPathComponent))
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? [] {
                if chosen.contains(name) {
                    resources.append(("\(link)/\(name)", folder.appendingPathComponent(name)))
                } else if !name.hasPrefix(".") {
                    others.append("\(link)/\(name)")
                }
            }
        }
        sources.removeAll { file in target.leftOut.contains { file.path == $0 || file.path.hasPrefix($0 + "/") } }
    }

    private mutating func add(_ url: URL, _ path: String) {
        guard !url.lastPathComponent.hasPrefix("."), FileManager.default.fileExists(atPath: url.path) else { return }
        if url.pathExtension == "swift" {
            sources.append((String(path.dropFirst("Originals/".count)), url))
        } else if Self.isResource(url) {
            resources.append((path, url))
        } else if Self.isPlainFolder(url) {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
            for name in names.sorted() { add(url.appendingPathComponent(name), "\(path)/\(name)") }
        } else {
            others.append(path)
        }
    }

    private static func isResource(_ url: URL) -> Bool {
        resourceKinds.contains(url.pathExtension) && url.lastPathComponent != "Info.plist"
    }

    private static func isPlainFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
            && !bundleKinds.contains(url.pathExtension)
    }

    private static let resourceKinds: Set<String> = [
        "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "momd", "json", "geojson", "csv", "tsv", "txt", "xml", "plist",
        "sqlite",
    ]
    private static let bundleKinds: Set<String> = ["xcassets", "lproj", "docc", "xcodeproj", "xcworkspace", "bundle"]
}
