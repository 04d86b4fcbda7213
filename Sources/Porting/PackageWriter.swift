import Foundation
import TerminalText

/// Writes the package that ports a project. It consists of links, a manifest, and a workflow for continuous integration.
public struct PackageWriter {
    /// The first line after the manifest's version; a folder with it may be written again.
    private static let mark = "// Written by `faultline port`."

    private let project: PortedProject
    private let output: URL
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
                .input, en: "\(path) contains sources, which are not touched. Choose a folder beside them.",
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

    public func write() throws {
        for target in project.targets { try write(target) }
        try write(manifest, to: "Package.swift")
        try writeOnce(".build/\n", to: ".gitignore")
        try writeOnce(Self.workflow, to: ".github/workflows/linux.yml")
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
        if !target.leftOut.isEmpty {
            try writeOnce(target.leftOut.joined(separator: "\n") + "\n", to: "\(target.folder)/LeftOut.txt")
        }
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
        let packages = ([".package(name: \"Faultline\", path: faultline)"] + project.packages)
        return """
            // swift-tools-version: 6.0
            \(Self.mark)
            import Foundation
            import PackageDescription

            // The clone of Faultline: where this package was written, or the variable says.
            let faultline = Context.environment["FAULTLINE_PACKAGE"] ?? \(quoted(path))
            let coreData: Target.Dependency = .product(name: "AppleShims", package: "Faultline")
            let plugins: [Target.PluginUsage] = [
                .plugin(name: "PortedSources", package: "Faultline"),
                .plugin(name: "ManagedObjectAccessors", package: "Faultline"),
            ]

            let package = Package(
                name: \(quoted(project.name)),
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
            let rules = files.resources.map { ".process(\(quoted($0.path)))" }
            parts.append("resources: [\(rules.joined(separator: ", "))]")
        }
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

    private static let workflow = """
        # Runs the tests of the model layer on Linux, with a clone of Faultline beside the app's repository. FAULTLINE_URL, a
        # variable of the repository, says where that is cloned from.
        name: Linux
        on: [push, pull_request]
        jobs:
          test:
            runs-on: ubuntu-latest
            container: swift:6.3
            env:
              FAULTLINE_PACKAGE: /faultline
            steps:
              - uses: actions/checkout@v4
              - run: apt-get update && apt-get install -y git libsqlite3-dev libcmark-dev zlib1g-dev
              - run: git clone --depth 1 ${{ vars.FAULTLINE_URL }} /faultline
              - uses: actions/cache@v4
                with:
                  path: .build
                  key: linux-${{ github.sha }}
                  restore-keys: linux-
              - run: swift test --scratch-path .build

        """
}
