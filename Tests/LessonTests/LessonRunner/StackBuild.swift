import Foundation
import ManagedObjectCodegen

/// Where the package and its built modules lie, and how a program is compiled against them.
///
/// SwiftPM cannot be asked: it holds a lock on the build folder while it runs these very tests.
enum StackBuild {
    /// The package's root folder.
    static let root: URL = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder with the built modules and libraries: the one that the running tests lie in.
    static let products: URL = {
        let arguments = CommandLine.arguments
        // On a Mac the tests are a bundle that a helper of SwiftPM's loads.
        if let flag = arguments.firstIndex(of: "--test-bundle-path"), flag + 1 < arguments.count {
            let path = arguments[flag + 1]
            if let end = path.range(of: ".xctest") {
                return URL(fileURLWithPath: String(path[..<end.upperBound])).deletingLastPathComponent()
            }
        }
        let executable = Bundle.main.executableURL ?? URL(fileURLWithPath: arguments[0])
        return executable.resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    /// Where the modules lie that a program imports, and those that they import in turn.
    private static let importPaths =
        [products.appendingPathComponent("Modules").path]
        + ["CSQLite", "CRuntime"].map { root.appendingPathComponent("Sources/\($0)").path }

    /// What `swiftc` needs to build `sources` straight against the library, without SwiftPM.
    static func compilerCommand(sources: [URL], module: String, output: URL) -> [String] {
        var arguments = ["swiftc", "-swift-version", "5", "-wmo", "-Onone", "-module-name", module]
        for path in importPaths { arguments += ["-I", path] }
        arguments += ["-L", products.path, "-lCompany", "-Xlinker", "-rpath", "-Xlinker", products.path]
        #if os(Linux)
            arguments.append("-use-ld=lld")
        #endif
        return arguments + sources.map(\.path) + ["-o", output.path]
    }

    /// Writes the file that `source` needs beside it on Linux, where it declares managed object classes: what the
    /// build plugin does for a package.
    static func accessors(of source: URL, module: String, in folder: URL) throws -> URL {
        var target = Target(module: module, sources: [source.path])
        target.importPaths = importPaths
        target.languageVersion = "5"
        let file = folder.appendingPathComponent("Accessors.swift")
        let text = try ManagedObjectAccessors.text(for: target, compiler: nil, workDirectory: folder)
        try ManagedObjectAccessors.write(text, to: file)
        return file
    }
}
