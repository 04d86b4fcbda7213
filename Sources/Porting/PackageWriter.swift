import Foundation
import TerminalText

/// Writes the package that ports a project. It consists of links, a manifest, and a workflow for continuous
/// integration.
public struct PackageWriter {
    /// The first line after the manifest's version; a folder with it may be written again.
    fileprivate static let mark = "// Written by `faultline port`."

    private let project: PortedProject
    let output: URL
    private let kit: URL

    /// - Parameter kit: The clone of Faultline that the package depends on.
    /// - Throws: A `ToolError` if the folder cannot be used, before anything is written.
    public init(_ project: PortedProject, output: URL, kit: URL) throws {
        self.project = project
        self.output = Self.resolved(output)
        self.kit = Self.resolved(kit)
        let path = self.output.path
        let inside = project.targets.flatMap(\.originals).map { Self.resolved($0.url).path }.first {
            path == $0 || path.hasPrefix($0 + "/")
        }
        if inside != nil || path == Self.resolved(project.root).path {
            throw ToolError(
                .input, en: "\(path) contains sources, which are not touched. Choose a folder next to them.",
                ko: "\(path) 폴더에는 원본 소스가 있습니다. 원본은 건드리지 않으므로 다른 폴더를 고르십시오.")
        }
        let manifest = try? String(contentsOf: self.output.appendingPathComponent("Package.swift"), encoding: .utf8)
        let isEmpty = ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).isEmpty
        if !isEmpty, manifest?.contains(Self.mark) != true {
            throw ToolError(
                .input, en: "\(path) is not empty and was not written by this command. Choose another folder.",
                ko: "\(path) 폴더는 비어 있지 않고 이 명령이 만든 것도 아닙니다. 다른 폴더를 고르십시오.")
        }
    }

    /// Writes the package.
    /// - Returns: What has changed since it was written before.
    /// - Throws: `ToolError` if the output folder can't be written.
    public func write() throws -> PackageChanges {
        let before = PackageContents(of: output)
        for target in project.targets { try write(target) }
        try removeOldTargets()
        let missing =
            project.omittedModules.union(project.missingModules.keys).sorted().map { "module \($0)\n" }
            + project.missingTypes.sorted().map { "type \($0)\n" }
        if missing.isEmpty {
            try? FileManager.default.removeItem(at: output.appendingPathComponent("Missing.txt"))
        } else {
            try write(missing.joined(), to: "Missing.txt")
        }
        let keepsManifest = try writeManifest()
        try writeOnce(".build/\n", to: ".gitignore")
        try writeOnce(workflow, to: ".github/workflows/linux.yml")
        return PackageChanges(from: before, to: PackageContents(of: output), keepsManifest: keepsManifest)
    }

    private func write(_ target: PortedProject.Target) throws {
        for name in ["Originals", "Folders"] {
            try? FileManager.default.removeItem(at: output.appendingPathComponent("\(target.folder)/\(name)"))
        }
        for link in LinkedFiles(target).links {
            let url = output.appendingPathComponent("\(target.folder)/\(link.path)")
            let folder = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: url.path, withDestinationPath: Self.path(from: folder, to: Self.resolved(link.url)))
        }
        try write(
            "// The plugin PortedSources compiles copies of the Swift files in Originals.\n",
            to: "\(target.folder)/Ported.swift")
        let list = "\(target.folder)/LeftOut.txt"
        // The user may have added lines to the list.
        let text = try? String(contentsOf: output.appendingPathComponent(list), encoding: .utf8)
        let lines = (text ?? "").split(whereSeparator: \.isNewline).map(String.init)
        let missing = target.leftOut.filter { !lines.contains($0) }
        if !missing.isEmpty { try write((lines + missing).joined(separator: "\n") + "\n", to: list) }
    }

    /// Removes the folders of targets that the project no longer has.
    private func removeOldTargets() throws {
        let folders = Set(project.targets.map(\.folder))
        for kind in ["Sources", "Tests"] {
            let parent = output.appendingPathComponent(kind)
            for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? [] {
                let folder = parent.appendingPathComponent(name)
                let mark = folder.appendingPathComponent("Ported.swift").path
                guard !folders.contains("\(kind)/\(name)"), FileManager.default.fileExists(atPath: mark) else {
                    continue
                }
                try FileManager.default.removeItem(at: folder)
            }
        }
    }

    /// Writes the manifest. If the user has edited it, and the generated one would differ now, writes that to a file
    /// next to it.
    /// - Returns: Whether there is something to compare.
    private func writeManifest() throws -> Bool {
        let body = manifest
        let sum = Self.checksum(of: body)
        let name = "Package.swift"
        try? FileManager.default.removeItem(at: output.appendingPathComponent("\(name).new"))
        var isNew = false
        if let old = try? String(contentsOf: output.appendingPathComponent(name), encoding: .utf8),
            let range = old.range(of: Self.mark), let end = old[range.upperBound...].firstIndex(of: "\n")
        {
            let recorded = old[range.upperBound..<end].trimmingCharacters(in: .whitespaces)
            if Self.checksum(of: String(old[old.index(after: end)...])) != recorded {
                if recorded == sum { return false }
                isNew = true
            }
        }
        // A manifest can name the default isolation since version 6.2.
        let version = project.targets.contains { $0.language.isolatesToMainActor } ? "6.2" : "6.0"
        let text = "// swift-tools-version: \(version)\n\(Self.mark) \(sum)\n\(body)"
        try write(text, to: isNew ? "\(name).new" : name)
        return isNew
    }

    /// A checksum that distinguishes an edited manifest from a generated one (FNV-1a).
    private static func checksum(of text: String) -> String {
        let sum = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return String(sum, radix: 16)
    }

    private func write(_ text: String, to path: String) throws {
        let url = output.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Keeps a file that may have been edited.
    private func writeOnce(_ text: String, to path: String) throws {
        guard !FileManager.default.fileExists(atPath: output.appendingPathComponent(path).path) else { return }
        try write(text, to: path)
    }

    private var manifest: String {
        let path = Self.path(from: output, to: kit)
        let localization = project.defaultLocalization.map { "\n    defaultLocalization: \(quoted($0))," } ?? ""
        let packages = ([".package(name: \"Faultline\", path: faultline)"] + project.packages)
        return """
            import PackageDescription

            // The clone of Faultline: where this package was written, or the variable says.
            let faultline = Context.environment["FAULTLINE_PACKAGE"] ?? \(quoted(path))
            let coreData: Target.Dependency = .product(name: "AppleShims", package: "Faultline")
            let plugins: [Target.PluginUsage] = [
                .plugin(name: "PortedSources", package: "Faultline"),
                .plugin(name: "ManagedObjectAccessors", package: "Faultline"),
            ]

            let package = Package(
                name: \(quoted(project.name)),\(localization)
                dependencies: [
            \(packages.map { "        \($0),\n" }.joined())    ],
                targets: [
            \(project.targets.map(declaration).joined())    ],
                swiftLanguageModes: [.v5]
            )

            """
    }

    private func declaration(of target: PortedProject.Target) -> String {
        let files = LinkedFiles(target)
        let modules = Dictionary(project.targets.map { ($0.name, $0.module) }, uniquingKeysWith: { first, _ in first })
        let dependencies =
            target.dependencies.compactMap { modules[$0] }.map(quoted) + ["coreData"]
            + target.products.map { ".product(name: \(quoted($0.name)), package: \(quoted($0.package)))" }
        let isListed = FileManager.default.fileExists(
            atPath: output.appendingPathComponent("\(target.folder)/LeftOut.txt").path)
        let excluded = files.others + (isListed ? ["LeftOut.txt"] : [])
        var parts = ["name: \(quoted(target.module))", "dependencies: [\(dependencies.joined(separator: ", "))]"]
        if !excluded.isEmpty { parts.append("exclude: [\(excluded.map(quoted).joined(separator: ", "))]") }
        parts.append("sources: [\"Ported.swift\"]")
        if !files.resources.isEmpty {
            let rules = files.resources.map { ".\($0.rule)(\(quoted($0.path)))" }
            parts.append("resources: [\(rules.joined(separator: ", "))]")
        }
        let settings =
            target.conditions.map { ".define(\(quoted($0)))" } + target.language.declarations + target.settings
        if !settings.isEmpty { parts.append("swiftSettings: [\(settings.joined(separator: ", "))]") }
        parts.append("plugins: plugins")
        return "        .\(target.kind.rawValue)(\n"
            + parts.map { "            \($0)" }.joined(separator: ",\n") + "\n        ),\n"
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    private static func resolved(_ url: URL) -> URL { url.standardizedFileURL.resolvingSymlinksInPath() }

    private static func path(from folder: URL, to file: URL) -> String {
        let from = folder.resolvingSymlinksInPath().pathComponents
        let to = file.pathComponents
        let common = zip(from, to).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - common) + to[common...]).joined(separator: "/")
    }
}
