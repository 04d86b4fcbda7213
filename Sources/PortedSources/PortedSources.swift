import Foundation
import PackagePlugin

/// Makes copies of a target's originals that compile on Linux, at each build that changes them.
///
/// The target's folder has a file `Ported.swift`, and a folder `Originals` with links to the sources, which stay where
/// they are; `faultline port` writes both. A file `LeftOut.txt` next to it may list originals to leave out, one a line,
/// by their paths in `Originals`.
@main
struct PortedSources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        guard let module = target as? SwiftSourceModuleTarget else { return [] }
        let originals = Originals(of: module)
        guard !originals.swift.isEmpty else { return [] }
        var arguments = ["--module", module.moduleName, "--output", context.pluginWorkDirectoryURL.path]
        if module.hasResources { arguments.append("--bundle") }
        var inputs = originals.swift.map(\.url)
        let dependencies = module.recursiveTargetDependencies.compactMap { $0 as? SwiftSourceModuleTarget }
        for dependency in dependencies where dependency.moduleName != module.moduleName {
            let files = Originals(of: dependency).swift.map(\.url)
            guard !files.isEmpty else { continue }
            if dependency.hasResources { arguments += ["--bundle-of", dependency.moduleName] }
            arguments += files.flatMap { ["--dependency", dependency.moduleName, $0.path] }
            inputs += files
        }
        for owner in [module] + dependencies {
            arguments += owner.models.flatMap { ["--model", owner.moduleName, $0.path] }
        }
        arguments += missing(in: context.package)
        arguments += originals.swift.flatMap { ["--source", $0.url.path, $0.copyName] }
        let outputs = originals.swift.map(\.copyName) + ["PortingSupport.swift"]
        return [
            .buildCommand(
                displayName: "Porting the sources of \(target.name)",
                executable: try context.tool(named: "port-sources").url,
                arguments: arguments,
                inputFiles: inputs,
                outputFiles: outputs.map { context.pluginWorkDirectoryURL.appendingPathComponent($0) })
        ]
    }
}

/// The options for the package's file `Missing.txt`. A line of it names a module, whose imports take effect once the
/// package has it, or a type in Objective-C.
private func missing(in package: Package) -> [String] {
    let file = package.directoryURL.appendingPathComponent("Missing.txt")
    let text = try? String(contentsOf: file, encoding: .utf8)
    return (text ?? "").split(whereSeparator: \.isNewline).flatMap { line -> [String] in
        let words = line.split(separator: " ").map(String.init)
        return words.count == 2 ? ["--missing-\(words[0])", words[1]] : []
    }
}

/// The Swift files that a target's `Originals` lead to.
private struct Originals {
    let swift: [(url: URL, copyName: String)]

    init(of module: SwiftSourceModuleTarget) {
        // The folder that is the target's; its manifest names this file as the only source.
        guard let mark = module.sourceFiles.first(where: { $0.url.lastPathComponent == "Ported.swift" }) else {
            swift = []
            return
        }
        let target = mark.url.deletingLastPathComponent()
        let folder = target.appendingPathComponent("Originals")
        let list = try? String(contentsOf: target.appendingPathComponent("LeftOut.txt"), encoding: .utf8)
        let leftOut = (list ?? "").split(whereSeparator: \.isNewline).map(String.init)
        let paths = Self.files(in: folder).filter { path in
            path.hasSuffix(".swift") && !leftOut.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        // The compiler rejects two files with one name, so a copy has a different name.
        var names: Set<String> = []
        swift = paths.map { path in
            var name = String(path.replacingOccurrences(of: "/", with: "-").dropLast(".swift".count))
            while !names.insert(name).inserted { name += "-" }
            let isScript = path.hasSuffix("/main.swift")
            return (folder.appendingPathComponent(path), isScript ? "main.swift" : "\(name)-ported.swift")
        }
    }

    /// The paths of all files below a folder, through the links in it.
    private static func files(in folder: URL) -> [String] {
        let manager = FileManager.default
        return ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted().flatMap { name -> [String] in
            guard !name.hasPrefix("."), !packages.contains((name as NSString).pathExtension) else { return [] }
            let url = folder.appendingPathComponent(name).resolvingSymlinksInPath()
            var isFolder: ObjCBool = false
            guard manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue else {
                return [name]
            }
            return files(in: url).map { "\(name)/\($0)" }
        }
    }

    private static let packages: Set<String> = [
        "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "xcassets", "xcodeproj", "xcworkspace", "lproj", "bundle",
    ]
}

extension SwiftSourceModuleTarget {
    fileprivate var hasResources: Bool { sourceFiles.contains { $0.type == .resource } }

    /// The models among the resources. Each is a folder, found directly or through the files in it.
    fileprivate var models: [URL] {
        var models: Set<URL> = []
        for file in sourceFiles where file.type == .resource {
            var url = file.url
            while url.pathComponents.count > 1 {
                if url.pathExtension == "xcdatamodeld" { models.insert(url) }
                url.deleteLastPathComponent()
            }
        }
        return models.sorted { $0.path < $1.path }
    }
}
